"""From rows to readings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import attrgetter

from ingest.parsers._many import many_readings
from ingest.parsers._report import Failure, Report, Warn
from ingest.parsers.bonnie._found import Scan
from ingest.parsers.bonnie._model import Row
from ingest.parsers.bonnie._pair import Run
from ingest.parsers.bonnie._progress import disagreements
from ingest.parsers.bonnie._readings import readings
from ingest.parsers.bonnie._runs import runs
from ingest.parsers.bonnie._sizes import in_bytes


def report(tool: str, text: str, version: str | None) -> Report:
    """Raises ParseError for a table that cannot be read where no CSV gives its figures, and the other way."""
    scan = Scan()
    told = _Told(scan, version)
    for run in runs(text, scan):
        told.add(run)
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

    def add(self, run: Run) -> None:
        """The next run. All that stands above it is scanned."""
        self._teach(run)
        self._hold_against_progress(run)
        number = len(self._lines) + bisect_left(self._scan.failures, (run.line,))
        self._lines.append(run.line)
        self._doubts += [(run.line, line, text) for line, text in _run_doubts(run, self._version)]
        if row := _row(run):
            self._readings += readings(row, number, _version(run, self._version))

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
        if not said:
            return
        self._progress = bisect_left(said, run.line, lo=first, key=attrgetter("line"))
        if run.table:
            run.table.of_suse = self._progress > first
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


def _row(run: Run) -> Row | None:
    """The more exact of the two, with what only the other says of its settings."""
    if run.csv and run.table:
        run.csv.settings = run.table.settings | run.csv.settings
    return run.csv or run.table
