"""The charts that a set gets unasked, chosen from what varied in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ingest.charts.bounds import FARTHEST
from ingest.charts.choice import SCALING, families, foremost, needed, of_one_kind, of_one_tool, telling
from ingest.charts.drawing import MAX_PANELS
from ingest.charts.errors import ChartError
from ingest.charts.expectation import everywhere
from ingest.charts.request import ChartRequest
from ingest.charts.rows import ARRAY, groups, of_summary, values_of
from ingest.labels import factor_label, reference
from ingest.row import Row
from ingest.vocabulary import Vocabulary

MOST_LINES = 8
MOST_ROWS = 24
FEW_ROWS = 24
SPEEDS = ("throughput", "iops")
FEWEST = 4  # numbers that a chart of measured ÷ expected has at least

Ask = Callable[..., ChartRequest]  # knows its operations, metric and where; takes the form and its factors


def automatic(given: Sequence[Row], vocabulary: Vocabulary | None = None) -> list[ChartRequest]:
    """At most one chart per family of operations and metric; none where there is nothing to compare.

    Then what each form asks for by itself (its `unasked`), and measured against theory.
    """
    found, words, rows = [], vocabulary or reference(), of_summary(given)
    for metric in telling(rows):
        mine = [row for row in rows if row["metric"] == metric and _has_number(row)]
        for operations in families(mine, words):
            part = of_one_kind(of_one_tool([row for row in mine if row["operation"] in operations]))
            request = _choose(part, operations, metric)
            if request is not None and _draws(request, part):
                found.append(_with_expectation(request, part))
    found = [request for request in found if not _said_by_another(request, found, rows)]
    found.sort(key=lambda request: not foremost(request.operations, request.metric))
    found += _of_the_forms(given, words)
    judged = against_theory(rows, words)
    return _named([*found, *([judged] if judged and _draws(judged, rows) else [])])


def _of_the_forms(rows: Sequence[Row], vocabulary: Vocabulary) -> Iterable[ChartRequest]:
    """What a form asks for that knows best when it is of use."""
    from ingest.charts.forms import modules

    for module in modules().values():
        if hasattr(module, "unasked"):
            yield from (request for request in module.unasked(rows, vocabulary) if _draws(request, rows))


def _said_by_another(request: ChartRequest, found: Sequence[ChartRequest], rows: Sequence[Row]) -> bool:
    """Blocks of one size a second and bytes a second are one curve: drawn as what a reader asks for."""
    if request.metric not in SPEEDS or foremost(request.operations, request.metric):
        return False
    mine = [row for row in rows if row["operation"] in request.operations and row["metric"] in SPEEDS]
    if len({row.get("block_size") for row in of_one_tool(mine)} - {None}) != 1:
        return False
    alike = {"form", "by", "rows", "panels", "series", "operations", "where"}
    twins = (other for other in found if other.metric in SPEEDS and other.metric != request.metric)
    return any(other.model_dump(include=alike) == request.model_dump(include=alike) for other in twins)


def _with_expectation(request: ChartRequest, rows: Sequence[Row]) -> ChartRequest:
    """With what theory expects, where every panel has something to show.

    Not over threads: an expectation takes for granted that there are enough of them for all drives.
    """
    from ingest.charts.subject import subject_of

    if request.by in SCALING or not everywhere(subject_of(request, rows), FARTHEST):
        return request
    return request.model_copy(update={"expected": True})


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


def _named(requests: Sequence[ChartRequest]) -> list[ChartRequest]:
    """Charts of one name but different metrics get the metric into their address and their label."""
    names, metrics = Counter(request.name for request in requests), reference().metrics
    return [
        request.model_copy(
            update={
                "id": f"{request.name}-{request.metric}",
                "label": f"{metrics[request.metric].label} by {factor_label(request.by)}",
            }
        )
        if request.metric and names[request.name] > 1
        else request
        for request in requests
    ]


def _has_number(row: Row) -> bool:
    return any(row.get(column) is not None for column in ("value", "relative", "min"))


def _choose(rows: Sequence[Row], operations: list[str], metric: str) -> ChartRequest | None:
    free = needed(rows)
    if free in ([], ["access"]):  # in sequence or at random is said by the two columns of a table
        return None
    where = {column: rows[0][column] for column in ("tool", "latency_kind") if rows[0].get(column)}
    ask = partial(ChartRequest, operations=operations, metric=metric, where=where)
    ordered = [factor for factor in free if reference().factors[factor].ordered]
    for factor in SCALING:
        there = [row for row in rows if row.get(factor) is not None]
        others, steps = [f for f in needed(there) if f != factor], len(values_of(there, factor))
        if factor in ordered and len(groups(there, others)) > MOST_LINES and steps >= 3:
            return _heatmap(there, factor, free, ask)
        if factor in ordered and steps >= 2:
            return ask(form="scaling", by=factor, rows=others)
    axis = max(ordered, key=lambda factor: len(values_of(rows, factor)), default=None)
    if axis and len(values_of(rows, axis)) >= 3 and not _is_range(rows):
        return _sweep(rows, axis, free, ask)
    if _is_range(rows):
        return _row_chart("range", free, ask)
    return _row_chart("compare", free, ask, best=len(groups(rows, free)) > FEW_ROWS)


def _is_range(rows: Sequence[Row]) -> bool:
    return all(row.get("value") is None and row.get("relative") is None for row in rows)


def _sweep(rows: Sequence[Row], axis: str, free: Sequence[str], ask: Ask) -> ChartRequest:
    """Level and layout make panels; one more factor makes lines."""
    panels = [factor for factor in free if factor in ARRAY]
    others = [factor for factor in free if factor not in (*panels, axis)]
    if len(groups(rows, panels)) > MAX_PANELS:
        return _heatmap(rows, axis, free, ask)
    if len(others) > 1:
        return _row_chart("compare", free, ask, best=True)
    series = others[0] if others else None
    return ask(form="sweep", by=axis, panels=panels, series=series)


def _heatmap(rows: Sequence[Row], axis: str, free: Sequence[str], ask: Ask) -> ChartRequest:
    """What would be too many panels or lines: a row for each, the best of what is left in its fields."""
    named = [factor for factor in free if factor in ARRAY and factor != axis]
    others = [factor for factor in free if factor not in (*named, axis)]
    if not named or len(groups(rows, [*named, *others])) <= MOST_ROWS:
        named, others = [*named, *others], []
    return ask(form="heatmap", by=axis, rows=named, best=bool(others))


def _row_chart(form: str, free: Sequence[str], ask: Ask, *, best: bool = False) -> ChartRequest:
    rows = [factor for factor in free if factor in ARRAY] if best else list(free)
    rows = rows or list(free)[:1]
    return ask(form=form, by=rows[0], rows=rows, best=best)


def _draws(request: ChartRequest, rows: Sequence[Row]) -> bool:
    """Whether the form takes it: a chart that nobody asked for must not fail a build."""
    from ingest.charts.forms import draw
    from ingest.charts.subject import subject_of

    try:
        return bool(draw(request, subject_of(request, rows)).panels)
    except ChartError:
        return False
