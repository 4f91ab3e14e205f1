"""One walk over the lines of a log: tables, CSV lines, command lines, and what bonnie says when it fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ingest.parsers._lines import Line, lines_of
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._blocks import rows_of
from ingest.parsers.bonnie._csv import CutLine, csv_row
from ingest.parsers.bonnie._model import Command, Row
from ingest.parsers.bonnie._progress import Done, done
from ingest.parsers.bonnie._sizes import command_of
from ingest.parsers.bonnie._table import Tables

# By a word that they share: most logs have none of the words.
_SIGNS = {
    "Sequential ": ("Sequential Output", "Sequential Create"),
    "onnie": ("Bonnie: drastic I/O error", "bonnie++ [-d scratch-dir]", "format_version,bonnie_version,"),
    "Writing ": ("Writing intelligently...", "Writing with putc()...", "Writing a byte at a time..."),
    "Create files": ("Create files in sequential order...",),
    "Using uid:": ("Using uid:",),
    "name,file_size": ("name,file_size,putc,",),
}
# A line of CSV has six rates and their shares of CPU side by side, perhaps some that are too fast to measure.
SIGNS = (*(sign for of_word in _SIGNS.values() for sign in of_word), ",,,,,,,,", ",+++")
_FIELDS = re.compile(r",[^,\s]*(?:,[^,\s]*){7}")  # a line of CSV has many without a blank, JSON has none
# Two versions at its beginning are enough; `_is_csv` says the same.
_SURE = re.compile(
    r"^1\.9\d\w{0,9}(?:\.\d)?,\d\.\d\d\w{0,9}(?:\.\d)?(?:,[^,\r\n\x1b]*){25,59}$", re.MULTILINE | re.ASCII
)
_STARTS = re.compile(r"Using uid:|Writing (?:with putc|a byte|intelligently)|Create files in seq")
_FAILURE = re.compile(
    r"Bonnie: drastic I/O error|File size should be double RAM|You must use the \"-u\" switch"
    r"|Not enough ram to test|Exceeded CPU usage|Expected \d+ files but only got|File size \d+ too big"
    r"|Can't have more than 99,999|Invalid chunk size"
)
# Other programs say so too: only of a bonnie that has begun.
_CANNOT = re.compile(
    r"(?:^|\.\.\.)Can't (?:write|read|open|create|delete|make|stat|change|get|fork|chdir|sync file|set)"
)
# Without what opens a run: "Writing …" and "Create files in sequential order".
_PROGRESS = re.compile(
    r"(?:Rewriting|Reading (?:a byte at a time|intelligently|with getc\(\))|start 'em"
    r"|Create files in random order|(?:Stat|Delete) files in (?:sequential|random) order)"
    r"\.\.\.(?:done\.{0,3})*"
)
_COMMAS = range(26, 61)  # in a line of CSV
_LONGEST = 4000  # characters of a line that could be bonnie's


@dataclass(slots=True)
class Scan:
    """What was found, in the order of the lines."""

    has_csv: bool = False
    has_tables: bool = False  # with rows
    empty_tables: list[int] = field(default_factory=list)  # their lines
    failures: list[tuple[int, str]] = field(default_factory=list)
    doubts: list[tuple[int, str]] = field(default_factory=list)
    problems: list[ParseError] = field(default_factory=list)  # with tables
    cut: list[CutLine] = field(default_factory=list)
    begun: int | None = None  # the line where a run began that has not said how it ended
    commands: list[tuple[int, Command]] = field(default_factory=list)
    progress: list[Done] = field(default_factory=list)


def signs(text: str) -> bool:
    """Whether bonnie printed into this log."""
    if any(word in text and any(map(text.__contains__, _SIGNS[word])) for word in _SIGNS):
        return True
    return text.count(",") >= _COMMAS.start and (_SURE.search(text) is not None or _has_csv(text))


def _has_csv(text: str) -> bool:
    if _FIELDS.search(text) is None:
        return False
    return any(_is_csv(line) for line in lines_of(text) if line.text.count(",") in _COMMAS)


def _is_csv(line: Line) -> bool:
    try:
        return csv_row(line) is not None
    except ParseError:
        return line.text.startswith(("1.9", "2,1.9"))


class Scanner:
    """Goes over the lines of a log, once, and gives each row when it is whole. What else there is, is put
    into `found`.

    Raises ParseError for a CSV line of a kind that is not known.
    """

    def __init__(self, found: Scan) -> None:
        self._found = found
        self._tables = Tables()

    def rows(self, text: str, first: int) -> Iterator[Row]:
        """Those of some lines, of which this is the number of the first."""
        found, tables = self._found, self._tables
        for line in lines_of(text, first):
            if line.text and len(line.text) <= _LONGEST and not line.text.isspace():
                row = _take(found, tables, line)
                yield from _rows_of_tables(found, tables)
                if row:
                    yield row

    @property
    def idle(self) -> bool:
        """Whether no table is open, nor any progress to be held against one."""
        return self._tables.idle and not self._found.progress

    def passed_whole_run(self) -> None:
        """A table and its line of CSV were read at once."""
        self._found.has_csv = self._found.has_tables = True
        self._found.begun = None

    def finish(self) -> Iterator[Row]:
        """The log is over."""
        found, tables = self._found, self._tables
        tables.finish()
        yield from _rows_of_tables(found, tables)
        found.problems = tables.problems
        found.doubts += [(one.line, f"the log ends within the table: {one}") for one in tables.doubts]


def _rows_of_tables(found: Scan, tables: Tables) -> Iterator[Row]:
    for table in tables.closed():
        found.has_tables = found.has_tables or bool(table.io or table.files)
        if not (table.io or table.files or table.seen):
            found.empty_tables.append(table.line)
        yield from rows_of(table)


def _take(found: Scan, tables: Tables, line: Line) -> Row | None:
    """A row of CSV, if the line is one."""
    if "..." in line.text and _is_progress(line.text):
        tables.pass_by(line)
        return None
    if "," in line.text:
        is_csv, row = _csv(found, tables, line)
        if is_csv:
            return row
    if tables.read(line):
        found.begun = None
    elif not _event(found, tables, line):
        tables.stranger(line)
    return None


@lru_cache(maxsize=256)
def _is_progress(text: str) -> bool:
    """Whether a line only says how far bonnie is: most lines are such, and always the same."""
    return _PROGRESS.fullmatch(text) is not None


def _csv(found: Scan, tables: Tables, line: Line) -> tuple[bool, Row | None]:
    """Whether it is a line of CSV, and its row; without one where the line is not whole."""
    try:
        row = csv_row(line)
    except ParseError as problem:
        if not line.ended:
            found.doubts.append((line.number, f"the log ends within this line of CSV: {problem}"))
        elif isinstance(problem, CutLine):
            found.cut.append(problem)
        else:
            raise
        return True, None
    if row is not None:
        found.has_csv, found.begun = True, None
        tables.close()
    return row is not None, row


def _event(found: Scan, tables: Tables, line: Line) -> bool:
    """A failure, a start or a command line."""
    if failure := _failure(found, line.text):
        _fail(found, line.number, failure)
    elif said := done(line):
        found.progress.append(said)
        _start(found, tables, line)
    elif _STARTS.match(line.text):
        _start(found, tables, line)
    elif "bonnie" in line.text and (command := command_of(line.text)):
        found.commands.append((line.number, command))
        found.begun = None
        tables.close()
    else:
        return False
    return True


def _start(found: Scan, tables: Tables, line: Line) -> None:
    if found.begun is None or found.begun < 0:
        found.begun = line.number
    if not line.text.startswith("Create files"):
        tables.close()


def _failure(found: Scan, text: str) -> str | None:
    match = _FAILURE.search(text)
    if match is None and "Can't " in text and (found.begun is not None or _STARTS.match(text)):
        match = _CANNOT.search(text)
    if match is None or "turning off dir-sync" in text:
        return None
    return text[match.start() :].lstrip(".").strip()


def _fail(found: Scan, line: int, message: str) -> None:
    """Its last words may be several: the first says most. A negative `begun` is a run that has failed."""
    if found.begun is None or found.begun >= 0:
        found.failures.append((line, message))
    found.begun = -1
