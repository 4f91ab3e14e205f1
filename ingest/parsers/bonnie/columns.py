"""The rows of a table, by what they hold and not by columns: six-digit numbers push the others to the right.

    very-long-machin 2G           304094  58 1209597  51           2014800  46 +++++ +++
                    16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    Latency                        1706us    2227us             25973us   90049us

A column is " %5d" and " %3d"; one left out is ten spaces. So ten spaces more than a number's own are a
column without a test.
"""

from __future__ import annotations

import re

from ingest.parsers.bonnie.model import CPU, LATENCY, RATE, Cell, Cells, cell
from ingest.parsers.lines import Line

_LONGEST = 400  # characters of a row: bonnie's have less than 100
_TRIED = 6  # words of a row that could be its size
_WIDTH = 10
_ENOUGH = 6  # figures of a line below the heads of a table
# Beside what bonnie prints, what its tables are kept as: `51,684`, `1585.`, and no figure at all.
_NONE = r"\*{3,9}|[nN]/?[aA]|-{1,5}"
_FIGURE = rf"(\+{{3,9}}|{_NONE}|\d{{1,3}}(?:,\d{{3}}){{1,4}}|\d{{1,15}}(?:\.\d{{0,9}})?[kmg]?)"
_CPU, _CPU_BRAY = (rf" {{1,9}}(\+{{3}}|{_NONE}|{digits})(?=\s|$)" for digits in (r"\d{1,15}", r"\d{1,9}\.\d"))
_PAIR = re.compile(rf"( +){_FIGURE}(?= ){_CPU}", re.ASCII)
_PAIR_BRAY = re.compile(rf"( +){_FIGURE}(?= ){_CPU_BRAY}", re.ASCII)
# Behind the last figure: a separator, or a note that begins with no number.
_NOTE = re.compile(r"\s*(?:\Z|\|?\s*[^\W\d_]|[|#<(\[])")
# A size of its own, or right behind sixteen characters of the machine's name.
_IO_HEAD = re.compile(
    r"(?:(?<!\S)|(?<=^.{16}))\d{1,9}[MG](?:i?B)?(?::\d{0,9}[kmg]?(?::\d{0,9}){0,3})?(?= )", re.ASCII
)
_BARE_HEAD = re.compile(r"(?<=\s)\d{3,9}(?= )", re.ASCII)  # a size that has lost its unit
_FILES_HEAD = re.compile(r"(?<!\S)\d{1,9}(?::(?:link|symlink|\d+(?::\d+)?))?(?:/\d+)?(?= )", re.ASCII)
_BRAY_HEAD = re.compile(r"(?<!\S)(?:\d{1,6}\* *)?\d{1,9}(?= )", re.ASCII)
_LATENCY = re.compile(r"\d{1,12}(?:us|ms|s)(?!\S)", re.ASCII)
_LATENCY_HEAD = re.compile(r"[>\s]{0,40}Latency(?= {6,}\S| \d{1,12}(?:us|ms|s)(?:\s|$))", re.ASCII)
# Where a latency column ends, from the L of its line: "Latency          " and then " %9s" each.
_LATENCY_START = 17

# The rest of a broken row: figures alone, perhaps quoted.
_REST = re.compile(r"[> \t]{0,40}([\d.+][\d.+ ]{0,100})", re.ASCII)

_HEADS = {"io": _IO_HEAD, "files": _FILES_HEAD, "bray": _BRAY_HEAD, "bray-64": _BRAY_HEAD}


def row_cells(line: Line, section: str) -> tuple[str, str, Cells] | None:
    """Machine, printed size and figures of a row in the section `io`, `files` or `bray`."""
    if len(line.text) > _LONGEST:
        return None
    return _headed(line, section, _HEADS[section]) or (
        _headed(line, section, _BARE_HEAD) if section == "io" else None
    )


def _headed(line: Line, section: str, heads: re.Pattern[str]) -> tuple[str, str, Cells] | None:
    for tried, head in enumerate(heads.finditer(line.text)):
        cells = _columns(line, head.end(), section)
        machine = _machine(line.text[: head.start()])
        # A figure of a row that was cut in two.
        cut = machine.isdigit() if section == "files" else heads is _BARE_HEAD and not machine[:1].isalpha()
        if cells is not None and not cut:
            return machine, head[0], cells
        if tried == _TRIED:
            break
    return None


def broken_row(begun: Line, line: Line, section: str) -> tuple[str, str, Cells] | None:
    """The same of a row that a mail program has broken in two, each figure with its place in its own line."""
    rest = _REST.fullmatch(line.text)
    if rest is None or begun.number + 1 != line.number or len(begun.text) > _LONGEST:
        return None
    first = begun.text.rstrip()
    found = row_cells(Line(begun.number, f"{first} {rest[1]}"), section)
    if found is None:
        return None
    machine, size, joined = found
    return machine, size, {key: _placed(one, begun, line, len(first), rest) for key, one in joined.items()}


def _placed(one: Cell, begun: Line, line: Line, width: int, rest: re.Match[str]) -> Cell:
    """A figure of a joined row, where it stands in the log; `width`: of what its first line has."""
    if one.start < width:
        return cell(begun, one.start, one.end)
    by = rest.start(1) - width - 1
    return cell(line, one.start + by, one.end + by)


def _machine(text: str) -> str:
    """Mail quotes with >."""
    return text.strip("> \t")


def _columns(line: Line, at: int, section: str) -> Cells | None:
    """Six pairs up to the end of the line; the last one is never left out."""
    found: Cells = {}
    phase, first = 0, 6 if section == "files" else 0
    pair = _PAIR_BRAY if section.startswith("bray") else _PAIR
    while phase < 6:
        match = pair.match(line.text, at)
        if match is None:
            return None
        _, blanks, rate, cpu = match.regs
        phase += (blanks[1] - blanks[0]) // _WIDTH
        found[first + phase, RATE] = cell(line, *rate)
        found[first + phase, CPU] = cell(line, *cpu)
        phase, at = phase + 1, cpu[1]
    return found if phase == 6 and _NOTE.match(line.text, at) else None


def latency_cells(line: Line, first: int) -> Cells | None:
    """The latencies of the phases from `first` on; None if their columns cannot be told."""
    head = _LATENCY_HEAD.match(line.text)
    if head is None or len(line.text) > _LONGEST:
        return None
    found = list(_LATENCY.finditer(line.text, head.end()))
    if len(found) != len(line.text[head.end() :].split()) or len(found) > 6:
        return None
    start = head.end() - len("Latency") + _LATENCY_START
    places = range(6) if len(found) == 6 else [_place(match.end() - start) for match in found]
    if None in places or len(set(places)) != len(found):
        return None
    return {
        (first + place, LATENCY): cell(line, *match.span())
        for place, match in zip(places, found, strict=True)
        if place is not None
    }


def _place(end: int) -> int | None:
    column, rest = divmod(end, _WIDTH)
    return column - 1 if not rest and 1 <= column <= 6 else None


def looks_like_row(text: str) -> bool:
    """Whether a line that is not understood has figures enough for a row."""
    words = text[:_LONGEST].split()
    return sum(word[0] in "0123456789+*" for word in words) >= _ENOUGH


def is_rest_of_latency(line: Line) -> bool:
    """Whether this may be the second half of a line of latencies."""
    words = line.text[:_LONGEST].strip("> \t").split()
    return bool(words) and all(map(_LATENCY.fullmatch, words))


def is_latency(line: Line) -> bool:
    """Whether this is a line of latencies, in whatever state."""
    return "Latency" in line.text and _LATENCY_HEAD.match(line.text) is not None
