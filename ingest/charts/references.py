"""A subject → its value axis and reference marks: baseline, ceilings, intervals, expectations.

read  ■──■──■
      ╌╌╌╌╌╌╌  expected      one path per operation and panel
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ingest.charts.axes import log_axis, value_axis
from ingest.charts.forms import form_of
from ingest.charts.label_placement import Placer, along, with_middles
from ingest.charts.request import ChartError
from ingest.charts.scene import Axis, Point, Rule, Scene, Text, Trace
from ingest.charts.subject import Subject, groups
from ingest.charts.words import aside, interface_words
from ingest.core.labels import THIN, TIMES, count_word, format_value, reference
from ingest.core.row import Row

if TYPE_CHECKING:
    from ingest.charts.drawing import Panel

FARTHEST = 2.5  # a ceiling farther than this above the data would only flatten them


def one_drive(subject: Subject) -> float | None:
    """The value of one drive, on the axis. In absolute values only with `expected` or `ceiling`."""
    if subject.relative:
        return 1.0
    bases = {row.get("baseline") for row in subject.rows}
    is_needed = subject.request.expected or subject.request.ceiling
    return next(iter(bases)) if is_needed and len(bases) == 1 else None


def may_refer(subject: Subject) -> bool:
    """Whether some view of these rows holds them against one drive or a link, whose name takes room."""
    return any(row.get("baseline") or row.get("interface_limit") for row in subject.rows)


def drives_of(subject: Subject) -> int | None:
    """How many drives all these arrays have, where a ceiling of that many makes sense."""
    requested, unit = subject.request.ceiling, one_drive(subject)
    arrays = [row for row in subject.rows if row.get("raid_level") != "single"]
    counts = {row.get("drives") for row in arrays}
    drives = counts.pop() if len(counts) == 1 else None
    if requested is False or subject.metric not in ("throughput", "iops") or not unit or (drives or 1) < 2:
        drives = None
    if requested and not drives and not _link(subject):
        raise ChartError(
            f"{subject.request.name}: ceiling: expected arrays of one number of drives and one baseline, "
            "found none or several; leave ceiling out"
        )
    return drives if drives and unit and (requested or _near(subject, drives * unit)) else None


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
    drawn = [*map(subject.floor, subject.rows), *(low for low, _ in _intervals(subject))]
    theory = [subject.expected(row) for row in subject.rows] if subject.request.expected else []
    return min(v for v in (*drawn, one_drive(subject), *theory) if v is not None)


def top_of(subject: Subject, drives: int | None) -> float:
    """The end of the value axis: just over the ceiling, the expectation, or the highest value."""
    top, low = _top(subject, drives), low_of(subject)
    return float(top * (top / low) ** 0.04) if low else top


def _top(subject: Subject, drives: int | None) -> float:
    unit = one_drive(subject) or 0.0
    highest = max([*map(subject.reach, subject.rows), *(high for _, high in _intervals(subject))])
    link = _link(subject)
    bounds = (highest_expected(subject), link.value if link else 0.0)
    if not subject.relative:
        return max(highest * 1.1, max((drives or 1) * unit, *bounds) * 1.08) or subject.factor
    return max(drives or 0, highest, *bounds, 1.0) * 1.08


@dataclass(frozen=True)
class Reference:
    """A reference line with its name."""

    value: float
    name: str
    part: str
    figure: str  # in the key

    @property
    def rule(self) -> dict[str, Any]:
        """How it is drawn: one drive as a line, what cannot be exceeded dashed."""
        return {"colour": "base"} if self.part == "baseline" else {"colour": "muted", "dash": (7.0, 4.0)}


def _references(subject: Subject, drives: int | None) -> Iterator[Reference]:
    """One drive, so many drives, and what their links carry: each where the chart has it."""
    unit, link = one_drive(subject), _link(subject)
    if unit:
        yield Reference(unit, "one drive", "baseline", _figure(subject, unit))
    if unit and drives:
        yield Reference(
            drives * unit, f"{count_word(drives)} drives", "ceiling", _figure(subject, drives * unit)
        )
    if link:
        yield link


def _link(subject: Subject) -> Reference | None:
    """The one limit of the links of all arrays, where it is wanted and does not flatten the data."""
    arrays = [row for row in subject.rows if row.get("raid_level") != "single"] or subject.rows
    limits = {_limit(subject, row) for row in arrays}
    limit = limits.pop() if len(limits) == 1 else None
    if not limit or subject.request.ceiling is False:
        return None
    if not max(map(subject.reach, subject.rows)) <= limit <= FARTHEST * max(map(subject.reach, arrays)):
        return None
    figure = f"{limit:.1f}{TIMES}" if subject.relative else format_value(limit, subject.metric)
    return Reference(limit, interface_words(arrays[0]), "ceiling", figure)


def _limit(subject: Subject, row: Row) -> float | None:
    """What the links of an array carry, on the axis."""
    limit, base = row.get("interface_limit"), row.get("baseline") if subject.relative else 1.0
    return limit / base if limit and base else None


def draw_references(scene: Scene, subject: Subject, drives: int | None, *, upright: bool) -> None:
    """Draws the rule of one drive and the dashed ceilings. `upright` where values run from left to right."""
    across, along = (scene.y, scene.x) if upright else (scene.x, scene.y)
    for line in _references(subject, drives):
        assert along.high >= line.value
        low, high = (across.low, line.value), (across.high, line.value)
        ends = (*low[::-1], *high[::-1]) if upright else (*low, *high)
        scene.rules.append(Rule(*ends, part=line.part, name=line.name, **line.rule))


def ceiling_height(scene: Scene) -> float | None:
    """Pixels of the lowest ceiling from the plot's upper edge."""
    return max((scene.at(rule.x, rule.y)[1] for rule in scene.rules if rule.part == "ceiling"), default=None)


