"""The logs of a set and its run entries → each log with its entry, by its path: exactly one, in one way.

    logs/{scheduler}_{raid_level}_{raid_layout}_{chunk_size}_{repeat}.log
    logs/cfq_raid10_f2_64_3.log   →  cfq, raid10, f2, 65536 bytes, repeat 3

A placeholder matches the words of its factor only; two readings of one path are an error.
{series} and {job} match what fio puts into the name of a side file, `_bw.1.log`; they are no factors.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.quantities import NotAQuantity
from ingest.core.vocabulary import Factor, Vocabulary
from ingest.core.workers import at_work_on
from ingest.sets.manifest.model import Manifest, RunEntry
from ingest.sets.manifest.types import FactorValue, factor_value
from ingest.sets.records import Inputs, SourceText

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_PATTERNS = {
    "text": r"[^/_{}]+",
    "integer": r"[0-9]+",
    "size": r"[0-9]+(?:[KMG]iB|[kKMG])?",
    "boolean": "true|false",
    "ratio": r"[0-9]+(?:\.[0-9]+)?",
}
# Placeholders that are no factors.
OTHERS = {"repeat": r"[0-9]{1,9}", "series": "bw|iops|lat|clat|slat", "job": r"[0-9]{1,6}"}
NOT_APPLICABLE = "-"


class UnknownPlaceholder(ValueError):
    """A placeholder that names no factor."""


@dataclass(frozen=True)
class PathFacts:
    """The facts in a log's path: factor values, and which repeat it is."""

    factors: Mapping[str, FactorValue]
    repeat: int | None


def placeholders(template: str) -> list[str]:
    """The names in a template, in order."""
    return _PLACEHOLDER.findall(template)


def readings(template: str, path: str, vocabulary: Vocabulary) -> list[PathFacts]:
    """Every way in which `path` fits `template`; none, one, or (an error) more, and then not all of them."""
    steps = _PLACEHOLDER.split(template)
    names = steps[1::2]
    repeated = tuple(name for name in dict.fromkeys(names) if names.count(name) > 1)
    distinct: list[PathFacts] = []
    for reading in _read(steps, path, _Search(vocabulary, repeated), {}):
        if reading not in distinct:
            distinct.append(reading)
        if len(distinct) > 1:
            break
    return distinct


@dataclass(frozen=True)
class _Search:
    """What has been tried: from where it led nowhere once, it leads nowhere again."""

    vocabulary: Vocabulary
    repeated: tuple[str, ...]  # placeholders that stand several times: what one is decides on the next
    dead: set[object] = field(default_factory=set)

    def place(self, steps: list[str], rest: str, words: Mapping[str, str]) -> object:
        """Everything that the rest of the search depends on."""
        return len(steps), len(rest), tuple(words.get(name) for name in self.repeated)


def _read(steps: list[str], rest: str, search: _Search, words: dict[str, str]) -> Iterator[PathFacts]:
    """`steps` alternate literal text and placeholder names."""
    literal, *names = steps
    if not rest.startswith(literal):
        return
    rest = rest[len(literal) :]
    if not names:
        if not rest:
            yield _facts(words, search.vocabulary)
        return
    place = search.place(steps, rest, words)
    if place in search.dead:
        return
    fits = False
    for word in _words(names[0], rest, search.vocabulary):
        if words.get(names[0], word) == word:
            for reading in _read(names[1:], rest[len(word) :], search, {**words, names[0]: word}):
                fits = True
                yield reading
    if not fits:
        search.dead.add(place)


