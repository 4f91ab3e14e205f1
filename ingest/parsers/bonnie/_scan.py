"""One walk over the lines of a log: its tables, its lines of CSV, and what else bonnie says (_events.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ingest.parsers._lines import Line, lines_of
from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._blocks import rows_of
from ingest.parsers.bonnie._csv import CutLine, csv_row
from ingest.parsers.bonnie._events import event
from ingest.parsers.bonnie._found import Scan
from ingest.parsers.bonnie._model import Row
from ingest.parsers.bonnie._table import Tables

# Without what opens a run: "Writing …" and "Create files in sequential order".
_PROGRESS = re.compile(
    r"(?:Rewriting|Reading (?:a byte at a time|intelligently|with getc\(\))|start 'em"
    r"|Create files in random order|(?:Stat|Delete) files in (?:sequential|random) order)"
    r"\.\.\.(?:done\.{0,3})*"
)
_LONGEST = 4000  # characters of a line that could be bonnie's


class Scanner:
    """Goes over the lines of a log, once, and gives each row when it is whole. What else there is, is put
    into `found`.

    Raises ParseError for a CSV line of a kind that is not known.
    """

    def __init__(self, found: Scan) -> None:
        self._found = found
        self._tables = Tables()

    def rows(self, text: str) -> Iterator[Row]:
        """Those of the tables that are whole, and of the lines of CSV."""
        found, tables = self._found, self._tables
        for line in lines_of(text):
            if line.text and len(line.text) <= _LONGEST and not line.text.isspace():
                row = _take(found, tables, line)
                if tables.some_closed:
                    yield from _rows_of_tables(found, tables)
                if row:
                    yield row

    def finish(self) -> Iterator[Row]:
        """The log is over."""
        found, tables = self._found, self._tables
        tables.finish()
        yield from _rows_of_tables(found, tables)
        found.problems = tables.problems
        found.doubts += tables.unread
        found.doubts += [(one.line, f"the log ends within the table: {one}") for one in tables.doubts]


def _rows_of_tables(found: Scan, tables: Tables) -> Iterator[Row]:
    for table in tables.closed():
        found.has_tables = found.has_tables or table.has_rows
        if not (table.has_rows or table.seen):
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
    elif not event(found, tables, line):
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
