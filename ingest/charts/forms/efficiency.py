"""Measured ÷ expected → a dot per configuration and operation, in percent of theory (efficiency).

               0        50       100 %
RAID 10 far    ──────────────○────●╎      ╎ expected
RAID 5         ──────□───────■     ╎   │  │ the ceiling, where it is higher and near
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ingest.charts import references, words
from ingest.charts.axes import value_axis
from ingest.charts.defaults import SCALING, families, needed, of_one_tool
from ingest.charts.drawing import Drawing, Wording, drawing_of, panels_of
from ingest.charts.entries import Entry, Key, Ranking, draw_row, label_values, level_of, ranking_of
from ingest.charts.forms import Form
from ingest.charts.references import common, slot
from ingest.charts.request import ChartError, ChartRequest, refuse_more
from ingest.charts.row_layout import Style, ground, lowered, name_of, shifted, styles_for, tick
from ingest.charts.scene import Axis, Rule, Scene, Text, Trace
from ingest.charts.subject import ARRAY, Subject, groups, of_summary, varying
from ingest.charts.tables import Cell, heading
from ingest.charts.words import caption_of, runs
from ingest.core.labels import DASH, factor_label, format_ratio, format_share, reference, with_unit
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.text import listed

MOST_ROWS = 20
FAR = 1.5  # times its dot: a ceiling farther above is not drawn
ROW = 47
TICK = 14  # half as high as all ticks of a row
DROP = 1

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
    ranking = ranking_of(shares)
    refuse_more(MOST_ROWS, "rows", len(ranking.keys), request.name, "name fewer factors")
    ceilings = _ceilings(ranking)
    return drawing_of(
        shares,
        panels_of([ceilings], styles_for(ranking.names, 1, (ROW, ROW)), partial(_scene, ranking)),
        ranking.table(partial(_heads, shares), partial(_cells, shares)),
        _key(shares, ceilings),
        Wording(title=request.title or _title(ranking), subtitle=_subtitle(shares)),
    )


def _ceilings(ranking: Ranking) -> Ceilings:
    """Ceiling ÷ expected, where it is one for all numbers of a dot, above 100 % and near the dot."""
    ratios = ((key, entry, common(map(_above, entry.rows))) for key, entry in ranking.entries)
    return {
        (key, entry.operation): ratio
        for key, entry, ratio in ratios
        if ratio and 1.005 < ratio <= FAR * max(1.0, entry.value)
    }


def _above(row: Row) -> float | None:
    most, expected = row.get("most"), row.get("expected")
    return most / expected if most and expected else None


def _title(ranking: Ranking) -> str:
    """RAID 10 offset: sequential reads come closest to theory: median 99 % (22 values)."""
    shares, every = ranking.subject, list(ranking.entries)
    key, best = min(every, key=lambda pair: _distance(pair[1].value))
    does = reference().operations[best.operation].sentence
    value = shares.text(best.value)
    share = (
        f"{value} ({runs(best.row)})"
        if best.row and best.count == 1
        else f"median {value} ({best.count} values)"
    )
    name = name_of(shares.request.row_factors, key)
    if len(every) == 1:
        return f"{name}: {does} against theory, {share}"
    return upper(f"{name}: {does} come closest to theory, {share}")


def _distance(share: float) -> float:
    """Half as much as expected is as far off as twice as much."""
    return abs(math.log(share)) if share > 0 else math.inf


def _subtitle(shares: Ratios) -> str:
    request = shares.request
    first = reference().operations[request.sorted_by].label
    parts = [
        "Measured ÷ expected by theory",
        *_reduced(shares),
        f"Rows sorted by {first}",
        *words.only(shares),
    ]
    return " ".join([*(f"{part}." for part in parts), f"Above {shares.text(1)} needs an explanation."])


def _reduced(shares: Ratios) -> list[str]:
    """Over what the median was taken."""
    parts = groups(shares.rows, [*shares.request.row_factors, "operation"]).values()
    free = {factor for part in parts for factor in varying(part)}
    over = [factor_label(factor) for factor in reference().factors if factor in free]
    if not shares.request.reduce or not over:
        return []
    names = listed(over)
    return [f"Point: median across {names}; bar: lowest to highest"]


def _key(shares: Ratios, ceilings: Ceilings) -> list[dict[str, str]]:
    entries = words.operation_key(shares)
    if shares.request.reduce:
        entries.append({"text": "lowest to highest", "series": "spread", "mark": "spread"})
    entries.append({"text": f"expected, {shares.text(1)}", "series": "expected", "mark": "prediction"})
    if ceilings:
        entries.append({"text": "ceiling ÷ expected", "series": "ceiling", "mark": "repeat"})
    return entries


def _scene(ranking: Ranking, ceilings: Ceilings, style: Style) -> Scene:
    shares = ranking.subject
    top = max(1.0, *map(shares.reach, shares.rows), *ceilings.values()) * 1.08
    scene, drop = ground(ranking.names, style, partial(_axis, top)), max(DROP, lowered(style) - 2)
    _reference(scene)
    for place, key in enumerate(ranking.keys):
        draw_row(scene, shares, ranking.panels[()][key], shifted(scene, place, drop), level_of(shares, key))
    _ceiling_ticks(scene, ranking, ceilings, drop)
    label_values(scene, shares, None)
    return scene


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


def _ceiling_ticks(scene: Scene, ranking: Ranking, ceilings: Ceilings, drop: float) -> None:
    """Short upright ticks, one path for each operation."""
    operations = ranking.subject.request.operations
    for operation in operations:
        first, last = slot(operations, operation, TICK)
        pieces = tuple(
            tick(scene, ceilings[key, operation], place, (drop + first, drop + last))
            for place, key in enumerate(ranking.keys)
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
        """In multiples of one drive, the unit of theory."""
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
    return Ratios(subject.request, rows, subject.metric, relative=False, unit="", factor=1.0)


def judged(subject: Subject) -> list[Row]:
    """The rows with an efficiency."""
    return [row for row in subject.rows if row.get("efficiency") is not None]


def left_out(subject: Subject) -> list[str]:
    """Why some numbers of the request are not in the chart."""
    absent = [row for row in subject.rows if row.get("efficiency") is None]
    refused = [row for row in absent if row.get("severity") == "refuse"]
    unknown = [row for row in absent if row.get("severity") != "refuse" and row.get("raid_level") != "single"]
    return [
        *_left_out(refused, "not usable, says a check"),
        *_left_out(unknown, "without a theoretical expectation"),
    ]


def _left_out(rows: Sequence[Row], why: str) -> list[str]:
    values = f"{len(rows)} value" + ("s" if len(rows) > 1 else "")
    return [f"{values} left out: {why}"] if rows else []


NONE = {"text": "not judged"}


def _heads(shares: Ratios, operation: str) -> list[str]:
    return [f"{heading(shares, operation)} ÷ expected", *_more(shares)]


def _more(shares: Ratios) -> list[str]:
    return ["lowest", "highest", "numbers"] if shares.request.reduce else ["measured", "expected"]


def _cells(shares: Ratios, entry: Entry | None) -> list[Cell]:
    if entry is None:
        return [NONE] * (1 + len(_more(shares)))
    share = {"text": shares.text(entry.value)}
    if shares.request.reduce:
        ends = [{"id": row["id"], "text": shares.value_text(row)} for row in (entry.low, entry.high)]
        return [share, *ends, {"text": str(entry.count)}]
    row = entry.low
    measured = DASH if row.get("relative") is None else format_ratio(row["relative"])
    return [share, {"id": row["id"], "text": measured}, {"text": format_ratio(row["expected"])}]


FEWEST = 4  # numbers that such a chart has at least


def defaults(rows: Sequence[Row]) -> list[ChartRequest]:
    """One chart, of the family of operations with the most expectations; none where there are few."""
    rows = of_summary(rows)
    part = max(_judged_parts(rows), key=len, default=[])
    if len(part) < FEWEST:
        return []
    free = needed(part)
    factors = [f for f in free if f in (*ARRAY, "state")] or free[:1] or ["raid_level"]
    present = {row["operation"] for row in part}
    conditions = {f: part[0][f] for f in ("tool", *SCALING) if part[0].get(f) is not None}
    request = ChartRequest(
        form="efficiency",
        by=factors[0],
        rows=factors,
        operations=[operation for operation in reference().operations if operation in present],
        metric=part[0]["metric"],
        where=conditions,
        reduce="median" if len(groups(part, [*factors, "operation"])) < len(part) else None,
    )
    return [request]


def _judged_parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for metric in sorted({row["metric"] for row in rows}):
        judged = [row for row in rows if row["metric"] == metric and row.get("efficiency") is not None]
        for family in families(judged):
            yield _busiest(of_one_tool([row for row in judged if row["operation"] in family]))


def _busiest(rows: Sequence[Row]) -> Sequence[Row]:
    """Those with most requests at once: a few cannot keep all drives busy, and fall short of theory."""
    for factor in SCALING:
        most = max((row[factor] for row in rows if row.get(factor) is not None), default=None)
        rows = [row for row in rows if row.get(factor) == most]
    return rows


FORM = Form(draw, caption=caption, defaults=defaults, defaults_last=True)
