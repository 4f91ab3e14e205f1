"""One line over time: the windows of a side file of fio's for one operation, in groups.

courses(rows)       mean, lowest and highest window, pauses
thinned(rows, 167)  fewer groups, with the lowest and highest of those that they join
broken(rows)        the line in pieces, cut where nothing was logged for a while
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ingest.charts.rows import groups
from ingest.row import Row

PAUSE = 2.5  # as long as so many usual windows: nothing was finished, so fio logged nothing


@dataclass(frozen=True)
class Course:
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


def courses(rows: Sequence[Row]) -> list[Course]:
    """The lines of some rows, by file and operation."""
    found = groups(rows, ["operation", "path"]).values()
    return [Course(sorted(part, key=lambda row: row["piece"])) for part in found]


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
