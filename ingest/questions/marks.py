"""A question and the united database → marks: of each study, load and split the pooled ratio (effect size).

A mark never holds pairs of two sets: between studies nothing is averaged. By which rules pairs are pooled,
and with which interval, ingest/statistics/effects.py says.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import duckdb

from ingest.core.files import beside
from ingest.core.groups import grouped
from ingest.core.labels import factor_word, level_words, reference, words
from ingest.core.media import column_of_medium
from ingest.core.row import Row
from ingest.questions.model import Question
from ingest.statistics.effects import Effect, effect_of
from ingest.statistics.numbers import Measure, Number
from ingest.statistics.pairs import Change, Pair
from ingest.store.tabular import select

_ONE = 1.0  # what counts as 1 where b is divided by a figure that is no value of its own


@dataclass(frozen=True)
class Mark:
    """One study's answer to one load: `usual` over pairs with today's defaults, `whole` over all pairs."""

    set: str
    operation: str
    state: str
    label: str
    level: str | None
    medium: str | None
    tool: str
    usual: Effect
    whole: Effect
    theory: float | None
    rows: tuple[Row, ...] = field(repr=False)

    @property
    def ratio(self) -> float | None:
        """b ÷ a; None where pairs contradict each other beyond chance."""
        return self.usual.ratio

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """The lowest and the highest ratio of several pairs."""
        return (self.whole.lowest, self.whole.highest) if self.whole.pairs > 1 else (None, None)

    @property
    def column(self) -> str:
        """The column of its medium."""
        return column_of_medium(self.medium)

    @property
    def doubts(self) -> list[str]:
        """The gravest check of each value in doubt, on either side of the pairs that the mark stands for."""
        usual = [row for row in self.rows if row["usual"]] or self.rows
        sides = [(row[f"{side}severity"], row[f"{side}doubts"]) for row in usual for side in ("", "other_")]
        return sorted({names.split(";")[0] for severity, names in sides if severity == "doubt"})

    @property
    def name(self) -> str:
        """Of its row in the table of all values: unique on a page."""
        return "-".join(
            filter(None, ["t", self.operation, self.state, self.set, _slug(self.tool), _slug(self.label)])
        )


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def marks(connection: duckdb.DuckDBPyConnection, question: Question) -> list[Mark]:
    """Every mark of a question, in the order of its loads, states, studies and splits."""
    rows = [{**row, "drive": row["model"]} for row in select(connection, sql(question))]
    groups = grouped((_key(question, row), row) for row in rows)
    coloured = bool({"raid_level", "raid_layout", "state"} & {*question.split, *question.differ})
    unsorted = [_mark(key, members, coloured=coloured) for key, members in groups.items()]
    return sorted(unsorted, key=lambda mark: _place(question, mark))


def _key(question: Question, row: Row) -> tuple[str, str, str, str, str]:
    """Load, state, study and split."""
    label = label_of(question.split, row)
    return row["operation"], row["state"] or "optimal", row["set"], row["tool"], label


def _place(question: Question, mark: Mark) -> tuple[Any, ...]:
    first = mark.rows[0]
    return (
        question.states.index(mark.state), question.loads.index(mark.operation),
        -(first["year"] or 0), mark.set, mark.tool, split_order(question, mark), mark.label,
    )  # fmt: skip


def split_order(question: Question, mark: Mark) -> list[tuple[int, float, str]]:
    """Where it stands among the splits, as the vocabulary orders them."""
    return [_split_place(factor, mark.rows[0].get(factor)) for factor in question.split]


def _split_place(factor: str, value: Any) -> tuple[int, float, str]:
    order = list(reference().levels if factor == "raid_level" else reference().factors[factor].words)
    if isinstance(value, str):
        return (1, order.index(value) if value in order else len(order), value)
    return (0, value or 0, "")


def label_of(split: Sequence[str], row: Row) -> str:
    """RAID 10 far; 512 KiB; empty where nothing is split."""
    if not split:
        return ""
    level = row["raid_level"]
    if level == "single":
        split = [factor for factor in split if factor != "drives"]  # it is one
    if tuple(split) == ("raid_layout",):
        return factor_word("raid_layout", row["raid_layout"]) if row["raid_layout"] else level_words(level)
    return words(row, [factor for factor in split if row.get(factor) is not None] or ["raid_level"])


def _mark(key: tuple[str, str, str, str, str], rows: Sequence[Row], *, coloured: bool) -> Mark:
    operation, state, slug, tool, label = key
    usual = [row for row in rows if row["usual"]] or rows
    expected = [row["theory"] for row in usual if row["theory"]]
    first = rows[0]
    return Mark(
        slug, operation, state, label, first["raid_level"] if coloured else None, first["medium"], tool,
        usual=_effect(slug, label, usual), whole=_effect(slug, label, rows),
        theory=math.exp(fmean(map(math.log, expected))) if len(expected) == len(usual) else None,
        rows=tuple(sorted(rows, key=lambda row: not row["usual"])),
    )  # fmt: skip


def _effect(slug: str, label: str, rows: Iterable[Row]) -> Effect:
    pairs = [_pair(row) for row in rows]
    change = Change(slug, "", "", label, pairs[0].b.measure)
    effect = effect_of(change, pairs)
    assert effect is not None, "a pair has a value on both sides"
    return effect


def _pair(row: Row) -> Pair:
    b = _number(row, row["id"], row["ratio"])
    a = _number(row, row["other"] or f"{row['id']} against", _ONE)
    return Pair(a, b, b.factors)


def _number(row: Row, name: str, value: float) -> Number:
    """Its value as a multiple of the other side: a figure that is no value of the set serves as well."""
    shared = {factor: row[factor] for factor in reference().factors}
    return Number(name, row["set"], shared, Measure(row["tool"], row["operation"], row["metric"]), value)


def sql(question: Question, *, b: str | None = None) -> str:
    """The query of a question as it is run and shown; with other values on the side b where that is given."""
    return filled(
        "pairs" if question.against == "value" else "relative",
        question,
        b=b or question.b.where,
        usual=question.usual,
        equal=_equal(question),
        ratio="relative" if question.against == "drive" else "relative / nullif(expected, 0)",
        theory=_theory(question),
    )


def _theory(question: Question) -> str:
    """What is expected of the ratio; one drive is expected to do what one drive does."""
    if question.against != "value":
        return "expected" if question.against == "drive" else "1.0"
    b, a = (f"case when {side}.raid_level = 'single' then 1 else {side}.expected end" for side in "ba")
    return f"({b})\n         / ({a})" if question.theory_speaks else "null"


def _equal(question: Question) -> str:
    same = [factor for factor in reference().factors if factor not in question.differ]
    a, b = (", ".join(f"{side}.{factor}" for factor in same) for side in "ab")
    return f"row({a})\n      is not distinct from row({b})"


def _listed(values: Iterable[str]) -> str:
    return ", ".join(f"'{value}'" for value in values)


def filled(name: str, question: Question, **more: str) -> str:
    """A query of this folder, with what every query of a question has, and more."""
    parts = {
        "loads": _listed(question.loads), "states": _listed(question.states), "on": question.on,
        "a": question.a.where, "b": question.b.where,
    }  # fmt: skip
    sql_ = beside(__file__, f"{name}.sql")
    for part, text in {**parts, **more}.items():
        sql_ = sql_.replace("{" + part + "}", text)
    return sql_
