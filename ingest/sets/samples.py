"""The logs of a set → fio's side files among them, each with its main log, and their samples (time series).

    runs:
      - {logs: "logs/{threads}_{repeat}.json"}                      a main log
      - {logs: "logs/{threads}_{repeat}_{series}.{job}.log"}        its side files: same factors, same repeat
      - {logs: logs/speed.txt, series: bw, tool_version: "3.33"}    one by another name

A side file tells neither fio's version nor whether it read at random. Both come from its entry, or from the
log of fio's that has the same factors and repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.core.groups import grouped
from ingest.core.problems import Problem, quoted
from ingest.core.text import canonical_json
from ingest.parsers import ParseError, Report
from ingest.parsers.fio.series import (
    DIRECTIONS,
    Series,
    SideFileName,
    looks_like_series,
    read_series,
    side_file_name,
)
from ingest.sets.log_checks import TO_KNOW_WHETHER, doubt_problems, parse_problem
from ingest.sets.matching import Matched
from ingest.sets.records import Configuration, Contents, Measurement, Samples

TOOL = "fio"


@dataclass(frozen=True)
class SideFile:
    """A log that is a side file, with the kind and job in its name."""

    name: SideFileName
    log: Matched


def run_key(log: Matched) -> str:
    """What a main log and its side files have in common."""
    return canonical_json({"factors": dict(log.factors), "repeat": log.facts.repeat})


def side_name(log: Matched) -> SideFileName | None:
    """The kind and job of a side file; None for any other log. What its entry says comes first."""
    name = side_file_name(log.source.path)
    if log.entry.series is not None:
        return SideFileName(log.entry.series, name.job if name else None)
    return name if name and looks_like_series("\n".join(log.source.lines[:1])) else None


def read_side_files(sides: Iterable[SideFile], keys: Mapping[str, str], result: Contents) -> None:
    """Every side file, into the result of the main logs. `keys`: the path of a main log → its run_key."""
    of_fio = (row for row in result.measurements if row.tool == TOOL and row.evidence.path in keys)
    mains = grouped((keys[row.evidence.path], row) for row in of_fio)
    for side in sides:
        _read(side, mains[run_key(side.log)], result)


def _read(side: SideFile, main: Sequence[Measurement], result: Contents) -> None:
    source, entry, where = side.log.source, side.log.entry, side.log.where
    version = entry.tool_version or _only({row.tool_version for row in main})
    result.sources.append(
        replace(source, tool=TOOL, tool_version=version, state=entry.state, reasons=entry.reasons)
    )
    if entry.state == "failed":
        return
    try:
        series = read_series(source.text, side.name.kind, version)
    except ParseError as error:
        result.problems.append(parse_problem(where, error))
        return
    result.problems += doubt_problems(where, entry, Report(TOOL, warnings=series.warnings))
    result.problems += _entry_problems(side, main)
    operations = {number: _operation(number, side, main) for number in sorted(set(series.columns.direction))}
    unknown = [number for number, operation in operations.items() if operation is None]
    result.problems += [_direction_problem(side, series, number) for number in unknown]
    stated = {number: operation for number, operation in operations.items() if operation is not None}
    result.samples += _samples(side, series, stated, _configuration(side, main))


def _only(versions: set[str | None]) -> str | None:
    """The one that there is."""
    return next(iter(versions)) if len(versions) == 1 else None


def _entry_problems(side: SideFile, main: Sequence[Measurement]) -> Iterator[Problem]:
    """Operations of several runs, and a version that the main log contradicts."""
    if side.log.entry.operations:
        expected, do = "one run in a side file of fio's", "write operation: in its run entry"
        yield Problem(side.log.where, 0, expected, "operations of several", do)
        return
    stated, printed = side.log.entry.tool_version, _only({row.tool_version for row in main})
    if None not in (stated, printed) and stated != printed:
        expected, found = (
            f"tool_version {stated}, as result.yaml says",
            f"{printed} in {main[0].evidence.path}",
        )
        yield Problem(side.log.where, 0, expected, found, "fix tool_version in its run entry")


def _operation(direction: int, side: SideFile, main: Sequence[Measurement]) -> str | None:
    """read or randread: from the entry, else from the main log if it did only one of them."""
    word, stated = DIRECTIONS[direction], side.log.entry.operation
    if stated is not None:
        access = "rand" if stated.startswith("rand") else ""
        return f"{access}{word}" if stated in (word, f"rand{word}", "randrw") else None
    operations = {row.operation for row in main} & {word, f"rand{word}"}
    return operations.pop() if len(operations) == 1 else None


def _direction_problem(side: SideFile, series: Series, direction: int) -> Problem:
    """A direction whose operation is unknown, or contradicts the entry."""
    line, word = series.columns.direction.index(direction) + 1, DIRECTIONS[direction]
    stated = side.log.entry.operation
    if stated is None:
        expected, found = f"{TO_KNOW_WHETHER} each {word} was at random", "no log of its run that tells"
        do = f"add operation: {word} or operation: rand{word} to its run entry"
    else:
        expected, found = f"{stated}, as result.yaml says", quoted(word)
        do = "fix operation in its run entry, or leave it out where the log of its run tells"
    return Problem(side.log.where, line, expected, found, do)


def _configuration(side: SideFile, main: Sequence[Measurement]) -> Configuration:
    """That of the main log, with the parameters of its run, where it has only one; without the job."""
    if len({Configuration(row.configuration.factors).key for row in main}) == 1:
        return Configuration(main[0].configuration.factors)
    return Configuration(side.log.factors)


def _samples(
    side: SideFile, series: Series, operations: Mapping[int, str], configuration: Configuration
) -> list[Samples]:
    """One, or two where each line has a mean and a highest latency."""
    samples = Samples(
        path=side.log.source.path,
        configuration=configuration,
        job=side.name.job,
        tool=TOOL,
        operations=operations,
        series=series,
        values=series.columns.value,
        statistic=series.statistic,
    )
    highest = series.columns.highest
    # Of a rate both columns are the same: one window has one rate.
    if highest is None or series.metric != "latency":
        return [samples]
    return [samples, replace(samples, values=highest, statistic="max")]
