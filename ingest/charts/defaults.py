"""The rows of a set → its charts where the manifest requests none, chosen by the factors that vary."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ingest.charts.drawing import MAX_PANELS, draw
from ingest.charts.forms import forms
from ingest.charts.references import expected_everywhere
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.subject import ARRAY, groups, of_summary, subject_of, values_of, varying
from ingest.core.labels import factor_label, reference
from ingest.core.row import Row

MOST_LINES = 8
MOST_ROWS = 24
FEW_ROWS = 24
SPEEDS = ("throughput", "iops")

Ask = Callable[..., ChartRequest]  # knows its operations, metric and where; takes the form and its factors


def default_charts(all_rows: Sequence[Row]) -> list[ChartRequest]:
    """At most one chart per family of operations and metric; none where there is nothing to compare.

    Then what each form asks for by itself (`Form.defaults`).
    """
    requests, rows = [], of_summary(all_rows)
    for metric in main_metrics(rows):
        of_metric = [row for row in rows if row["metric"] == metric and _has_number(row)]
        for operations in families(of_metric):
            part = of_one_kind(of_one_tool([row for row in of_metric if row["operation"] in operations]))
            request = _choose(part, operations, metric)
            if request is not None and _draws(request, part):
                requests.append(_with_expectation(request, part))
    requests = [request for request in requests if not _is_redundant(request, requests, rows)]
    requests.sort(key=lambda request: not foremost(request.operations, request.metric))
    requests += _of_the_forms(all_rows)
    return _with_distinct_names(requests)


def _of_the_forms(rows: Sequence[Row]) -> Iterator[ChartRequest]:
    """What forms ask for that know best when they are of use."""
    for form in sorted(forms().values(), key=lambda form: form.defaults_last):
        if form.defaults is not None:
            yield from (request for request in form.defaults(rows) if _draws(request, rows))


def _is_redundant(request: ChartRequest, requests: Sequence[ChartRequest], rows: Sequence[Row]) -> bool:
    """IOPS at one block size and bytes per second are one curve: only the foremost metric is drawn."""
    if request.metric not in SPEEDS or foremost(request.operations, request.metric):
        return False
    speeds = [row for row in rows if row["operation"] in request.operations and row["metric"] in SPEEDS]
    if len({row.get("block_size") for row in of_one_tool(speeds)} - {None}) != 1:
        return False
    alike = {"form", "by", "rows", "panels", "series", "operations", "where"}
    twins = (other for other in requests if other.metric in SPEEDS and other.metric != request.metric)
    return any(other.model_dump(include=alike) == request.model_dump(include=alike) for other in twins)


def _with_expectation(request: ChartRequest, rows: Sequence[Row]) -> ChartRequest:
    """With what theory expects, where every panel has something to show.

    Not over threads: an expectation takes for granted that there are enough of them for all drives.
    """
    if request.by in SCALING or not expected_everywhere(subject_of(request, rows)):
        return request
    return request.model_copy(update={"expected": True})


def _with_distinct_names(requests: Sequence[ChartRequest]) -> list[ChartRequest]:
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
    conditions = {column: rows[0][column] for column in ("tool", "latency_kind") if rows[0].get(column)}
    ask = partial(ChartRequest, operations=operations, metric=metric, where=conditions)
    ordered = [factor for factor in free if reference().factors[factor].ordered]
    scalings = (_scaling(rows, factor, free, ask) for factor in SCALING if factor in ordered)
    scaling = next(filter(None, scalings), None)
    if scaling:
        return scaling
    axis = max(ordered, key=lambda factor: len(values_of(rows, factor)), default=None)
    if axis and len(values_of(rows, axis)) >= 3 and not _is_range(rows):
        return _sweep(rows, axis, free, ask)
    if _is_range(rows):
        return _row_chart("range", free, ask)
    return _row_chart("compare", free, ask, best=len(groups(rows, free)) > FEW_ROWS)


def _scaling(rows: Sequence[Row], factor: str, free: Sequence[str], ask: Ask) -> ChartRequest | None:
    """Lines over threads or queue depth; nothing of one step, fields where lines would be too many."""
    stated = [row for row in rows if row.get(factor) is not None]
    others, steps = [f for f in needed(stated) if f != factor], len(values_of(stated, factor))
    if steps >= 3 and len(groups(stated, others)) > MOST_LINES:
        return _heatmap(stated, factor, free, ask)
    return ask(form="scaling", by=factor, rows=others) if steps >= 2 else None


def _is_range(rows: Sequence[Row]) -> bool:
    return all(row.get("value") is None and row.get("relative") is None for row in rows)


def _sweep(rows: Sequence[Row], axis: str, free: Sequence[str], ask: Ask) -> ChartRequest:
    """Level and layout make panels; one more factor makes lines, where every row states it."""
    panels = [factor for factor in free if factor in ARRAY]
    others = [factor for factor in free if factor not in (*panels, axis)]
    if len(groups(rows, panels)) > MAX_PANELS:
        return _heatmap(rows, axis, free, ask)
    if len(others) > 1 or any(row.get(factor) is None for factor in others for row in rows):
        return _row_chart("compare", free, ask, best=True)
    series = others[0] if others else None
    return ask(form="sweep", by=axis, panels=panels, series=series)


def _heatmap(rows: Sequence[Row], axis: str, free: Sequence[str], ask: Ask) -> ChartRequest:
    """What would be too many panels or lines: a row for each, the best of what is left in its fields."""
    row_factors = [factor for factor in free if factor in ARRAY and factor != axis]
    others = [factor for factor in free if factor not in (*row_factors, axis)]
    if not row_factors or len(groups(rows, [*row_factors, *others])) <= MOST_ROWS:
        row_factors, others = [*row_factors, *others], []
    return ask(form="heatmap", by=axis, rows=row_factors, best=bool(others))


def _row_chart(form: str, free: Sequence[str], ask: Ask, *, best: bool = False) -> ChartRequest:
    rows = [factor for factor in free if factor in ARRAY] if best else list(free)
    rows = rows or list(free)[:1]
    return ask(form=form, by=rows[0], rows=rows, best=best)


def _draws(request: ChartRequest, rows: Sequence[Row]) -> bool:
    """Whether the form can draw it: a default chart must not fail a build."""
    try:
        return bool(draw(request, subject_of(request, rows)).panels)
    except ChartError:
        return False


# These may follow from other factors and then tell nothing.
FOLLOWING = ("drive", "drives", "mix_read", "chunk_size", "file_size", "engine", "direct")
AMOUNTS = ("elapsed", "size", "cpu")
KINDS = ("completion", "total", "sync", "submission")
SCALING = ("threads", "queue_depth")


def families(rows: Sequence[Row]) -> list[list[str]]:
    """Operations that belong in one picture; those that stand alone come last."""
    present, by_family, known = {row["operation"] for row in rows}, defaultdict(list), reference().operations
    for name, operation in known.items():
        if name in present:
            by_family[operation.family or name].append(name)
    return sorted(by_family.values(), key=lambda names: known[names[0]].family is None)


def of_one_tool(rows: Sequence[Row]) -> list[Row]:
    """Two tools do not measure the same; the one with most to say is shown."""
    counts = Counter(row.get("tool") for row in rows)
    tool = min(counts, key=lambda name: (-counts[name], str(name)))
    return [row for row in rows if row.get("tool") == tool]


def needed(rows: Sequence[Row]) -> list[str]:
    """The factors that vary and do not follow from others, as four drives follow from a level.

    One that only some rows state has one value: it is needed where nothing else tells them apart.
    """
    free = [factor for factor in varying(rows) if values_of(rows, factor)]
    for factor in [f for f in free if f in FOLLOWING or (f not in ARRAY and len(values_of(rows, f)) == 1)]:
        others = [*(f for f in free if f != factor), "operation"]
        if all(len({row.get(factor) for row in part}) == 1 for part in groups(rows, others).values()):
            free.remove(factor)
    return free


def of_one_kind(rows: Sequence[Row]) -> list[Row]:
    """Latencies of different kinds are not compared; the first kind that there is stands for all."""
    kinds = {row.get("latency_kind") for row in rows}
    kind = next((kind for kind in KINDS if kind in kinds), None)
    return [row for row in rows if row.get("latency_kind") == kind] if kind else list(rows)


def main_metrics(rows: Sequence[Row]) -> list[str]:
    """The metrics that get a chart, in the order of metrics.yaml: speed first.

    How much was moved, how long it took and what it cost the processor only where nothing else is known.
    """
    measured = {row["metric"] for row in rows}
    present = [metric for metric in reference().metrics if metric in measured]
    return [metric for metric in present if metric not in AMOUNTS] or present


def foremost(operations: Sequence[str], metric: str | None) -> bool:
    """Whether it is the usual metric of these operations: IOPS at random, throughput in sequence."""
    at_random = all(reference().operations[name].at_random for name in operations)
    return metric == ("iops" if at_random else "throughput")
