"""Samples of fio's side files → lines over time: one panel per configuration and operation.

random write
MB/s  ▓▓▓▓▓▓▓▒░   ▓▓▓▓▓▓   the line is the mean of neighbouring windows, the band goes from the lowest
      ─────────╲  ───────  window to the highest; it is cut where nothing was logged
      0    60    120   s
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ingest.charts.axes import tick_room, ticks_to, value_axis
from ingest.charts.defaults import families
from ingest.charts.drawing import Drawing, Panel, Size, Wording, drawing_of, panels_of, parts_of, titled
from ingest.charts.forms import Form
from ingest.charts.label_placement import Placer, around
from ingest.charts.request import ChartError, ChartRequest, refuse_more
from ingest.charts.scene import Axis, Band, Dot, Scene, Text, Trace
from ingest.charts.subject import TIME, Subject, groups, readable, varying
from ingest.charts.tables import Cell, Drawn, Table, factor_cells, factor_columns
from ingest.charts.words import aside, datum
from ingest.core.labels import NBSP, colour_of, reference, significant, with_unit
from ingest.core.labels import words as in_words
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.text import abridged

MOST_LINES = 12  # in a panel: repeats and jobs
WIDE = {1: Size(768, 280), 2: Size(560, 260), 3: Size(370, 220), 4: Size(560, 220)}
NARROW = Size(333, 200, narrow=True)
PER_POINT = 2.0  # pixels


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of lines over time."""
    if request.by != TIME:
        raise ChartError(
            f"{request.name}: expected by: {TIME}, found {request.by}; write time, or ask for form: sweep"
        )
    subject = readable(
        subject, min(row["value"] for row in subject.rows), max(row["max"] for row in subject.rows)
    )
    lines = time_lines(subject.rows)
    parts = [time_lines(part) for part in parts_of(request, subject.rows, request.panels)]
    advice = "name what tells them apart in panels, or narrow it with where"
    refuse_more(MOST_LINES, "lines in a panel", max(map(len, parts)), request.name, advice)
    layouts = WIDE.get(len(parts), WIDE[3]), NARROW
    heading = title(subject, lines)
    return drawing_of(
        subject,
        _with_titles(panels_of(parts, layouts, partial(_scene, subject)), parts, request),
        _table(subject, lines),
        key(subject, lines),
        Wording(title=heading, alt=alt(subject, heading, lines), over="over time (s)"),
    )


def _with_titles(
    panels: Sequence[Panel], parts: Sequence[list[TimeLine]], request: ChartRequest
) -> list[Panel]:
    """The configuration as the title, the operation under it."""
    rows = [[line.first for line in part] for part in parts]
    several = len(request.operations) > 1
    return [
        replace(panel, subtitle=", ".join(text for text in (panel.subtitle, label) if text))
        if panel.title
        else replace(panel, title=upper(label))
        for panel, part in zip(titled(panels, rows, request.panels), rows, strict=True)
        for label in [reference().operations[part[0]["operation"]].label if several else ""]
    ]


def _scene(subject: Subject, part: list[TimeLine], size: Size) -> Scene:
    top = max(row["max"] for row in subject.rows) * 1.12
    upright = value_axis(subject.field, top or 1.0, size.height, subject.factor, relative=False, side="left")
    left = tick_room(upright) + 7
    scene = Scene(_time_axis(subject, size.width - left - 12), upright, left, 12, 8, 26)
    for place, line in reversed(list(enumerate(part))):
        _line(scene, subject, line, context=place > 0)
    _extremes(scene, subject, part[0])
    return scene


