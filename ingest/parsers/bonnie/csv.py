"""A line of CSV: its settings, and its figures by their places.

1.97,1.97,test197,2,1795174699,512M,,440,38,470470,38,838680,48,528,29,+++++,+++,+++++,+++,16,1024,512,…

The CSV line of each generation, by field count and position: its header line names too few fields or none.

    27  name,size,6 × (rate,cpu),files,6 × (rate,cpu)                                              1.00–1.04
    45  2,version,name,size,chunk,6 × …,files,max,min,dirs,6 × …,12 latencies                      1.90, 1.91
    46  format,version,name,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12                     1.91b, 1.92
    47  format,version,name,seed,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12                1.92a
    48  format,version,name,concurrency,seed,size,chunk,6 × …,files,max,min,dirs,chunk,6 × …,12    1.92b–1.97
    50  the same with seeks,seek processes after the chunk                                         1.98–2.00

bon_time.cpp, DoReport and DoReportIO. 2.00 loses both chunk sizes, and writes the number of directories
where its header says the file chunk. Without sizes (-s 0) 1.92a to 1.96 leave one comma out, and 1.91b and
1.92 say that the format is 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from ingest.parsers.bonnie.model import CPU, LATENCY, RATE, Row, cells_of, file_settings, known_version, shown
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

SHAPES = {
    RATE: r"(\+{3,9}|\d{1,15}(?:\.\d{1,9})?|)",
    CPU: r"(\+{3}|\d{1,15}|)",
    LATENCY: r"(\d{1,12}(?:us|ms|s)|)",
}
FIELDS_1_03 = 27


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
        fields = [SHAPES[kinds[place]] if place in kinds else "[^,]*" for place in range(self.fields)]
        return re.compile(",".join(fields) + r"\s*$", re.ASCII)


OLD = Generation("csv-1.03", FIELDS_1_03, 2, 15, {"size": 1, "spec": 14}, name=0, version=None)
_90 = Generation("csv-1.90", 45, 5, 21, {"size": 3, "chunk": 4, "files": 17, "max": 18, "min": 19}, 33)
_91 = replace(_90, fields=46, files=22, latencies=34)
_92 = replace(_91, layout="csv-1.92")
_92A = Generation("csv-1.92", 47, 6, 23, {"size": 4, "chunk": 5, "files": 18, "max": 19, "min": 20}, 35)
_92A_NO_SIZE = replace(
    _92A, fields=46, io=5, files=22, settings={"files": 17, "max": 18, "min": 19}, latencies=34
)
_96 = Generation(
    "csv-1.96", 48, 7, 24,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 19, "max": 20, "min": 21}, 36,
)  # fmt: skip
_96_NO_SIZE = replace(
    _96,
    fields=47,
    io=6,
    files=23,
    settings={"concurrency": 3, "files": 18, "max": 19, "min": 20},
    latencies=35,
)
_200 = Generation(
    "csv-2.00", 50, 9, 26,
    {"concurrency": 3, "size": 5, "chunk": 6, "files": 21, "max": 22, "min": 23}, 38,
)  # fmt: skip
_LETTERS = ("", *"abcdefg")
BY_FORMAT = {"2": _90, "1.91a": _91, "1.92": _92, "1.92a": _92A, "1.92b": _96, "1.98": _200} | {
    f"1.9{n}{letter}": _96 for n in range(3, 8) for letter in _LETTERS
}
# Where a format has another number of fields too.
BY_COUNT = {("2", 46): _91, ("1.92a", 46): _92A_NO_SIZE, ("1.92b", 47): _96_NO_SIZE} | {
    (f"1.9{n}{letter}", 47): _96_NO_SIZE for n in range(3, 7) for letter in _LETTERS
}


_VERSION = re.compile(r"\d\.\d\d\w*(?:\.\d)?", re.ASCII)
SIZE = r"\d+[MG](?::\d+[kmg]?)?"
_SIZE = re.compile(SIZE, re.ASCII)
_QUOTED = re.compile(r"[>\s]{0,40}")
_RATE = re.compile(SHAPES[RATE], re.ASCII)
_RATES = re.compile(rf"{SHAPES[RATE]}(?:,{SHAPES[RATE]})*", re.ASCII)
_SETTINGS = {
    "concurrency": re.compile(r"\d{1,9}", re.ASCII),
    "chunk": re.compile(r"\d{1,9}[kmg]?", re.ASCII),
    "max": re.compile(r"\d{1,12}|link|symlink", re.ASCII),
    "min": re.compile(r"\d{1,12}", re.ASCII),
}
_ENOUGH = 18  # so many of 24 figures in their shape, and a line of about 27 fields is bonnie's


class CutLine(ParseError):
    """Too few fields: the rest of the line is lost, as where a cut log was joined with another."""


def csv_row(line: Line) -> Row | None:
    """The line's figures; None if it is not bonnie's. Raises ParseError if it nearly is."""
    start = _QUOTED.match(line.text)
    texts = line.text[start.end() if start else 0 :].rstrip().split(",")
    generation = _generation(texts, line) if len(texts) > 2 else None
    return None if generation is None else _row(texts, generation, line)


def _generation(texts: list[str], line: Line) -> Generation | None:
    if _VERSION.fullmatch(texts[1]) and (texts[0] == "2" or _VERSION.fullmatch(texts[0])):
        return _numbered(texts, line)
    if not _looks_old(texts, 3 if not line.ended else OLD.fields - 9):
        return None
    return _counted(texts, OLD, line)


def _numbered(texts: list[str], line: Line) -> Generation:
    known_version(texts[1], line.number)
    generation = BY_FORMAT.get(texts[0])
    if generation is None:
        raise ParseError(line.number, "a CSV format of bonnie++, 2 or 1.91a to 1.98", shown(texts[0]))
    other = BY_COUNT.get((texts[0], len(texts)))
    return other if other and _fits(texts, other) else _counted(texts, generation, line)


def _fits(texts: list[str], generation: Generation) -> bool:
    """Whether a line with a comma too few has nothing where nothing was measured, and is no cut one."""
    io, files = (any(texts[first : first + 12]) for first in (generation.io, generation.files))
    return bool(texts[-1]) and not (io and files) and _is_figure(texts[-1], LATENCY)


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
    return re.fullmatch(SHAPES[kind], text, re.ASCII) is not None


def _looks_old(texts: list[str], least: int) -> bool:
    """1.0x says nothing of itself: a size, and figures in pairs."""
    if not least <= len(texts) <= OLD.fields + 9:
        return False
    figures = [text for place, text in enumerate(texts) if place > 1 and place != 14]
    whole = _RATES.fullmatch(",".join(figures))
    fit = len(figures) if whole else sum(bool(_RATE.fullmatch(text)) for text in figures)
    sized = _SIZE.fullmatch(texts[1]) is not None or (not texts[1] and not any(texts[2:14]))
    looks_so = any(figures) and fit >= min(_ENOUGH, len(figures) - 1)
    return looks_so and (sized or (len(texts) == OLD.fields and fit == len(figures) and bool(texts[1])))


def _row(texts: list[str], generation: Generation, line: Line) -> Row:
    settings = {name: texts[place] for name, place in generation.settings.items() if texts[place]}
    _check_settings(settings, line)
    match = _match(texts, generation, line)
    return Row(
        line.number, generation.layout, None if generation.version is None else texts[generation.version],
        texts[generation.name], settings, cells_of(line, generation.keys, match),
        cut=not line.ended and bool(texts[-1]),
    )  # fmt: skip


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
