"""How a direction is read whose form has been read before: all of its numbers at one go.

The first direction of a form is read figure by figure (_json_sides). What came of each number there (what it
measures, its unit, its rule) is kept by the number's place, for the next one has only other digits. Where
those raise a doubt, or are not plain, it is read figure by figure too, which then says what the doubt is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat
from operator import add
from typing import Any

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers.fio._json_checks import Rates, allowed
from ingest.parsers.fio._json_sheets import Sheet
from ingest.parsers.fio._model import Side, Table
from ingest.parsers.fio._outlines import Outline, Pick, Slot, outline, picking

# Numbers that others are held against, and are no figures themselves.
_REDUNDANT = {"total_ios": "fio-iops", "bw": "fio-kib"}


class Template(msgspec.Struct, gc=False):
    """What is the same in each direction of a form.

    pick: takes the texts of its numbers, and those of the redundant ones behind them.
    """

    outline: Outline
    pick: Pick
    lines: Sequence[int]
    starts: Sequence[int]
    rates: Rates | None

    def filled(self, direction: str, sheet: Sheet, line: int) -> Side | None:
        """The direction whose object begins in a line; None where there is more to say of it."""
        texts = self.pick(sheet.texts)
        values = self.outline.values(texts)
        if values is None or (self.rates and not self.rates.agree(values, texts)):
            return None
        # The redundant numbers have no start, so that they end here.
        ends = list(map(add, self.starts, map(len, texts)))
        places = sheet.lines(self.lines, line), self.starts, ends
        return self._side(direction, self.outline.table(texts, values, places), values)

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
    slots = map(Slot, table.metrics, table.statistics, table.kinds, table.rules, map(_unit, table.printed))
    known = outline(list(slots), [_REDUNDANT[key] for key in redundant])
    if not places or -1 in places or known is None:
        return None
    return Template(
        known, picking([*places, *redundant.values()]), picking(places)(sheet.form.lines), table.starts,
        _rates(side, {key: len(places) + at for at, key in enumerate(redundant)}),
    )  # fmt: skip


def _unit(printed: str) -> str:
    return printed.partition(" ")[2]


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
