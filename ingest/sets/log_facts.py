"""What a log tells about its machine, held against what the manifest says of the log's runs.

    x/logs/a.log:3: expected chunk_size 64 KiB (result.yaml, line 7), found 512 KiB; fix one

A machine may have arrays that were not measured: one that is as the manifest says is enough, and where the
manifest states a level, only arrays of that level are asked (the kernel tells of a RAID 0 no more than that).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.problems import Problem
from ingest.core.vocabulary import Vocabulary
from ingest.parsers import Fact, Report
from ingest.sets.given import Given
from ingest.sets.manifest.model import RunEntry
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.manifest.words import FactorValue
from ingest.sets.matching import Matched

# What /proc/mdstat and mdadm say of one array of md; nothing of what is measured where that is none.
OF_AN_ARRAY = frozenset({"raid_level", "raid_layout", "chunk_size", "drives", "state"})
_OF_MD = re.compile(r"raid\d{1,2}")
_UNITS = (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10))


def fact_problems(given: Given, log: Matched, reports: Sequence[Report]) -> Iterator[Problem]:
    """A factor that the log shows with another value than the manifest states, and nowhere with that one."""
    for name, facts in _by_factor(reports, log.factors, given.vocabulary).items():
        stated = log.factors.get(name)
        if stated is None or any(fact.setting == stated for fact in facts):
            continue
        is_size = given.vocabulary.factors[name].kind == "size"
        said = f"{name} {_words(stated, is_size=is_size)} ({_place(given.read, log.entry, name)})"
        do = "fix the one that is wrong"
        yield Problem(log.where, facts[0].line, said, _words(facts[0].setting, is_size=is_size), do)


def _by_factor(
    reports: Sequence[Report], factors: Mapping[str, FactorValue], vocabulary: Vocabulary
) -> dict[str, list[Fact]]:
    told = [fact for report in reports for fact in report.facts if fact.factor is not None]
    stated = factors.get("raid_level")
    if factors.get("raid_layout") == "nested" or _no_array_of_md(stated, vocabulary):
        told = [fact for fact in told if fact.factor not in OF_AN_ARRAY]
    others = _arrays_of_other_levels(told, stated)
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in told:
        if fact.factor not in OF_AN_ARRAY or _array(fact) not in others:
            found[str(fact.factor)].append(fact)
    return found


def _no_array_of_md(level: FactorValue | None, vocabulary: Vocabulary) -> bool:
    """Whether a level is made without md (single, btrfs-raid1, raidz1), or of several arrays."""
    drawn = vocabulary.levels.get(str(level))
    return level is not None and (not _OF_MD.fullmatch(str(level)) or (drawn is not None and drawn.nested))


def _arrays_of_other_levels(told: Sequence[Fact], stated: FactorValue | None) -> set[str]:
    """Arrays that were never of the stated level; none where no array was."""
    named = [(_array(fact), fact.setting) for fact in told if fact.factor == "raid_level"]
    of_it = {array for array, level in named if level == stated}
    return {array for array, _ in named} - of_it if of_it else set()


def _array(fact: Fact) -> str:
    """`md0` of "Chunk of md0"."""
    return fact.label.rpartition(" of ")[2]


def _place(read: ReadManifest, entry: RunEntry, name: str) -> str:
    """Where the manifest states a factor of this entry: the path, the entry, or the set."""
    run = next(place for place, one in enumerate(read.manifest.runs) if one is entry)
    if f"{{{name}}}" in entry.logs:
        return f"by the path, result.yaml, line {read.document.line(('runs', run, 'logs'))}"
    location = ("runs", run, "factors", name) if name in entry.factors else ("factors", name)
    return f"result.yaml, line {read.document.line(location)}"


def _words(value: Any, *, is_size: bool) -> str:
    if is_size and isinstance(value, int):
        unit, factor = next(((unit, factor) for unit, factor in _UNITS if value % factor == 0), ("B", 1))
        return f"{value // factor} {unit}"
    return str(value)
