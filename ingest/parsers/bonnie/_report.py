"""From rows to readings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from ingest.parsers._many import many_readings
from ingest.parsers._report import Failure, Reading, Report, Warn
from ingest.parsers.bonnie._figures import KINDS, figure, number_of_files
from ingest.parsers.bonnie._model import FILES, IO, PHASES, Command, Row
from ingest.parsers.bonnie._pair import Pairing, Run
from ingest.parsers.bonnie._progress import disagreements
from ingest.parsers.bonnie._scan import Scan, scanned
from ingest.parsers.bonnie._sizes import bray_bytes, in_bytes

# Until 1.92 a character went through stdio; since 1.93 each is a system call, and 100 times slower.
_STDIO = ("csv-1.03", "csv-1.90", "table-1.03", "table-1.90", "table-bonnie", "table-bonnie-64")
# Since 1.90 the character phases have a size of their own, which is not printed.
_ONE_SIZE = ("csv-1.03", "table-1.03", "table-bonnie")

# The figures of a run in the order of its readings.
_KEYS = [(phase, kind) for phase in range(len(PHASES)) for kind in KINDS]


def report(tool: str, text: str, version: str | None) -> Report:
    """Raises ParseError for a table that cannot be read where no CSV gives its figures, and the other way."""
    scan, pairing = Scan(), Pairing()
    told = _Told(scan, version)
    for row in scanned(text, scan):
        told.add(pairing.add(row))
    told.add(pairing.rest())
    if scan.problems and not scan.has_csv:
        raise scan.problems[0]
    if scan.cut and not scan.has_csv and not scan.has_tables:
        raise scan.cut[0]
    return told.report(tool)


class _Told:
    """What the runs say. Each becomes readings when it is whole, and is let go."""

    def __init__(self, scan: Scan, version: str | None) -> None:
        self._scan, self._version = scan, version
        self._lines: list[int] = []  # of the runs
        self._commands = self._progress = 0  # how many stand above the last run
        self._doubts: list[tuple[int, int, str]] = []
        self._readings = many_readings()

    def add(self, runs: Iterable[Run]) -> None:
        """The next runs. All that stands above them is scanned."""
        for run in runs:
            self._teach(run)
            self._hold_against_progress(run)
            number = len(self._lines) + bisect_left(self._scan.failures, (run.line,))
            self._lines.append(run.line)
            self._doubts += [(run.line, line, text) for line, text in _run_doubts(run, self._version)]
            self._readings += _readings(run, number, self._version)

    def report(self, tool: str) -> Report:
        """The log is over."""
        places = sorted(self._lines + [line for line, _ in self._scan.failures])
        failures = [Failure(bisect_left(places, line), line, text) for line, text in self._scan.failures]
        doubts = [(line, line, text) for line, text in _log_doubts(self._scan, empty=not places)]
        warnings = [
            Warn(max(bisect_right(places, at) - 1, 0), line, text)
            for at, line, text in [*doubts, *self._doubts]
        ]
        warnings.sort(key=lambda one: (one.run, one.line))
        return Report(tool, self._readings, (), warnings, failures)

    def _teach(self, run: Run) -> None:
        """A command line is that of the runs below it, if it asks for their size."""
        commands = self._scan.commands
        while self._commands < len(commands) and commands[self._commands][0] < run.line:
            self._commands += 1
        latest = commands[self._commands - 1][1] if self._commands else None
        row = run.csv or run.table
        if row and latest and latest.size in (None, in_bytes(row.settings.get("size", ""))):
            row.command = latest

    def _hold_against_progress(self, run: Run) -> None:
        """The lines of progress above a run are its own."""
        first, said = self._progress, self._scan.progress
        self._progress = bisect_left(said, run.line, lo=first, key=attrgetter("line"))
        if run.table:
            run.doubts += disagreements(run.table, said[first : self._progress])


def _log_doubts(scan: Scan, *, empty: bool) -> Iterator[tuple[int, str]]:
    yield from scan.doubts
    for problem in (*scan.problems, *scan.cut):
        yield problem.line, f"expected {problem.expected}, found {problem.found}"
    for line in scan.empty_tables:
        yield line, "this table has no rows"
    if empty and not scan.doubts and scan.begun is not None and scan.begun > 0:
        yield scan.begun, "bonnie began here, and the log has no result of it"


def _run_doubts(run: Run, version: str | None) -> Iterator[tuple[int, str]]:
    yield from run.doubts
    for row in (run.table, run.csv):
        if row and row.cut:
            yield (
                max(one.line for one in row.cells.values()),
                "the log ends right behind this line's last figure",
            )
    printed = _printed_version(run)
    if printed and version and _number_of(printed) != _number_of(version):
        yield run.line, f"the log says bonnie++ {printed}, the manifest {version}"


def _printed_version(run: Run) -> str | None:
    return (run.csv and run.csv.version) or (run.table and run.table.version) or None


def _number_of(version: str) -> str:
    """Without the letter, which the banner gets wrong: 1.03a prints 1.03, 1.01c prints 1.01b."""
    return version[:4]


def _version(run: Run, version: str | None) -> str | None:
    printed = _printed_version(run)
    if printed and version and _number_of(printed) == _number_of(version):
        return version
    return printed or version


def _readings(run: Run, number: int, version: str | None) -> list[Reading]:
    """In the order of Reading's fields: by name it takes six times as long."""
    row = run.csv or run.table
    if row is None:
        return []
    if run.table is not None:
        row.settings = run.table.settings | row.settings
    told, form, parameters = _version(run, version), row.layout, _parameters_of(row)
    cells = [(key, row.cells[key]) for key in _KEYS if key in row.cells]
    found = [(phase, cell, figure(row, phase, kind, cell.text)) for (phase, kind), cell in cells]
    return [
        Reading(
            PHASES[phase].operation, one.metric, one.value, one.unit, one.printed,
            cell.line, cell.start, cell.end, number, None, one.statistic, None,
            one.reason, one.rule, form, told, parameters[phase],
        )
        for phase, cell, one in found
    ]  # fmt: skip


