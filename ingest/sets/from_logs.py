"""The logs of a set → measurements: each log matched to its run entry, then parsed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ingest.core.limits import most
from ingest.core.problems import Problem
from ingest.core.vocabulary import Vocabulary
from ingest.core.workers import at_work_on
from ingest.parsers import ParseError, Reading, Report, read_log
from ingest.sets.log_checks import (
    fact_problems,
    operation_of,
    parse_problem,
    report_problems,
    runs_of,
    stated_operation_problems,
)
from ingest.sets.manifest.model import RunEntry
from ingest.sets.manifest.types import FactorValue
from ingest.sets.matching import Matched, matched_logs
from ingest.sets.records import Configuration, Contents, Evidence, Fact, Inputs, Measurement, SourceText
from ingest.sets.samples import SideFile, read_side_files, run_key, side_name
from ingest.sets.unlike_runs import told_apart


def read_logs(inputs: Inputs, logs: Sequence[SourceText]) -> Contents:
    """Everything that the logs say."""
    result = Contents()
    sides: list[SideFile] = []
    keys: dict[str, str] = {}
    for log in matched_logs(inputs, logs, result.problems):
        name = side_name(log)
        if name is None:
            keys[log.source.path] = run_key(log)
            _read_log(inputs, log, result)
        else:
            sides.append(SideFile(name, log))
    result.measurements = told_apart(result.measurements, inputs.vocabulary)
    # Side files come last: the logs of their runs say what they do not.
    read_side_files(sides, keys, result)
    at_work_on("")
    return result


def _read_log(inputs: Inputs, log: Matched, result: Contents) -> None:
    at_work_on(log.source.path)
    try:
        reports = [] if log.entry.state == "failed" else read_log(log.source.text, log.entry.tool_version)
    except ParseError as error:
        result.problems.append(parse_problem(log.where, error))
        return
    result.problems += _unknown_problems(log, reports)
    result.sources.append(_with_run(log, reports))
    result.problems += fact_problems(inputs, log, reports)
    result.problems += stated_operation_problems(log, reports)
    if too_many := _too_many(log.where, result, reports):
        result.problems.append(too_many)
        return
    for report in reports:
        result.problems += report_problems(inputs, log, report)
        _keep(inputs.vocabulary, log, report, result)


def _unknown_problems(log: Matched, reports: Sequence[Report]) -> Iterator[Problem]:
    """A log that no parser knows, unless its run failed."""
    if not reports and log.entry.state != "failed":
        do = "set state: failed, or remove it"
        yield Problem(log.where, 0, "a log of a known tool", "none that is recognised", do)


def _with_run(log: Matched, reports: Sequence[Report]) -> SourceText:
    """The log with what is known of its run: the tool that gave figures, else the first that it knows."""
    entry = log.entry
    tool = next((report.tool for report in reports if report.readings), reports[0].tool if reports else None)
    return replace(
        log.source, tool=tool, tool_version=entry.tool_version, state=entry.state, reasons=entry.reasons
    )


def _too_many(where: str, result: Contents, reports: Sequence[Report]) -> Problem | None:
    """Numbers beyond what a set may have, before anything is made of them."""
    count = len(result.measurements) + sum(len(report.readings) for report in reports)
    expected, found = f"at most {most('numbers')} numbers in all logs", f"{count} up to this log"
    return Problem(where, 0, expected, found, "split the set") if count > most("numbers") else None


def _keep(vocabulary: Vocabulary, log: Matched, report: Report, result: Contents) -> None:
    """A report as measurements and facts of the set."""
    operations = _operations_of(log.entry, report)
    has_jobs = len({reading.job for reading in report.readings}) > 1
    for reading in report.readings:
        operation = operation_of(report.tool, reading, operations.get(reading.run))
        if operation is not None:  # else it is a problem, and the set is not published
            configuration = _configuration_of(reading, log.factors, vocabulary, has_jobs=has_jobs)
            result.measurements.append(_measurement(reading, configuration, log, report.tool, operation))
    for fact in report.facts:
        evidence = Evidence(log.source.path, fact.line, fact.start, fact.end)
        result.facts.append(Fact(fact.label, fact.value, evidence))


def _operations_of(entry: RunEntry, report: Report) -> Mapping[int, str]:
    """Run → its operation by the entry; of a run that is not there the log itself must state it."""
    runs = runs_of(report)
    if entry.operations:
        return dict(zip(runs, entry.operations, strict=False))
    return dict.fromkeys(runs, entry.operation) if entry.operation else {}


def _configuration_of(
    reading: Reading, factors: Mapping[str, FactorValue], vocabulary: Vocabulary, *, has_jobs: bool
) -> Configuration:
    """The manifest's factors, the log's own beside them, and the job where the log has several."""
    known = vocabulary.factors
    own = {
        name: value
        for name, value in reading.parameters.items()
        if name in known and not known[name].where_runs_differ
    }
    return Configuration(vocabulary.in_order({**own, **factors}), reading.job if has_jobs else None)


def _measurement(
    reading: Reading, configuration: Configuration, log: Matched, tool: str, operation: str
) -> Measurement:
    return Measurement(
        configuration=configuration,
        tool=tool,
        tool_version=reading.tool_version or log.entry.tool_version,
        operation=operation,
        metric=reading.metric,
        statistic=reading.statistic,
        latency_kind=reading.latency_kind,
        unit=reading.unit,
        printed=reading.printed,
        evidence=Evidence(log.source.path, reading.line, reading.start, reading.end),
        basis="measured",
        value=reading.value,
        reason=reading.reason,
        run=reading.run,
        repeat=log.facts.repeat,
        rule=reading.rule,
        parameters=reading.parameters,
    )
