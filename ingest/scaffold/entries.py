"""Parsed logs → entries of `runs:`, the logs that differ in a counter or in guessed words as one template.

logs/raid5_64k_1.log   logs/raid5_64k_2.log   logs/raid10_64k_1.log
→   logs/{raid_level}_{chunk_size}_{repeat}.log

A log that its parser refuses is kept with state: failed, one with doubts with state: tainted, both with the
reason; what the log does not tell and a check needs is TODO.
A template is taken only if it reads each log of its group in one way, the expected one, and no other log.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Report
from ingest.scaffold.guess import Guess, Guessed, guesses_of, operations_in_name
from ingest.scaffold.parsed import ParsedLog
from ingest.sets.manifest.read import TODO
from ingest.sets.matching import PathFacts, readings

_VARIABLE_TARGET = re.compile(r"\bof=[\w./-]{0,80}[$`]")
_COUNTER = re.compile(r"(?<![0-9])(?<![0-9]\.)[0-9]{1,9}(?![0-9])(?!\.[0-9])")  # 1.2 is a version
_SIDE_ENDING = re.compile(r"_(?:bw|iops|lat|clat|slat)(?:\.[0-9]+)?\.log[^/]*$")
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$")

Span = tuple[int, int]


@dataclass(frozen=True)
class Entry:
    """One log. `varied`: another log has the same configuration, so that a person must say what differed."""

    log: ParsedLog
    guesses: Sequence[Guess] = ()
    refused: Sequence[str] = ()
    operations: Sequence[str] = ()  # of each run; one stands for all
    operation_why: str = ""
    version_missing: bool = False
    state: str = "ok"
    reasons: Sequence[str] = ()
    varied: bool = False
    alone: bool = False  # in no template

    @property
    def path(self) -> str:
        """Of the log, within the set."""
        return self.log.source.path

    def failed(self, reason: str) -> Entry:
        """The same, no number read from it."""
        return Entry(self.log, self.guesses, self.refused, state="failed", reasons=[reason], alone=True)


def entry_of(log: ParsedLog, vocabulary: Vocabulary) -> Entry:
    """The entry of one log, seen alone."""
    measured = log.is_side_file or log.readings
    guessed = guesses_of(log, vocabulary) if measured else Guessed((), ())
    entry = Entry(log, guessed.guesses, [*guessed.refused, *_untold_places(log)])
    if log.refused:
        return entry.failed(log.refused)
    if log.doubts and not log.readings:
        return replace(entry, state="failed", reasons=log.doubts, alone=True)
    operations, why = _operations(log)
    return replace(
        entry,
        operations=operations,
        operation_why=why,
        version_missing=any(reading.tool_version is None for reading in log.readings),
        state="tainted" if log.doubts else "ok",
        reasons=log.doubts,
    )


def _untold_places(log: ParsedLog) -> list[str]:
    """A loop over several arrays would pass for repeats on one."""
    if len({reading.run for reading in log.readings}) < 2 or not _VARIABLE_TARGET.search(log.text):
        return []
    return ["where each run wrote, since of= has a variable; if in several places, split the log by hand"]


def _operations(log: ParsedLog) -> tuple[Sequence[str], str]:
    """Nothing where the log tells; else what its name says, or TODO for each run that nobody tells.

    Of several tools only one word can be told, for the runs that do not tell theirs.
    """
    of_tools = [runs for report in log.reports if (runs := _run_operations(report))]
    runs = of_tools[0] if len(of_tools) == 1 else [TODO]
    if not any(TODO in of_tool for of_tool in of_tools):
        return (), ""
    named = operations_in_name(log.source.path)
    if set(runs) == {TODO} and len(named) in (1, len(runs)):  # one for all runs, or one for each
        return named, ", ".join(f'"{word}"' for word in named) + " in the name"
    if set(runs) == {TODO}:
        differ = "; operations: [read, write …] where they differ" if len(runs) > 1 else ""
        return (TODO,), f"not in the log: read or write{differ}"
    return runs, "not in the log: read or write"


def _run_operations(report: Report) -> list[str]:
    """Each run's operation, TODO where its log leaves it open."""
    operations: dict[int, str] = {failure.run: TODO for failure in report.failures}
    for reading in report.readings:
        operations[reading.run] = reading.operation or TODO
    return [operations[run] for run in sorted(operations)]


@dataclass(frozen=True)
class Group:
    """A run entry to be: the path or template, and its logs."""

    logs: str
    entries: Sequence[Entry]

    @property
    def is_template(self) -> bool:
        """Whether the path has placeholders."""
        return len(self.entries) > 1


