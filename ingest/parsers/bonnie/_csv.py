"""The CSV line of each generation, by field count and position: its header line names too few fields or none.

    27  name,size,6 × (rate,cpu),files,6 × (rate,cpu)                                              1.00–1.04
    45  2,version,name,size,chunk,6 × …,files,max,min,dirs,6 × …,12 latencies                      1.90–1.92
    48  format,version,name,concurrency,seed,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12    1.93–1.97
    50  the same with seeks,seek processes after the chunk                                         1.98–2.00

bon_time.cpp, DoReport and DoReportIO. 2.00 loses both chunk sizes, and writes the number of directories
where its header says the file chunk.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._model import CPU, LATENCY, RATE, Row, cells_of, fields_of, known_version, shown
from ingest.parsers.bonnie._sizes import file_settings

_VERSION = re.compile(r"\d\.\d\d\w*(?:\.\d)?", re.ASCII)
_SIZE = re.compile(r"\d+[MG](?::\d+[kmg]?)?", re.ASCII)
_QUOTED = re.compile(r"[>\s]{0,40}")
_SHAPES = {
    RATE: r"(\+{3,9}|\d{1,15}(?:\.\d{1,9})?|)",
    CPU: r"(\+{3}|\d{1,15}|)",
    LATENCY: r"(\d{1,12}(?:us|ms|s)|)",
}
_RATE = re.compile(_SHAPES[RATE], re.ASCII)
_RATES = re.compile(rf"{_SHAPES[RATE]}(?:,{_SHAPES[RATE]})*", re.ASCII)
_SETTINGS = {
    "concurrency": re.compile(r"\d{1,9}", re.ASCII),
    "chunk": re.compile(r"\d{1,9}[kmg]?", re.ASCII),
    "max": re.compile(r"\d{1,12}|link|symlink", re.ASCII),
    "min": re.compile(r"\d{1,12}", re.ASCII),
}
_FIELDS_1_03 = 27
_ENOUGH = 18  # so many of 24 figures in their shape, and a line of about 27 fields is bonnie's


class CutLine(ParseError):
    """Too few fields: the rest of the line is lost, as where a cut log was joined with another."""


@dataclass(frozen=True)
class Generation:
    """Where the fields of a line are."""

    layout: str
    fields: int
    io: int
    files: int
    settings: dict[str, int]
    latencies: int | None = None
    name: int = 2
    version: int | None = 1

    def figures(self) -> list[tuple[int, tuple[int, str]]]:
        """Field → phase and kind of figure."""
        pairs = [(self.io, 0), (self.files, 6)]
        found = [(first + 2 * n, (phase + n, RATE)) for first, phase in pairs for n in range(6)]
        found += [(place + 1, (phase, CPU)) for place, (phase, _) in found]
        if self.latencies is not None:
            found += [(self.latencies + n, (n, LATENCY)) for n in range(12)]
        return sorted(found)

    @cached_property
    def keys(self) -> list[tuple[int, str]]:
        """Phase and kind of each figure, in the order of the fields."""
        return [key for _, key in self.figures()]

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """The whole line, with a group for each figure."""
        kinds = {place: kind for place, (_, kind) in self.figures()}
        fields = [_SHAPES[kinds[place]] if place in kinds else "[^,]*" for place in range(self.fields)]
        return re.compile(",".join(fields) + r"\s*$", re.ASCII)


_OLD = Generation("csv-1.03", _FIELDS_1_03, 2, 15, {"size": 1, "spec": 14}, name=0, version=None)
_90 = Generation("csv-1.90", 45, 5, 21, {"size": 3, "chunk": 4, "files": 17, "max": 18, "min": 19}, 33)
_96 = Generation(
    "csv-1.96", 48, 7, 24,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 19, "max": 20, "min": 21}, 36,
)  # fmt: skip
_200 = Generation(
    "csv-2.00", 50, 9, 26,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 21, "max": 22, "min": 23}, 38,
)  # fmt: skip
_BY_FORMAT = {"2": _90, "1.98": _200} | {
    f"1.9{n}{letter}": _96 for n in range(3, 8) for letter in ("", *"abcdefg")
}
GENERATIONS = {one.layout: one for one in (_OLD, _90, _96, _200)}


def csv_row(line: Line) -> Row | None:
    """The line's figures; None if it is not bonnie's. Raises ParseError if it nearly is."""
    start = _QUOTED.match(line.text)
    texts = line.text[start.end() if start else 0 :].rstrip().split(",")
    generation = _generation(texts, line) if len(texts) > 2 else None
    return None if generation is None else _row(texts, generation, line)


def _generation(texts: list[str], line: Line) -> Generation | None:
    if _VERSION.fullmatch(texts[1]) and (texts[0] == "2" or _VERSION.fullmatch(texts[0])):
        return _numbered(texts, line)
    if not _looks_old(texts, 3 if not line.ended else _FIELDS_1_03 - 9):
        return None
    return _counted(texts, _OLD, line)


def _numbered(texts: list[str], line: Line) -> Generation:
    known_version(texts[1], line.number)
    generation = _BY_FORMAT.get(texts[0])
    if generation is None:
        raise ParseError(line.number, "a CSV format of bonnie++, 2 or 1.93 to 1.98", shown(texts[0]))
    return _counted(texts, generation, line)


def _counted(texts: list[str], generation: Generation, line: Line) -> Generation:
    if len(texts) != generation.fields:
        kind = CutLine if _is_cut(texts, generation) else ParseError
        raise kind(line.number, f"{generation.fields} fields ({generation.layout})", f"{len(texts)}")
    return generation


def _is_cut(texts: list[str], generation: Generation) -> bool:
    """Whether fields are missing at the end only: those before the last one are what belongs there."""
    last = len(texts) - 1
    shapes = [(place, kind) for place, (_, kind) in generation.figures() if place < last]
    return last < generation.fields and all(_is_figure(texts[place], kind) for place, kind in shapes)


def _is_figure(text: str, kind: str) -> bool:
    return re.fullmatch(_SHAPES[kind], text, re.ASCII) is not None


def _looks_old(texts: list[str], least: int) -> bool:
    """1.0x says nothing of itself: a size, and figures in pairs."""
    if not least <= len(texts) <= _FIELDS_1_03 + 9:
        return False
    figures = [text for place, text in enumerate(texts) if place > 1 and place != 14]
    whole = _RATES.fullmatch(",".join(figures))
    fit = len(figures) if whole else sum(bool(_RATE.fullmatch(text)) for text in figures)
    sized = _SIZE.fullmatch(texts[1]) is not None or (not texts[1] and not any(texts[2:14]))
    said = any(figures) and fit >= min(_ENOUGH, len(figures) - 1)
    return said and (sized or (len(texts) == _FIELDS_1_03 and fit == len(figures) and bool(texts[1])))


def _row(texts: list[str], generation: Generation, line: Line) -> Row:
    settings = {name: texts[place] for name, place in generation.settings.items() if texts[place]}
    _check_settings(settings, line)
    match = _match(texts, generation, line)
    row = Row(
        line.number, generation.layout, None if generation.version is None else texts[generation.version],
        texts[generation.name], settings, fields_of(line, generation.keys, match),
        cut=not line.ended and bool(texts[-1]),
    )  # fmt: skip
    if row.fields is None:
        row.cells.update(cells_of(line, generation.keys, match))
    return row


def _match(texts: list[str], generation: Generation, line: Line) -> re.Match[str]:
    """Its figures, by their places in the line."""
    quoted = _QUOTED.match(line.text)
    match = generation.shape.match(line.text, quoted.end() if quoted else 0)
    if match is None:
        raise _misshapen(texts, generation, line)
    return match


def _misshapen(texts: list[str], generation: Generation, line: Line) -> ParseError:
    """Of the first figure that is none."""
    for place, (_, kind) in generation.figures():
        if not _is_figure(texts[place], kind):
            return ParseError(line.number, f"a {kind} in field {place + 1}", shown(texts[place]))
    return ParseError(line.number, f"a line of CSV ({generation.layout})", shown(line.text))


def _check_settings(settings: dict[str, str], line: Line) -> None:
    for name, shape in _SETTINGS.items():
        if not shape.fullmatch(settings.get(name, "0")):
            raise ParseError(line.number, f"a number for {name}", shown(settings[name]))
    if "size" in settings:
        if not _SIZE.fullmatch(settings["size"]):
            raise ParseError(line.number, "a file size such as 512M or 1G", shown(settings["size"]))
        size, _, chunk = settings.pop("size").partition(":")
        settings |= {"size": size} | ({"chunk": chunk} if chunk else {})
    spec = settings.pop("spec", settings.get("files"))
    found = file_settings(spec) if spec else {}
    if found is None:
        raise ParseError(line.number, "a number of files such as 16 or 16:1024:512/8", shown(spec or ""))
    settings |= found
