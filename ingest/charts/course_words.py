"""What a chart over time says: its title names the pause, or how far the worst window is from the mean."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts import words
from ingest.charts.course import Course
from ingest.charts.rows import varying
from ingest.charts.subject import Subject
from ingest.labels import reference, significant, with_unit
from ingest.labels import words as in_words

FALL = 0.5  # a window of less than half the mean is a fall
EACH = 120  # windows that have a point of their own at every size
RISE = 2.0  # and a latency of more than twice the mean a rise


def title(subject: Subject, found: Sequence[Course]) -> str:
    """The longest pause, else the worst window, else within what all stay."""
    if subject.request.title:
        return subject.request.title
    pauses = [(course.pause, course) for course in found if course.pause]
    if pauses:
        (start, length), course = max(pauses, key=lambda pair: pair[0][1])
        return _sentence(
            subject, course, f"nothing is logged for {_seconds(length)} from {_seconds(start)} on"
        )
    sign = -1 if subject.lower_is_better else 1
    worst = min(found, key=lambda course: sign * _worst(subject, course) / (course.mean or 1.0))
    ratio = _worst(subject, worst) / worst.mean if worst.mean else 1.0
    if ratio < FALL or ratio > RISE:
        return _sentence(subject, worst, _turn(subject, worst))
    low, high = worst.lowest["min"], worst.highest["max"]
    if subject.text(low) == subject.text(high):
        return _sentence(subject, worst, f"every window shows {subject.full(low)}")
    return _sentence(
        subject, worst, f"every window lies between {subject.full(low)} and {subject.full(high)}"
    )


def _worst(subject: Subject, course: Course) -> float:
    value: float = course.highest["max"] if subject.lower_is_better else course.lowest["min"]
    return value


def _turn(subject: Subject, course: Course) -> str:
    """one window falls to 310 IOPS at 64 s, the mean is 45,200 IOPS."""
    row, which, verb = (
        (course.highest, "max", "rises") if subject.lower_is_better else (course.lowest, "min", "falls")
    )
    value, time = subject.full(row[which]), _seconds(row[f"{which}_time"])
    return f"one window {verb} to {value} at {time}, the mean is {subject.full(course.mean)}"


def _sentence(subject: Subject, course: Course, what: str) -> str:
    """RAID 5, random writes: …."""
    told = [factor for factor in varying(subject.rows) if course.first.get(factor) is not None]
    name = f"{in_words(course.first, told)}, " if told else ""
    return words.upper(f"{name}{reference().operations[course.first['operation']].sentence}: {what}")


def _seconds(value: float) -> str:
    return with_unit(significant(value), "s")


def alt(subject: Subject, heading: str, found: Sequence[Course]) -> str:
    """The title, then the lowest and the highest window of all."""
    low, high = min(c.lowest["min"] for c in found), max(c.highest["max"] for c in found)
    return (
        f"{heading}; lowest window {subject.full(low)}, highest {subject.full(high)}. "
        "The table names the line of each in its log."
    )


def key(subject: Subject, found: Sequence[Course]) -> list[dict[str, str]]:
    """What line and band are."""
    thin = any(course.windows > EACH for course in found)
    items = [{"text": "mean of neighbouring windows" if thin else "each window", "mark": "line"}]
    if thin:
        items.append({"text": "lowest to highest window", "series": "spread", "mark": "band"})
    if len(found) > len(
        {(c.first["operation"], *(c.first.get(f) for f in subject.request.panels)) for c in found}
    ):
        items.append({"text": "other repeats or jobs", "series": "context", "mark": "context"})
    if any(course.pause for course in found):
        items.append({"text": "gap: nothing logged", "mark": ""})
    return items


def caption(subject: Subject) -> str:
    """3 logs of one run each; windows of 1 s, 86,400 in all; from logs/a_bw.1.log and 2 more."""
    paths = sorted({str(row["path"]) for row in subject.rows})
    usual = sorted({round(row["usual"], 2) for row in subject.rows if row.get("usual")})
    windows = sum(row.get("windows") or 0 for row in subject.rows)
    span = f"windows of about {_seconds(usual[0])}" if usual else "one window"
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    versions = {row.get("tool_version") for row in subject.rows} - {None}
    tool = f" by {subject.rows[0]['tool']} {versions.pop()}" if len(versions) == 1 else ""
    return f"{span}, {windows:,} in all, logged{tool}; from {paths[0]}{more}"
