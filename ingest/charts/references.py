"""A subject → its value axis and the lines that values are held against: baseline, ceiling, intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.charts import datum, expectation
from ingest.charts.axes import log_axis, value_axis
from ingest.charts.label_placement import Placer
from ingest.charts.request import ChartError
from ingest.charts.scene import Axis, Rule, Scene, Text, Trace
from ingest.charts.subject import Subject
from ingest.core.labels import THIN, TIMES, count_word
from ingest.core.row import Row

FARTHEST = 2.5  # a ceiling farther than this above the data would only flatten them


def one_drive(subject: Subject) -> float | None:
    """What one drive does, on the axis. In absolute values only where theory is asked for: it takes room."""
    if subject.relative:
        return 1.0
    bases = {row.get("baseline") for row in subject.rows}
    asked = subject.request.expected or subject.request.ceiling
    return next(iter(bases)) if asked and len(bases) == 1 else None


def may_refer(subject: Subject) -> bool:
    """Whether some view of these rows holds them against one drive or a link, whose name takes room."""
    return any(row.get("baseline") or row.get("interface_limit") for row in subject.rows)


def drives_of(subject: Subject, rows: Sequence[Row] | None = None) -> int | None:
    """How many drives all these arrays have, where a ceiling of that many makes sense."""
    wanted, unit = subject.request.ceiling, one_drive(subject)
    arrays = [row for row in (rows or subject.rows) if row.get("raid_level") != "single"]
    counts = {row.get("drives") for row in arrays}
    drives = counts.pop() if len(counts) == 1 else None
    if wanted is False or subject.metric not in ("throughput", "iops") or not unit or (drives or 1) < 2:
        drives = None
    if wanted and not drives and not datum.near(subject, FARTHEST):
        raise ChartError(
            f"{subject.request.name}: ceiling: expected arrays of one number of drives and one baseline, "
            "found none or several; leave ceiling out"
        )
    return drives if drives and unit and (wanted or _near(subject, drives * unit)) else None


def _near(subject: Subject, ceiling: float) -> bool:
    highest = max(map(subject.reach, subject.rows))
    return highest <= ceiling <= FARTHEST * highest


def low_of(subject: Subject) -> float:
    """Where the value axis begins: at zero, or on a log scale just under the lowest that is drawn."""
    if subject.request.scale == "linear":
        return 0.0
    lowest = lowest_of(subject)
    if lowest <= 0:
        raise ChartError(
            f"{subject.request.name}: scale: expected values above zero for a log scale, "
            f"found {lowest:g}; leave scale out"
        )
    return lowest / 1.15


def axis(subject: Subject, top: float, length: float, side: str) -> Axis:
    """The axis of values, from zero or logarithmic."""
    low, unit, relative = low_of(subject), subject.factor, subject.relative
    if low:
        return log_axis(subject.field, (low, top), length, unit, relative=relative, side=side)
    return value_axis(subject.field, top, length, unit, relative=relative, side=side)


def lowest_of(subject: Subject) -> float:
    """The smallest of all that is drawn: values, intervals, one drive, the expectation."""
    drawn = [*(subject.floor(row) for row in subject.rows), *interval_lows(subject)]
    theory = [subject.expected(row) for row in subject.rows] if subject.request.expected else []
    return min(v for v in (*drawn, one_drive(subject), *theory) if v is not None)


def top_of(subject: Subject, drives: int | None) -> float:
    """The end of the value axis: just over the ceiling, the expectation, or the highest value."""
    top, low = _top(subject, drives), low_of(subject)
    return float(top * (top / low) ** 0.04) if low else top


def _top(subject: Subject, drives: int | None) -> float:
    unit = one_drive(subject) or 0.0
    highest = max(*(subject.reach(row) for row in subject.rows), interval_highest(subject))
    link = datum.near(subject, FARTHEST)
    bounds = (expectation.highest(subject), link.value if link else 0.0)
    if not subject.relative:
        return max(highest * 1.1, max((drives or 1) * unit, *bounds) * 1.08) or subject.factor
    return max(drives or 0, highest, *bounds, 1.0) * 1.08


@dataclass(frozen=True)
class Reference:
    """What values are held against: a rule with its name."""

    value: float
    name: str
    part: str
    said: str  # its figure, in the key

    @property
    def rule(self) -> dict[str, Any]:
        """How it is drawn: one drive as a line, what cannot be exceeded dashed."""
        return {"colour": "base"} if self.part == "baseline" else {"colour": "muted", "dash": (7.0, 4.0)}


def _references(subject: Subject, drives: int | None) -> Iterator[Reference]:
    """One drive, so many drives, and what their links carry: each where the chart has it."""
    unit, link = one_drive(subject), datum.near(subject, FARTHEST)
    if unit:
        yield Reference(unit, "one drive", "baseline", _figure(subject, unit))
    if unit and drives:
        yield Reference(
            drives * unit, f"{count_word(drives)} drives", "ceiling", _figure(subject, drives * unit)
        )
    if link:
        yield Reference(link.value, link.name, "ceiling", link.said)


def draw_references(scene: Scene, subject: Subject, drives: int | None, *, upright: bool) -> None:
    """Draws the rule of one drive and the dashed ceilings. `upright` where values run from left to right."""
    across, along = (scene.y, scene.x) if upright else (scene.x, scene.y)
    for one in _references(subject, drives):
        assert along.high >= one.value
        low, high = (across.low, one.value), (across.high, one.value)
        ends = (*low[::-1], *high[::-1]) if upright else (*low, *high)
        scene.rules.append(Rule(*ends, part=one.part, name=one.name, **one.rule))


def ceiling_height(scene: Scene) -> float | None:
    """Pixels of the lowest ceiling from the plot's upper edge."""
    return max((scene.at(rule.x, rule.y)[1] for rule in scene.rules if rule.part == "ceiling"), default=None)


