"""Measured ÷ expected → a dot per configuration and operation, in percent of what theory says.

               0        50       100 %
RAID 10 far    ──────────────○────●╎      ╎ expected
RAID 5         ──────□───────■     ╎   │  │ the ceiling, where it is higher and near
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.charts import references, row_layout, words
from ingest.charts.axes import value_axis
from ingest.charts.defaults import SCALING, families, needed, of_one_tool
from ingest.charts.drawing import Drawing, Panel, sizes
from ingest.charts.forms import Form
from ingest.charts.references import common, slot
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.row_layout import (
    Entry,
    Key,
    drawn_of_entries,
    ground,
    level_of,
    lowered,
    median_of,
    name_of,
    ordered,
    shifted,
    style_for,
    tick,
)
from ingest.charts.scene import Axis, Rule, Scene, Text, Trace
from ingest.charts.subject import ARRAY, Subject, groups, of_summary, refuse_doubles, varying
from ingest.charts.tables import Cell, Table, column, heading
from ingest.charts.words import caption_of, runs
from ingest.core.labels import DASH, factor_label, format_ratio, format_share, reference, with_unit
from ingest.core.row import Row
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary

MOST_ROWS = 20
FAR = 1.5  # a ceiling farther than this above its dot says nothing of it
ROW = 47
TICK = 14  # half as high as all ticks of a row
DROP = 1

Rows = dict[Key, dict[str, Entry]]
Ceilings = dict[tuple[Key, str], float]


def caption(subject: Subject) -> str:
    """n and spread of the numbers that theory expects something of; then what is left out, and why."""
    drawn = replace(subject, rows=judged(subject) or subject.rows)
    return "; ".join([caption_of(drawn), *left_out(subject)])


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of measured ÷ expected."""
    if request.panels:
        raise ChartError(f"{request.name}: expected no panels, for all share one axis; use rows or where")
    shares = ratios_of(subject)
    found = _entries(shares)
    keys = ordered(shares, {(): found})
    if len(keys) > MOST_ROWS:
        raise ChartError(
            f"{request.name}: expected at most {MOST_ROWS} rows, found {len(keys)}; name fewer factors"
        )
    ceilings = _ceilings(shares, found)
    heading = request.title or _title(shares, found)
    return Drawing(
        title=heading,
        subtitle=_subtitle(shares),
        alt=words.alt(shares, heading),
        key=_key(shares, ceilings),
        panels=[Panel(*_scenes(shares, found, keys, ceilings))],
        table=_table(shares, found, keys),
    )


def _entries(shares: Ratios) -> Rows:
    """Row → operation → the share, or the median of several with its spread."""
    request, found = shares.request, dict[Key, dict[str, Entry]]()
    if not request.reduce:
        refuse_doubles(shares.rows, [*request.row_factors, "operation"], request.name)
    for key, rows in groups(shares.rows, request.row_factors).items():
        mine = groups(rows, ["operation"])
        found[key] = {op: median_of(shares, sorted(own, key=shares.reach)) for (op,), own in mine.items()}
    return found


def _ceilings(shares: Ratios, found: Rows) -> Ceilings:
    """Ceiling ÷ expected, where it is one for all numbers of a dot, above 100 % and near the dot."""
    ceilings = {}
    for key, rows in groups(shares.rows, [*shares.request.row_factors, "operation"]).items():
        ratio, place, operation = common(_above(row) for row in rows), key[:-1], str(key[-1])
        if ratio and 1.005 < ratio <= FAR * max(1.0, found[place][operation].value):
            ceilings[place, operation] = ratio
    return ceilings


def _above(row: Row) -> float | None:
    most, expected = row.get("most"), row.get("expected")
    return most / expected if most and expected else None


def _title(shares: Ratios, found: Rows) -> str:
    """RAID 10 offset: sequential reads come closest to theory: median 99 % (22 values)."""
    every = [(key, entry) for key, own in found.items() for entry in own.values()]
    key, best = min(every, key=lambda pair: _distance(pair[1].value))
    said = reference().operations[best.operation].sentence
    value = shares.text(best.value)
    told = (
        f"{value} ({runs(best.row)})"
        if best.row and best.count == 1
        else f"median {value} ({best.count} values)"
    )
    name = name_of(shares.request.row_factors, key)
    if len(every) == 1:
        return f"{name}: {said} against theory, {told}"
    return words.upper(f"{name}: {said} come closest to theory, {told}")


