"""The table and the CSV line of the same run, held against each other.

1.0x to 1.9x print the same digits in both, but seeks: 1628 and 1627.7. 2.00 rounds its table to k, m or g.
A table and a line belong together if machine and figures agree, or if most do, with a warning for the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from ingest.parsers.bonnie.events import Scan, Scanner
from ingest.parsers.bonnie.measurements import figure, lost
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
    waits: bool = True  # for the other


@dataclass(slots=True)
class _Match:
    """How far a table and a line of CSV agree."""

    table: Row
    csv: Row
    same_name: bool
    settings: list[str] = field(default_factory=list)  # that differ
    keys: list[tuple[int, str]] = field(default_factory=list)  # of figures that differ

    @property
    def exact(self) -> bool:
        return self.same_name and not (self.settings or self.keys)

    def warnings(self) -> list[tuple[int, str]]:
        """Each difference in words."""
        return [*self._of_heads(), *(self._of_figure(key) for key in self.keys)]

    def _of_heads(self) -> Iterator[tuple[int, str]]:
        pairs = {name: (self.table.settings[name], self.csv.settings[name]) for name in self.settings}
        machines = {} if self.same_name else {"machine": (self.table.machine, self.csv.machine)}
        for name, (ours, theirs) in (machines | pairs).items():
            yield self.table.line, f"{name}: the table says {ours}, the CSV {theirs}"

    def _of_figure(self, key: tuple[int, str]) -> tuple[int, str]:
        found = self.table.cells.get(key)
        ours, theirs = (
            row.cells[key].text if key in row.cells else "nothing" for row in (self.table, self.csv)
        )
        what = f"{PHASES[key[0]].label} {key[1]}"
        return found.line if found else self.table.line, f"{what}: the table says {ours}, the CSV {theirs}"


class Pairing:
    """Takes the rows of a log in their order, and gives its runs in theirs, each when nothing can join it."""

    def __init__(self) -> None:
        self._tables: list[Run] = []
        self._lines: list[Run] = []
        self._runs: deque[Run] = deque()

    def add(self, row: Row) -> Iterator[Run]:
        """One more row, and the runs that are complete then."""
        table = row.layout.startswith("table")
        if not _joined(row, self._lines if table else self._tables):
            run = Run(row.line, row, None) if table else Run(row.line, None, row)
            self._runs.append(run)
            waiting = self._tables if table else self._lines
            waiting.append(run)
            if len(waiting) > _WINDOW:
                waiting.pop(0).waits = False
        while self._runs and not self._runs[0].waits:
            yield self._runs.popleft()

    def rest(self) -> Iterator[Run]:
        """The log is over."""
        yield from self._runs


def _joined(row: Row, waiting: list[Run]) -> bool:
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
    run.table, run.csv, run.warnings, run.waits = match.table, match.csv, match.warnings(), False
    return True


def _match(table: Row, csv: Row) -> _Match | None:
    """None where they differ too much to be one run. Most pairs do, so it ends where that is certain."""
    found = _Match(table, csv, csv.machine.startswith(table.machine))
    settings = _settings_of_both(table, csv)
    found.settings = other_settings(table, csv)
    if not found.same_name and (found.settings or table.cells.keys() != csv.cells.keys()):
        return None
    keys = table.cells.keys() | csv.cells.keys()
    most = (len(settings) + len(keys)) // 2 if found.same_name else 0
    for key in keys - _same_texts(table, csv):
        if not _agree(table, csv, key):
            found.keys.append(key)
            if len(found.settings) + len(found.keys) > most:
                return None
    found.keys.sort()
    enough = len(found.settings) <= most if found.same_name else _equal(found, keys) >= _LEAST
    return found if enough else None


def _settings_of_both(table: Row, csv: Row) -> list[str]:
    return [name for name in _SETTINGS if name in table.settings and name in csv.settings]


def other_settings(table: Row, csv: Row) -> list[str]:
    """The names of what both say, and differ in."""
    return [name for name in _settings_of_both(table, csv) if _other_setting(name, table, csv)]


def _other_setting(name: str, table: Row, csv: Row) -> bool:
    ours, theirs = table.settings[name], csv.settings[name]
    return ours != theirs and (name not in _SIZES or in_bytes(ours) != in_bytes(theirs))


def _same_texts(table: Row, csv: Row) -> set[tuple[int, str]]:
    theirs = csv.cells
    return {key for key, cell in table.cells.items() if key in theirs and theirs[key].text == cell.text}


def _equal(found: _Match, keys: Iterable[tuple[int, str]]) -> int:
    """How many figures with digits agree."""
    same = [found.table.cells[key].text for key in keys if key not in found.keys]
    return sum(text[0].isdecimal() for text in same)


def _agree(table: Row, csv: Row, key: tuple[int, str]) -> bool:
    phase, kind = key
    if kind != RATE or key not in table.cells or key not in csv.cells:
        return False
    return rates_agree(table, csv, phase, table.cells[key].text, csv.cells[key].text)


def rates_agree(table: Row, csv: Row, phase: int, ours: str, theirs: str) -> bool:
    """Whether rounding can explain the difference of what is printed of a rate; nothing may be."""
    if not (ours[:1].isdigit() and theirs[:1].isdigit()):
        return False
    if lost(table, phase):
        return True
    one, other = figure(table, phase, RATE, ours), figure(csv, phase, RATE, theirs)
    if one.value is None or other.value is None:
        return one.value is other.value
    if one.rule == other.rule == "bonnie-kib":
        return False  # both are the same whole number
    most = _half(ours, one.rule) + 2 * _half(theirs, other.rule)
    return abs(one.value - other.value) <= most * (1 + 1e-9)


def _half(text: str, name: str | None) -> float:
    """Half of a figure's last digit."""
    digits = -len(text.rstrip("kmg").partition(".")[2])
    return float(0.5 * 10.0**digits * (factor(name) if name else 1))


def runs(text: str, found: Scan) -> Iterator[Run]:
    """Each when nothing can join it any more. Raises ParseError for CSV of a kind that is not known."""
    scanner, pairing = Scanner(found), Pairing()
    for row in chain(scanner.rows(text), scanner.finish()):
        yield from pairing.add(row)
    yield from pairing.rest()
