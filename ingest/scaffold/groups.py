"""Logs → the entries of `runs:`, logs that differ in a counter or in guessed words as one template.

logs/raid5_64k_1.log   logs/raid5_64k_2.log   logs/raid10_64k_1.log
→   logs/{raid_level}_{chunk_size}_{repeat}.log

A template is taken only if it reads each log of its group in one way, the expected one, and no other log.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest.core.groups import grouped
from ingest.core.vocabulary import Vocabulary
from ingest.scaffold.entries import Entry
from ingest.scaffold.guess import Guess
from ingest.scaffold.repeats import Counter, counters_of
from ingest.sets.manifest.read import TODO_IN_PATH
from ingest.sets.matching import PathFacts, readings

REPEAT = "{repeat}"


@dataclass(frozen=True)
class Group:
    """A run entry to be: the path or template, and its logs."""

    logs: str
    entries: Sequence[Entry]

    @property
    def is_template(self) -> bool:
        """Whether the path has placeholders."""
        return len(self.entries) > 1

    @property
    def is_undecided(self) -> bool:
        """Whether only a person knows what a number in the paths is."""
        return TODO_IN_PATH in self.logs


def groups_of(entries: Sequence[Entry], vocabulary: Vocabulary) -> list[Group]:
    """Every log in one group, in the order of their paths."""
    counters = counters_of(entries, vocabulary)
    families = grouped(
        ((_template(entry, counters.get(entry.path)), _besides(entry)), entry) for entry in entries
    )
    facts = {entry.path: _path_facts(entry, counters.get(entry.path)) for entry in entries}
    groups: list[Group] = []
    for (template, _), family in families.items():
        if len(family) > 1 and _reads(template, family, facts, vocabulary):
            counts = (counters[entry.path] for entry in family if entry.path in counters)
            is_unclear = any(not counter.is_plain for counter in counts)
            groups.append(Group(template.replace(REPEAT, TODO_IN_PATH) if is_unclear else template, family))
        else:
            groups += [Group(entry.path, [entry]) for entry in family]
    return sorted(groups, key=lambda group: group.entries[0].path)


def _path_facts(entry: Entry, counter: Counter | None) -> PathFacts:
    repeat = int(entry.path[slice(*counter.span)]) if counter else None
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


def _template(entry: Entry, counter: Counter | None) -> str:
    """The path with its guesses and its counter as placeholders; a log that stays alone keeps its path."""
    if entry.alone:
        return entry.path
    places = [(guess.span, f"{{{guess.factor}}}") for guess in entry.guesses if _in_path(guess, entry.path)]
    places += [(counter.span, REPEAT)] if counter else []
    template = entry.path
    for (start, end), placeholder in sorted(places, reverse=True):
        template = f"{template[:start]}{placeholder}{template[end:]}"
    return template


def _in_path(guess: Guess, path: str) -> bool:
    """A word in other letters (RAID5) is no word of the vocabulary, so it cannot be a placeholder."""
    return path[slice(*guess.span)] == guess.written and guess.written in (guess.value, guess.written.lower())


def not_in_path(entry: Entry) -> list[Guess]:
    """Guesses that no placeholder can stand for: the entry itself must state them."""
    return [guess for guess in entry.guesses if not _in_path(guess, entry.path)]


def _besides(entry: Entry) -> str:
    """What the logs of one entry share, apart from the factors in their paths."""
    unplaced = [[guess.factor, guess.value] for guess in not_in_path(entry)]
    shared = [entry.state, entry.reasons, entry.operations, entry.version_missing, entry.varied, unplaced]
    return json.dumps([entry.log.is_side_file, *shared], default=list)
