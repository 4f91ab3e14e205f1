"""Measurements from the logs of a set: each log matched to its run entry, then parsed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.manifest.logs import PathFacts, placeholders, readings
from ingest.manifest.model import RunEntry
from ingest.manifest.read import ReadManifest
from ingest.manifest.words import FactorValue
from ingest.parsers import ParseError, Reading, Report, read_log
from ingest.problems import Problem, did_you_mean, quoted
from ingest.records import Configuration, Evidence, Fact, Measurement, SourceText
from ingest.resultset.devices import device_problems
from ingest.resultset.doubts import doubt_problems
from ingest.resultset.files import Folder
from ingest.resultset.log_facts import fact_problems
from ingest.resultset.parameters import configuration_of, parameter_problems
from ingest.vocabulary import Vocabulary


@dataclass(frozen=True)
class Matched:
    """A log, its run entry, and what its path says."""

    source: SourceText
    entry: RunEntry
    facts: PathFacts


@dataclass
class FromLogs:
    """What the logs gave."""

    measurements: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    sources: list[SourceText] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_logs(
    folder: Folder, read: ReadManifest, logs: Sequence[SourceText], vocabulary: Vocabulary
) -> FromLogs:
    """Everything that the set's logs say."""
    result = FromLogs()
    matched = list(_matched(folder, read, logs, vocabulary, result.problems))
    for match in matched:
        _read_log(folder, read, match, vocabulary, result)
    return result


def _matched(
    folder: Folder,
    read: ReadManifest,
    logs: Sequence[SourceText],
    vocabulary: Vocabulary,
    problems: list[Problem],
) -> Iterator[Matched]:
    entries = list(_sound_entries(read, vocabulary, problems))
    plain, templates = _by_path(read, entries)
    used: set[int] = set()
    for source in logs:
        fits = [
            (place, facts)
            for place in sorted([*plain.get(source.path, []), *templates])
            for facts in readings(read.manifest.runs[place].logs, source.path, vocabulary)
        ]
        used.update(place for place, _ in fits)
        if len(fits) == 1:
            yield Matched(source, read.manifest.runs[fits[0][0]], fits[0][1])
        else:
            problems.append(_misfit(folder, read, source, [place for place, _ in fits]))
    for place in entries:
        if place not in used:
            template = read.manifest.runs[place].logs
            problems.append(
                read.problem(
                    ("runs", place, "logs"),
                    "a log that fits",
                    f"none for {quoted(template)}",
                    "mend the path, or add the log",
                )
            )


def _by_path(read: ReadManifest, entries: Sequence[int]) -> tuple[dict[str, list[int]], list[int]]:
    """Entries without placeholders by their path, a look-up and no search; and the places of the others."""
    plain: dict[str, list[int]] = defaultdict(list)
    templates: list[int] = []
    for place in entries:
        template = read.manifest.runs[place].logs
        if placeholders(template):
            templates.append(place)
        else:
            plain[template].append(place)
    return plain, templates


def _sound_entries(read: ReadManifest, vocabulary: Vocabulary, problems: list[Problem]) -> Iterator[int]:
    """The entries whose placeholders are all factors."""
    known = [*vocabulary.factors, "repeat"]
    for place, entry in enumerate(read.manifest.runs):
        unknown = [name for name in placeholders(entry.logs) if name not in known]
        problems += [_unknown_placeholder(read, place, name, known) for name in unknown]
        if not unknown:
            yield place


def _unknown_placeholder(read: ReadManifest, place: int, name: str, known: Sequence[str]) -> Problem:
    expected = "a factor or repeat in braces"
    return read.problem(("runs", place, "logs"), expected, quoted(name), did_you_mean(name, known))


def _misfit(folder: Folder, read: ReadManifest, source: SourceText, places: Sequence[int]) -> Problem:
    """A log that no entry, or more than one reading, fits."""
    where = folder.named(source.path)
    if not places:
        return Problem(
            where,
            0,
            "one run entry that fits this log",
            "none",
            "add it under runs: in result.yaml, or remove the log",
        )
    lines = ", ".join(str(read.document.line(("runs", place, "logs"))) for place in sorted(set(places)))
    if len(set(places)) == 1:
        return Problem(
            where,
            0,
            "one reading of this path",
            f"{len(places)} (result.yaml, line {lines})",
            "separate the parts with _",
        )
    return Problem(
        where,
        0,
        "one run entry that fits this log",
        f"{len(set(places))} (result.yaml, lines {lines})",
        "make the entries differ",
    )


def _read_log(
    folder: Folder, read: ReadManifest, match: Matched, vocabulary: Vocabulary, result: FromLogs
) -> None:
    where = folder.named(match.source.path)
    entry = match.entry
    try:
        reports = [] if entry.state == "failed" else read_log(match.source.text, entry.tool_version)
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
    for report in reports:
        result.problems += doubt_problems(where, entry, report)
        result.problems += device_problems(where, read, factors, report)
        result.problems += parameter_problems(where, entry, factors, report.readings, vocabulary)
        _keep(read, match, report, vocabulary, result)


def _keep(
    read: ReadManifest, match: Matched, report: Report, vocabulary: Vocabulary, result: FromLogs
) -> None:
    factors = _factors(read, match, vocabulary)
    path = match.source.path
    result.measurements += [
        _measurement(
            reading, configuration_of(reading, factors, report.readings, vocabulary), match, report.tool
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


def _measurement(reading: Reading, configuration: Configuration, match: Matched, tool: str) -> Measurement:
    return Measurement(
        configuration=configuration,
        tool=tool,
        tool_version=reading.tool_version or match.entry.tool_version,
        operation=match.entry.operation or reading.operation,
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
    )