def _distance(share: float) -> float:
    """Half as much as expected is as far off as twice as much."""
    return abs(math.log(share)) if share > 0 else math.inf


def _subtitle(shares: Ratios) -> str:
    request = shares.request
    first = reference().operations[request.sorted_by].label
    said = [
        "Measured ÷ expected by theory",
        *_reduced(shares),
        f"Rows sorted by {first}",
        *words.only(shares),
    ]
    return " ".join([*(f"{part}." for part in said), f"Above {shares.text(1)} needs an explanation."])


def _reduced(shares: Ratios) -> list[str]:
    """Over what the median was taken."""
    parts = groups(shares.rows, [*shares.request.row_factors, "operation"]).values()
    free = {factor for part in parts for factor in varying(part)}
    over = [factor_label(factor) for factor in reference().factors if factor in free]
    if not shares.request.reduce or not over:
        return []
    told = listed(over)
    return [f"Point: median across {told}; bar: lowest to highest"]


def _key(shares: Ratios, ceilings: Ceilings) -> list[dict[str, str]]:
    found = words.operation_key(shares)
    if shares.request.reduce:
        found.append({"text": "lowest to highest", "series": "spread", "mark": "spread"})
    found.append({"text": f"expected, {shares.text(1)}", "series": "expected", "mark": "prediction"})
    if ceilings:
        found.append({"text": "ceiling ÷ expected", "series": "ceiling", "mark": "repeat"})
    return found


def _scenes(shares: Ratios, found: Rows, keys: list[Key], ceilings: Ceilings) -> tuple[Scene, Scene]:
    names = [name_of(shares.request.row_factors, key) for key in keys]
    top = max(1.0, *(shares.reach(row) for row in shares.rows), *ceilings.values()) * 1.08
    wide, narrow = (style_for(names, size, panels=1, row=ROW) for size in sizes(1))
    scenes = [ground(names, style, lambda length: _axis(top, length)) for style in (wide, narrow)]
    for scene, style in zip(scenes, (wide, narrow), strict=True):
        drop = max(DROP, lowered(style) - 2)
        _reference(scene)
        for place, key in enumerate(keys):
            row_layout.draw_row(scene, shares, found[key], shifted(scene, place, drop), level_of(shares, key))
        _ceiling_ticks(scene, shares.request.operations, keys, ceilings, drop)
        row_layout.label_values(scene, shares, None)
    return scenes[0], scenes[1]


def _axis(top: float, length: float) -> Axis:
    """0 50 100 %."""
    axis = value_axis("efficiency", top, length, 0.01, relative=False, side="top")
    return replace(axis, ticks=tuple((v, with_unit(text, "%") if v else text) for v, text in axis.ticks))


def _reference(scene: Scene) -> None:
    """The dashed rule of what is expected, with its name over the ticks."""
    low, high = scene.y.low, scene.y.high
    scene.rules.append(
        Rule(1, low, 1, high, "base", "expected", width=references.EXPECTED_WIDTH, dash=references.DASH)
    )
    text = Text(1, low, "expected", "muted", 0, -26, bold=False, halo=False, part="expected")
    scene.texts.append(text)


def _ceiling_ticks(
    scene: Scene, operations: Sequence[str], keys: list[Key], ceilings: Ceilings, drop: float
) -> None:
    """Short upright ticks, one path for each operation."""
    for operation in operations:
        first, last = slot(operations, operation, TICK)
        pieces = tuple(
            tick(scene, ceilings[key, operation], place, (drop + first, drop + last))
            for place, key in enumerate(keys)
            if (key, operation) in ceilings
        )
        if pieces:
            scene.traces.append(Trace(pieces, "muted", operation, "ceiling", 1.5))


@dataclass(frozen=True)
class Ratios(Subject):
    """A subject whose values are measured ÷ expected: 0.97 is shown as 97 %."""

    def value(self, row: Row) -> float | None:
        """The efficiency."""
        share: float | None = row.get("efficiency")
        return share

    def extent(self, row: Row) -> tuple[float, float] | None:  # noqa: ARG002 - the signature is that of Subject
        """Shares have no ranges."""
        return None

    def interval(self, row: Row) -> tuple[float, float] | None:  # noqa: ARG002 - the signature is that of Subject
        """Shares have no intervals: an expectation has none."""
        return None

    def expected(self, row: Row) -> float | None:
        """In multiples of one drive, as theory says it."""
        expected: float | None = row.get("expected")
        return expected

    def text(self, value: float) -> str:
        """97 %."""
        return format_share(value)

    @property
    def scale(self) -> tuple[str, float]:
        """Percent."""
        return "%", 0.01

    @property
    def field(self) -> str:
        """The column of the published spec."""
        return "efficiency"

    @property
    def lower_is_better(self) -> bool:
        """The first row is the one that reaches most of what is expected."""
        return False


