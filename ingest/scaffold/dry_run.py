"""A new set tried: every TODO filled with a word that could stand there, then read as any other set.

What is still wrong after that would surprise its author later, so the draft must change: a log that no repeat
tells apart gets a TODO, one that contradicts itself is kept as failed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entry import Entry
from ingest.sets.manifest.todo import TODO
from ingest.sets.parameters import TO_KNOW_WHETHER
from ingest.sets.read import read_set
from ingest.sets.twice import EACH_REPEAT_ONCE

# Line with a TODO → what could stand there; an empty line is one that its author removed.
_FILLED = (
    (re.compile(rf"^title: {TODO}"), "title: A title"),
    (re.compile(rf"^author: {{name: {TODO}}}"), "author: {name: An author}"),
    (re.compile(rf"^date: {TODO}"), "date: 2000"),
    (re.compile(rf"^drives: .*{TODO}.*"), "drives: [{model: not stated, kind: hdd}]"),
    (re.compile(rf"^    kind: {TODO}"), "    kind: hdd"),
    (re.compile(rf"^method: {{cache_dropped: {TODO}}}"), "method: {cache_dropped: true}"),
    (re.compile(rf'^    tool_version: "{TODO}".*'), ""),
)
_OPERATION = re.compile(rf"^    operations?: \[?[a-z_, {TODO}]+\]?")
_VARIED = f"      tuning: {TODO}"


def filled(text: str, operation: str = "randrw") -> str:
    """The manifest with a word for each TODO; what differed differs each time."""
    numbers = count(1)
    return "\n".join(_filled(line, operation, numbers) for line in text.split("\n"))


def _filled(line: str, operation: str, numbers: Iterator[int]) -> str:
    if line.startswith(_VARIED):
        return f"      tuning: variant {next(numbers)}"
    if match := _OPERATION.match(line):
        return match[0].replace(TODO, operation)
    for pattern, words in _FILLED:
        line = pattern.sub(words, line)
    return line


def problems_of(folder: Path, slug: str, vocabulary: Vocabulary) -> Sequence[Problem]:
    """What is wrong with a set as it lies there."""
    try:
        read_set(folder, slug, vocabulary)
    except ProblemsError as error:
        return error.problems
    return []


def mended(entries: Sequence[Entry], problems: Sequence[Problem], slug: str) -> list[Entry]:
    """Entries that answer the problems of their logs."""
    of_log: dict[str, list[Problem]] = {}
    for problem in problems:
        for path in _paths(problem, slug):
            of_log.setdefault(path, []).append(problem)
    return [_mended(entry, of_log.get(entry.path, [])) for entry in entries]


def _paths(problem: Problem, slug: str) -> Iterator[str]:
    """The logs that a problem is about: of two with one configuration both."""
    yield problem.path.removeprefix(f"{slug}/")
    if problem.partner:
        yield problem.partner


def _is_repeated(problem: Problem) -> bool:
    return problem.expected == EACH_REPEAT_ONCE


def _mended(entry: Entry, problems: Sequence[Problem]) -> Entry:
    if not problems:
        return entry
    if all(_is_repeated(problem) for problem in problems) and not (entry.varied and entry.alone):
        return replace(entry, varied=True, alone=entry.varied)
    untold = all(problem.expected.startswith(TO_KNOW_WHETHER) for problem in problems)
    if untold and not entry.operations:
        return replace(
            entry, operations=(TODO,), operation_why="no other log tells: read or randread, or of writes"
        )
    first = problems[0]
    line = f"line {first.line}: " if first.line else ""
    return entry.failed(f"{line}expected {first.expected}, found {first.found}; {first.do}")
