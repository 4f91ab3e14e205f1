"""A log and its run entry in result.yaml → contradictions: warnings, machine facts, devices, parameters.

x/logs/a.log:3: expected chunk_size 64 KiB (result.yaml, line 7), found 512 KiB; fix the one that is wrong
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import NBSP, format_size
from ingest.core.problems import Problem, quoted
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Fact, ParseError, Reading, Report, tells_of_md, tells_pattern
from ingest.sets.manifest.model import RunEntry
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.manifest.types import FactorValue
from ingest.sets.matching import Matched
from ingest.sets.records import Inputs

_DO_FAILED = "check the log, or set state: failed"
_DO_DOUBTED = "check the log, or set state: tainted and say why under reasons"


def report_problems(inputs: Inputs, log: Matched, report: Report) -> Iterator[Problem]:
    """What is doubtful in one tool's report, or contradicts the manifest."""
    yield from doubt_problems(log.where, log.entry, report)
    yield from _operation_problems(log.where, log.entry, report)
    yield from _device_problems(inputs, log, report)
    yield from _parameter_problems(inputs.vocabulary, log, report.readings)


def parse_problem(where: str, error: ParseError) -> Problem:
    """A log that is not what its tool prints."""
    return Problem(where, error.line, error.expected, error.found, _DO_FAILED)


def doubt_problems(where: str, entry: RunEntry, report: Report) -> Iterator[Problem]:
    """Every warning and every failure of a log that its entry calls sound."""
    if entry.state != "ok":
        return
    for failure in report.failures:
        yield Problem(where, failure.line, "a run that its tool finished", quoted(failure.text), _DO_FAILED)
    for warning in report.warnings:
        expected, parted, found = warning.text.removeprefix("expected ").partition(", found ")
        if parted:
            yield Problem(where, warning.line, expected, found, _DO_DOUBTED)
        else:
            yield Problem(where, warning.line, "a log without doubts", quoted(warning.text), _DO_DOUBTED)


# What /proc/mdstat and mdadm say of one array of md; nothing of what is measured where that is none.
OF_AN_ARRAY = frozenset({"raid_level", "raid_layout", "chunk_size", "drives", "state"})
_OF_MD = re.compile(r"raid\d{1,2}")


def fact_problems(inputs: Inputs, log: Matched, reports: Sequence[Report]) -> Iterator[Problem]:
    """A factor that the log shows with another value than the manifest states, and nowhere with that one.

    A machine may have arrays that were not measured: one that is as the manifest says is enough, and where
    the manifest states a level, only arrays of that level are asked (the kernel tells of a RAID 0 no more).
    """
    for name, facts in _by_factor(reports, log.factors, inputs.vocabulary).items():
        stated, logged = log.factors.get(name), facts[0]
        if stated is None or any(fact.setting == stated for fact in facts):
            continue
        is_size = inputs.vocabulary.factors[name].kind == "size"
        expected = f"{name} {_value_words(stated, is_size=is_size)} ({_place(inputs.read, log.entry, name)})"
        found = _value_words(logged.setting, is_size=is_size)
        yield Problem(log.where, logged.line, expected, found, "fix the one that is wrong")


def _by_factor(
    reports: Sequence[Report], factors: Mapping[str, FactorValue], vocabulary: Vocabulary
) -> dict[str, list[Fact]]:
    """The facts that may contradict the manifest, by their factor."""
    level = factors.get("raid_level")
    facts = [fact for report in reports for fact in _comparable(report, level) if fact.factor is not None]
    if factors.get("raid_layout") == "nested" or _no_array_of_md(level, vocabulary):
        facts = [fact for fact in facts if fact.factor not in OF_AN_ARRAY]
    others = _arrays_of_other_levels(facts, level)
    return grouped(
        (str(fact.factor), fact)
        for fact in facts
        if fact.factor not in OF_AN_ARRAY or _array_of(fact) not in others
    )


def _comparable(report: Report, level: FactorValue | None) -> Sequence[Fact]:
    """Of a controller, ZFS and Btrfs only arrays of the stated level: md may have made the measured one."""
    if tells_of_md(report.tool):
        return report.facts
    of_level = {
        _array_of(fact) for fact in report.facts if fact.factor == "raid_level" and fact.setting == level
    }
    return [fact for fact in report.facts if fact.factor not in OF_AN_ARRAY or _array_of(fact) in of_level]


