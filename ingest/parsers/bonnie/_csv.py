"""A line of CSV: its settings, and its figures by their places. The generations: _generations.py.

1.97,1.97,test197,2,1795174699,512M,,440,38,470470,38,838680,48,528,29,+++++,+++,+++++,+++,16,1024,512,…
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._generations import (
    BY_COUNT,
    BY_FIELDS,
    BY_FORMAT,
    GENERATIONS,
    OLD,
    SHAPES,
    Generation,
)
from ingest.parsers.bonnie._model import (
    LATENCY,
    RATE,
    Fields,
    Row,
    cells_of,
    fields_of,
    is_known,
    known_version,
    shown,
)
from ingest.parsers.bonnie._sizes import file_settings

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


class _Head(msgspec.Struct, frozen=True):
    """What a line says beside its figures."""

    version: str | None
    machine: str
    settings: dict[str, str]


def csv_row(line: Line) -> Row | None:
    """The line's figures; None if it is not bonnie's. Raises ParseError if it nearly is."""
    return _at_sight(line) or _closely(line)


def _at_sight(line: Line) -> Row | None:
    """A whole line whose every field has its shape; None where a closer look is needed."""
    texts = line.text.split(",")
    generation = BY_FIELDS.get(len(texts))
    if generation is None or not line.ended or line.places is not None:
        return None
    head = _head(generation.layout, *generation.head(texts))
    match = generation.shape.match(line.text) if head else None
    if head is None or match is None:
        return None
    figures = match.groups()
    if generation is OLD and not any(figures):
        return None
    fields = Fields(line.number, line.offset, generation.keys, figures, match.regs)
    return Row(line.number, generation.layout, head.version, head.machine, head.settings.copy(), fields)


@lru_cache(maxsize=1000)  # the runs of a log share theirs
def _head(layout: str, machine: str, version: str, printed_format: str, *printed: str) -> _Head | None:
    generation = GENERATIONS[layout]
    settings = {name: text for name, text in zip(generation.settings, printed, strict=True) if text}
    if generation is OLD:
        known = "size" in settings
    else:
        known = is_known(version) and BY_FORMAT.get(printed_format) is generation
    try:
        _check_settings(settings, Line(0, ""))
    except ParseError:
        return None
    return _Head(version if generation.version else None, machine, settings) if known else None


def _closely(line: Line) -> Row | None:
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
    said = any(figures) and fit >= min(_ENOUGH, len(figures) - 1)
    return said and (sized or (len(texts) == OLD.fields and fit == len(figures) and bool(texts[1])))


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