def ratios_of(subject: Subject) -> Ratios:
    """The rows that have an efficiency. Refuses when there is none."""
    rows = judged(subject)
    if not rows:
        raise ChartError(
            f"{subject.request.name}: none of {len(subject.rows)} rows has a measured value "
            "and an expectation; ask for another form"
        )
    plain = replace(subject, rows=rows, relative=False, unit="", factor=1.0)
    return Ratios(plain.request, plain.rows, plain.metric, plain.relative, plain.unit, plain.factor)


def judged(subject: Subject) -> list[Row]:
    """The rows with an efficiency."""
    return [row for row in subject.rows if row.get("efficiency") is not None]


def left_out(subject: Subject) -> list[str]:
    """Why some numbers of the request are not in the chart."""
    absent = [row for row in subject.rows if row.get("efficiency") is None]
    refused = [row for row in absent if row.get("severity") == "refuse"]
    unknown = [row for row in absent if row.get("severity") != "refuse" and row.get("raid_level") != "single"]
    return [*_said(refused, "not usable, says a check"), *_said(unknown, "without a theoretical expectation")]


def _said(rows: Sequence[Row], why: str) -> list[str]:
    values = f"{len(rows)} value" + ("s" if len(rows) > 1 else "")
    return [f"{values} left out: {why}"] if rows else []


NONE = {"text": "not judged"}


def _table(shares: Ratios, found: dict[Key, dict[str, Entry]], keys: list[Key]) -> Table:
    """One row per row of the chart. Single numbers lead to their evidence."""
    factors, operations = shares.request.row_factors, shares.request.operations
    columns = [" and ".join(column(f) for f in factors if f != "raid_layout") or "Level"]
    for operation in operations:
        columns += [f"{heading(shares, operation)} ÷ expected", *_more(shares)]
    rows = [
        [
            {"text": name_of(factors, key)},
            *(c for op in operations for c in _cells(shares, found[key].get(op))),
        ]
        for key in keys
    ]
    return Table(shares, columns, rows, drawn_of_entries(shares, [found], keys))


def _more(shares: Ratios) -> list[str]:
    return ["lowest", "highest", "numbers"] if shares.request.reduce else ["measured", "expected"]


def _cells(shares: Ratios, entry: Entry | None) -> list[Cell]:
    if entry is None:
        return [NONE] * (1 + len(_more(shares)))
    share = {"text": shares.text(entry.value)}
    if shares.request.reduce:
        ends = [{"id": row["id"], "text": shares.shown(row)} for row in (entry.low, entry.high)]
        return [share, *ends, {"text": str(entry.count)}]
    row = entry.low
    measured = DASH if row.get("relative") is None else format_ratio(row["relative"])
    return [share, {"id": row["id"], "text": measured}, {"text": format_ratio(row["expected"])}]


FEWEST = 4  # numbers that such a chart has at least


def defaults(rows: Sequence[Row], vocabulary: Vocabulary) -> list[ChartRequest]:
    """One chart, of the family of operations that theory says most of; none where there is little to say."""
    rows = of_summary(rows)
    mine = max(_judged_parts(rows, vocabulary), key=len, default=[])
    if len(mine) < FEWEST:
        return []
    free = needed(mine)
    named = [f for f in free if f in (*ARRAY, "state")] or free[:1] or ["raid_level"]
    there = {row["operation"] for row in mine}
    where = {f: mine[0][f] for f in ("tool", *SCALING) if mine[0].get(f) is not None}
    request = ChartRequest(
        form="efficiency",
        by=named[0],
        rows=named,
        operations=[operation for operation in vocabulary.operations if operation in there],
        metric=mine[0]["metric"],
        where=where,
        reduce="median" if len(groups(mine, [*named, "operation"])) < len(mine) else None,
    )
    return [request]


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


FORM = Form(draw, caption=caption, defaults=defaults, defaults_last=True)