def label_references(scene: Scene, placer: Placer) -> None:
    """Writes "one drive" and "four drives" at their rules, where a plot is large enough."""
    first, last = scene.x.ticks[0][0], scene.x.ticks[-1][0]
    for rule in scene.rules:
        ends = [(cost, Text(x, rule.y, rule.name, "muted", 0, dy, align, bold=False, part=rule.part))
                for x, align, far in ((first, "left", 0), (last, "right", 1))
                for dy, cost in ((-9, far), (10, far + 1))]  # fmt: skip
        placer.put(ends, limit=60)


def reference_key(subject: Subject, drives: int | None) -> list[dict[str, str]]:
    """one drive, 1.0× · four drives, 4.0×; in absolute values: one drive, about 70 MB/s."""
    return [
        {
            "text": f"{line.name}, {line.figure}",
            "series": line.part,
            "mark": "rule" if line.part == "baseline" else "dash",
        }
        for line in _references(subject, drives)
    ]


def _figure(subject: Subject, value: float) -> str:
    if subject.relative:
        return f"{value:.1f}{TIMES}"
    exact = all(row.get("baseline_exact") for row in subject.rows)
    return subject.full(value) if exact else f"about {subject.full(value)}"


INTERVAL = "interval"


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
        scene.traces.append(Trace(tuple(pieces), colour, series, INTERVAL, width=5, opacity=0.28))


def interval_key(subject: Subject) -> list[dict[str, str]]:
    """95 % interval, where any is drawn."""
    known = _intervals(subject) and not subject.request.reduce
    return [{"text": f"95{THIN}% interval", "series": INTERVAL, "mark": "spread"}] if known else []


def _intervals(subject: Subject) -> list[tuple[float, float]]:
    """Those of all rows that have one."""
    return [span for span in map(subject.interval, subject.rows) if span]


EXPECTED = "expected"
DASH = (3.0, 2.0)
EXPECTED_WIDTH = 1.25
NAMED_FROM = 200  # narrower panels have their names in the key only


def check_expected(subject: Subject) -> None:
    """Whoever asks for an expectation and has none hears of it."""
    if subject.request.expected and highest_expected(subject) == 0:
        raise ChartError(
            f"{subject.request.name}: expected: theory expects nothing of these {len(subject.rows)} rows, "
            "or they have no baseline; leave expected out"
        )


def highest_expected(subject: Subject) -> float:
    """The largest expectation that is drawn; 0 without any."""
    if not subject.request.expected:
        return 0.0
    return max((subject.expected(row) or 0.0 for row in subject.rows), default=0.0)


def expected_curve(subject: Subject, rows: Sequence[Row], heavy: Any = None) -> tuple[Point, ...]:
    """Over the ordered factor: what is expected of the heavy line, or of all others alike."""
    parts = groups(rows, [subject.request.by]).items()
    curve = ((float(x), _of(subject, part, heavy)) for (x,), part in parts)
    return tuple((x, value) for x, value in curve if value is not None)


def _of(subject: Subject, rows: Sequence[Row], heavy: Any) -> float | None:
    series = subject.request.series
    own = [row for row in rows if not series or row.get(series) == heavy]
    return common(subject.expected(row) for row in own or rows)


def common(values: Iterable[float | None]) -> float | None:
    """The one value of all that have any; None where they differ."""
    distinct = {round(value, 9) for value in values if value is not None}
    return distinct.pop() if len(distinct) == 1 else None


