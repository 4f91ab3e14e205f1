"""Measurements from the logs of a set: each log matched to its run entry, then parsed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ingest.core.limits import most
from ingest.core.problems import Problem
from ingest.core.vocabulary import Vocabulary
from ingest.core.workers import at_work_on
from ingest.parsers import ParseError, Reading, Report
from ingest.sets.log_checks import (
    configuration_of,
    device_problems,
    doubt_problems,
    fact_problems,
    has_jobs,
    operation_problems,
    operations_of,
    parameter_problems,
)
from ingest.sets.logs.remembered import Reader
from ingest.sets.matching import Matched, matched_logs
from ingest.sets.records import Configuration, Evidence, Fact, Inputs, Measurement, Samples, SourceText
from ingest.sets.samples import SideFile, read_side_files, run_key, side_name


@dataclass
class FromLogs:
    """What the logs gave."""

    measurements: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    samples: list[Samples] = field(default_factory=list)
    sources: list[SourceText] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_logs(inputs: Inputs, logs: Sequence[SourceText], reader: Reader) -> FromLogs:
    """Everything that the logs say; `reader` reads one, or recalls what it says."""
    result = FromLogs()
    sides: list[SideFile] = []
    keys: dict[str, str] = {}
    for log in matched_logs(inputs, logs, result.problems):
        name = side_name(log)
        if name is None:
            keys[log.source.path] = run_key(log)
            _read_log(inputs, log, reader, result)
        else:
            sides.append(SideFile(name, log))
    _add_sides(sides, keys, result)
    at_work_on("")
    return result


def _add_sides(sides: Sequence[SideFile], keys: Mapping[str, str], result: FromLogs) -> None:
    """Side files come last: the logs of their runs say what they do not."""
    found = read_side_files(sides, keys, result.measurements)
    result.samples += found.samples
    result.sources += found.sources
    result.problems += found.problems


def _read_log(inputs: Inputs, log: Matched, reader: Reader, result: FromLogs) -> None:
    at_work_on(log.source.path)
    try:
        reports = [] if log.entry.state == "failed" else reader(log.source, log.entry.tool_version)
    except ParseError as error:
        do = "check the log, or set state: failed"
        result.problems.append(Problem(log.where, error.line, error.expected, error.found, do))
        return
    result.problems += _unknown_problems(log, reports)
    result.sources.append(_told(log, reports))
    result.problems += fact_problems(inputs, log, reports)
    if too_many := _too_many(log.where, result, reports):
        result.problems.append(too_many)
        return
    for report in reports:
        result.problems += _report_problems(inputs, log, report)
        _keep(inputs.vocabulary, log, report, result)


def _unknown_problems(log: Matched, reports: Sequence[Report]) -> Iterator[Problem]:
    """A log that no parser knows, unless its run failed."""
    if not reports and log.entry.state != "failed":
        do = "set state: failed, or remove it"
        yield Problem(log.where, 0, "a log of a known tool", "none that is recognised", do)


def _told(log: Matched, reports: Sequence[Report]) -> SourceText:
    """The log with what is known of its run: the tool that gave figures, else the first that it knows."""
    entry = log.entry
    tool = next((report.tool for report in reports if report.readings), reports[0].tool if reports else None)
    return replace(
        log.source, tool=tool, tool_version=entry.tool_version, state=entry.state, reasons=entry.reasons
    )


def _too_many(where: str, result: FromLogs, reports: Sequence[Report]) -> Problem | None:
    """Numbers beyond what a set may have, before anything is made of them."""
    count = len(result.measurements) + sum(len(report.readings) for report in reports)
    expected, found = f"at most {most('numbers')} numbers in all logs", f"{count} up to this log"
    return Problem(where, 0, expected, found, "split the set") if count > most("numbers") else None


def _report_problems(inputs: Inputs, log: Matched, report: Report) -> Iterator[Problem]:
    """What is doubtful in one tool's report, or contradicts the manifest."""
    yield from doubt_problems(log.where, log.entry, report)
    yield from operation_problems(log.where, log.entry, report)
    yield from device_problems(inputs, log, report)
    yield from parameter_problems(inputs.vocabulary, log, report.readings)


def _keep(vocabulary: Vocabulary, log: Matched, report: Report, result: FromLogs) -> None:
    operations, jobs = operations_of(log.entry, report), has_jobs(report.readings)
    for reading in report.readings:
        operation = operations.get(reading.run, reading.operation)
        if operation is not None:  # else it is a problem, and the set is not published
            configuration = configuration_of(reading, log.factors, vocabulary, jobs=jobs)
            result.measurements.append(_measurement(reading, configuration, log, report.tool, operation))
    result.facts += [
        Fact(fact.label, fact.value, Evidence(log.source.path, fact.line, fact.start, fact.end))
        for fact in report.facts
    ]


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
