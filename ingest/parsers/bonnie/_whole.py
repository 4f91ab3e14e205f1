"""A run that is printed whole and agrees with itself: its table and its line of CSV in one match.

    Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-
                        -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
    Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
    oldhost        128M 75095  29 +++++ +++ +++++ +++ 65437  22 +++++ +++  1628   0
    …
    oldhost,128M,75095,29,+++++,+++,+++++,+++,65437,22,+++++,+++,1627.7,0,1,+++++,+++,…

The CSV is read; the texts of the table are held against it without rows being made of them. Any other run is
left to the readers of lines (_scan.py, _table.py, _pair.py), which say the same of this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._blocks import settings_of
from ingest.parsers.bonnie._columns import head_of
from ingest.parsers.bonnie._csv import csv_row
from ingest.parsers.bonnie._model import CPU, LATENCY, RATE, Row, is_known
from ingest.parsers.bonnie._pair import Run, other_settings, rates_agree

_PROGRESS = re.compile(
    r"(?:(?:Using uid:[0-9]{1,9}, gid:[0-9]{1,9}\."
    r"|(?:Writing (?:with putc\(\)|a byte at a time|intelligently)"
    r"|Rewriting|Reading (?:with getc\(\)|a byte at a time|intelligently)|start 'em"
    r"|(?:Create|Stat|Delete) files in (?:sequential|random) order)\.\.\.(?:done\.{0,3}){0,64})?\n)*"
)
_COMMAS = 26  # at least, in a line of CSV
_MOST_PROGRESS = 2000  # characters; bonnie's have some 500
_PAIR = r" {1,9}(\+{3,9}|[0-9]{1,15}(?:\.[0-9]{1,9})?[kmg]?) {1,9}(\+{3}|[0-9]{1,15})"
_LATENCY = r" {1,9}([0-9]{1,12}(?:us|ms|s))"
_LEFT_OUT = " {10}"  # the width of a column; the last one is never left out
_PAIRS = f"(?:{_LEFT_OUT}|{_PAIR})" * 5 + _PAIR
_LATENCIES = rf"(?:Latency {{10}}{f'(?:{_LEFT_OUT}|{_LATENCY})' * 5}{_LATENCY} {{0,9}}\n)?"
_ROW = rf"([^\n]{{1,60}}?){_PAIRS} {{0,9}}\n{_LATENCIES}"
# It begins with a word, which is looked for faster than the beginning of a line.
_RUN = re.compile(
    r"Version(?<![^\n]Version) {1,9}([0-9]\S{0,11}) {1,9}"
    r"-+Sequential Output-+ -+Sequential Input-+ --Random-\n"
    r"(?:Concurrency {1,9}([0-9]{1,9}) {1,9}| {20})"
    r"-Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
    r"(?:Machine {3,9}Size(?::chnk)?(?: K/sec %CP){5}  /sec %CP|(Name:Size etc {0,9}(?:  /sec %CP){6}))\n"
    rf"{_ROW}"
    r"(?:(?:Version {1,9}\1 {1,9}| {20})-+Sequential Create-+ -+Random Create-+\n"
    r"(?:(?!Latency)[\w.-]{1,20} {1,20}| {20})-Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
    rf" {{0,20}}files(?::max(?::min)?)? {{0,9}}(?:  /sec %CP){{6}}\n{_ROW})?"
    r"\n?([^\n]{20,4000})\n",
    re.ASCII,
)
# Groups: what stands before the figures of a row, twelve figures, six latencies; the same of the files.
_OF_2_00, _IO, _FILES, _CSV = 3, 4, 23, 42
_LATENCIES_OF_IO, _LATENCIES_OF_FILES = range(17, 23), range(36, 42)
_FIRST_LATENCY, _WIDTH = 17, 10  # characters of a line of latencies before the first column, and of each
# In the order of a line of CSV: the figures of both rows, and then the latencies of both.
_KEYS = [(phase, kind) for phase in range(12) for kind in (RATE, CPU)]
_KEYS += [(phase, LATENCY) for phase in range(12)]


class _Heads(msgspec.Struct, frozen=True):
    """What a table says beside its figures."""

    layout: str
    version: str
    machine: str
    settings: dict[str, str]


def whole_runs(text: str) -> Iterable[re.Match[str]]:
    """What may be whole runs, in their order. Codes of a terminal, and CR, are for the readers of lines."""
    if "Sequential Output" not in text or text.count(",") < _COMMAS or "\r" in text or "\x1b" in text:
        return ()
    return _RUN.finditer(text)


def tells_nothing(text: str) -> bool:
    """Whether lines above a whole run only say that bonnie is at work."""
    return len(text) < _MOST_PROGRESS and _is_progress(text)


@lru_cache(maxsize=256)  # they are the same above each run
def _is_progress(text: str) -> bool:
    return _PROGRESS.fullmatch(text) is not None


def run_of(match: re.Match[str], first: int) -> Run | None:
    """The run of a match whose first line this is; None where its lines may say more."""
    heads = _heads(match[1], match[2], match[_IO], match[_FILES], match[_OF_2_00] is not None)
    row = _last_line(match, first) if heads else None
    if heads is None or row is None or not row.machine.startswith(heads.machine):
        return None
    if not (_in_columns(match, _LATENCIES_OF_IO) and _in_columns(match, _LATENCIES_OF_FILES)):
        return None
    line = first + match.string.count("\n", match.start(), match.start(_IO))
    table = Row(line, heads.layout, heads.version, heads.machine, heads.settings)
    if other_settings(table, row) or not _same_figures(match, table, row):
        return None
    return Run(line, table, row, waits=False)


@lru_cache(maxsize=1000)
def _heads(
    version: str,
    concurrency: str | None,
    io: str,
    files: str | None,
    of_2_00: bool,  # noqa: FBT001 - dear by name
) -> _Heads | None:
    """`io` and `files` are what stands before the figures of the two rows. The runs of a log share theirs."""
    if not is_known(version) or of_2_00 != (version >= "1.98"):
        return None
    of_io = head_of(io, "io")
    of_files = head_of(files, "files") if files else ("", "")
    if of_io is None or of_files is None:
        return None
    settings = {"concurrency": concurrency} if concurrency else {}
    settings |= settings_of("io", of_io[1]) | (settings_of("files", of_files[1]) if files else {})
    return _Heads("table-2.00" if of_2_00 else "table-1.03", version, of_io[0], settings)


def _last_line(match: re.Match[str], first: int) -> Row | None:
    """The line of CSV."""
    try:
        return csv_row(Line(first + match[0].count("\n") - 1, match[_CSV]))
    except ParseError:
        return None


def _in_columns(match: re.Match[str], groups: range) -> bool:
    """Whether six latencies, or none, or each at the end of its own column: it alone tells whose it is."""
    there = [(column, group) for column, group in enumerate(groups, start=1) if match.end(group) >= 0]
    if len(there) in (0, len(groups)):
        return True
    start = match.string.rfind("\n", 0, match.start(groups[-1])) + 1 + _FIRST_LATENCY
    return all(match.end(group) == start + _WIDTH * column for column, group in there)


def _same_figures(match: re.Match[str], table: Row, row: Row) -> bool:
    """But for rounding: 1.0x prints 1627.7 seeks as 1628, and 2.00 its rates in k, m or g."""
    if row.fields is None:
        return False
    groups = match.groups("")
    said = [*groups[4:16], *groups[23:35], *groups[16:22], *groups[35:41]]
    told = [*row.fields.texts, *[""] * (len(said) - len(row.fields.texts))]
    if said == told:
        return True
    return all(
        kind == RATE and rates_agree(table, row, phase, ours, theirs)
        for (phase, kind), ours, theirs in zip(_KEYS, said, told, strict=True)
        if ours != theirs
    )
