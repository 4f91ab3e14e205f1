"""Rows of bonnie → runs: the table and the CSV line of the same run, held against each other.

1.0x to 1.9x print the same digits in both, but seeks: 1628 and 1627.7. 2.00 rounds its table to k, m or g.
A table and a line belong together if machine and figures agree, or if most do, with a warning for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ingest.parsers.bonnie.measurements import figure_of, is_lost
from ingest.parsers.bonnie.model import PHASES, RATE, Row, in_bytes
from ingest.parsers.units import factor

_WINDOW = 32  # tables that may wait for their CSV: one stream printed all of its runs before the other
_LEAST = 4  # equal figures that make a run of two machines' names
_SIZES = ("size", "chunk")
_SETTINGS = (*_SIZES, "concurrency", "files", "max", "min")


@dataclass(slots=True)
class Run:
    """One run: at least one of the two."""

    line: int
    table: Row | None = None
    csv: Row | None = None
    warnings: list[tuple[int, str]] = field(default_factory=list)

    @property
    def version(self) -> str | None:
        """As printed."""
        return (self.csv and self.csv.version) or (self.table and self.table.version) or None

    @property
    def row(self) -> Row:
        """The more exact of the two."""
        row = self.csv or self.table
        assert row is not None
        return row


@dataclass(slots=True)
class _Match:
    """How far a table and a line of CSV agree."""

    table: Row
    csv: Row
    same_name: bool
    settings: list[str]  # that differ
    keys: list[tuple[int, str]] = field(default_factory=list)  # of figures that differ

    @property
    def exact(self) -> bool:
        return self.same_name and not (self.settings or self.keys)

    def warnings(self) -> Iterator[tuple[int, str]]:
        """Each difference in words."""
        line = self.table.line
        if not self.same_name:
            yield line, f"machine: the table says {self.table.machine}, the CSV {self.csv.machine}"
        for name in self.settings:
            table, csv = self.table.settings[name], self.csv.settings[name]
            yield line, f"{name}: the table says {table}, the CSV {csv}"
        for phase, kind in self.keys:
            cells = [row.cells.get((phase, kind)) for row in (self.table, self.csv)]
            table, csv = (cell.text if cell else "nothing" for cell in cells)
            text = f"{PHASES[phase].label} {kind}: the table says {table}, the CSV {csv}"
            yield cells[0].line if cells[0] else line, text


def runs_of(rows: Iterable[Row]) -> list[Run]:
    """The runs of a log, in the order in which their first rows are complete."""
    runs: list[Run] = []
    tables: list[Run] = []  # that wait for their line of CSV
    lines: list[Run] = []  # that wait for their table
    for row in rows:
        is_table = row.layout.startswith("table")
        if _join(row, lines if is_table else tables):
            continue
        run = Run(row.line, row, None) if is_table else Run(row.line, None, row)
        runs.append(run)
        waiting = tables if is_table else lines
        waiting.append(run)
        del waiting[:-_WINDOW]
    return runs


def _join(row: Row, waiting: list[Run]) -> bool:
    """Joined to the first that agrees; else to the nearest that nearly does. It waits no longer."""
    chosen: tuple[int, _Match] | None = None
    for place, run in enumerate(waiting):
        match = _match(run.table or row, run.csv or row)
        if match:
            chosen = place, match
            if match.exact:
                break
    if chosen is None:
        return False
    place, match = chosen
    run = waiting.pop(place)
    run.table, run.csv, run.warnings = match.table, match.csv, list(match.warnings())
    run.csv.settings = match.table.settings | match.csv.settings
    return True


def _match(table: Row, csv: Row) -> _Match | None:
    """None where they differ too much to be one run. Most pairs do, so it ends where that is certain."""
    both = [name for name in _SETTINGS if name in table.settings and name in csv.settings]
    differing = [name for name in both if _is_other_setting(name, table.settings[name], csv.settings[name])]
    match = _Match(table, csv, csv.machine.startswith(table.machine), differing)
    if not match.same_name and (differing or table.cells.keys() != csv.cells.keys()):
        return None
    keys = table.cells.keys() | csv.cells.keys()
    most = (len(both) + len(keys)) // 2 if match.same_name else 0
    for key in sorted(keys):
        if not _agree(table, csv, key):
            match.keys.append(key)
            if len(differing) + len(match.keys) > most:
                return None
    enough = len(differing) <= most if match.same_name else _equal_figures(match, keys) >= _LEAST
    return match if enough else None


def _is_other_setting(name: str, table: str, csv: str) -> bool:
    return table != csv and (name not in _SIZES or in_bytes(table) != in_bytes(csv))


def _equal_figures(match: _Match, keys: Iterable[tuple[int, str]]) -> int:
    """How many figures with digits agree."""
    texts = [match.table.cells[key].text for key in keys if key not in match.keys]
    return sum(text[0].isdecimal() for text in texts)


def _agree(table: Row, csv: Row, key: tuple[int, str]) -> bool:
    """Whether rounding can explain the difference of what is printed; of a rate nothing may be."""
    phase, kind = key
    if key not in table.cells or key not in csv.cells:
        return False
    ours, theirs = table.cells[key].text, csv.cells[key].text
    if ours == theirs:
        return True
    if kind != RATE or not (ours[0].isdigit() and theirs[0].isdigit()):
        return False
    return is_lost(table, phase) or _are_near(table, csv, phase, ours, theirs)


def _are_near(table: Row, csv: Row, phase: int, ours: str, theirs: str) -> bool:
    rounded, exact = figure_of(table, phase, RATE, ours), figure_of(csv, phase, RATE, theirs)
    if rounded.value is None or exact.value is None:
        return rounded.value is exact.value
    if rounded.rule == exact.rule == "bonnie-kib":
        return False  # both are the same whole number
    most = _half(ours, rounded.rule) + 2 * _half(theirs, exact.rule)
    return abs(rounded.value - exact.value) <= most * (1 + 1e-9)


def _half(text: str, name: str | None) -> float:
    """Half of a figure's last digit."""
    digits = -len(text.rstrip("kmg").partition(".")[2])
    return float(0.5 * 10.0**digits * (factor(name) if name else 1))
