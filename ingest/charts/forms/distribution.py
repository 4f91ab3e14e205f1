"""Percentiles → latency distributions: a line per configuration, one panel per operation.

 10 ms           ╱─■ RAID 5       over 50 %, 90 %, 99 %, 99.9 %: each nine is as wide as the one before
  1 ms  ■──■──■─╱──● RAID 10
        50  90  99  99.9 %

Where a tool says fewer than four percentiles, each configuration has a row instead, from the lowest to the
highest:      RAID 10 far   p50 ●▬▬▬▬▬▬▬▬▬● p99
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle

from ingest.charts import words
from ingest.charts.axes import fitting, log_ticks, value_axis
from ingest.charts.defaults import families, needed, of_one_kind, of_one_tool
from ingest.charts.drawing import (
    Drawing,
    Panel,
    Size,
    Wording,
    beside_names,
    dot_of,
    drawing_of,
    panels_of,
    parts_of,
    sizes,
    titled_by_operation,
)
from ingest.charts.forms import Form
from ingest.charts.label_placement import Placer, around
from ingest.charts.named_lines import LineAxis, NamedLine, line_scene
from ingest.charts.request import ChartRequest, refuse_more
from ingest.charts.row_layout import Style, ground, lowered, name_of, shifted, style_for
from ingest.charts.scene import Axis, Datum, Rule, Scene, Text
from ingest.charts.subject import (
    PERCENTILE,
    Subject,
    groups,
    of_summary,
    percentiles,
    readable,
    refuse_doubles,
    values_of,
)
from ingest.charts.tables import Drawn, Table, drawn_of, factor_cells, factor_columns, number_cell
from ingest.charts.words import caption_of, configuration
from ingest.core.labels import THIN, colour_of, dash_of, reference, with_unit
from ingest.core.labels import words as in_words
from ingest.core.row import Row
from ingest.core.sentences import upper

MOST_LINES = 12
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (1.5, 3), (8, 3, 1.5, 3))
FAR = 8.0  # values farther apart than this are on a log axis


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a distribution."""
    reached = [subject.reach(row) for row in subject.rows]
    subject = readable(subject, min(reached), max(reached))
    refuse_doubles(subject.rows, [*request.row_factors, "operation", "statistic"], request.name)
    parts = parts_of(request, subject.rows, ())
    most = max(len(groups(part, request.row_factors)) for part in parts)
    refuse_more(MOST_LINES, "lines", most, request.name)
    few = len({row["statistic"] for row in subject.rows}) < FEW
    panels = (
        [_row_panel(subject, part, len(parts)) for part in parts]
        if few
        else panels_of(parts, beside_names(len(parts)), partial(_scene, subject))
    )
    heading = title(subject)
    return drawing_of(
        subject,
        titled_by_operation(panels, parts, ()),
        _table(subject),
        words.operation_key(subject),
        Wording(
            title=heading,
            alt=alt(subject, heading),
            over="" if few else over(log=_is_log(subject)),
            notes=[tail(subject)],
        ),
    )


def caption(subject: Subject) -> str:
    """n; percentiles have no spread of their own."""
    return caption_of(subject).removesuffix("; spread not published")


def _is_log(subject: Subject) -> bool:
    values = [subject.reach(row) for row in subject.rows]
    return min(values) > 0 and max(values) / min(values) >= FAR


def _lines(subject: Subject, rows: Sequence[Row]) -> list[NamedLine]:
    """One per configuration. Lines of one colour differ in their dash: the layout's, else in turn."""
    factors, dashes = subject.request.row_factors, dict[str, "cycle[tuple[float, ...]]"]()
    lines = []
    for part in groups(rows, factors).values():
        first = part[0]
        dash = next(dashes.setdefault(colour_of(first.get("raid_level")), cycle(DASHES)))
        own = dash_of(first.get("raid_level"), first.get("raid_layout"))
        lines.append(NamedLine(in_words(first, factors), sorted(part, key=percent_of), own or dash))
    return lines


def _scene(subject: Subject, rows: list[Row], size: Size) -> Scene:
    def percent_words(row: Row) -> Datum:
        return {"what": f"{configuration(subject, row)}, {percent_of(row):g} % take no longer than this"}

    across = partial(percentile_axis, [percent_of(row) for row in subject.rows])
    over = LineAxis(across, lambda row: nines(percent_of(row)), 24, percent_words)
    return line_scene(subject, _lines(subject, rows), over, _upright(subject, size.height), size)


