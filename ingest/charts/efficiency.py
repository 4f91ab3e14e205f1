"""Measured against expected: a dot per configuration and operation, in percent of what theory says.

               0        50       100 %
RAID 10 far    ──────────────○────●╎      ╎ expected
RAID 5         ──────□───────■     ╎   │  │ the ceiling, where it is higher and near
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ingest.charts import ranked, words
from ingest.charts.axes import value_axis
from ingest.charts.board import ground, lowered, shifted, style_for, tick
from ingest.charts.captions import caption_of
from ingest.charts.datum import runs
from ingest.charts.drawing import Drawing, Panel
from ingest.charts.entries import Entry, Key, level_of, median_of, name_of, ordered
from ingest.charts.errors import ChartError
from ingest.charts.expectation import DASH, WIDTH, common, slot
from ingest.charts.request import ChartRequest
from ingest.charts.rows import groups, refuse_doubles, varying
from ingest.charts.scene import Axis, Rule, Scene, Text, Trace
from ingest.charts.shares import Shares, judged, left_out, shares_of
from ingest.charts.sizes import sizes
from ingest.charts.subject import Subject
from ingest.charts.tables_shares import table_of_shares
from ingest.labels import factor_label, reference, with_unit
from ingest.row import Row
from ingest.wording import listed

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
    shares = shares_of(subject)
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
        panels=[Panel("", "", None, *_scenes(shares, found, keys, ceilings))],
        table=table_of_shares(shares, found, keys),
    )


def _entries(shares: Shares) -> Rows:
    """Row → operation → the share, or the median of several with its spread."""
    request, found = shares.request, dict[Key, dict[str, Entry]]()
    if not request.reduce:
        refuse_doubles(shares.rows, [*request.row_factors, "operation"], request.name)
    for key, rows in groups(shares.rows, request.row_factors).items():
        mine = groups(rows, ["operation"])
        found[key] = {op: median_of(shares, sorted(own, key=shares.reach)) for (op,), own in mine.items()}
    return found


def _ceilings(shares: Shares, found: Rows) -> Ceilings:
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


def _title(shares: Shares, found: Rows) -> str:
    """RAID 10 offset comes closest to what theory expects of reads: 99 % in the median of 22 numbers."""
    every = [(key, entry) for key, own in found.items() for entry in own.values()]
    key, best = min(every, key=lambda pair: _distance(pair[1].value))
    said = reference().operations[best.operation].sentence
    value = shares.text(best.value)
    told = (
        f"{value}, {runs(best.row)}"
        if best.row and best.count == 1
        else f"{value} in the median of {best.count} numbers"
    )
    name = name_of(shares.request.row_factors, key)
    if len(every) == 1:
        return f"{name}: of the {said} that theory expects, {told}"
    return words.upper(f"{name} comes closest to what theory expects of {said}: {told}")


def _distance(share: float) -> float:
    """Half as much as expected is as far off as twice as much."""
    return abs(math.log(share)) if share > 0 else math.inf


def _subtitle(shares: Shares) -> str:
    request = shares.request
    first = reference().operations[request.sorted_by].label
    said = [
        "Measured ÷ what theory expects",
        *_reduced(shares),
        f"Rows sorted by {first}",
        *words.only(shares),
    ]
    return " ".join([*(f"{part}." for part in said), f"Above {shares.text(1)} is a finding in itself."])


def _reduced(shares: Shares) -> list[str]:
    """Over what the median was taken."""
    parts = groups(shares.rows, [*shares.request.row_factors, "operation"]).values()
    over = [factor_label(f) for f in reference().factors if any(f in varying(part) for part in parts)]
    if not shares.request.reduce or not over:
        return []
    told = listed(over)
    return [f"Point: median over {told}; bar: lowest to highest"]


def _key(shares: Shares, ceilings: Ceilings) -> list[dict[str, str]]:
    found = words.operation_key(shares)
    if shares.request.reduce:
        found.append({"text": "lowest to highest", "series": "spread", "mark": "spread"})
    found.append({"text": f"expected, {shares.text(1)}", "series": "expected", "mark": "prediction"})
    if ceilings:
        found.append({"text": "ceiling ÷ expected", "series": "ceiling", "mark": "repeat"})
    return found


def _scenes(shares: Shares, found: Rows, keys: list[Key], ceilings: Ceilings) -> tuple[Scene, Scene]:
    names = [name_of(shares.request.row_factors, key) for key in keys]
    top = max(1.0, *(shares.reach(row) for row in shares.rows), *ceilings.values()) * 1.08
    wide, narrow = (style_for(names, size, panels=1, row=ROW) for size in sizes(1))
    scenes = [ground(names, style, lambda length: _axis(top, length)) for style in (wide, narrow)]
    for scene, style in zip(scenes, (wide, narrow), strict=True):
        drop = max(DROP, lowered(style) - 2)
        _reference(scene)
        for place, key in enumerate(keys):
            ranked.row(scene, shares, found[key], shifted(scene, place, drop), level_of(shares, key))
        _ceiling_ticks(scene, shares.request.operations, keys, ceilings, drop)
        ranked.label(scene, shares, None)
    return scenes[0], scenes[1]


def _axis(top: float, length: float) -> Axis:
    """0 50 100 %."""
    axis = value_axis("efficiency", top, length, 0.01, relative=False, side="top")
    return replace(axis, ticks=tuple((v, with_unit(text, "%") if v else text) for v, text in axis.ticks))


def _reference(scene: Scene) -> None:
    """The dashed rule of what is expected, with its name over the ticks."""
    low, high = scene.y.low, scene.y.high
    scene.rules.append(Rule(1, low, 1, high, "base", "expected", width=WIDTH, dash=DASH))
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
