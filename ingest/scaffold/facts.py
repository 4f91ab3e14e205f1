"""What `spindle new` has found out, row by row: what it is, its value, and what tells it.

date        2026-11-19  logs/a.log:12
operation   write       "write" in the name
block_size  4 KiB       the log says so
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ingest.core.labels import factor_word
from ingest.core.text import abridged, natural
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entries import Group
from ingest.scaffold.machine import day_of, drives_of, machine_of
from ingest.scaffold.parsed import ParsedLog
from ingest.scaffold.tables import Published
from ingest.sets.manifest.read import TODO

Row = tuple[str, str, str]
_MOST_VALUES = 5
_BLANKS = str.maketrans("\u00a0\u202f", "  ")


def of_the_set(logs: Sequence[ParsedLog]) -> Iterator[Row]:
    """Its day, its machine, its drives."""
    day = day_of(logs)
    if day:
        yield "date", day.value, day.where
    for name, told in machine_of(logs).items():
        yield f"machine: {name}", told.value, told.where
    for name, facts in drives_of(logs).items():
        yield f"drive {name}", facts["model"].value, facts["model"].where


def of_group(group: Group, vocabulary: Vocabulary) -> Iterator[Row]:
    """What was guessed of its logs, and what they say themselves."""
    first = group.entries[0]
    if first.log.source.place:
        yield "place", first.log.source.place, "the log has several: split, one log for each"
    unwrapped = [entry.log.unwrapped for entry in group.entries if entry.log.unwrapped]
    if unwrapped:
        yield "log", _some(unwrapped), "the set has the log; keep the original"
    for guess in first.guesses:
        values = [
            one.written for entry in group.entries for one in entry.guesses if one.factor == guess.factor
        ]
        yield guess.factor, _some(values), guess.why
    if first.operations and TODO not in first.operations:
        yield "operation", " ".join(first.operations), first.operation_why
    guessed = {guess.factor for guess in first.guesses}
    for factor in vocabulary.factors:
        values = [_word(factor, value) for entry in group.entries for value in _said(entry.log, factor)]
        if values and factor not in guessed:
            yield factor, _some(values), "the log says so"


def of_table(table: Published) -> Iterator[Row]:
    """What each heading was taken for; nothing where its author must say all of it."""
    for name, said in table.columns.items():
        taken = [f"{key} {value}" for key, value in said.items() if key != "words" and value != TODO]
        if taken:
            yield name, ", ".join(taken), "what is below it" if "words" in said else "its heading"


def _said(log: ParsedLog, factor: str) -> list[object]:
    return sorted(log.parameters.get(factor, ()), key=lambda value: natural(str(value)))


def _word(factor: str, value: object) -> str:
    shown = str(value).lower() if isinstance(value, bool) else factor_word(factor, value)
    return shown.translate(_BLANKS)


def _some(values: Iterable[str]) -> str:
    """Each value once, the first of many."""
    return abridged(list(dict.fromkeys(values)), _MOST_VALUES)
