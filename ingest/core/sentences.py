"""Counts and words → parts of computed sentences (natural language generation): loads, spans of ratios."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.core.groups import grouped
from ingest.core.labels import DASH, count_word, format_ratio, reference
from ingest.core.text import listed

STATES = {"degraded": "degraded", "recovering": "rebuilding"}


def counted(number: int, singular: str, plural: str = "") -> str:
    """two studies."""
    return f"{count_word(number)} {singular if number == 1 else plural or singular + 's'}"


def all_of(number: int, noun: str) -> str:
    """The only comparison; both comparisons; all 9 comparisons."""
    words = {1: f"the only {noun}", 2: f"both {noun}s"}
    return words.get(number, f"all {number} {noun}s")


def upper(text: str) -> str:
    """The first letter large; names as dRAID stay as they are."""
    word = text.split(" ", maxsplit=1)[0]
    return text if word[1:].lower() != word[1:] else text[:1].upper() + text[1:]


def load(operation: str, state: str = "optimal") -> str:
    """Random read; random read, degraded."""
    label = upper(reference().operations[operation].label)
    return f"{label}, {STATES[state]}" if state in STATES else label


def does(operation: str) -> str:
    """What a level does more or fewer of: random reads."""
    spec = reference().operations[operation]
    return str(spec.sentence or spec.label)


def does_all(parts: Sequence[str]) -> str:
    """`writes` for sequential and random ones; else `random reads and sequential writes`."""
    split = [part.partition(" ")[::2] for part in parts]
    if len({pattern for pattern, _ in split}) == 1:
        return f"{split[0][0]} {listed([noun for _, noun in split])}"
    by_noun = grouped((noun, pattern) for pattern, noun in split)
    has_both = {noun: {"sequential", "random"} == set(patterns) for noun, patterns in by_noun.items()}
    return listed(
        [noun if has_both[noun] else f"{listed(patterns)} {noun}" for noun, patterns in by_noun.items()]
    )


def span(ratios: Sequence[float]) -> str:
    """1.66×; 0.65–0.78×."""
    low, high = format_ratio(min(ratios)), format_ratio(max(ratios))
    return high if low == high else f"{low[:-1]}{DASH}{high}"
