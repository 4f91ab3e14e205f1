"""Heat maps: each field is a value and an address, told by depth and by text."""

from __future__ import annotations

import pytest

from ingest.charts.defaults import default_charts
from ingest.charts.forms.heatmap import DEEP, SHADES, ink_on, shades_of
from ingest.charts.request import ChartError
from ingest.charts.theme import LIGHT

from .asked import Row, drawn
from .conftest import row

HEAT = {
    "form": "heatmap",
    "by": "queue_depth",
    "rows": ["block_size"],
    "operations": ["randread", "randwrite"],
}
DARK = {"paper": "#15171A", "ink": "#ECEAE4", "raid5": "#97C4FD"}  # layouts/_partials/dark-tokens.html


@pytest.fixture(scope="module")
def grid() -> list[Row]:
    """IOPS over queue depth and block size; 64 KiB with 4 was not measured."""
    return [
        row(queue_depth=depth, block_size=size * 1024, operation=operation, metric="iops", unit="1/s", n=1, tool="fio",
            value=100.0 * depth * (4 / size) * share, value_kind="single", value_basis="measured")
        for operation, share in (("randread", 1), ("randwrite", 0.5)) for depth in (1, 2, 4) for size in (4, 16, 64)
        if (depth, size) != (4, 64)
    ]  # fmt: skip


def test_a_field_holds_its_value_and_the_deepest_the_highest(grid: list[Row]) -> None:
    found = drawn(HEAT, grid)
    assert [panel.title for panel in found.panels] == ["Random read", "Random write"]
    assert found.title == "Random reads reach 400\u00a0IOPS at 4\u00a0KiB, queue depth 4"
    for scene in (found.panels[0].wide, found.panels[0].narrow):
        assert len(scene.cells) == 8
        values = {cell.datum["id"]: cell.share for cell in scene.cells}
        deepest = max(values, key=lambda one: values[one])
        assert next(one["value"] for one in grid if one["id"] == deepest) == 400
        texts = {text.text: text.colour for text in scene.texts}
        assert texts["400"] == "paper"
        assert {text.text for text in scene.texts} >= {"6.25", "12.5", "100", "200"}
    assert found.key[0]["text"].startswith("lightest: 3.1")


def test_a_sign_of_doubt_is_read_on_its_field(grid: list[Row]) -> None:
    doubted = [one | {"doubts": "short-run", "severity": "doubt"} for one in grid]
    scene = drawn(HEAT, doubted).panels[0].wide
    colours = {"paper" if cell.share > DEEP else "doubt" for cell in scene.cells}
    assert {sign.colour for sign in scene.doubts} == colours == {"paper", "doubt"}


def test_the_shades_are_legible_in_light_and_dark() -> None:
    for theme in (LIGHT, DARK):
        for share in SHADES:
            field = [
                a + (b - a) * share for a, b in zip(rgb(theme["paper"]), rgb(theme["raid5"]), strict=True)
            ]
            assert contrast(field, rgb(theme[ink_on(share)])) >= 4.5, (share, theme["paper"])
    assert sorted(SHADES) == list(SHADES)
    assert not [share for share in SHADES if abs(share - DEEP) < 0.1]
    assert [shades_of([1, 2]).log, shades_of([1, 20]).log, shades_of([0, 20]).log] == [False, True, False]


def rgb(colour: str) -> list[float]:
    return [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]


def contrast(one: list[float], other: list[float]) -> float:
    def luminance(colour: list[float]) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_more_than_one_value_in_a_field_is_refused_or_the_best(grid: list[Row]) -> None:
    twice = [*grid, *({**one, "id": f"x{one['id'][1:]}", "engine": "sync", "value": 1.0} for one in grid)]
    with pytest.raises(ChartError, match="2 values for"):
        drawn(HEAT, twice)
    best = drawn(HEAT | {"best": True}, twice)
    assert "Each cell: the best value across engine." in best.subtitle
    assert {cell.datum["id"] for cell in best.panels[0].wide.cells} <= {one["id"] for one in grid}


def test_many_panels_become_a_heat_map(multiples: list[Row]) -> None:
    many = [one | {"raid_layout": f"{n}"} for n in range(3) for one in multiples if one["scheduler"] == "cfq"]
    many = [one | {"id": f"{place:012x}"} for place, one in enumerate(many)]
    first = default_charts(many)[0]
    assert (first.form, first.by, first.rows) == ("heatmap", "chunk_size", ["raid_level", "raid_layout"])
