"""The axis of a dot plot: what its ticks are called, and that the names have room."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from ingest.charts.dot_plot import LETTER, Dot, Line, row_chart


def names(svg: str) -> list[tuple[float, str]]:
    found = re.findall(r'<text x="([\d.]+)" y="[\d.]+" text-anchor="middle">([^<]*)</text>', svg)
    return sorted((float(x), name) for x, name in found)


@pytest.mark.parametrize("ends", [(0.02, 7.0), (0.5, 2.0), (0.001, 5.0), (0.2, 50.0), (0.9, 1000.0)])
@pytest.mark.parametrize("width", [312, 350, 760])
def test_a_log_axis_names_a_tick_on_either_side_of_one_wherever_there_is_one(
    ends: tuple[float, float], width: int
) -> None:
    lines = [Line("RAID 0, 3 drives", (Dot(1.2, "read", "raid0"),))]
    named = names(row_chart(lines, "", "fewer drives", ends, width=width))
    assert len(named) >= 2
    assert any(name.startswith("1×") for _, name in named)
    for (x, name), (other, beside) in pairwise(named):
        assert other - x > (len(name) + len(beside)) * LETTER / 2


def test_what_one_is_gives_way_to_other_ticks() -> None:
    lines = [Line("RAID 0, 3 drives", (Dot(1.2, "read", "raid0"),))]
    narrow = names(row_chart(lines, "", "fewer drives", (0.02, 7.0)))
    assert [name for _, name in narrow] == ["0.05×", "0.2×", "1×", "5×"]
    wide = names(row_chart(lines, "", "fewer drives", (0.02, 7.0), width=760))
    assert "1× = fewer drives" in [name for _, name in wide]


def test_the_line_of_one_leaves_out_names_that_it_would_run_through() -> None:
    long = "About 2006 · 6 hard disks · sysbench · 128 threads"
    lines = [Line(name, (Dot(1.2, "read", "raid0"),)) for name in (long, "2008 · dd", long)]
    (path,) = re.findall(r'<path d="([^"]*)" stroke="var\(--base\)"', row_chart(lines, "", "", (0.5, 2.0)))
    assert re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", path) == [("4", "8"), ("24", "94"), ("110", "135")]
