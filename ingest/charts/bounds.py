"""Baseline, ceiling and the top of a value axis."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.drawing import Subject
from ingest.charts.labels import count_word
from ingest.charts.place import Placer
from ingest.charts.rows import Row
from ingest.charts.scene import Rule, Scene, Text

FARTHEST = 2.5  # a ceiling farther than this above the data would only flatten them


def drives_of(subject: Subject, rows: Sequence[Row] | None = None) -> int | None:
    """How many drives all these arrays have, where a ceiling of that many makes sense."""
    arrays = [row for row in (rows or subject.rows) if row.get("raid_level") != "single"]
    counts = {row.get("drives") for row in arrays}
    if not subject.relative or subject.metric not in ("throughput", "iops") or len(counts) != 1:
        return None
    drives = counts.pop()
    highest = max(subject.reach(row) for row in subject.rows)
    return drives if drives and drives > 1 and highest <= drives <= FARTHEST * highest else None


def top_of(subject: Subject, drives: int | None) -> float:
    """The end of the value axis: just over the ceiling, or over the highest value."""
    highest = max(subject.reach(row) for row in subject.rows)
    if not subject.relative:
        return highest * 1.1
    return max(drives or 0, highest, 1.0) * 1.08


def references(scene: Scene, subject: Subject, drives: int | None, *, upright: bool) -> None:
    """Draws the 1.0× rule and the dashed ceiling. `upright` where values run from left to right."""
    if not subject.relative:
        return
    marks = [(1.0, "base", "baseline", ())] + (
        [(float(drives), "muted", "ceiling", (7.0, 4.0))] if drives else []
    )
    for value, colour, part, dash in marks:
        across, along = (scene.y, scene.x) if upright else (scene.x, scene.y)
        assert along.high >= value
        ends = (value, across.low, value, across.high) if upright else (across.low, value, across.high, value)
        scene.rules.append(Rule(*ends, colour, part, dash=dash))


def label_references(scene: Scene, placer: Placer, drives: int | None) -> None:
    """Writes "one drive" and "four drives" at their rules, where a plot is large enough."""
    first, last = scene.x.ticks[0][0], scene.x.ticks[-1][0]
    for rule in scene.rules:
        if rule.part not in ("baseline", "ceiling"):
            continue
        words = "one drive" if rule.part == "baseline" else f"{count_word(drives or 0)} drives"
        text = Text(first, rule.y, words, "muted", 0, -9, "left", bold=False, part=rule.part)
        ends = [(cost, Text(x, rule.y, words, "muted", 0, dy, align, bold=False, part=rule.part))
                for x, align, far in ((first, "left", 0), (last, "right", 1))
                for dy, cost in ((-9, far), (10, far + 1))]  # fmt: skip
        placer.put([(0, text), *ends], limit=60)
