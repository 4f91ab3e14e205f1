"""Which run entry a log belongs to, and what its path says.

    logs/{scheduler}_{raid_level}_{raid_layout}_{chunk_size}_{repeat}.log
    logs/cfq_raid10_f2_64_3.log   →  cfq, raid10, f2, 65536 bytes, repeat 3

A placeholder matches the words of its factor only; two readings of one path are an error.
{series} and {job} match what fio puts into the name of a side file, `_bw.1.log`; they are no factors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ingest.core.quantities import NotAQuantity
from ingest.core.vocabulary import Factor, Vocabulary
from ingest.sets.manifest.words import FactorValue, factor_value

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
    """What a log's path says: factor values, and which repeat it is."""

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
    found: dict[object, PathFacts] = {}
    for reading in _read(steps, path, _Search(vocabulary, repeated), {}):
        found[_frozen(reading)] = reading
        if len(found) > 1:
            break
    return list(found.values())


@dataclass(frozen=True)
class _Search:
    """What has been tried: from where it led nowhere once, it leads nowhere again."""

    vocabulary: Vocabulary
    repeated: tuple[str, ...]  # placeholders that stand several times: what one is decides on the next
    dead: set[object] = field(default_factory=set)

    def place(self, steps: list[str], rest: str, got: Mapping[str, str]) -> object:
        """All on which it depends how it goes on from here."""
        return len(steps), len(rest), tuple(got.get(name) for name in self.repeated)


def _frozen(facts: PathFacts) -> tuple[object, ...]:
    return (facts.repeat, *sorted(facts.factors.items()))


def _read(steps: list[str], rest: str, search: _Search, got: dict[str, str]) -> Iterator[PathFacts]:
    """`steps` alternate literal text and placeholder names."""
    literal, *names = steps
    if not rest.startswith(literal):
        return
    rest = rest[len(literal) :]
    if not names:
        if not rest:
            yield _facts(got, search.vocabulary)
        return
    place = search.place(steps, rest, got)
    if place in search.dead:
        return
    fits = False
    for word in _words(names[0], rest, search.vocabulary):
        if got.get(names[0], word) == word:
            for reading in _read(names[1:], rest[len(word) :], search, {**got, names[0]: word}):
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


def _facts(got: Mapping[str, str], vocabulary: Vocabulary) -> PathFacts:
    factors = {
        name: _value(vocabulary.factors[name], word)
        for name, word in got.items()
        if name not in OTHERS and word != NOT_APPLICABLE
    }
    return PathFacts(factors, int(got["repeat"]) if "repeat" in got else None)


def _value(factor: Factor, word: str) -> FactorValue:
    return factor_value(factor, word, unit="KiB" if factor.kind == "size" else None)
