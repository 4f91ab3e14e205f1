"""A set as fio leaves it: three levels with percentiles, and side files over ten minutes, one with a stall.

The JSON is a real one of fio 3.33 (tests/logs/fio_series) whose latencies are stretched; the side files are made up.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

REAL = Path(__file__).parents[1] / "logs" / "fio_series" / "3.33" / "window.json"
LEVELS = {"raid5": 2.0, "raid6": 2.9, "raid10": 1.0}
MANIFEST = """\
spindle: 1
title: Mixed requests on three arrays of four drives
author: {name: A. Tester}
date: 2026-11
trust: community
standfirst: Made up from a real log of fio, to see how its percentiles and side files look.
license: CC0
factors: {drives: 4}
runs:
  - {logs: "logs/{raid_level}.json"}
  - {logs: "logs/{raid_level}_{series}.{job}.log"}
"""


def write_fio_set(folder: Path, windows: int = 600) -> Path:
    """The set in a folder of its own."""
    (folder / "logs").mkdir(parents=True)
    (folder / "result.yaml").write_text(MANIFEST, encoding="utf-8")
    for level, slower in LEVELS.items():
        (folder / "logs" / f"{level}.json").write_text(_stretched(slower), encoding="utf-8")
        for kind, mean in (("iops", 4000 / slower), ("lat", 250_000 * slower)):
            text = side_file(windows, mean, stall=level == "raid6", falls=kind == "iops")
            (folder / "logs" / f"{level}_{kind}.1.log").write_text(text, encoding="utf-8")
    return folder


def _stretched(factor: float) -> str:
    report = json.loads(REAL.read_text(encoding="utf-8"))
    for job in report["jobs"]:
        for side in ("read", "write"):
            percentiles: dict[str, Any] = job[side]["clat_ns"]["percentile"]
            for place, percent in enumerate(percentiles):
                percentiles[percent] = int(percentiles[percent] * factor * 1.08**place)
            for latencies in (job[side]["clat_ns"], job[side]["lat_ns"]):  # nothing is above the largest
                latencies["max"] = max(latencies["max"], *percentiles.values())
    return json.dumps(report, indent=1)


def side_file(windows: int, mean: float, *, stall: bool, falls: bool) -> str:
    """Reads and writes in turn, a window of a second each; a stall is 3 s long, a third of the way."""
    lines = []
    for place in range(windows):
        value = mean * (1 + 0.05 * math.sin(place * 12.9898) * math.cos(place * 78.233))
        if stall and 0 <= place - windows // 3 < 3:
            value = value * 0.02 if falls else value * 40
        lines += [f"{(place + 1) * 1000}, {int(value / (1 + side))}, {side}, 0, 0" for side in (0, 1)]
    return "\n".join(lines) + "\n"
