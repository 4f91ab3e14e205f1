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
from ingest.parsers.bonnie._model import RATE, Cell, Row, known_version
from ingest.parsers.bonnie._pair import Run, agree, other_settings

# Bounded, so that progress without a table is not read again from each of its lines.
_PROGRESS = (
    r"(?:(?:Using uid:[0-9]{1,9}, gid:[0-9]{1,9}\."
    r"|(?:Writing (?:with putc\(\)|a byte at a time|intelligently)"
    r"|Rewriting|Reading (?:with getc\(\)|a byte at a time|intelligently)|start 'em"
    r"|(?:Create|Stat|Delete) files in (?:sequential|random) order)\.\.\.(?:done\.{0,3}){0,64})\n){0,14}"
)
_PAIRS = r" {1,9}(\+{3,9}|[0-9]{1,15}(?:\.[0-9]{1,9})?) {1,9}(\+{3}|[0-9]{1,15})" * 6
_LATENCIES = r"(?:Latency {5,12}" + r" {1,9}([0-9]{1,12}(?:us|ms|s))" * 6 + r" {0,9}\n)?"
_ROW = rf"([^\n]{{1,60}}?){_PAIRS} {{0,9}}\n{_LATENCIES}"
_RUN = re.compile(
    rf"^{_PROGRESS}"
    r"Version {1,9}([0-9]\S{0,11}) {1,9}-+Sequential Output-+ -+Sequential Input-+ --Random-\n"
    r"(?:Concurrency {1,9}([0-9]{1,9}) {1,9}| {20})"
    r"-Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
    rf"Machine {{3,9}}Size(?::chnk)?(?: K/sec %CP){{5}}  /sec %CP\n{_ROW}"
    r"(?:(?:Version {1,9}\1 {1,9}| {20})-+Sequential Create-+ -+Random Create-+\n"
    r"(?:(?!Latency)[\w.-]{1,20} {1,20}| {20})-Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
    rf" {{0,20}}files(?::max(?::min)?)? {{0,9}}(?:  /sec %CP){{6}}\n{_ROW})?"
    r"([^\n]{20,4000})\n",
    re.MULTILINE | re.ASCII,
)
# Groups: what stands before the figures of a row, twelve figures, six latencies; the same of the files.
_IO, _FILES, _CSV = 3, 22, 41
_SEEKS, _SEEKS_KEY = 10, (5, RATE)  # 1.0x prints 1628 in the table, 1627.7 in the CSV


class _Heads(msgspec.Struct, frozen=True):
    """What a table says beside its figures."""

    version: str
    machine: str
    settings: dict[str, str]


def whole_runs(text: str) -> Iterable[re.Match[str]]:
    """What may be whole runs, in their order. Codes of a terminal, and CR, are for the readers of lines."""
    if "\r" in text or "\x1b" in text or "Sequential Output" not in text:
        return ()
    return _RUN.finditer(text)


def run_of(match: re.Match[str], first: int) -> Run | None:
    """The run of a match whose first line this is; None where its lines may say more."""
    heads = _heads(match[1], match[2], match[_IO], match[_FILES])
    row = _last_line(match, first) if heads else None
    if heads is None or row is None or not row.machine.startswith(heads.machine):
        return None
    line = first + match.string.count("\n", match.start(), match.start(_IO))
    table = Row(line, "table", heads.version, heads.machine, heads.settings)
    if other_settings(table, row) or not _same_figures(match, table, row):
        return None
    return Run(line, table, row, waits=False)


@lru_cache(maxsize=1000)
def _heads(version: str, concurrency: str | None, io: str, files: str | None) -> _Heads | None:
    """`io` and `files` are what stands before the figures of the two rows. The runs of a log share theirs."""
    try:
        known_version(version, 0)
    except ParseError:
        return None
    of_io = head_of(io, "io")
    of_files = head_of(files, "files") if files else ("", "")
    if of_io is None or of_files is None:
        return None
    settings = {"concurrency": concurrency} if concurrency else {}
    settings |= settings_of("io", of_io[1]) | (settings_of("files", of_files[1]) if files else {})
    return _Heads(version, of_io[0], settings)


def _last_line(match: re.Match[str], first: int) -> Row | None:
    """The line of CSV."""
    try:
        return csv_row(Line(first + match[0].count("\n") - 1, match[_CSV]))
    except ParseError:
        return None


def _same_figures(match: re.Match[str], table: Row, row: Row) -> bool:
    """In the order of the CSV: figures of both rows, and then latencies of both."""
    if row.fields is None:
        return False
    groups = match.groups("")
    said = [*groups[3:15], *groups[22:34], *groups[15:21], *groups[34:40]]
    told = [*row.fields.texts, *[""] * (len(said) - len(row.fields.texts))]
    if said == told:
        return True
    table.cells[_SEEKS_KEY], said[_SEEKS] = Cell(said[_SEEKS], table.line, 0, 0), told[_SEEKS]
    return said == told and agree(table, row, _SEEKS_KEY)
