"""The table and the CSV line of the same run, held against each other.

1.0x to 1.9x print the same digits in both, but seeks: 1628 and 1627.7. 2.00 rounds its table to k, m or g.
A table and a line belong together if machine and figures agree, or if most do, with a warning for the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.parsers._rules import rule
from ingest.parsers.bonnie._figures import figure, lost
from ingest.parsers.bonnie._model import PHASES, RATE, TOO_FAST, Row
from ingest.parsers.bonnie._sizes import in_bytes

_WINDOW = 32  # tables that may wait for their CSV: one stream printed all of its runs before the other
_LEAST = 4  # equal figures that make a run of two machines' names
_SIZES = ("size", "chunk")
_COUNTS = ("concurrency", "files", "max", "min")


@dataclass(slots=True)
class Run:
    """One run: at least one of the two."""

    line: int
    table: Row | None = None
    csv: Row | None = None
    doubts: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Match:
    doubts: list[tuple[int, str]]
    compared: int
    equal: int  # figures with digits that agree
    same_name: bool

    @property
    def exact(self) -> bool:
        return not self.doubts and self.same_name

    @property
    def near(self) -> bool:
        if not self.same_name:
            return self.equal >= _LEAST and not any(self.doubts[1:])
        return len(self.doubts) * 2 <= self.compared


def pair(tables: list[Row], lines: list[Row]) -> list[Run]:
    """The runs of a log, in its order."""
    waiting_tables: list[Run] = []
    waiting_lines: list[Run] = []
    runs: list[Run] = []
    for row in sorted([*tables, *lines], key=lambda one: one.line):
        table = row.layout.startswith("table")
        if _joined(row, waiting_lines if table else waiting_tables):
            continue
        run = Run(row.line, row, None) if table else Run(row.line, None, row)
        runs.append(run)
        waiting = waiting_tables if table else waiting_lines
        waiting.append(run)
        del waiting[:-_WINDOW]
    return runs


def _joined(row: Row, waiting: list[Run]) -> bool:
    """Joined to the first that agrees; else to the nearest that nearly does. It waits no longer."""
    matches = [_match(run.table or row, run.csv or row) for run in waiting]
    chosen = [place for place, match in enumerate(matches) if match.exact][:1]
    chosen = chosen or [place for place, match in enumerate(matches) if match.near][-1:]
    for place in chosen:
        run = waiting.pop(place)
        run.table, run.csv = run.table or row, run.csv or row
        run.doubts = matches[place].doubts
    return bool(chosen)


def _match(table: Row, csv: Row) -> _Match:
    same_name = csv.machine.startswith(table.machine)
    found = _Match([], 0, 0, same_name)
    if not same_name:
        _doubt(found, table.line, "machine", table.machine, csv.machine)
    _match_settings(table, csv, found)
    for key in sorted(table.cells.keys() | csv.cells.keys()):
        _match_cell(table, csv, key, found)
    return found


def _match_settings(table: Row, csv: Row, found: _Match) -> None:
    for name in (*_SIZES, *_COUNTS):
        ours, theirs = table.settings.get(name), csv.settings.get(name)
        if ours is None or theirs is None:
            continue
        read = in_bytes if name in _SIZES else str
        found.compared += 1
        if read(ours) != read(theirs):
            _doubt(found, table.line, name, ours, theirs)


def _match_cell(table: Row, csv: Row, key: tuple[int, str], found: _Match) -> None:
    ours, theirs = table.cells.get(key), csv.cells.get(key)
    found.compared += 1
    if ours and theirs and (ours.text == theirs.text or _agree(table, csv, key)):
        found.equal += ours.text[0].isdecimal()
        return
    phase, kind = key
    line = ours.line if ours else table.line
    said = [one.text if one else "nothing" for one in (ours, theirs)]
    _doubt(found, line, f"{PHASES[phase].label} {kind}", *said)


def _doubt(found: _Match, line: int, what: str, ours: str, theirs: str) -> None:
    found.doubts.append((line, f"{what}: the table says {ours}, the CSV {theirs}"))


def _agree(table: Row, csv: Row, key: tuple[int, str]) -> bool:
    """Whether rounding can explain the difference of two rates."""
    phase, kind = key
    texts = table.cells[key].text, csv.cells[key].text
    if kind != RATE or any(TOO_FAST.fullmatch(text) for text in texts):
        return False
    if lost(table, phase):
        return True
    ours, theirs = figure(table, phase, kind), figure(csv, phase, kind)
    if ours.value is None or theirs.value is None:
        return ours.value is theirs.value
    if ours.rule == theirs.rule == "bonnie-kib":
        return False  # both are the same whole number
    most = _half(texts[0], ours.rule) + 2 * _half(texts[1], theirs.rule)
    return abs(ours.value - theirs.value) <= most * (1 + 1e-9)


def _half(text: str, name: str | None) -> float:
    """Half of a figure's last digit."""
    digits = -len(text.rstrip("kmg").partition(".")[2])
    return float(0.5 * 10.0**digits * (rule(name).factor if name else 1))
