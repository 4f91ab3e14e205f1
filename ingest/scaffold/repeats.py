"""Logs of one configuration whose paths differ in a number → the number, and whether it plainly counts.

fio_1.log  fio_2.log   raid5_64k_1.log …   run7/a.log  run9/a.log      →  {repeat}
2hdd/a.log  4hdd/a.log   disk-1.log  disk-2.log   x-11.log  x-13.log   →  {TODO}: its author knows

It does behind a word such as run; or alone in a file's name, beside words that name no thing, and from 0 or
1 on without a gap. In both cases the logs must not tell of two places, machines or versions of a tool.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entries import Entry
from ingest.scaffold.parsed import ParsedLog
from ingest.sets.log_checks import place_of

_COUNTER = re.compile(r"(?<![0-9])(?<![0-9]\.)[0-9]{1,9}(?![0-9])(?!\.[0-9])")  # 1.2 is a version
_SIDE_ENDING = re.compile(r"_(?:bw|iops|lat|clat|slat)(?:\.[0-9]+)?\.log[^/]*$")
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$")
_COUNTING = re.compile(
    r"(?<![^\W_])(?:run|repeat|repetition|rep|try|attempt|iteration|iter|round|pass)[^\w/]?_?$", re.IGNORECASE
)
_WORD = r"(?P<word>(?:[^\W_]|\+)*)"
_WORD_BEFORE = re.compile(rf"{_WORD}(?P<gap>[^\w+]*_*[^\w+]*)$")
_WORD_AFTER = re.compile(rf"(?P<gap>[^\w+]*_*[^\w+]*){_WORD}")
# Beside what the vocabulary has: words of a name that name nothing of which a machine has several.
_OF_NO_THING = frozenset({"", "bonnie", "log", "logs", "out", "output", "result", "results"})
_OF_A_MACHINE = re.compile("Processor|Kernel|Hypervisor|Model of .*")

Span = tuple[int, int]


@dataclass(frozen=True, order=True)
class Counter:
    """The place of a number in a path; `is_plain`: it can only count repeats."""

    is_plain: bool
    span: Span


def counters_of(entries: Sequence[Entry], vocabulary: Vocabulary) -> dict[str, Counter]:
    """Path → its counter, the last plain one or else the last, for logs that repeat a configuration."""
    masked: dict[tuple[str, int, str], list[tuple[Entry, Span]]] = defaultdict(list)
    for entry in (entry for entry in entries if not entry.alone):
        for start, end in _digits(entry):
            name = f"{entry.path[:start]}*{entry.path[end:]}"
            masked[name, start, _configuration(entry, vocabulary)].append((entry, (start, end)))
    words = _known_words(vocabulary)
    counters: dict[str, Counter] = {}
    for repeats in masked.values():
        numbers = {int(entry.path[slice(*span)]) for entry, span in repeats}
        if len(numbers) == len(repeats) > 1:
            is_plain = _counts(*repeats[0], numbers, words) and _agree([entry.log for entry, _ in repeats])
            for entry, span in repeats:
                counter = Counter(is_plain, span)
                counters[entry.path] = max(counter, counters.get(entry.path, counter))
    return counters


def _counts(entry: Entry, span: Span, numbers: set[int], words: frozenset[str]) -> bool:
    """Whether a number is a counter, by the words next to it and by the other numbers."""
    start, end = span
    before = _WORD_BEFORE.search(entry.path, 0, start)
    after = _WORD_AFTER.match(entry.path, end, len(_stem(entry.path)))
    if not (before and after) or (after["word"] and not after["gap"]):
        return False
    if _COUNTING.search(entry.path, 0, start):
        return True
    is_alone = "/" not in entry.path[end:] and (before["gap"] or not before["word"])
    from_start = min(numbers) in (0, 1) and max(numbers) - min(numbers) == len(numbers) - 1
    return bool(
        is_alone and from_start and all(_names_no_thing(entry, word, words) for word in (before, after))
    )


def _names_no_thing(entry: Entry, match: re.Match[str], words: frozenset[str]) -> bool:
    """Of a word beside a number; what was guessed from it is told."""
    start, end = match.span("word")
    is_guessed = any(start < guess.span[1] and guess.span[0] < end for guess in entry.guesses)
    return is_guessed or match["word"].lower() in words


def _known_words(vocabulary: Vocabulary) -> frozenset[str]:
    """Words that name no thing: of what was done, with which tool, at which setting."""
    of_factors = (word for factor in vocabulary.factors.values() for word in factor.words)
    return _OF_NO_THING.union(vocabulary.tools, vocabulary.operations, of_factors)


def _agree(logs: Sequence[ParsedLog]) -> bool:
    """Whether no two logs state different places, machines, arrays, or versions of a tool."""
    values_of: dict[str, set[frozenset[str]]] = defaultdict(set)
    for log in logs:
        for subject, values in _stated_values(log).items():
            values_of[subject].add(frozenset(values))
    return all(len(values) == 1 for values in values_of.values())


def _stated_values(log: ParsedLog) -> dict[str, set[str]]:
    values_of: dict[str, set[str]] = defaultdict(set)
    for report in log.reports:
        for reading in report.readings:
            if place := place_of(reading.parameters):
                values_of["place"].add(place)
            if reading.tool_version:
                values_of[report.tool].add(reading.tool_version)
        for fact in report.facts:
            if fact.factor or _OF_A_MACHINE.fullmatch(fact.label):
                values_of[fact.label].add(fact.value)
    return values_of


def _digits(entry: Entry) -> list[Span]:
    """Numbers in a name that no guess has taken: not the job of a side file, not an extension."""
    taken = [guess.span for guess in entry.guesses]
    spans = [match.span() for match in _COUNTER.finditer(_stem(entry.path))]
    return [
        (start, end) for start, end in spans if not any(first < end and start < last for first, last in taken)
    ]


def _stem(path: str) -> str:
    ending = _SIDE_ENDING.search(path) or _EXTENSION.search(path)
    return path[: ending.start()] if ending else path


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
