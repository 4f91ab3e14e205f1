"""Rows of effects of a topic → a table: the comparison, its ratio, interval, pairs, verdict and set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.labels import factor_label, factor_word, level_words
from ingest.core.row import Row
from ingest.core.sentences import load
from ingest.pages.effects import Figures, word
from ingest.questions.words import Cards
from ingest.topics.model import Topic

_INVERSE = {"higher": "lower", "lower": "higher"}


def effect_rows(topic: Topic, rows: Sequence[Row], cards: Cards) -> dict[str, Any]:
    """The strongest first, in the words of their sets, and how many more there are."""
    turned = [_turned(row) for row in rows]
    figures = Figures(turned)
    return {
        "rows": [_row(topic, row, figures, cards) for row in turned],
        "more": (rows[0]["of"] if rows else 0) - len(rows),
        "versus": any(row["versus"] for row in rows),
    }


def _turned(row: Row) -> Row:
    """The effect as of the topic ÷ the other: turned round where the topic is the side `a`."""
    if not row["inverted"]:
        return row
    return {
        **row,
        "ratio": _inverse(row["ratio"]),
        "ci_low": _inverse(row["ci_high"]),
        "ci_high": _inverse(row["ci_low"]),
        "verdict": _INVERSE.get(row["verdict"], row["verdict"]),
        "ranges_above": row["ranges_below"],
        "ranges_below": row["ranges_above"],
    }


def _inverse(ratio: float | None) -> float | None:
    return 1 / ratio if ratio else None


def _row(topic: Topic, row: Row, figures: Figures, cards: Cards) -> dict[str, Any]:
    labels = cards[row["set"]]["labels"].get(row["factor"], {})
    return {
        "name": _compared(topic, row) if row["versus"] else _change(row, labels),
        "load": f"{load(row['operation'])}, {row['tool']}",
        **figures.texts(row),
        "pairs": row["pairs"] or "",
        "verdict": word(row) or row["verdict"],
        "told": row["verdict"] in _INVERSE,
        "set": row["set"],
        "study": cards[row["set"]]["title"],
    }


def _compared(topic: Topic, row: Row) -> str:
    """RAID 5 vs RAID 10 far."""
    return f"{_side_words(topic, row, row['own'])} vs {_side_words(topic, row, row['other'])}"


def _side_words(topic: Topic, row: Row, value: str) -> str:
    """One side: RAID 10 far; deadline."""
    if row["factor"] == "raid_level":
        return level_words(*value.split(" "))
    if row["factor"] == "raid_layout":
        return level_words(topic.level, value)
    return factor_word(row["factor"], value)


def _change(row: Row, labels: Mapping[str, str]) -> str:
    """`queue depth 16 vs 1`: the sentence's own words, or the set's."""
    if labels:
        return f"{labels.get(row['b'], row['b'])} vs {labels.get(row['a'], row['a'])}"
    name = str(row["sentence"]).split(": ", 1)[0]
    label = factor_label(row["factor"])
    return name if row["factor"] in ("raid_level", "raid_layout") or label in name else f"{label} {name}"
