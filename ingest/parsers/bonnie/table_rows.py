"""Lines of bonnie's tables → rows: the head of a row, its six pairs of figures, and its latencies.

A row is read by what it holds and not by columns: six-digit numbers push the others to the right.

    very-long-machin 2G           304094  58 1209597  51           2014800  46 +++++ +++
                    16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    Latency                        1706us    2227us             25973us   90049us

A column is " %5d" and " %3d"; one left out is ten spaces. So ten spaces more than a number's own are a
column without a test.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from ingest.parsers.bonnie.model import CPU, LATENCY, RATE, Cells, Row, cited, file_settings
from ingest.parsers.lines import Line

_LONGEST = 400  # characters of a row: bonnie's have less than 100
_TRIED = 7  # words of a row that could be its size
_WIDTH = 10
_LONGEST_NAME = 16
NO_SIZE = "no size"  # among the settings of a row: why it has none
_ENOUGH = 6  # figures of a line below the heads of a table
# Beside what bonnie prints, what its tables are kept as: `51,684`, `1585.`, and no figure at all.
_NONE = r"\*{3,9}|[nN]/?[aA]|-{1,5}"
_FIGURE = rf"(\+{{3,9}}|{_NONE}|\d{{1,3}}(?:,\d{{3}}){{1,4}}|\d{{1,15}}(?:\.\d{{0,9}})?[kmg]?)"
_PAIR, _PAIR_BRAY = (
    re.compile(rf"( +){_FIGURE}(?= ) {{1,9}}(\+{{3}}|{_NONE}|{cpu})(?=\s|$)", re.ASCII)
    for cpu in (r"\d{1,15}", r"\d{1,9}\.\d")
)
# After the last figure: a separator, or a note that begins with no number.
_NOTE = re.compile(r"\s*(?:\Z|\|?\s*[^\W\d_]|[|#<(\[])")
# A size of its own, or right after the machine's name: this has 16 characters, or as many as leave the size
# its place up to the twentieth. `name-of-a-host15744M` may be both.
_TOUCHES = "|".join(
    [r"(?<=^.{16})", *(rf"(?<=^.{{{19 - n}}})(?=[1-9]\d{{{n - 1}}}[MG])" for n in range(4, 8))]
)
_IO_HEAD = re.compile(
    rf"(?:(?<!\S)|{_TOUCHES})\d{{1,9}}[MG](?:i?B)?(?::\d{{0,9}}[kmg]?(?::\d{{0,9}}){{0,3}})?(?= )", re.ASCII
)
_BARE_HEAD = re.compile(r"(?<=\s)\d{3,9}(?= )", re.ASCII)  # a size that has lost its unit
_FILES_HEAD = re.compile(r"(?<!\S)\d{1,9}(?::(?:link|symlink|\d+(?::\d+)?))?(?:[/:]\d+)?(?= )", re.ASCII)
_BRAY_HEAD = re.compile(r"(?<!\S)(?:\d{1,6}\* *)?\d{1,9}(?= )", re.ASCII)
_LATENCY = re.compile(r"(?<!\S)\d{1,12}(?:us|ms|s)(?!\S)", re.ASCII)
LATENCY_HEAD = re.compile(r"[>\s]{0,40}Latency(?= {6,}\S| \d{1,12}(?:us|ms|s)(?:\s|$))", re.ASCII)
# Where a latency column ends, from the L of its line: "Latency          " and then " %9s" each.
_LATENCY_START = 17
_LAST_WORD = re.compile(r" +\S+$")
_NARROWEST = 4  # " %3d"
_NARROWEST_RATE = 6  # " %5d"
_REST = re.compile(r"[> \t]{0,40}([\d.+][\d.+ ]{0,100})", re.ASCII)  # of a broken row: figures alone


@dataclass(frozen=True, slots=True)
class Form:
    """A section by a sign in its column heads: what is before the figures of a row, pairs of figures, the
    phase that the first pair is of; the layout of the table, where this tells it."""

    name: str
    sign: str
    heads: Sequence[re.Pattern[str]]
    pair: re.Pattern[str] = _PAIR
    first: int = 0
    layout: str | None = None


_IN_MB = " MB K/sec %CP"  # 1.00 to 1.00c
FORMS = (
    Form("bonnie-64", "M/sec %CPU", (_BRAY_HEAD,), _PAIR_BRAY, layout="table-bonnie-64"),
    Form("bonnie", "K/sec %CPU", (_BRAY_HEAD,), _PAIR_BRAY, layout="table-bonnie"),
    Form("io", _IN_MB, (_IO_HEAD, _BARE_HEAD)),
    Form("io", "K/sec %CP", (_IO_HEAD, _BARE_HEAD)),
    Form("io", "Name:Size etc", (_IO_HEAD, _BARE_HEAD), layout="table-2.00"),
    Form("files", "files", (_FILES_HEAD,), first=6),
)


def row_of(line: Line, form: Form) -> Row | None:
    """A row in a section of this form."""
    if len(line.text) > _LONGEST:
        return None
    for pattern in form.heads:
        for head in islice(pattern.finditer(line.text), _TRIED):
            cells = _cells(line, head.end(), form)
            machine = line.text[: head.start()].strip("> \t")  # mail quotes with >
            # Before the figure of a row that was cut in two there are others, and no name.
            is_cut = machine.isdigit() if form.name == "files" else not machine[:1].isalpha()
            if cells is not None and not (is_cut and pattern in (_FILES_HEAD, _BARE_HEAD)):
                settings = _unclear(line, head) if _is_unclear(line.text, head) else _settings(form, head[0])
                return Row(line.number, "", None, machine, settings, cells, cut=not line.ended)
    return None


def _settings(form: Form, printed: str) -> dict[str, str]:
    """The head of a row: `256M:16k:2:4:100` are size, chunk, concurrency, seeks and their processes.

    A bare number is no size; bonnie-64 cuts its size to whole thousands of MB.
    """
    if form.name == "bonnie-64":
        return {}
    if form.name == "files":
        return file_settings(printed) or {}
    if form.name == "bonnie":
        return {"size": printed}
    if printed.isdecimal() and form.sign != _IN_MB:
        return {NO_SIZE: f"the size {printed} has no unit"}
    if printed.isdecimal():
        return {"size": f"{printed}M"}
    names = ("size", "chunk", "concurrency")
    return {name: value for name, value in zip(names, printed.split(":"), strict=False) if value}


def _is_unclear(text: str, head: re.Match[str]) -> bool:
    """Whether a name of 16 characters and a shorter size would print the same line."""
    at = head.start()
    touches = 0 < at < _LONGEST_NAME and not text[at - 1].isspace()
    return touches and text[_LONGEST_NAME] in "123456789"


def _unclear(line: Line, head: re.Match[str]) -> dict[str, str]:
    return {NO_SIZE: f"nothing tells where the size begins in {cited(line.text[: head.end()])}"}


def _cells(line: Line, at: int, form: Form) -> Cells | None:
    """Six pairs up to the end of the line; the last one is never left out."""
    pairs: list[re.Match[str]] = []
    cells: Cells = {}
    phase = 0
    while phase < 6:
        match = form.pair.match(line.text, at)
        if match is None:
            return None
        phase += len(match[1]) // _WIDTH
        cells[form.first + phase, RATE] = line.printed(*match.span(2))
        cells[form.first + phase, CPU] = line.printed(*match.span(3))
        pairs.append(match)
        phase, at = phase + 1, match.end()
    is_row = phase == 6 and _NOTE.match(line.text, at) is not None
    return cells if is_row and not _is_shifted(pairs) else None


def _is_shifted(pairs: Sequence[re.Match[str]]) -> bool:
    """Whether a rate is narrower than bonnie prints one, as the half of `41 7` is.

    Nothing tells where all columns stand one blank apart.
    """
    narrowest = min(len(pair[1] + pair[2]) for pair in pairs)
    return narrowest < _NARROWEST_RATE and any("  " in pair[0] for pair in pairs)


def row_of_two_lines(begun: Line, line: Line, form: Form) -> Row | None:
    """A row that a mail program has broken in two, each figure with its place in its own line."""
    rest = _REST.fullmatch(line.text)
    if rest is None or begun.number + 1 != line.number or len(begun.text) > _LONGEST:
        return None
    first = begun.text.rstrip()
    if first == begun.text and _cuts_a_number(first, rest[1].rstrip(), form):
        return None
    joined = _joined(begun, rest[1])
    row = row_of(joined, form)
    if row is None:
        return None
    row.line, row.cut = line.number, not line.ended
    row.cells = _placed(row.cells, begun, line, rest.end(1) - len(joined.text))
    return row


def _joined(begun: Line, rest: str) -> Line:
    """As they were before mail took the blanks away where it broke them: a rate has the width of one."""
    figure, blank, others = rest.partition(" ")
    return Line(begun.number, f"{begun.text.rstrip()} {figure:>{_NARROWEST_RATE - 1}}{blank}{others}")


def _placed(cells: Cells, begun: Line, line: Line, moved: int) -> Cells:
    """Cells of two joined lines, each in the line that has it: the second half is `moved` in its own."""
    end = len(begun.text.rstrip())
    return {
        key: begun.printed(cell.start, cell.end)
        if cell.start < end
        else line.printed(cell.start + moved, cell.end + moved)
        for key, cell in cells.items()
    }


def _cuts_a_number(first: str, rest: str, form: Form) -> bool:
    """Whether a row was broken within a number, as a terminal does it: no place of the log shows that one.

    Then the halves together make a row too, or the first half is narrower than a column with its blank.
    """
    if not (first[-1:].isdecimal() and rest[0] in "0123456789."):
        return False
    if row_of(Line(0, first + rest), form):
        return True
    last = _LAST_WORD.search(first)
    return "  " in first and last is not None and len(last[0]) < _NARROWEST


def looks_like_row(text: str) -> bool:
    """Whether a line that is not understood has figures enough for a row."""
    words = text[:_LONGEST].split()
    return sum(word[0] in "0123456789+*" for word in words) >= _ENOUGH


def latency_cells(line: Line, first: int) -> Cells | None:
    """The latencies of the phases from `first` on; None if their columns cannot be told."""
    head = LATENCY_HEAD.match(line.text)
    if head is None or len(line.text) > _LONGEST:
        return None
    latencies = list(_LATENCY.finditer(line.text, head.end()))
    if len(latencies) != len(line.text[head.end() :].split()) or len(latencies) > 6:
        return None
    start = head.end() - len("Latency") + _LATENCY_START
    places = range(6) if len(latencies) == 6 else [_column(match.end() - start) for match in latencies]
    if None in places or len(set(places)) != len(latencies):
        return None
    return {
        (first + place, LATENCY): line.printed(*match.span())
        for place, match in zip(places, latencies, strict=True)
        if place is not None
    }


def _column(end: int) -> int | None:
    column, rest = divmod(end, _WIDTH)
    return column - 1 if not rest and 1 <= column <= 6 else None


def is_rest_of_latencies(text: str) -> bool:
    """Whether this may be the second half of a line of latencies."""
    words = text[:_LONGEST].strip("> \t").split()
    return bool(words) and all(map(_LATENCY.fullmatch, words))


def latency_cells_of_two_lines(begun: Line, line: Line, first: int) -> Cells | None:
    """Six latencies that a mail program has broken in two; None if there are more or fewer."""
    joined = _joined(begun, line.text.lstrip("> \t"))
    cells = latency_cells(joined, first)
    if cells is None or len(cells) != 6:
        return None
    return _placed(cells, begun, line, len(line.text) - len(joined.text))
