"""What a set gets unasked of measured ÷ expected: the family of operations that theory says most of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.charts.choice import SCALING, families, needed, of_one_tool
from ingest.charts.request import ChartRequest
from ingest.charts.rows import ARRAY, groups
from ingest.row import Row
from ingest.vocabulary import Vocabulary

FEWEST = 4  # numbers that such a chart has at least


def against_theory(rows: Sequence[Row], vocabulary: Vocabulary) -> ChartRequest | None:
    """Measured ÷ expected, of the family that has most of it; none where there is little to say."""
    mine = max(_judged_parts(rows, vocabulary), key=len, default=[])
    if len(mine) < FEWEST:
        return None
    free = needed(mine)
    named = [f for f in free if f in (*ARRAY, "state")] or free[:1] or ["raid_level"]
    there = {row["operation"] for row in mine}
    where = {f: mine[0][f] for f in ("tool", *SCALING) if mine[0].get(f) is not None}
    return ChartRequest(
        form="efficiency",
        by=named[0],
        rows=named,
        operations=[operation for operation in vocabulary.operations if operation in there],
        metric=mine[0]["metric"],
        where=where,
        reduce="median" if len(groups(mine, [*named, "operation"])) < len(mine) else None,
    )


def _judged_parts(rows: Sequence[Row], vocabulary: Vocabulary) -> Iterator[Sequence[Row]]:
    for metric in sorted({row["metric"] for row in rows}):
        mine = [row for row in rows if row["metric"] == metric and row.get("efficiency") is not None]
        for family in families(mine, vocabulary):
            yield _busiest(of_one_tool([row for row in mine if row["operation"] in family]))


def _busiest(rows: Sequence[Row]) -> Sequence[Row]:
    """Those with most requests at once: a few cannot keep all drives busy, and fall short of theory."""
    for factor in SCALING:
        most = max((row[factor] for row in rows if row.get(factor) is not None), default=None)
        rows = [row for row in rows if row.get(factor) == most]
    return rows
