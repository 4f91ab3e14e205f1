"""How a direction is read whose form has been read before: all of its numbers at one go.

The first direction of a form is read figure by figure (_json_sides). What came of each number there (what it
measures, its unit, its rule) is kept by the number's place, for the next one has only other digits. Where
those raise a doubt, or are not plain, it is read figure by figure too, which then says what the doubt is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from operator import add, le, mul
from typing import Any

import msgspec

from ingest.parsers._exact import factor, steps_of
from ingest.parsers.fio._figures import LONGEST_PLAIN, SPREAD, TOO_SMALL, may_be_too_small
from ingest.parsers.fio._json_checks import Rates, allowed
from ingest.parsers.fio._json_sheets import Sheet, picking
from ingest.parsers.fio._model import Side, Table

# Numbers that others are held against, and are no figures themselves.
_REDUNDANT = {"total_ios": "fio-iops", "bw": "fio-kib"}
_Pick = Callable[[Sequence[Any]], tuple[Any, ...]]


class Template(msgspec.Struct, gc=False):
    """What is the same in each direction of a form.

    like: a table of the form, of which a new one has all but values, lines, ends and prints.
    pick: takes the texts of its numbers, and those of the redundant ones behind them.
    """

    like: Table
    pick: _Pick
    lines: Sequence[int]
    printed_units: Sequence[str]
    exponents: Sequence[str]  # written behind the digits they give the SI value,
    powers: Sequence[float]  # but for a power of two
    lower: _Pick  # no value of these is above its neighbour of `higher`
    higher: _Pick
    never_zero: _Pick
    rates: Rates | None

    def filled(self, direction: str, sheet: Sheet, line: int) -> Side | None:
        """The direction whose object begins in a line; None where there is more to say of it."""
        texts = self.pick(sheet.texts)
        sizes = list(map(len, texts))
        if max(sizes) > LONGEST_PLAIN:
            return None
        values = list(map(mul, map(float, map(add, texts, self.exponents)), self.powers))
        rises = all(map(le, self.lower(values), self.higher(values)))
        if not rises or (self.rates and not self.rates.agree(values, texts)):
            return None
        like = self.like
        shown, reasons = self._shown(values[: len(like.starts)])
        # The redundant numbers have no unit and no start, so that they end here.
        printed, ends = list(map(add, texts, self.printed_units)), list(map(add, like.starts, sizes))
        table = Table(
            like.metrics, like.statistics, like.kinds, shown, like.units, like.rules,
            printed, sheet.lines(self.lines, line), like.starts, ends, reasons,
        )  # fmt: skip
        return self._side(direction, table, values)

    def _shown(self, values: Sequence[float]) -> tuple[Sequence[float | None], Sequence[str | None]]:
        """The values without those that are too small to be one, and why they are none."""
        if all(self.never_zero(values)):
            return values, self.like.reasons
        reasons = [
            TOO_SMALL if not value and may_be_too_small(metric, statistic) else None
            for value, metric, statistic in zip(values, self.like.metrics, self.like.statistics, strict=True)
        ]
        return [None if why else value for value, why in zip(values, reasons, strict=True)], reasons

    def _side(self, direction: str, table: Table, values: Sequence[float]) -> Side:
        side = Side(direction, table.lines[0], table=table)
        if table.metrics[0] == "throughput":
            side.bandwidth = allowed(values[0], factor(table.rules[0]))
        if self.rates and self.rates.amount:
            side.progress = values[self.rates.amount[0]], values[self.rates.elapsed] * 1000
        return side


def template(side: Side, sheet: Sheet, line: int) -> Template | None:
    """What is kept of a direction that was read figure by figure; None where that cannot be used again."""
    table = _table(side)
    stands_at = {place: at for at, place in enumerate(zip(*sheet.stands(line), strict=True))}
    places = [stands_at.get(place, -1) for place in zip(table.lines, table.starts, strict=True)]
    redundant = {
        key: place for key in _REDUNDANT if (place := sheet.place(key)) is not None and place not in places
    }
    rules = [*table.rules, *(_REDUNDANT[key] for key in redundant)]
    steps = [step for step in map(steps_of, rules) if step]
    if not places or -1 in places or len(steps) < len(rules):
        return None
    pairs = list(_rising(side))
    what = enumerate(zip(table.metrics, table.statistics, strict=True))
    return Template(
        table, picking([*places, *redundant.values()]), picking(places)(sheet.form.lines),
        printed_units=[printed[printed.index(" ") :] for printed in table.printed],
        exponents=[end for end, _ in steps], powers=[power for _, power in steps],
        lower=picking([low for low, _ in pairs]), higher=picking([high for _, high in pairs]),
        never_zero=picking([at for at, one in what if may_be_too_small(*one)]),
        rates=_rates(side, {key: len(places) + at for at, key in enumerate(redundant)}),
    )  # fmt: skip


def _rates(side: Side, redundant: Mapping[str, int]) -> Rates | None:
    """Where the single figures are, which come first, and the redundant numbers."""
    figures = {one.metric: (place, factor(one.rule or "")) for place, one in enumerate(side.figures)}
    if "elapsed" not in figures:
        return None
    places = {metric: place for metric, (place, _) in figures.items()}
    bandwidths = [figures["throughput"]] if "throughput" in figures else []
    if "bw" in redundant:
        bandwidths.append((redundant["bw"], factor(_REDUNDANT["bw"])))
    return Rates(
        places["elapsed"], places.get("iops"), redundant.get("total_ios"), figures.get("size"), bandwidths
    )


def _table(side: Side) -> Table:
    """A side's single figures and columns as one table, without reasons."""
    rows: list[tuple[Any, ...]] = [
        (one.metric, one.statistic, one.kind, one.value, one.unit, one.rule, one.printed,
         one.number.line, one.number.start, one.number.end, None)
        for one in side.figures
    ]  # fmt: skip
    for all_of in side.columns:
        metric, kind, unit, rule = map(repeat, (all_of.metric, all_of.kind, all_of.unit, all_of.rule))
        row = all_of.row
        rows += zip(
            metric, all_of.statistics, kind, all_of.values, unit, rule, all_of.printed,
            row.lines, row.starts, row.ends, repeat(None), strict=False,
        )  # fmt: skip
    return Table(*zip(*rows, strict=True)) if rows else Table(*[()] * 11)


def _rising(side: Side) -> Iterator[tuple[int, int]]:
    """Neighbours among the smallest, mean and largest of each latency, and among its percentiles."""
    begin = len(side.figures)
    for column in side.columns:
        places = range(begin, begin + len(column.statistics))
        begin = places.stop
        if column.kind:
            named = dict(zip(column.statistics, places, strict=True))
            yield from pairwise(named[name] for name in ("min", "mean", "max") if name in named)
            yield from pairwise(at for at in places if column.statistics[at - places.start] not in SPREAD)
