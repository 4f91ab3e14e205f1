"""The runs of bonnie in a log → its report: measurements, failures, and what is doubtful."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import attrgetter

from ingest.parsers.bonnie.events import Scan, disagreements
from ingest.parsers.bonnie.measurements import readings
from ingest.parsers.bonnie.model import Row, in_bytes
from ingest.parsers.bonnie.runs import Run, runs
from ingest.parsers.report import Failure, LogWarning, Reading, Report


def report_of(text: str, version: str | None) -> Report:
    """Raises ParseError for a table that cannot be read where no CSV gives its figures, and the other way."""
    scan = Scan()
    reader = _Reader(scan, version)
    for run in runs(text, scan):
        reader.add(run)
    if scan.problems and not scan.has_csv:
        raise scan.problems[0]
    if scan.cut and not scan.has_csv and not scan.has_tables:
        raise scan.cut[0]
    return reader.report()


class _Reader:
    """What the runs say, each when it is whole."""

    def __init__(self, scan: Scan, version: str | None) -> None:
        self._scan, self._version = scan, version
        self._lines: list[int] = []  # of the runs
        self._commands = self._progress = 0  # how many stand above the last run
        self._warnings: list[tuple[int, int, str]] = []
        self._readings: list[Reading] = []

    def add(self, run: Run) -> None:
        """The next run. All that stands above it is scanned."""
        self._teach(run)
        self._hold_against_progress(run)
        number = len(self._lines) + bisect_left(self._scan.failures, (run.line,))
        self._lines.append(run.line)
        self._warnings += [(run.line, line, text) for line, text in _run_warnings(run, self._version)]
        if row := _row(run):
            self._readings += readings(row, number, _version(run, self._version))

    def report(self) -> Report:
        """The log is over."""
        places = sorted(self._lines + [line for line, _ in self._scan.failures])
        failures = [Failure(bisect_left(places, line), line, text) for line, text in self._scan.failures]
        of_log = [(line, line, text) for line, text in _log_warnings(self._scan, empty=not places)]
        warnings = [
            LogWarning(max(bisect_right(places, at) - 1, 0), line, text)
            for at, line, text in [*of_log, *self._warnings]
        ]
        warnings.sort(key=lambda one: (one.run, one.line))
        return Report("bonnie++", self._readings, [], warnings, failures)

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
        first, progress = self._progress, self._scan.progress
        if not progress:
            return
        self._progress = bisect_left(progress, run.line, lo=first, key=attrgetter("line"))
        if run.table:
            run.table.of_suse = self._progress > first
            run.warnings += disagreements(run.table, progress[first : self._progress])


def _log_warnings(scan: Scan, *, empty: bool) -> Iterator[tuple[int, str]]:
    yield from scan.warnings
    for problem in (*scan.problems, *scan.cut):
        yield problem.line, f"expected {problem.expected}, found {problem.found}"
    for line in scan.empty_tables:
        yield line, "this table has no rows"
    if empty and not scan.warnings and scan.begun is not None and scan.begun > 0:
        yield scan.begun, "bonnie began here, and the log has no result of it"


def _run_warnings(run: Run, version: str | None) -> Iterator[tuple[int, str]]:
    yield from run.warnings
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