def _words(name: str, rest: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What a placeholder can match at the start of `rest`."""
    if name in OTHERS:
        yield from _prefixes(OTHERS[name], rest)
        return
    factor = vocabulary.factors.get(name)
    if factor is None:
        raise UnknownPlaceholder(name)
    if rest.startswith(NOT_APPLICABLE):
        yield NOT_APPLICABLE
    if factor.kind == "word":
        yield from (word for word in factor.words if rest.startswith(word))
    else:
        yield from (word for word in _prefixes(_PATTERNS[factor.kind], rest) if _has_value(factor, word))


def _prefixes(pattern: str, rest: str) -> Iterator[str]:
    longest = re.match(pattern, rest)
    end = longest.end() if longest else 0
    yield from (rest[:cut] for cut in range(end, 0, -1) if re.fullmatch(pattern, rest[:cut]))


def _has_value(factor: Factor, word: str) -> bool:
    """Threads of thirty digits are none."""
    try:
        _value(factor, word)
    except NotAQuantity:
        return False
    return True


def _facts(words: Mapping[str, str], vocabulary: Vocabulary) -> PathFacts:
    factors = {
        name: _value(vocabulary.factors[name], word)
        for name, word in words.items()
        if name not in OTHERS and word != NOT_APPLICABLE
    }
    return PathFacts(factors, int(words["repeat"]) if "repeat" in words else None)


def _value(factor: Factor, word: str) -> FactorValue:
    return factor_value(factor, word, unit="KiB" if factor.kind == "size" else None)


_NO_PATTERN = "write a factor or repeat in braces where names differ, such as {repeat}; * is no pattern here"


@dataclass(frozen=True)
class Matched:
    """A log, its run entry, and the facts in its path."""

    where: str  # the log, as messages call it
    source: SourceText
    entry: RunEntry
    facts: PathFacts
    factors: Mapping[str, FactorValue]  # the set's, the entry's over them, the path's over those


def matched_logs(inputs: Inputs, logs: Sequence[SourceText], problems: list[Problem]) -> Iterator[Matched]:
    """Each log with its entry. An entry is not told that it has no log if the one it means was refused."""
    entries = list(_sound_entries(inputs, problems))
    plain, templates = _by_path(inputs.manifest, entries)
    used: set[int] = set()
    for source in logs:
        at_work_on(source.path)
        fits = list(_fits(inputs, source.path, sorted([*plain.get(source.path, []), *templates])))
        used.update(place for place, _ in fits)
        if len(fits) == 1:
            yield _matched(inputs, source, *fits[0])
        else:
            problems.append(_misfit(inputs, source, [place for place, _ in fits]))
    problems += _unused(inputs, [place for place in entries if place not in used])


def _fits(inputs: Inputs, path: str, places: Sequence[int]) -> Iterator[tuple[int, PathFacts]]:
    """Every entry that the path fits, with the facts that the path then has."""
    for place in places:
        for facts in readings(inputs.manifest.runs[place].logs, path, inputs.vocabulary):
            yield place, facts


def _matched(inputs: Inputs, source: SourceText, place: int, facts: PathFacts) -> Matched:
    entry = inputs.manifest.runs[place]
    in_path = placeholders(entry.logs)  # - says that one does not apply, whatever is so for the others
    general = {**inputs.manifest.factors, **entry.factors}
    factors = {name: value for name, value in general.items() if name not in in_path}
    factors.update(facts.factors)
    return Matched(
        inputs.folder.named(source.path), source, entry, facts, inputs.vocabulary.in_order(factors)
    )


def _unused(inputs: Inputs, places: Sequence[int]) -> Iterator[Problem]:
    """The entries that no log fits."""
    for place in places:
        logs = inputs.manifest.runs[place].logs
        if logs not in inputs.refused:
            do = _NO_PATTERN if set("*?[") & set(logs) else "fix the path, or add the log"
            found = f"none for {quoted(logs)}"
            yield inputs.read.problem(("runs", place, "logs"), "a log that fits", found, do)


def _by_path(manifest: Manifest, entries: Sequence[int]) -> tuple[dict[str, list[int]], list[int]]:
    """Entries without placeholders by their path, a look-up and no search; and the places of the others."""
    plain: dict[str, list[int]] = defaultdict(list)
    templates: list[int] = []
    for place in entries:
        template = manifest.runs[place].logs
        if placeholders(template):
            templates.append(place)
        else:
            plain[template].append(place)
    return plain, templates


def _sound_entries(inputs: Inputs, problems: list[Problem]) -> Iterator[int]:
    """The entries whose placeholders are all factors."""
    known = [*inputs.vocabulary.factors, *OTHERS]
    for place, entry in enumerate(inputs.manifest.runs):
        unknown = [name for name in placeholders(entry.logs) if name not in known]
        for name in unknown:
            expected, do = "a factor or repeat in braces", did_you_mean(name, known)
            problems.append(inputs.read.problem(("runs", place, "logs"), expected, quoted(name), do))
        if not unknown:
            yield place


def _misfit(inputs: Inputs, source: SourceText, places: Sequence[int]) -> Problem:
    """A log that no entry, or more than one reading, fits."""
    line_of = inputs.read.document.line
    lines = ", ".join(str(line_of(("runs", place, "logs"))) for place in sorted(set(places)))
    expected = "one run entry that fits this log"
    if not places:
        found, do = "none", "add it under runs: in result.yaml, or remove the log"
    elif len(set(places)) == 1:
        expected, do = "one reading of this path", "separate the parts with _"
        found = f"{len(places)} (result.yaml, line {lines})"
    else:
        found, do = f"{len(set(places))} (result.yaml, lines {lines})", "make the entries differ"
    return Problem(inputs.folder.named(source.path), 0, expected, found, do)