def groups_of(entries: Sequence[Entry], vocabulary: Vocabulary) -> list[Group]:
    """Every log in one group, in the order of their paths."""
    counters = _counters([entry for entry in entries if not entry.alone], vocabulary)
    families: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        families[_template(entry, counters.get(entry.path)), _besides(entry)].append(entry)
    facts = {entry.path: _path_facts(entry, counters.get(entry.path)) for entry in entries}
    groups: list[Group] = []
    for (template, _), family in families.items():
        if len(family) > 1 and _reads(template, family, facts, vocabulary):
            groups.append(Group(template, family))
        else:
            groups += [Group(entry.path, [entry]) for entry in family]
    return sorted(groups, key=lambda group: group.entries[0].path)


def _path_facts(entry: Entry, counter: Span | None) -> PathFacts:
    repeat = int(entry.path[slice(*counter)]) if counter else None
    return PathFacts({guess.factor: guess.value for guess in entry.guesses}, repeat)


def _reads(
    template: str, family: Sequence[Entry], facts: Mapping[str, PathFacts], vocabulary: Vocabulary
) -> bool:
    """Whether a template reads the logs of its family as expected, and no other log."""
    own = {entry.path for entry in family}
    return all(
        readings(template, path, vocabulary) == ([expected] if path in own else [])
        for path, expected in facts.items()
    )


def _template(entry: Entry, counter: Span | None) -> str:
    """The path with its guesses and its counter as placeholders; a log that stays alone keeps its path."""
    if entry.alone:
        return entry.path
    places = [(guess.span, guess.factor) for guess in entry.guesses if _in_path(guess, entry.path)]
    places += [(counter, "repeat")] if counter else []
    template = entry.path
    for (start, end), name in sorted(places, reverse=True):
        template = f"{template[:start]}{{{name}}}{template[end:]}"
    return template


def _in_path(guess: Guess, path: str) -> bool:
    """A word in other letters (RAID5) is no word of the vocabulary, so it cannot be a placeholder."""
    return path[slice(*guess.span)] == guess.written and guess.written in (guess.value, guess.written.lower())


def not_in_path(entry: Entry) -> list[Guess]:
    """Guesses that no placeholder can stand for: the entry itself must state them."""
    return [guess for guess in entry.guesses if not _in_path(guess, entry.path)]


def _besides(entry: Entry) -> str:
    """What the logs of one entry share beside what their paths say."""
    unplaced = [[guess.factor, guess.value] for guess in not_in_path(entry)]
    shared = [entry.state, entry.reasons, entry.operations, entry.version_missing, entry.varied, unplaced]
    return json.dumps([entry.log.is_side_file, *shared], default=list)


def _counters(entries: Sequence[Entry], vocabulary: Vocabulary) -> dict[str, Span]:
    """Path → the place of its counter, the last such of a name, for logs that repeat a configuration."""
    masked: dict[tuple[str, int, str], list[tuple[str, Span]]] = defaultdict(list)
    for entry in entries:
        for start, end in _digits(entry):
            name = f"{entry.path[:start]}*{entry.path[end:]}"
            masked[name, start, _configuration(entry, vocabulary)].append((entry.path, (start, end)))
    counters: dict[str, Span] = {}
    for repeats in masked.values():
        numbers = {int(path[slice(*span)]) for path, span in repeats}
        if len(repeats) > 1 and len(numbers) == len(repeats):
            counters |= {path: max(span, counters.get(path, span)) for path, span in repeats}
    return counters


def _digits(entry: Entry) -> list[Span]:
    """Numbers in a name that no guess has taken: not the job of a side file, not an extension."""
    ending = _SIDE_ENDING.search(entry.path) or _EXTENSION.search(entry.path)
    name = entry.path[: ending.start()] if ending else entry.path
    taken = [guess.span for guess in entry.guesses]
    spans = [match.span() for match in _COUNTER.finditer(name)]
    return [
        (start, end) for start, end in spans if not any(first < end and start < last for first, last in taken)
    ]


def _configuration(entry: Entry, vocabulary: Vocabulary) -> str:
    """Equal for logs that measured the same: guesses, parameters, tools, operations."""
    log = entry.log
    guesses = {guess.factor: guess.value for guess in entry.guesses}
    parameters = {
        name: sorted(map(str, values))
        for name, values in sorted(log.parameters.items())
        if name in vocabulary.factors
    }
    operations = sorted({f"{reading.operation} {reading.metric} {reading.job}" for reading in log.readings})
    tools = [report.tool for report in log.reports]
    same = [guesses, parameters, tools, operations, entry.operations, entry.state]
    return json.dumps(same, default=list)