def _no_array_of_md(level: FactorValue | None, vocabulary: Vocabulary) -> bool:
    """Whether a level is made without md (single, btrfs-raid1, raidz1), or of several arrays."""
    drawn = vocabulary.levels.get(str(level))
    return level is not None and (not _OF_MD.fullmatch(str(level)) or (drawn is not None and drawn.nested))


def _arrays_of_other_levels(facts: Sequence[Fact], level: FactorValue | None) -> set[str]:
    """Arrays that were never of the stated level; none where no array was."""
    levels = [(_array_of(fact), fact.setting) for fact in facts if fact.factor == "raid_level"]
    of_level = {array for array, setting in levels if setting == level}
    return {array for array, _ in levels} - of_level if of_level else set()


def _array_of(fact: Fact) -> str:
    """`md0` of "Chunk of md0"."""
    return fact.label.rpartition(" of ")[2]


def _place(read: ReadManifest, entry: RunEntry, name: str) -> str:
    """Where the manifest states a factor of this entry: the path, the entry, or the set."""
    run = next(place for place, other in enumerate(read.manifest.runs) if other is entry)
    if f"{{{name}}}" in entry.logs:
        return f"by the path, result.yaml, line {read.document.line(('runs', run, 'logs'))}"
    location = ("runs", run, "factors", name) if name in entry.factors else ("factors", name)
    return f"result.yaml, line {read.document.line(location)}"


def _value_words(value: Any, *, is_size: bool) -> str:
    return format_size(value).replace(NBSP, " ") if is_size and isinstance(value, int) else str(value)


# Where a run measured, as its log says: a device, or the folder of the file that dd wrote or read.
#   dd if=/dev/zero of=/mnt/raid/test bs=1M     →   /mnt/raid
#   dd if=/dev/sdb of=/dev/null bs=1M           →   /dev/sdb
_NO_TARGETS = frozenset({"", "-", "/dev/null", "/dev/stdout", "/dev/full"})
_NO_DRIVES = frozenset({"/dev/zero", "/dev/urandom", "/dev/random", "/dev/stdin", *_NO_TARGETS})


def place_of(parameters: Mapping[str, Any]) -> str | None:
    """The place; None where the log does not name it, or only by a relative path."""
    device = parameters.get("device")
    if device is not None:
        return str(device)
    target = str(parameters.get("of", ""))
    path = PurePosixPath(str(parameters.get("if", "")) if target in _NO_TARGETS else target)
    if not path.is_absolute() or str(path) in _NO_DRIVES:
        return None
    return str(path) if path.parts[1:2] == ("dev",) else str(path.parent)


def same_place(first: str, second: str) -> bool:
    """Whether both may lie on one drive, by their names: one is within the other."""
    if first == second:
        return True
    paths = PurePosixPath(first), PurePosixPath(second)
    is_within = paths[0].is_relative_to(paths[1]) or paths[1].is_relative_to(paths[0])
    return is_within and "/" not in (first, second)


def _device_problems(inputs: Inputs, log: Matched, report: Report) -> Iterator[Problem]:
    """A log of several places, or of another drive than that of its path or entry."""
    first: str | None = None
    for reading in report.readings:
        place = place_of(reading.parameters)
        if place is None:
            continue
        if first is None:
            first = place
            yield from _other_drive(inputs, log, reading.line, first)
        elif not same_place(first, place):
            kind = "device" if "device" in reading.parameters else "place"
            do = f"split the log, one file for each {kind}"
            yield Problem(log.where, reading.line, f"runs of one {kind}", f"{place} after {first}", do)
            return


def _other_drive(inputs: Inputs, log: Matched, line: int, device: str) -> Iterator[Problem]:
    """Only where the device is the id of another drive: ids need not be device names."""
    name = device.removeprefix("/dev/")
    drive = log.factors.get("drive")
    if drive not in (None, name) and name in {known.id for known in inputs.manifest.drives}:
        found, do = f"{device} in the log", "fix the path or the drive"
        yield Problem(log.where, line, f"drive {quoted(drive)}", found, do)


def _operation_problems(where: str, entry: RunEntry, report: Report) -> Iterator[Problem]:
    """Words for more or fewer runs than the log has."""
    if not entry.operations or not report.readings:
        return
    runs, words = runs_of(report), entry.operations
    if len(runs) != len(words):
        line = min(reading.line for reading in report.readings)
        expected = f"{len(words)} runs, as operations: [{', '.join(words)}] in result.yaml says"
        do = "give each run of the log its operation, in their order"
        yield Problem(where, line, expected, f"{len(runs)} of {report.tool}", do)


