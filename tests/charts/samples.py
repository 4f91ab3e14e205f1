"""Samples over time as a build has them (ingest/store/over_time.sql), made up, with a stall where one is asked for."""

from __future__ import annotations

import math
from typing import Any

from .conftest import row

Row = dict[str, Any]


def window_rows(
    count: int,
    *,
    mean: float = 45_000.0,
    step: float = 1.0,
    stall: tuple[int, int] | None = None,
    pause: int | None = None,
    path: str = "logs/a_iops.1.log",
    **facts: Any,
) -> list[Row]:
    """`count` windows of IOPS around `mean`; in those from `stall` nearly nothing; none in the 9 s after `pause`."""
    found = []
    for place in range(count):
        late = 9.0 if pause is not None and place >= pause else 0.0
        value = mean * (1 + 0.04 * math.sin(place * 12.9898) * math.cos(place * 78.233))
        if stall and stall[0] <= place < stall[1]:
            value = mean * 0.01
        time, line = (place + 1) * step + late, place + 1
        before = step + (9.0 if place == pause else 0.0) if place else None
        own = {"operation": "randwrite", "metric": "iops", "unit": "1/s", "tool": "fio", "raid_level": "raid5",
               "statistic": "mean", "value": value, "path": path, "piece": place, "windows": 1, "time": time,
               "min": value, "max": value, "min_line": line, "max_line": line, "min_time": time, "max_time": time,
               "usual": step, "pause": before, "pause_from": time - (before or 0), "value_basis": "measured",
               "tool_version": "3.33", "value_kind": None}  # fmt: skip
        found.append(row(**own | facts) | {"id": f"{path}#L{line}", "evidence": f"{path}#L{line}"})
    return found
