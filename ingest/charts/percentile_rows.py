"""A row per configuration where a tool says only a few percentiles: a bar from the lowest to the highest.

RAID 10 far   p50 ●▬▬▬▬▬▬▬▬▬● p99
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.axes import value_axis
from ingest.charts.board import ground, lowered, shifted, style_for
from ingest.charts.datum import datum
from ingest.charts.drawing import Panel
from ingest.charts.entries import name_of
from ingest.charts.nines import percent_of
from ingest.charts.place import Placer, around
from ingest.charts.rows import groups
from ingest.charts.scene import Dot, Rule, Scene, Text
from ingest.charts.sizes import sizes
from ingest.charts.subject import Subject
from ingest.labels import colour_of
from ingest.row import Row

FEW = 4  # with so many there is a curve


def row_panel(subject: Subject, rows: Sequence[Row], panels: int) -> Panel:
    """One operation."""
    factors = subject.request.row_factors
    found = list(groups(rows, factors).items())
    found.sort(key=lambda pair: max(subject.reach(row) for row in pair[1]))
    names = [name_of(factors, key) for key, _ in found]
    wide, narrow = sizes(panels)[0], sizes(1)[1]
    styles = [style_for(names, size, panels=1, row=44) for size in (wide, narrow)]
    top = max(subject.reach(row) for row in subject.rows) * 1.08 or subject.factor
    scenes = [
        ground(names, style, lambda length: value_axis(
            subject.field, top, length, subject.factor, relative=False, side="top"))
        for style in styles
    ]  # fmt: skip
    for scene, style in zip(scenes, styles, strict=True):
        for place, (_, part) in enumerate(found):
            _row(scene, subject, part, shifted(scene, place, lowered(style) + 4))
        _label(scene, subject)
    return Panel("", "", None, *scenes)


def _row(scene: Scene, subject: Subject, rows: Sequence[Row], y: float) -> None:
    ordered = sorted(rows, key=percent_of)
    level, operation = ordered[0].get("raid_level"), ordered[0]["operation"]
    ends = subject.reach(ordered[0]), subject.reach(ordered[-1])
    scene.rules.append(
        Rule(ends[0], y, ends[1], y, colour_of(level), "spread", operation, width=5, opacity=0.28)
    )
    marker, mark = subject.marker(level), subject.mark(operation)
    for row in ordered:
        facts = datum(subject, row, **{subject.field: subject.reach(row), "row": y})
        facts["percentile"] = row["statistic"]
        scene.dots.append(Dot(facts[subject.field], y, colour_of(level), marker, mark, operation, facts, 50))


def _label(scene: Scene, subject: Subject) -> None:
    """p99 3.2 at each dot."""
    placer = Placer(scene)
    for dot in list(scene.dots):
        said = f"{dot.datum['percentile']} {subject.text(dot.x)}"
        placer.put(around(Text(dot.x, dot.y, said, dot.colour, size=12, series=dot.series), 13))
