"""A number in doubt wears its sign in every form of chart, live and still, and the key says what it means."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.charts.asked import SWEEP as EXPECTED
from tests.charts.asked import drawn, make

Row = dict[str, Any]
SWEEP = EXPECTED | {"expected": False}
FORMS: list[dict[str, Any]] = [
    SWEEP,
    {"form": "compare", "by": "raid_level", "rows": ["raid_level"], "operations": ["read"], "as": "relative",
     "where": {"scheduler": "cfq", "chunk_size": "64 KiB"}},
    {"form": "heatmap", "by": "chunk_size", "rows": ["raid_level"], "operations": ["read"], "as": "relative",
     "where": {"scheduler": "cfq"}},
]  # fmt: skip


def doubted(rows: list[Row]) -> list[Row]:
    """One number of them in doubt."""
    first = next(row for row in rows if row["scheduler"] == "cfq" and row["operation"] == "read")
    return [
        row | ({"severity": "doubt", "doubts": "steady-state; single-run"} if row is first else {})
        for row in rows
    ]


@pytest.mark.parametrize("request_", FORMS, ids=lambda form: form["form"])
def test_one_doubt_is_one_sign(request_: dict[str, Any], multiples: list[Row]) -> None:
    found = drawn(request_, doubted(multiples))
    for size in ("wide", "narrow"):
        signs = [mark for panel in found.panels for mark in getattr(panel, size).doubts]
        assert len(signs) == 1
    assert [item for item in found.key if item.get("series") == "doubt"]


def test_without_a_doubt_there_is_no_sign(multiples: list[Row]) -> None:
    found = drawn(SWEEP, multiples)
    assert not [item for item in found.key if item.get("series") == "doubt"]
    assert not any(panel.wide.doubts for panel in found.panels)


def test_the_sign_is_in_the_picture_and_in_the_live_view(multiples: list[Row]) -> None:
    chart = make(SWEEP, doubted(multiples))
    panels = chart.page()["panels"]
    for size in ("wide", "narrow"):
        assert sum(panel[size].count('fill="var(--doubt)"') for panel in panels) == 1
    live = json.loads(chart.files()[f"charts/{chart.page()['id']}.vega.json"])["panels"]
    rows = [row for spec in live.values() for data in spec["wide"]["data"] for row in data.get("values", ())]
    assert [row["series"] for row in rows if row["part"] == "doubt"] == ["read"]
