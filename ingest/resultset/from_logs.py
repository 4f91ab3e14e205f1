"""Measurements from the logs of a set: each log matched to its run entry, then parsed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.limits import most
from ingest.logs.remembered import Reader
from ingest.manifest.read import ReadManifest
from ingest.manifest.words import FactorValue
from ingest.parsers import ParseError, Reading, Report
from ingest.problems import Problem
from ingest.records import Configuration, Evidence, Fact, Measurement, Samples, SourceText
from ingest.resultset.devices import device_problems
from ingest.resultset.doubts import doubt_problems
from ingest.resultset.files import Folder
from ingest.resultset.log_facts import fact_problems
from ingest.resultset.matching import Matched, matched_logs
from ingest.resultset.operations import operation_problems, operations_of
from ingest.resultset.parameters import configuration_of, has_jobs, parameter_problems
from ingest.resultset.samples import SideFile, read_side_files, run_key, side_name
from ingest.vocabulary import Vocabulary


@dataclass
class FromLogs:
    """What the logs gave."""

    measurements: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    samples: list[Samples] = field(default_factory=list)
    sources: list[SourceText] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_logs(
    folder: Folder,
    read: ReadManifest,
    logs: Sequence[SourceText],
    vocabulary: Vocabulary,
    reader: Reader,
    refused: Collection[str] = (),
) -> FromLogs:
    """Everything that the logs say; `reader` reads one, or recalls what it says. `refused`: by path."""
    result = FromLogs()
    sides: list[SideFile] = []
    keys: dict[str, str] = {}
    for match in matched_logs(folder, read, logs, vocabulary, result.problems, refused):
        factors = _factors(read, match, vocabulary)
        name = side_name(match)
        if name is None:
            keys[match.source.path] = run_key(factors, match.facts.repeat)
            _read_log(folder, read, match, vocabulary, result, reader)
        else:
            sides.append(SideFile(folder.named(match.source.path), name, match, factors))
    _add_sides(sides, keys, result)
    return result


def _add_sides(sides: Sequence[SideFile], keys: Mapping[str, str], result: FromLogs) -> None:
    """Side files come last: the logs of their runs say what they do not."""
    found = read_side_files(sides, keys, result.measurements)
    result.samples += found.samples
    result.sources += found.sources
    result.problems += found.problems


def _read_log(
    folder: Folder,
    read: ReadManifest,
    match: Matched,
    vocabulary: Vocabulary,
    result: FromLogs,
    reader: Reader,
) -> None:
    where = folder.named(match.source.path)
    entry = match.entry
    try:
        reports = [] if entry.state == "failed" else reader(match.source, entry.tool_version)
    except ParseError as error:
        do = "check the log, or set state: failed"
        result.problems.append(Problem(where, error.line, error.expected, error.found, do))
        return
    if not reports and entry.state != "failed":
        do = "set state: failed, or remove it"
        result.problems.append(Problem(where, 0, "a log of a known tool", "none that is recognised", do))
    tool = next((report.tool for report in reports if report.readings), reports[0].tool if reports else None)
    source = replace(
        match.source, tool=tool, tool_version=entry.tool_version, state=entry.state, reasons=entry.reasons
    )
    result.sources.append(source)
    factors = _factors(read, match, vocabulary)
    result.problems += fact_problems(where, read, entry, factors, reports, vocabulary)
    if too_many := _too_many(where, result, reports):
        result.problems.append(too_many)
        return
    for report in reports:
        result.problems += doubt_problems(where, entry, report)
        result.problems += operation_problems(where, entry, report)
        result.problems += device_problems(where, read, factors, report)
        result.problems += parameter_problems(where, entry, factors, report.readings, vocabulary)
        _keep(read, match, report, vocabulary, result)


def _too_many(where: str, result: FromLogs, reports: Sequence[Report]) -> Problem | None:
    """Numbers beyond what a set may have, before anything is made of them."""
    count = len(result.measurements) + sum(len(report.readings) for report in reports)
    expected, found = f"at most {most('numbers')} numbers in all logs", f"{count} up to this log"
    return Problem(where, 0, expected, found, "split the set") if count > most("numbers") else None


def _keep(
    read: ReadManifest, match: Matched, report: Report, vocabulary: Vocabulary, result: FromLogs
) -> None:
    factors = _factors(read, match, vocabulary)
    path, operations = match.source.path, operations_of(match.entry, report)
    jobs = has_jobs(report.readings)
    result.measurements += [
        _measurement(
            reading,
            configuration_of(reading, factors, vocabulary, jobs=jobs),
            match,
            report.tool,
            operations.get(reading.run, reading.operation),
        )
        for reading in report.readings
    ]
    result.facts += [
        Fact(fact.label, fact.value, Evidence(path, fact.line, fact.start, fact.end)) for fact in report.facts
    ]


def _factors(read: ReadManifest, match: Matched, vocabulary: Vocabulary) -> dict[str, FactorValue]:
    """The set's factors, the entry's over them, the path's over those."""
    given = {**read.manifest.factors, **match.entry.factors, **match.facts.factors}
    return in_order(given, vocabulary)


def in_order(factors: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """Factors in the order of the vocabulary."""
    return dict(sorted(factors.items(), key=lambda item: vocabulary.factor_order[item[0]]))


def _measurement(
    reading: Reading, configuration: Configuration, match: Matched, tool: str, operation: str
) -> Measurement:
    return Measurement(
        configuration=configuration,
        tool=tool,
        tool_version=reading.tool_version or match.entry.tool_version,
        operation=operation,
        metric=reading.metric,
        statistic=reading.statistic,
        latency_kind=reading.latency_kind,
        unit=reading.unit,
        printed=reading.printed,
        evidence=Evidence(match.source.path, reading.line, reading.start, reading.end),
        basis="measured",
        value=reading.value,
        reason=reading.reason,
        run=reading.run,
        repeat=match.facts.repeat,
        rule=reading.rule,
        parameters=reading.parameters,
    )