def _upright(subject: Subject, length: float) -> Axis:
    values = [subject.reach(row) for row in subject.rows]
    if _is_log(subject):
        return _log_axis(subject.field, min(values), max(values), length, subject.factor)
    top = max(values) * 1.1 or subject.factor
    return value_axis(subject.field, top, length, subject.factor, relative=False, side="left")


LABELLED = (0.0, 50.0, 90.0, 99.0, 99.9, 99.99, 99.999, 99.9999)
STEPS = ((1,), (1, 2, 5))
MOST_TICKS = 6


def percent_of(row: Row) -> float:
    """p99.9 → 99.9."""
    match = PERCENTILE.fullmatch(row["statistic"])
    assert match
    return float(match[1])


def nines(percent: float) -> float:
    """How many nines."""
    return -math.log10(max(1e-7, 1 - percent / 100))


def percentile_axis(percents: Sequence[float], length: float) -> Axis:
    """From the lowest to the highest percentile, with the round ones as labels."""
    low, high = nines(min(percents)), nines(max(percents))
    pad = (high - low) * 8 / length or 0.5
    axis = Axis("nines", low - pad, high + pad, length, (), line=True)
    ticks = [percent for percent in LABELLED if low - 1e-9 <= nines(percent) <= high + 1e-9] or list(percents)
    texts = [with_unit(f"{percent:.6g}", "%") for percent in ticks]
    return replace(axis, ticks=tuple(fitting(axis, [nines(percent) for percent in ticks], texts)))


def _log_axis(field: str, low: float, high: float, length: float, unit: float) -> Axis:
    """Values by their ratio: gridlines at 1, 2 and 5, or at powers of ten where these would be too many."""
    low, high = low / 1.15, high * 1.25
    ticks = log_ticks(low, high, MOST_TICKS, unit, relative=False, steps=STEPS)
    return Axis(field, low, high, length, ticks, log=True, orient="left", grid=True)


FEW = 4  # with so many there is a curve


def _row_panel(subject: Subject, rows: Sequence[Row], panels: int) -> Panel:
    """The panel of an operation, with rows of its own."""
    factors = subject.request.row_factors
    parts = sorted(groups(rows, factors).items(), key=lambda pair: max(map(subject.reach, pair[1])))
    names = [name_of(factors, key) for key, _ in parts]
    styles = [style_for(names, size, panels=1, row=44) for size in (sizes(panels)[0], sizes(1)[1])]
    return Panel(*(_row_scene(subject, names, [part for _, part in parts], style) for style in styles))


def _row_scene(subject: Subject, names: Sequence[str], parts: Sequence[list[Row]], style: Style) -> Scene:
    top = max(map(subject.reach, subject.rows)) * 1.08 or subject.factor
    scene = ground(names, style, lambda length: value_axis(
        subject.field, top, length, subject.factor, relative=False, side="top"))  # fmt: skip
    for place, part in enumerate(parts):
        _row(scene, subject, part, shifted(scene, place, lowered(style) + 4))
    _label(scene, subject)
    return scene


def _row(scene: Scene, subject: Subject, rows: Sequence[Row], y: float) -> None:
    ordered = sorted(rows, key=percent_of)
    level, operation = ordered[0].get("raid_level"), ordered[0]["operation"]
    ends = subject.reach(ordered[0]), subject.reach(ordered[-1])
    scene.rules.append(
        Rule(ends[0], y, ends[1], y, colour_of(level), "spread", operation, width=5, opacity=0.28)
    )
    scene.dots += [
        dot_of(scene, subject, row, (subject.reach(row), y), level, 50, percentile=row["statistic"])
        for row in ordered
    ]


def _label(scene: Scene, subject: Subject) -> None:
    """p99 3.2 at each dot."""
    placer = Placer(scene)
    for dot in list(scene.dots):
        text = f"{dot.datum['percentile']} {subject.text(dot.x)}"
        placer.put(around(Text(dot.x, dot.y, text, dot.colour, size=12, series=dot.series), 13))


TYPICAL = 50.0
LONGEST = 90  # a longer title is not read; the chart names its lines


def title(subject: Subject) -> str:
    """RAID 10 answers 99 % of random reads within 3.2 ms, RAID 5 within 8.1 ms."""
    request = subject.request
    if request.title:
        return request.title
    operation = request.operations[0]
    rows = [row for row in subject.rows if row["operation"] == operation] or subject.rows
    percent = highest_common(subject, rows)
    alike = sorted((row for row in rows if percent_of(row) == percent), key=subject.reach)
    if subject.metric != "latency" or not alike:
        return words.title(subject)
    return upper(_compared(subject, alike, percent) if len(alike) > 1 else _single(subject, alike[0], rows))


