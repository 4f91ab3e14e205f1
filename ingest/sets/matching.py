"""Each log of a set matched to its run entry: exactly one, and read in exactly one way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.workers import at_work_on
from ingest.sets.given import Given
from ingest.sets.manifest.logs import OTHERS, PathFacts, placeholders, readings
from ingest.sets.manifest.model import RunEntry
from ingest.sets.manifest.read import ReadManifest
from ingest.sets.manifest.words import FactorValue
from ingest.sets.records import SourceText

_NO_PATTERN = "write a factor or repeat in braces where names differ, such as {repeat}; * is no pattern here"


@dataclass(frozen=True)
class Matched:
    """A log, its run entry, and what its path says."""

    where: str  # the log, as messages call it
    source: SourceText
    entry: RunEntry
    facts: PathFacts
    factors: Mapping[str, FactorValue]  # the set's, the entry's over them, the path's over those


def matched_logs(given: Given, logs: Sequence[SourceText], problems: list[Problem]) -> Iterator[Matched]:
    """Each log with its entry. An entry is not told that it has no log if the one it means was refused."""
    entries = list(_sound_entries(given, problems))
    plain, templates = _by_path(given.read, entries)
    used: set[int] = set()
    for source in logs:
        at_work_on(source.path)
        fits = list(_fits(given, source.path, sorted([*plain.get(source.path, []), *templates])))
        used.update(place for place, _ in fits)
        if len(fits) == 1:
            yield _matched(given, source, *fits[0])
        else:
            problems.append(_misfit(given, source, [place for place, _ in fits]))
    problems += _unused(given, [place for place in entries if place not in used])


def _fits(given: Given, path: str, places: Sequence[int]) -> Iterator[tuple[int, PathFacts]]:
    """Every entry that the path fits, with what the path then says."""
    for place in places:
        for facts in readings(given.manifest.runs[place].logs, path, given.vocabulary):
            yield place, facts


def _matched(given: Given, source: SourceText, place: int, facts: PathFacts) -> Matched:
    entry = given.manifest.runs[place]
    factors = {**given.manifest.factors, **entry.factors, **facts.factors}
    return Matched(given.folder.named(source.path), source, entry, facts, given.vocabulary.in_order(factors))


def _unused(given: Given, places: Sequence[int]) -> Iterator[Problem]:
    """The entries that no log fits."""
    for place in places:
        logs = given.manifest.runs[place].logs
        if logs not in given.refused:
            do = _NO_PATTERN if set("*?[") & set(logs) else "fix the path, or add the log"
            yield given.read.problem(
                ("runs", place, "logs"), "a log that fits", f"none for {quoted(logs)}", do
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


def _sound_entries(given: Given, problems: list[Problem]) -> Iterator[int]:
    """The entries whose placeholders are all factors."""
    known = [*given.vocabulary.factors, *OTHERS]
    for place, entry in enumerate(given.manifest.runs):
        unknown = [name for name in placeholders(entry.logs) if name not in known]
        problems += [_unknown_placeholder(given.read, place, name, known) for name in unknown]
        if not unknown:
            yield place


def _unknown_placeholder(read: ReadManifest, place: int, name: str, known: Sequence[str]) -> Problem:
    expected = "a factor or repeat in braces"
    return read.problem(("runs", place, "logs"), expected, quoted(name), did_you_mean(name, known))


def _misfit(given: Given, source: SourceText, places: Sequence[int]) -> Problem:
    """A log that no entry, or more than one reading, fits."""
    lines = ", ".join(str(given.read.document.line(("runs", place, "logs"))) for place in sorted(set(places)))
    expected = "one run entry that fits this log"
    if not places:
        found, do = "none", "add it under runs: in result.yaml, or remove the log"
    elif len(set(places)) == 1:
        expected, do = "one reading of this path", "separate the parts with _"
        found = f"{len(places)} (result.yaml, line {lines})"
    else:
        found, do = f"{len(set(places))} (result.yaml, lines {lines})", "make the entries differ"
    return Problem(given.folder.named(source.path), 0, expected, found, do)