def _time_axis(subject: Subject, length: float) -> Axis:
    """Seconds from the start, the same in all panels."""
    last = max(row["time"] for row in subject.rows) or 1.0
    ticks = ticks_to(last, max(2, int(length // 90)), 1, relative=False)
    return Axis("time", 0, last * 1.01, length, ticks, line=True)


def _line(scene: Scene, subject: Subject, line: TimeLine, *, context: bool) -> None:
    """Band and line of one log; of several the first is heavy."""
    colour, series = colour_of(line.first.get("raid_level")), line.first["operation"]
    pieces = broken(thinned(line.rows, int(scene.x.length / PER_POINT)))
    if not context:
        scene.bands += [
            Band(
                tuple((row["time"], row["min"], row["max"]) for row in piece), colour, series, "spread", 0.28
            )
            for piece in pieces
            if any(row["windows"] > 1 for row in piece)
        ]
    drawn = tuple(_points(scene, piece) for piece in pieces)
    data = tuple(
        aside(subject, series, subject.text(value), f"{time:.3g}{NBSP}s from the start")
        for piece in drawn
        for time, value in piece
    )
    width, opacity = (1.0, 0.4) if context else (1.5, 1.0)
    scene.traces.append(
        Trace(drawn, colour, series, "context" if context else "main", width, opacity=opacity, data=data)
    )


def _points(scene: Scene, piece: Sequence[Row]) -> tuple[tuple[float, float], ...]:
    """A piece of one point is a short level line."""
    points = tuple((row["time"], row["value"]) for row in piece)
    (x, y) = points[0]
    return points if len(points) > 1 else ((x, y), (scene.x.moved(x, 2), y))


def _extremes(scene: Scene, subject: Subject, line: TimeLine) -> None:
    """Dots and values at the lowest and the highest window."""
    both_ends = [(line.lowest, "min"), (line.highest, "max")]
    for row, end in both_ends if line.lowest["min"] < line.highest["max"] else both_ends[:1]:
        _end(scene, subject, row, end)
    placer = Placer(scene)
    for dot in list(scene.dots):
        text = Text(dot.x, dot.y, subject.text(dot.y), dot.colour, series=dot.series)
        placer.put(around(text, 12))


def _end(scene: Scene, subject: Subject, row: Row, end: str) -> None:
    level, value = row.get("raid_level"), row[end]
    facts = datum(subject, {**row, "evidence": f"{row['path']}#L{row[f'{end}_line']}"},
                  time=row[f"{end}_time"], **{subject.field: value})  # fmt: skip
    window = {"id": "", "href": "", "shown": subject.full(value), "runs": "one window", "interface": ""}
    scene.dots.append(Dot(row[f"{end}_time"], value, colour_of(level), subject.marker(level), "filled",
                          row["operation"], facts | window, 30))  # fmt: skip


PAUSE = 2.5  # as long as so many usual windows: nothing was finished, so fio logged nothing


@dataclass(frozen=True)
class TimeLine:
    """The groups of one line, in the order of time."""

    rows: list[Row]

    @property
    def first(self) -> Row:
        """What is the same in all."""
        return self.rows[0]

    @property
    def windows(self) -> int:
        """How many were logged."""
        return sum(row["windows"] for row in self.rows)

    @property
    def mean(self) -> float:
        """The mean of all windows."""
        total: float = sum(row["value"] * row["windows"] for row in self.rows)
        return total / self.windows

    @property
    def lowest(self) -> Row:
        """The group with the lowest window; of equals the first."""
        return min(self.rows, key=lambda row: row["min"])

    @property
    def highest(self) -> Row:
        """The group with the highest window."""
        return max(self.rows, key=lambda row: row["max"])

    @property
    def pause(self) -> tuple[float, float] | None:
        """Where the longest pause begins and how long it is; None where windows follow each other."""
        longest = max(self.rows, key=lambda row: row["pause"] or 0.0)
        return (longest["pause_from"], longest["pause"]) if paused(longest) else None


def time_lines(rows: Sequence[Row]) -> list[TimeLine]:
    """The lines of some rows, by file and operation."""
    parts = groups(rows, ["operation", "path"]).values()
    return [TimeLine(sorted(part, key=lambda row: row["piece"])) for part in parts]


def paused(row: Row) -> bool:
    """Whether nothing was logged for a while in or before this group."""
    return bool(row["usual"]) and (row["pause"] or 0.0) > PAUSE * row["usual"]


def thinned(rows: Sequence[Row], most: int) -> list[Row]:
    """At most so many groups: neighbours are joined, and what they hid stays in lowest and highest."""
    if len(rows) <= most:
        return list(rows)
    parts: list[list[Row]] = [[] for _ in range(most)]
    for place, row in enumerate(rows):
        parts[place * most // len(rows)].append(row)
    return [joined(part) for part in parts]


def joined(rows: Sequence[Row]) -> Row:
    """Several neighbouring groups as one."""
    windows = sum(row["windows"] for row in rows)
    longest = max(rows, key=lambda row: row["pause"] or 0.0)
    together: dict[str, Any] = {
        "windows": windows,
        "time": (rows[0]["time"] + rows[-1]["time"]) / 2,
        "value": sum(row["value"] * row["windows"] for row in rows) / windows,
        "min": min(row["min"] for row in rows),
        "max": max(row["max"] for row in rows),
        "pause": longest["pause"],
        "pause_from": longest["pause_from"],
    }
    return {**rows[0], **together}


def broken(rows: Sequence[Row]) -> list[list[Row]]:
    """The line in pieces."""
    pieces: list[list[Row]] = []
    for row in rows:
        if not pieces or paused(row):
            pieces.append([])
        pieces[-1].append(row)
    return pieces


FALL = 0.5  # a window of less than half the mean is a fall
EACH = 120  # windows that have a point of their own at every size
RISE = 2.0  # and a latency of more than twice the mean a rise


def title(subject: Subject, lines: Sequence[TimeLine]) -> str:
    """The longest pause, else the worst window, else within what all stay."""
    if subject.request.title:
        return subject.request.title
    pauses = [(line.pause, line) for line in lines if line.pause]
    if pauses:
        (start, length), line = max(pauses, key=lambda pair: pair[0][1])
        return _sentence(subject, line, f"nothing logged for {_seconds(length)} from {_seconds(start)} on")
    sign = -1 if subject.lower_is_better else 1
    worst = min(lines, key=lambda line: sign * _worst(subject, line) / (line.mean or 1.0))
    ratio = _worst(subject, worst) / worst.mean if worst.mean else 1.0
    if ratio < FALL or ratio > RISE:
        return _sentence(subject, worst, _turn(subject, worst))
    low, high = worst.lowest["min"], worst.highest["max"]
    if subject.text(low) == subject.text(high):
        return _sentence(subject, worst, f"every window shows {subject.full(low)}")
    return _sentence(subject, worst, f"every window is between {subject.full(low)} and {subject.full(high)}")


def _worst(subject: Subject, line: TimeLine) -> float:
    value: float = line.highest["max"] if subject.lower_is_better else line.lowest["min"]
    return value


def _turn(subject: Subject, line: TimeLine) -> str:
    """one window drops to 310 IOPS at 64 s; the mean is 45,200 IOPS."""
    row, end, verb = (
        (line.highest, "max", "rises") if subject.lower_is_better else (line.lowest, "min", "drops")
    )
    value, time = subject.full(row[end]), _seconds(row[f"{end}_time"])
    return f"one window {verb} to {value} at {time}; the mean is {subject.full(line.mean)}"


def _sentence(subject: Subject, line: TimeLine, statement: str) -> str:
    """RAID 5, random writes: …."""
    factors = [factor for factor in subject.varying if line.first.get(factor) is not None]
    name = f"{in_words(line.first, factors)}, " if factors else ""
    return upper(f"{name}{reference().operations[line.first['operation']].sentence}: {statement}")


def _seconds(value: float) -> str:
    return with_unit(significant(value), "s")


def alt(subject: Subject, heading: str, lines: Sequence[TimeLine]) -> str:
    """The title, then the lowest and the highest window of all."""
    low, high = min(c.lowest["min"] for c in lines), max(c.highest["max"] for c in lines)
    return (
        f"{heading}; lowest window {subject.full(low)}, highest {subject.full(high)}. "
        "The table gives the log line of each."
    )


def key(subject: Subject, lines: Sequence[TimeLine]) -> list[dict[str, str]]:
    """What line and band are."""
    thin = any(line.windows > EACH for line in lines)
    items = [{"text": "mean of neighbouring windows" if thin else "each window", "mark": "line"}]
    if thin:
        items.append({"text": "lowest to highest window", "series": "spread", "mark": "band"})
    if len(lines) > len(
        {(c.first["operation"], *(c.first.get(f) for f in subject.request.panels)) for c in lines}
    ):
        items.append({"text": "other repeats or jobs", "series": "context", "mark": "context"})
    if any(line.pause for line in lines):
        items.append({"text": "gap: nothing logged", "mark": ""})
    return items


def caption(subject: Subject) -> str:
    """3 logs of one run each; windows of 1 s, 86,400 in all; from logs/a_bw.1.log and 2 more."""
    paths = sorted({str(row["path"]) for row in subject.rows})
    usual = sorted({round(row["usual"], 2) for row in subject.rows if row.get("usual")})
    windows = sum(row.get("windows") or 0 for row in subject.rows)
    span = f"windows of about {_seconds(usual[0])}" if usual else "one window"
    versions = {row.get("tool_version") for row in subject.rows} - {None}
    tool = f" by {subject.rows[0]['tool']} {versions.pop()}" if len(versions) == 1 else ""
    return f"{span}, {windows:,} in all, logged{tool}; from {abridged(paths, 1)}"


def _table(subject: Subject, lines: Sequence[TimeLine]) -> Table:
    """Windows have no address of their own: their numbers lead to the line of the log."""
    factors = subject.varying
    unit = f", {subject.unit}"
    columns = [
        *factor_columns(factors),
        *("Operation", "Log", "Windows", f"Mean{unit}", f"Lowest{unit}", "at s", f"Highest{unit}", "at s"),
    ]
    rows = [[*factor_cells(line.first, factors), *_cells(subject, line)] for line in lines]
    return Table(subject, columns, rows, _drawn(lines))


def _cells(subject: Subject, line: TimeLine) -> list[Cell]:
    first = line.first
    label = reference().operations[first["operation"]].label
    return [
        {"text": label},
        {"text": first["path"], "href": f"{first['path']}/"},
        {"text": f"{line.windows:,}"},
        {"text": subject.text(line.mean)},
        *_window_cells(subject, line.lowest, "min"),
        *_window_cells(subject, line.highest, "max"),
    ]


def _window_cells(subject: Subject, row: Row, end: str) -> list[Cell]:
    """A window's value, which leads to its line, and its time."""
    place = f"{row['path']}/#L{row[f'{end}_line']}"
    return [{"text": subject.text(row[end]), "href": place}, {"text": significant(row[f"{end}_time"])}]


PREFERRED = (("iops", "throughput"), ("latency",))  # of each the first that there is


def defaults(rows: Sequence[Row]) -> list[ChartRequest]:
    """One chart of speed and one of latency for each family of operations; a panel for each configuration."""
    requests, series = [], [row for row in rows if "windows" in row]
    for choice in PREFERRED:
        metric = next((name for name in choice if any(row["metric"] == name for row in series)), None)
        of_metric = [row for row in series if row["metric"] == metric]
        for operations in families(of_metric):
            part = [row for row in of_metric if row["operation"] in operations]
            requests.append(
                ChartRequest(
                    form="timeseries", by="time", operations=operations, metric=metric, panels=varying(part)
                )
            )
    return requests


def _drawn(lines: Iterable[TimeLine]) -> list[Drawn]:
    """The groups of neighbouring windows of each line: their mean, and the lowest and highest of them."""
    return [
        Drawn([row], row["value"], (row["min"], row["max"]), "lowest to highest window")
        for line in lines
        for row in line.rows
    ]


FORM = Form(draw, caption=caption, defaults=defaults, over_time=True)