def highest_common(subject: Subject, rows: Sequence[Row]) -> float:
    """The highest percentile that every configuration has."""
    parts = groups(rows, subject.request.row_factors).values()
    common = set.intersection(*({percent_of(row) for row in part} for part in parts))
    return max(common, default=0.0)


def _compared(subject: Subject, rows: Sequence[Row], percent: float) -> str:
    """Shortest and longest, or that all are alike."""
    best, worst = rows[0], rows[-1]
    ends = subject.full(subject.reach(best)), subject.full(subject.reach(worst))
    share = f"{percent:g}{THIN}% of {_plural(best)}"
    if ends[0] == ends[1]:
        return f"{share} take at most {ends[0]} in every configuration"
    text = f"{share} take at most {ends[0]} {_setting(subject, best)}, {ends[1]} {_setting(subject, worst)}"
    return text if len(text) <= LONGEST else f"{share} take at most {ends[0]} at best, {ends[1]} at worst"


def _single(subject: Subject, row: Row, rows: Sequence[Row]) -> str:
    """99.9 % of random reads take at most 12 ms, half of them 0.4 ms."""
    sentence = f"{percent_of(row):g}{THIN}% of {_plural(row)} take at most {subject.full(subject.reach(row))}"
    half = [other for other in rows if percent_of(other) == TYPICAL and other is not row]
    return f"{sentence}, half of them {subject.full(subject.reach(half[0]))}" if half else sentence


def _plural(row: Row) -> str:
    return reference().operations[row["operation"]].sentence


def _setting(subject: Subject, row: Row) -> str:
    stated = [factor for factor in subject.varying if factor in subject.request.row_factors]
    is_any = any(row.get(factor) is not None for factor in stated)
    return f"with {in_words(row, stated)}" if is_any else "where nothing is stated"


def over(*, log: bool) -> str:
    """log scale, by percentile of requests."""
    return f"{'log scale, ' if log else ''}by percentile of requests"


def tail(subject: Subject) -> str:
    """99.99 %: one request in 10,000 takes longer."""
    top = max(percent_of(row) for row in subject.rows)
    if not 0 < top < 100:
        return "The highest value is the maximum"
    return f"{top:g}{THIN}%: one request in {round(100 / (100 - top)):,} takes longer"


def alt(subject: Subject, heading: str) -> str:
    """The title, then the lowest and highest value with their percentile."""
    low, high = min(subject.rows, key=subject.reach), max(subject.rows, key=subject.reach)
    ends = [
        f"{name} {subject.full(subject.reach(row))} at {percent_of(row):g}{THIN}%"
        for name, row in (("lowest", low), ("highest", high))
    ]
    return f"{heading.rstrip('.')}; {', '.join(ends)}. {words.REST}"


def _table(subject: Subject) -> Table:
    """Every number leads to its evidence."""
    factors = [factor for factor in subject.request.row_factors if values_of(subject.rows, factor)]
    percents = sorted({percent_of(row) for row in subject.rows})
    heads = [f"{percent:g}{THIN}%, {subject.unit}" for percent in percents]
    columns = [*factor_columns(factors), "Operation", *heads]
    rows = []
    for part in groups(subject.rows, [*factors, "operation"]).values():
        own = {percent_of(row): row for row in part}
        label = reference().operations[part[0]["operation"]].label
        cells = [number_cell(subject, own.get(percent)) for percent in percents]
        rows.append([*factor_cells(part[0], factors), {"text": label}, *cells])
    return Table(subject, columns, rows, _drawn(subject))


def defaults(rows: Sequence[Row]) -> list[ChartRequest]:
    """One for each family of operations, a line per configuration."""
    requests, latencies = [], percentiles(row for row in of_summary(rows) if row["metric"] == "latency")
    for operations in families(latencies):
        part = of_one_kind(of_one_tool([row for row in latencies if row["operation"] in operations]))
        factors = needed(part) or ["raid_level"]
        conditions = {column: part[0][column] for column in ("tool", "latency_kind") if part[0].get(column)}
        requests.append(
            ChartRequest(
                form="distribution",
                label="Percentiles",
                by=factors[0],
                rows=factors,
                operations=operations,
                metric="latency",
                where=conditions,
            )
        )
    return requests


def _drawn(subject: Subject) -> list[Drawn]:
    """The points of each line from the lowest percentile to the highest."""
    parts = groups(subject.rows, [*subject.request.row_factors, "operation"]).values()
    return [drawn_of(subject, row, interval=False) for part in parts for row in sorted(part, key=percent_of)]


FORM = Form(draw, caption=caption, defaults=defaults, of_percentiles=True)
