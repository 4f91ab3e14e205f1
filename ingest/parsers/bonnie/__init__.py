"""Output of bonnie++ 1.00 to 2.00 and of Tim Bray's bonnie → twelve rates a run, CPU use, worst latency.

    Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-
                        -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
    Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
    db1.example.com  1G 88239  40 493861  59 1919691  64 128054  41 +++++ +++ +++++ +++
                        ------Sequential Create------ --------Random Create--------
                        -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
                  files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                     16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    db1.example.com,1G,88239,40,493861,59,1919691,64,128054,41,+++++,+++,+++++,+++,16,31108,58,…

One run is a table, a CSV line, or both. K is 2^10 bytes; k, m and g of 2.00's table are 2^10, 2^20 and 2^30.
The CSV is the more exact of the two, and the only right one for the file rates of 2.00, so it gives the
values; the table is held against it. `+++++` is a test of less than half a second: no value. An empty column
is a test left out: no reading.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from ingest.parsers.bonnie.csv import csv_row
from ingest.parsers.bonnie.measurements import measurements_of
from ingest.parsers.bonnie.model import in_bytes
from ingest.parsers.bonnie.runs import Log, Run, disagreements, runs_of
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import Failure, LogWarning, ParseError, Report

TOOL = "bonnie++"
# What it says at work, and the heads of its tables and of its CSV.
_SIGNS = (
    "Sequential Output", "Sequential Create", "Bonnie: drastic I/O error", "bonnie++ [-d scratch-dir]",
    "format_version,bonnie_version,", "Writing intelligently...", "Writing with putc()...",
    "Writing a byte at a time...", "Create files in sequential order...", "Using uid:",
    "name,file_size,putc,",
)  # fmt: skip
# The title of what bon_csv2html makes; of 2.00 its M/sec are k, m or g without their letter.
_PAGE = re.compile(r"Bonnie\+\+ (?:V[\w.]{1,10} )?Benchmark results")
_COMMAS = range(26, 61)  # in a line of CSV


def detect(text: str) -> bool:
    """Whether the text has a line that only bonnie or bonnie++ prints."""
    return any(sign in text for sign in _SIGNS) or any(map(_is_csv, lines_of(text)))


def _is_csv(line: Line) -> bool:
    if line.text.count(",") not in _COMMAS:
        return False
    try:
        return csv_row(line) is not None
    except ParseError:
        return line.text.startswith(("1.9", "2,1.9"))


def parse(text: str, version: str | None = None) -> Report:
    """The measurements of each run, its failures, and what is doubtful.

    Raises ParseError for a table that cannot be read where no CSV gives its figures, and the other way.
    """
    log = Log(text)
    if log.tables.problems and all(row.is_table for row in log.rows):
        raise log.tables.problems[0]
    if log.cut and not log.rows:
        raise log.cut[0]
    if not log.rows and (page := _PAGE.search(text)):
        line = text.count("\n", 0, page.start()) + 1
        raise ParseError(
            line, "the CSV that bon_csv2html made this page of", "the page, whose figures are not read"
        )
    runs = runs_of(log.rows)
    _add_commands_and_progress(runs, log)
    places = sorted([run.line for run in runs] + [line for line, _ in log.failures])
    report = Report(TOOL)
    report.failures = [Failure(bisect_left(places, line), line, text) for line, text in log.failures]
    warnings = [(line, line, text) for line, text in _log_warnings(log, empty=not places)]
    for place, run in enumerate(runs):
        number = place + bisect_left(log.failures, (run.line,))
        report.readings += measurements_of(run.row, number, _version(run, version))
        warnings += [(run.line, line, text) for line, text in _run_warnings(run, version)]
    report.warnings = [
        LogWarning(max(bisect_right(places, at) - 1, 0), line, text) for at, line, text in warnings
    ]
    report.warnings.sort(key=lambda warning: (warning.run, warning.line))
    return report


def _add_commands_and_progress(runs: list[Run], log: Log) -> None:
    """A command line is that of the runs below it, if it asks for their size; progress is of the next run."""
    begin = 0
    for run in runs:
        commands = bisect_left(log.commands, run.line, key=lambda each: each[0])
        command = log.commands[commands - 1][1] if commands else None
        if command and command.size in (None, in_bytes(run.row.settings.get("size", ""))):
            run.row.command = command
        end = bisect_left(log.progress, run.line, key=lambda entry: entry[1].line)
        if run.table:
            run.table.of_suse = end > begin
            run.warnings += disagreements(run.table, log.progress[begin:end])
        begin = max(begin, end)


def _log_warnings(log: Log, *, empty: bool) -> Iterator[tuple[int, str]]:
    yield from log.warnings
    for problem in (*log.tables.problems, *log.cut):
        yield problem.line, f"expected {problem.expected}, found {problem.found}"
    for line in log.tables.empty:
        yield line, "this table has no rows"
    if empty and not log.warnings and log.begun is not None and log.begun > 0:
        yield log.begun, "bonnie began here, and the log has no result of it"


def _run_warnings(run: Run, version: str | None) -> Iterator[tuple[int, str]]:
    yield from run.warnings
    for row in (run.table, run.csv):
        if row and row.cut:
            line = max(cell.line for cell in row.cells.values())
            yield line, "the log ends right behind this line's last figure"
    if run.version and version and _number_of(run.version) != _number_of(version):
        yield run.line, f"the log says bonnie++ {run.version}, the manifest {version}"


def _number_of(version: str) -> str:
    """Without the letter, which the banner gets wrong: 1.03a prints 1.03, 1.01c prints 1.01b."""
    return version[:4]


def _version(run: Run, version: str | None) -> str | None:
    same = run.version and version and _number_of(run.version) == _number_of(version)
    return version if same else run.version or version