def label_references(scene: Scene, placer: Placer) -> None:
    """Writes "one drive" and "four drives" at their rules, where a plot is large enough."""
    first, last = scene.x.ticks[0][0], scene.x.ticks[-1][0]
    for rule in scene.rules:
        if not rule.name:
            continue
        text = Text(first, rule.y, rule.name, "muted", 0, -9, "left", bold=False, part=rule.part)
        ends = [(cost, Text(x, rule.y, rule.name, "muted", 0, dy, align, bold=False, part=rule.part))
                for x, align, far in ((first, "left", 0), (last, "right", 1))
                for dy, cost in ((-9, far), (10, far + 1))]  # fmt: skip
        placer.put([(0, text), *ends], limit=60)


def reference_key(subject: Subject, drives: int | None) -> list[dict[str, str]]:
    """one drive, 1.0× · four drives, 4.0×; in absolute values: one drive, about 70 MB/s."""
    return [
        {
            "text": f"{one.name}, {one.said}",
            "series": one.part,
            "mark": "rule" if one.part == "baseline" else "dash",
        }
        for one in _references(subject, drives)
    ]


def _figure(subject: Subject, value: float) -> str:
    if subject.relative:
        return f"{value:.1f}{TIMES}"
    exact = all(row.get("baseline_exact") for row in subject.rows)
    return subject.full(value) if exact else f"about {subject.full(value)}"


PART = "interval"


def interval_bars(scene: Scene, subject: Subject, rows: Iterable[Row], colour: str, series: str) -> None:
    """Bars over an ordered factor, of one operation."""
    spans = ((float(row[subject.request.by]), subject.interval(row)) for row in rows)
    _add(scene, [((x, span[0]), (x, span[1])) for x, span in spans if span], colour, series)


def interval_bar(scene: Scene, subject: Subject, row: Row, y: float, colour: str) -> None:
    """The bar of one marker in a row."""
    span = subject.interval(row)
    _add(scene, [((span[0], y), (span[1], y))] if span else [], colour, row["operation"])


def _add(scene: Scene, pieces: list[tuple[tuple[float, float], ...]], colour: str, series: str) -> None:
    if pieces:
        scene.traces.append(Trace(tuple(pieces), colour, series, PART, width=5, opacity=0.28))


def interval_key(subject: Subject) -> list[dict[str, str]]:
    """95 % interval, where any is drawn."""
    known = any(subject.interval(row) for row in subject.rows) and not subject.request.reduce
    return [{"text": f"95{THIN}% interval", "series": PART, "mark": "spread"}] if known else []


def interval_lows(subject: Subject) -> list[float]:
    """The lower ends of all intervals."""
    return [span[0] for span in map(subject.interval, subject.rows) if span]


def interval_highest(subject: Subject) -> float:
    """The largest end of an interval; 0 without any."""
    spans = (subject.interval(row) for row in subject.rows)
    return max((span[1] for span in spans if span), default=0.0)