def add_expected(
    scene: Scene,
    subject: Subject,
    pieces: Iterable[tuple[Point, ...]],
    series: str,
    names: Sequence[str] = (),
) -> None:
    """The pieces as one path, dashed alike. A curve of one point becomes a short level line."""
    drawn = tuple(piece if len(piece) > 1 else _dash(scene, *piece[0]) for piece in pieces if piece)
    along = 0 if scene.x.field == subject.field else 1
    data = tuple(
        aside(subject, series, subject.text(point[along]), "expected by theory")
        for piece in drawn
        for point in piece
    )
    if drawn:
        scene.traces.append(
            Trace(drawn, "base", series, EXPECTED, EXPECTED_WIDTH, DASH, data=data, names=tuple(names))
        )


def _dash(scene: Scene, x: float, y: float) -> tuple[Point, ...]:
    return (scene.x.moved(x, -12), y), (scene.x.moved(x, 12), y)


def keys(subject: Subject, drives: int | None, *, ticks: bool = False) -> list[dict[str, str]]:
    """Every item that a chart with these references has in its key."""
    return [*interval_key(subject), *expected_key(subject, ticks=ticks), *reference_key(subject, drives)]


def slot(operations: Sequence[str], operation: str, half: float) -> tuple[float, float]:
    """Where in its row a tick stands, in pixels from the middle: the first operation above."""
    step = 2 * half / len(operations)
    start = -half + step * operations.index(operation)
    return start, start + step - (1 if operation != operations[-1] else 0)


def name_expected(panels: Sequence[Panel]) -> None:
    """Writes what is expected: in the first panel that has room; in all whose curves have names."""
    for scenes in ([panel.wide for panel in panels], [panel.narrow for panel in panels]):
        is_named = False
        for scene in scenes:
            if scene.width > NAMED_FROM and (not is_named or any(trace.names for trace in scene.traces)):
                is_named = _name(scene) or is_named


def _name(scene: Scene) -> bool:
    """One label for each expectation of a panel, as far as there is room."""
    drawn = [trace for trace in reversed(scene.traces) if trace.part == EXPECTED]
    several = len({trace.series for trace in drawn}) > 1
    labelled: dict[tuple[str, str], list[tuple[Point, ...]]] = {}
    for trace in drawn:
        brief = reference().operations[trace.series].brief if several else ""
        for piece, name in zip(trace.pieces, trace.names or repeat(brief), strict=False):
            labelled.setdefault((trace.series, f"{EXPECTED} {name}".strip()), []).append(piece)
    placer = Placer(scene)
    # Where curves run into each other, the name of the higher one is above them and the others are below.
    heights = {label: max(y for piece in pieces for _, y in piece) for label, pieces in labelled.items()}
    labels = sorted(labelled, key=lambda label: heights[label], reverse=True)
    placed = [
        placer.put(_name_places(labelled[label], *label, above=label == labels[0]), limit=30)
        for label in labels
    ]
    return any(placed)


def _name_places(
    pieces: Iterable[tuple[Point, ...]], series: str, name: str, *, above: bool
) -> list[tuple[float, Text]]:
    """Candidate places of an expectation's name."""
    text = Text(0, 0, name, "muted", bold=False, series=series, part=EXPECTED)
    return [place for piece in pieces for place in _places(piece, text, above=above)]


def _places(piece: tuple[Point, ...], text: Text, *, above: bool) -> list[tuple[float, Text]]:
    """Along a curve; beside an upright tick."""
    (x, y), (x2, y2) = piece[0], piece[-1]
    if x != x2:
        return along(text, with_middles(piece), above=above)
    middle = replace(text, x=x, y=(y + y2) / 2)
    return [
        (cost + abs(dy) / 10, replace(middle, dx=dx, dy=dy, align=align))
        for cost, dx, align in ((0.0, 6, "left"), (0.5, -6, "right"))
        for dy in (0, 5, -5)
    ]


def expected_key(subject: Subject, *, ticks: bool = False) -> list[dict[str, str]]:
    """expected by theory; in rows, which tick belongs to which operation."""
    if not subject.request.expected:
        return []
    drawn = [op for op in subject.request.operations if any(row["operation"] == op for row in subject.rows)]
    names = [reference().operations[op].label for op in drawn]
    text = "expected by theory"
    if ticks and len(names) > 1:
        text += f": {names[0]} above, {names[-1]} below"
    return [{"text": text, "series": EXPECTED, "mark": "prediction"}]


def expected_everywhere(subject: Subject) -> bool:
    """Whether every panel has an expectation and none of them would flatten the data."""
    request = subject.request
    panels = [*request.panels, *(["operation"] if form_of(request).panel_per_operation else [])]
    parts = groups(subject.rows, panels).values()
    most = max((subject.expected(row) or 0.0 for row in subject.rows), default=0.0)
    flat = most > FARTHEST * max(map(subject.reach, subject.rows))
    return not flat and all(any(subject.expected(row) is not None for row in part) for part in parts)