def operation_of(tool: str, reading: Reading, stated: str | None) -> str | None:
    """The operation by the log; where it has none, that of its entry."""
    own = reading.operation
    if own is None or stated is None:
        return own or stated
    if is_pattern_unknown(reading):
        return f"rand{own}" if stated.startswith("rand") else own
    return stated if stated in _may_be(tool, own) else own


def _may_be(tool: str, operation: str) -> Iterator[str]:
    """What else it may have been: no log shows whether it overwrote existing data."""
    if operation == "write":
        yield "rewrite"
    if operation in ("read", "write") and not tells_pattern(tool):
        yield f"rand{operation}"


def is_pattern_unknown(reading: Reading) -> bool:
    """Whether the log leaves open that fio read or wrote at random: terse output without its command."""
    return reading.parameters.get("pattern") == "unknown"


def stated_operation_problems(log: Matched, reports: Sequence[Report]) -> Iterator[Problem]:
    """An entry's operation that the log contradicts; one for all runs may be meant for those without any."""
    entry, where = log.entry, log.where
    readings = [(report.tool, reading) for report in reports for reading in report.readings]
    if entry.operation and all(reading.operation for _, reading in readings):
        do = "remove operation: from its run entry, the log tells it"
        yield from _denied(where, readings, entry.operation, do)
    for report in reports if entry.operations else ():
        for run, word in zip(runs_of(report), entry.operations or (), strict=False):
            of_run = [(report.tool, reading) for reading in report.readings if reading.run == run]
            yield from _denied(where, of_run, word, "fix the one that is wrong")


def _denied(where: str, readings: Sequence[tuple[str, Reading]], stated: str, do: str) -> Iterator[Problem]:
    """The first reading of another operation. A mix of unknown pattern agrees with any of its operations."""
    done = {operation_of(tool, reading, stated) for tool, reading in readings if is_pattern_unknown(reading)}
    is_stated = stated in done or (stated == "randrw" and bool(done))
    for tool, reading in readings:
        if is_stated and is_pattern_unknown(reading):
            continue
        if reading.operation and operation_of(tool, reading, stated) != stated:
            expected = f"operation {stated}, as result.yaml says"
            yield Problem(where, reading.line, expected, quoted(reading.operation), do)
            return


def runs_of(report: Report) -> list[int]:
    """The runs that gave figures, or failed."""
    return sorted({reading.run for reading in report.readings} | {failure.run for failure in report.failures})


TO_KNOW_WHETHER = "to know whether"  # so begins what is expected where nobody tells the operation


def _parameter_problems(
    vocabulary: Vocabulary, log: Matched, readings: Sequence[Reading]
) -> Iterator[Problem]:
    """Parameters that contradict the manifest, each once, and an unknown direction."""
    reported: set[tuple[str, object]] = set()
    operation_known = bool(log.entry.operation or log.entry.operations)
    for reading in readings:
        for name, logged, stated in _contradictions(vocabulary, log, reading):
            if (name, logged) not in reported:
                reported.add((name, logged))
                expected = f"{name} {stated}, as result.yaml says"
                yield Problem(log.where, reading.line, expected, quoted(logged), "fix the one that is wrong")
        if not operation_known and (question := _unstated(reading)):
            operation_known = True  # asked once
            expected, do = question
            do = f"add operation: {do} to its run entry"
            yield Problem(log.where, reading.line, f"{TO_KNOW_WHETHER} {expected}", "nothing that tells", do)


def _unstated(reading: Reading) -> tuple[str, str] | None:
    """What is unknown of a reading's operation, and the words that would state it."""
    operation = reading.operation
    if operation is None:
        return "this read or wrote", "read or operation: write"
    if is_pattern_unknown(reading):
        return f"each {operation} was at random", f"{operation} or operation: rand{operation}"
    return None


def _contradictions(
    vocabulary: Vocabulary, log: Matched, reading: Reading
) -> Iterator[tuple[str, object, FactorValue]]:
    """A factor, its value in the log, and its value in the manifest."""
    for name, logged in reading.parameters.items():
        stated = log.factors.get(name)
        if name in vocabulary.factors and stated is not None and stated != logged:
            yield name, logged, stated
