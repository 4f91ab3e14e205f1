"""A line of bonnie++'s CSV → a row: its settings, and its figures by their places.

1.97,1.97,test197,2,1795174699,512M,,440,38,470470,38,838680,48,528,29,+++++,+++,+++++,+++,16,1024,512,…

Each generation has its own fields; its header line names too few of them or none (bon_time.cpp, DoReport and
DoReportIO). 2.00 loses both chunk sizes, and writes the number of directories where its header says the file
chunk. Without sizes (-s 0) 1.92a to 1.96 leave one comma out, and 1.91b and 1.92 say that the format is 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ingest.parsers.bonnie.model import CPU, LATENCY, RATE, Key, Row, cited, file_settings, known_version
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

_SHAPES = {
    RATE: re.compile(r"\+{3,9}|\d{1,15}(?:\.\d{1,9})?|", re.ASCII),
    CPU: re.compile(r"\+{3}|\d{1,15}|", re.ASCII),
    LATENCY: re.compile(r"\d{1,12}(?:us|ms|s)|", re.ASCII),
}
_SETTINGS = {
    "concurrency": re.compile(r"\d{1,9}", re.ASCII),
    "chunk": re.compile(r"\d{1,9}[kmg]?", re.ASCII),
    "max": re.compile(r"\d{1,12}|link|symlink", re.ASCII),
    "min": re.compile(r"\d{1,12}", re.ASCII),
}
_SIZE = re.compile(r"\d+[MG](?::\d+[kmg]?)?", re.ASCII)
_IN_MB = re.compile(r"\d{3,9}", re.ASCII)
_VERSION = re.compile(r"\d\.\d\d\w*(?:\.\d)?", re.ASCII)
_QUOTATION = re.compile(r"`$| \| ?[\w./-]*bon_csv2")  # of a line in prose, or given to a program
_QUOTED = re.compile(r"[>\s]{0,40}")
_MOST_COMMAS = 9  # in a name
_ENOUGH = 18  # so many of 24 figures in their shape, and a line of about 27 fields is bonnie's


@dataclass(frozen=True)
class Generation:
    """Which fields a line has: six rates and CPU shares after `io`, six after `files`, and 12 latencies.

    formats: what the lines say of their format.
    """

    layout: str
    formats: str
    io: str  # the names of the fields before
    files: str
    has_latencies: bool = True

    @cached_property
    def fields(self) -> list[str | Key]:
        """The name of each field, or the phase and kind of its figure."""
        io, files = (
            [(phase, kind) for phase in range(first, first + 6) for kind in (RATE, CPU)] for first in (0, 6)
        )
        latencies = [(phase, LATENCY) for phase in range(12)] if self.has_latencies else []
        return [*self.io.split(), *io, *self.files.split(), *files, *latencies]

    @cached_property
    def settings(self) -> dict[str, int]:
        """The name of each field that is no figure → its place."""
        return {name: place for place, name in enumerate(self.fields) if isinstance(name, str)}

    @cached_property
    def figures(self) -> list[tuple[int, Key]]:
        """The place of each figure, its phase and kind."""
        return [(place, key) for place, key in enumerate(self.fields) if not isinstance(key, str)]


_OLD = Generation("csv-1.03", "", "name size", "spec", has_latencies=False)
_FILES = "files max min dirs file_chunk"
# Of one format the first is the usual one; the others are lines without sizes (-s 0), or 1.91b's.
_GENERATIONS = (
    Generation("csv-1.90", "2", "format version name size chunk", "files max min dirs"),
    Generation("csv-1.90", r"2|1\.91a", "format version name size chunk", _FILES),
    Generation("csv-1.92", r"1\.92", "format version name size chunk", _FILES),
    Generation("csv-1.92", r"1\.92a", "format version name seed size chunk", _FILES),
    Generation("csv-1.92", r"1\.92a", "format version name seed empty", _FILES),
    Generation(
        "csv-1.96", r"1\.92b|1\.9[3-7][a-g]?", "format version name concurrency seed size chunk", _FILES
    ),
    Generation("csv-1.96", r"1\.92b|1\.9[3-6][a-g]?", "format version name concurrency seed empty", _FILES),
    Generation(
        "csv-2.00", r"1\.98", "format version name concurrency seed size chunk seeks seek_processes", _FILES
    ),
)


class CutLine(ParseError):
    """Too few fields: the rest of the line is lost, as where a cut log was joined with another."""


def csv_row(line: Line) -> Row | None:
    """The line's figures; None if it is not bonnie's. Raises ParseError if it nearly is."""
    quoted = _QUOTED.match(line.text)
    start = quoted.end() if quoted else 0
    text = line.text[start:].rstrip()
    if _QUOTATION.search(text):
        return None
    texts = _with_whole_name(text.removesuffix("\\").split(","))
    generation = _generation(texts, line) if len(texts) > 2 else None
    return None if generation is None else _row(texts, generation, line, start)


def _with_whole_name(texts: list[str]) -> list[str]:
    """The fields, with a name that has commas (-m "RAID 5, 64k") as one: bonnie++ prints it as it is."""
    fitting = [each for each in _GENERATIONS if re.fullmatch(each.formats, texts[0])]
    generation = fitting[0] if fitting else _OLD
    more = len(texts) - len(generation.fields)
    first, size = generation.settings["name"], generation.settings["size"] + more
    if not 0 < more <= _MOST_COMMAS or not _SIZE.fullmatch(texts[size]):
        return texts
    rest = first + 1 + more
    if not texts[rest - 1].strip("0123456789") or not all(text.isdecimal() for text in texts[rest:size]):
        return texts  # a number may have been cut in two
    return [*texts[:first], ",".join(texts[first:rest]), *texts[rest:]]


def _generation(texts: list[str], line: Line) -> Generation | None:
    if not (_VERSION.fullmatch(texts[1]) and (texts[0] == "2" or _VERSION.fullmatch(texts[0]))):
        least = len(_OLD.fields) - 9 if line.ended else 3
        return _counted(texts, _OLD, line) if _looks_old(texts, least) else None
    known_version(texts[1], line.number)
    fitting = [each for each in _GENERATIONS if re.fullmatch(each.formats, texts[0])]
    if not fitting:
        raise ParseError(line.number, "a CSV format of bonnie++, 2 or 1.91a to 1.98", cited(texts[0]))
    for other in fitting[1:]:
        if len(texts) == len(other.fields) and _has_comma_too_few(texts, other):
            return other
    return _counted(texts, fitting[0], line)


def _has_comma_too_few(texts: list[str], generation: Generation) -> bool:
    """Whether a line has nothing where nothing was measured, and is no cut one."""
    starts = (generation.fields.index((0, RATE)), generation.fields.index((6, RATE)))
    io, files = (any(texts[start : start + 12]) for start in starts)
    return bool(texts[-1]) and not (io and files) and _is_figure(texts[-1], LATENCY)


def _counted(texts: list[str], generation: Generation, line: Line) -> Generation:
    if len(texts) != len(generation.fields):
        kind = CutLine if _is_cut(texts, generation) else ParseError
        raise kind(line.number, f"{len(generation.fields)} fields ({generation.layout})", f"{len(texts)}")
    return generation


def _is_cut(texts: list[str], generation: Generation) -> bool:
    """Whether fields are missing at the end only: those before the last one are what belongs there."""
    last = len(texts) - 1
    before = [(place, kind) for place, (_, kind) in generation.figures if place < last]
    return last < len(generation.fields) and all(_is_figure(texts[place], kind) for place, kind in before)


def _is_figure(text: str, kind: str) -> bool:
    return _SHAPES[kind].fullmatch(text) is not None


def _looks_old(texts: list[str], least: int) -> bool:
    """1.0x has no version in it: a size, and figures in pairs."""
    if not least <= len(texts) <= len(_OLD.fields) + 9:
        return False
    figures = [text for place, text in enumerate(texts) if place > 1 and place != _OLD.settings["spec"]]
    fit = sum(_is_figure(text, RATE) for text in figures)
    if not any(figures) or fit < min(_ENOUGH, len(figures) - 1):
        return False
    sized = _SIZE.fullmatch(texts[1]) is not None or (not texts[1] and not any(texts[2:14]))
    return sized or (len(texts) == len(_OLD.fields) and fit == len(figures) and bool(texts[1]))


def _row(texts: list[str], generation: Generation, line: Line, start: int) -> Row:
    fields = {name: texts[place] for name, place in generation.settings.items() if texts[place]}
    row = Row(
        line.number,
        generation.layout,
        fields.get("version"),
        fields.get("name", ""),
        _settings(fields, line),
        cut=not line.ended and bool(texts[-1]),
    )
    starts = [start]
    for text in texts:
        starts.append(starts[-1] + len(text) + 1)
    for place, (phase, kind) in generation.figures:
        if not _is_figure(texts[place], kind):
            raise ParseError(line.number, f"a {kind} in field {place + 1}", cited(texts[place]))
        if texts[place]:  # an empty one is a test left out
            row.cells[phase, kind] = line.printed(starts[place], starts[place] + len(texts[place]))
    return row


def _settings(fields: dict[str, str], line: Line) -> dict[str, str]:
    """Those that measurements depend on. Raises ParseError."""
    settings = {name: fields[name] for name in _SETTINGS if name in fields}
    for name, shape in _SETTINGS.items():
        if name in settings and not shape.fullmatch(settings[name]):
            raise ParseError(line.number, f"a number for {name}", cited(settings[name]))
    if "size" in fields:
        if "version" not in fields and _IN_MB.fullmatch(fields["size"]):
            fields["size"] += "M"  # DoReport() of bon_time.cpp, 1.00 to 1.00c
        if not _SIZE.fullmatch(fields["size"]):
            raise ParseError(line.number, "a file size such as 512M or 1G", cited(fields["size"]))
        settings["size"], _, chunk = fields["size"].partition(":")
        settings |= {"chunk": chunk} if chunk else {}
    spec = fields.get("spec") or fields.get("files")
    of_files = file_settings(spec) if spec else {}
    if of_files is None:
        raise ParseError(line.number, "a number of files such as 16 or 16:1024:512/8", cited(spec or ""))
    return settings | of_files
