"""Where labels go: a value near zero leaves the name of its row alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.charts.label_placement import Box, Placer, around, box_of, roomy
from ingest.charts.row_layout import GAP
from ingest.charts.scene import ROW_NAME_GAP, ROW_NAME_SIZE, Axis, Dot, Scene, Text

from .asked import Row, drawn


def crowded(name: str) -> Scene:
    """A phone's chart with a value close to its axis; above, below and right of it stand others."""
    x = Axis("value", 0, 250_000, 210, ((0, "0"), (200_000, "200,000")))
    y = Axis("row", 0, 2, 80, ((1, name),), flip=True, orient="left")
    scene = Scene(x, y, left=90, right=30, top=20, bottom=10)
    scene.dots.append(Dot(12_822, 1, "ink", "bar", "open", "randwrite", {}))
    taken = Text(12_822, 1, "a taken place", "ink", series="randread")
    scene.texts += [replace(taken, dx=-6, dy=dy, align="left") for dy in (-24, -16, 0, 16, 24)]
    return scene


@pytest.mark.parametrize("name", ["btrfs", "no file system", "RAID 10 offset, 64"])
def test_a_value_near_zero_does_not_cover_its_rows_name(name: str) -> None:
    scene = crowded(name)
    assert Placer(scene).put(around(Text(12_822, 1, "12,822", "ink", size=13, series="randwrite"), 13))
    middle = scene.y.place(1)
    stands = Box(
        -ROW_NAME_GAP - roomy(name, ROW_NAME_SIZE),
        middle - ROW_NAME_SIZE / 2,
        -ROW_NAME_GAP,
        middle + ROW_NAME_SIZE / 2,
    )
    assert box_of(scene, scene.texts[-1]).overlap(stands) < 0.02


@pytest.mark.parametrize("panels", [[], ["chunk_size", "scheduler"]], ids=["one", "many small ones"])
def test_no_rule_runs_through_the_name_of_a_row(panels: list[str], multiples: list[Row]) -> None:
    multiples = [row for row in multiples if not panels or row["scheduler"] != "deadline"]
    request = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout", "scheduler"],
               "operations": ["read", "write"], "as": "relative", "best": True,
               "ceiling": True, "panels": panels}  # fmt: skip
    if panels:
        request["rows"] = ["raid_level", "raid_layout"]
    scene = drawn(request, multiples).panels[0].narrow
    names = [box_of(scene, text) for text in scene.texts if text.x == scene.x.low]
    assert names
    for kind in ("baseline", "ceiling"):
        rules = [rule for rule in scene.rules if rule.part == kind]
        lines = [(scene.at(rule.x, rule.y), scene.at(rule.x2, rule.y2)) for rule in rules]
        assert lines[-1][1][1] == scene.y.length
        assert all(end[1] - start[1] > GAP for start, end in lines), "a stub is no line"
        assert not [box for box in names for start, end in lines if box.crossed(start, end) > 1]
