"""Marks → where results disagree: studies on both sides of 1, settings that move a ratio (heterogeneity)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import factor_label, factor_word, format_ratio
from ingest.core.sentences import load, upper
from ingest.core.text import listed
from ingest.questions.answer import side_of
from ingest.questions.marks import Mark
from ingest.questions.words import Cards, study_line
from ingest.statistics.effects import Level

LEAST = math.log(1.2)  # between the levels of a setting, to be told
MOST = 3  # marks under one setting


def causes(marks: Sequence[Mark], cards: Cards) -> list[dict[str, Any]]:
    """A title and sentences each: first studies against each other, then settings, the strongest first."""
    return [*_between(marks, cards), *_within(marks, cards)]


def _between(marks: Sequence[Mark], cards: Cards) -> Iterable[dict[str, Any]]:
    loads = grouped(((mark.operation, mark.state, mark.label), mark) for mark in marks)
    for (operation, state, label), members in loads.items():
        if {"up", "down"} <= {side_of(mark) for mark in members}:
            values = listed(
                [f"{format_ratio(m.ratio)} ({study_line([m], cards)})" for m in members if m.ratio]
            )
            load_name = f"{label + ', ' if label else ''}{load(operation, state).lower()}"
            text = f"{load_name if label else upper(load_name)}: {values}. The logs do not say why."
            yield {"title": "Study", "texts": [text]}


def _within(marks: Sequence[Mark], cards: Cards) -> list[dict[str, Any]]:
    strongest = ((mark, *_strongest(mark)) for mark in marks)
    by_factor = grouped(
        (factor, (_spread(levels), _sentence(mark, factor, levels, cards)))
        for mark, factor, levels in strongest
        if factor
    )
    ordered = sorted(by_factor.items(), key=lambda item: -max(item[1])[0])
    return [
        {
            "title": upper(factor_label(factor)),
            "texts": [text for _, text in sorted(values, reverse=True)[:MOST]],
        }
        for factor, values in ordered
    ]


def _strongest(mark: Mark) -> tuple[str, list[Level]]:
    """The setting between whose levels the ratio differs most; empty where the difference is small."""
    by_factor = grouped((level.factor, level) for level in mark.whole.levels)
    factor = max(by_factor, key=lambda name: _spread(by_factor[name]), default="")
    return (factor, by_factor[factor]) if factor and _spread(by_factor[factor]) > LEAST else ("", [])


def _spread(levels: Sequence[Level]) -> float:
    ratios = [math.log(level.ratio) for level in levels]
    return max(ratios) - min(ratios)


def _sentence(mark: Mark, factor: str, levels: Sequence[Level], cards: Cards) -> str:
    low, high = (pick(levels, key=lambda level: level.ratio) for pick in (min, max))
    load_name = load(mark.operation, mark.state).lower()
    subject = f"{mark.label}, {load_name}" if mark.label else upper(load_name)
    labels = cards[mark.set]["labels"].get(factor, {})
    ends = [f"{format_ratio(end.ratio)} {_at(factor, end.value, labels)}" for end in (low, high)]
    return f"{subject}, {cards[mark.set]['year']}: from {ends[0]} to {ends[1]}."


def _at(factor: str, value: Any, labels: Mapping[str, str]) -> str:
    """At 64 KiB; with cfq; a set's own words (own) in brackets: (as created, initial sync)."""
    if value in labels:
        return f"({labels[value]})"
    return f"{'with' if isinstance(value, str) else 'at'} {factor_word(factor, value)}"