def _parameters_of(row: Row) -> Sequence[dict[str, Any]]:
    return _parameters(row.layout, tuple(row.settings.items()), row.command)


@lru_cache(maxsize=1000)
def _parameters(
    layout: str, settings: tuple[tuple[str, str], ...], command: Command | None
) -> Sequence[dict[str, Any]]:
    """Of each phase; those that were measured on the same things share theirs, as do runs of one kind."""
    row = Row(0, layout, None, "", dict(settings), command=command)
    common: dict[str, Any] = {}
    if threads := row.settings.get("concurrency"):
        common["threads"] = int(threads)
    if row.command and row.command.direct:
        common["direct"] = True
    files = _file_parameters(row)
    character, block = _told(_character_parameters(row) | common), _told(_block_parameters(row) | common)
    sequential, random = (_told(files | {"access": phase.access} | common) for phase in (FILES[0], FILES[-1]))
    of_io = [character if phase.operation.endswith("_char") else block for phase in IO]
    return of_io + [sequential if phase.access == "sequential" else random for phase in FILES]


def _told(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value is not None}


def _character_parameters(row: Row) -> dict[str, Any]:
    engine = "stdio" if row.layout in _STDIO else "a system call a byte"
    return {"file_size": _size(row) if row.layout in _ONE_SIZE else None, "engine": engine}


def _block_parameters(row: Row) -> dict[str, Any]:
    chunk = in_bytes(row.settings.get("chunk", "")) or (row.command.chunk if row.command else None)
    return {"file_size": _size(row), "block_size": chunk}


def _size(row: Row) -> int | None:
    printed = row.settings.get("size", "")
    return bray_bytes(printed) if row.layout == "table-bonnie" else in_bytes(printed)


def _file_parameters(row: Row) -> dict[str, Any]:
    """Without a size the files are empty; a range of sizes is no size."""
    most = in_bytes(row.settings.get("max", ""))
    same = most if most and in_bytes(row.settings.get("min", "")) == most else None
    return {"files": number_of_files(row), "file_size": same}
