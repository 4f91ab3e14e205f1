"""How much of its link's limit a number is, and where a chart draws the limit."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.charts.words import interface_share

from .asked import COMPARE, drawn

Row = dict[str, Any]
ONE = {"interface": "SATA II", "links": 1, "interface_limit": 300e6, "metric": "throughput", "value": 78e6}
BUS = {"interface": "PCI 32/33", "links": None, "interface_limit": 133e6}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "26\u202f% of the SATA II limit (300\u00a0MB/s)"),
        ({"links": 4, "interface_limit": 1.2e9, "value": 272e6},
         "23\u202f% of the SATA II limit of four drives (1.20\u00a0GB/s)"),
        (BUS, "59\u202f% of the PCI 32/33 limit (133\u00a0MB/s)"),
        ({"metric": "iops", "interface_limit": 73242.1875, "value": 150},
         "0.2\u202f% of the SATA II limit (73,242\u00a0IOPS)"),
        ({"value_basis": "derived", "baseline_exact": False}, "about 26\u202f% of the SATA II limit (300\u00a0MB/s)"),
        ({"value": None, "max": 150e6}, "up to 50\u202f% of the SATA II limit (300\u00a0MB/s)"),
        ({"value": 312e6}, "104\u202f% of the SATA II limit (300\u00a0MB/s)"),
        ({"interface_limit": None}, ""),
        ({"unit_certain": False}, ""),
        ({"value": None, "max": None}, ""),
    ],
)  # fmt: skip
def test_the_share_in_words(more: Row, said: str) -> None:
    assert interface_share(ONE | more) == said


def limited(rows: list[Row], limit: float | None, **more: Any) -> list[Row]:
    """The rows, behind links that carry so much."""
    return [row | {"interface": "SATA II", "links": 4, "interface_limit": limit} | more for row in rows]


def rules(rows: list[Row], **more: Any) -> list[tuple[str, float]]:
    scene = drawn(COMPARE | {"as": "value", "expected": True} | more, rows).panels[0].wide
    return [(rule.name, round(rule.x / 1e6)) for rule in scene.rules if rule.part == "ceiling"]


def test_a_limit_near_the_numbers_is_drawn_and_said(judged: list[Row]) -> None:
    highest = max(row["value"] for row in judged)
    rows = limited(judged, 1.5 * highest)
    assert ("SATA II limit of four drives", round(1.5 * highest / 1e6)) in rules(rows)
    key = drawn(COMPARE | {"as": "value"}, rows).key
    said = [item["text"] for item in key if item["series"] == "ceiling"]
    assert said[-1] == f"SATA II limit of four drives, {1.5 * highest / 1e6:.0f}\u00a0MB/s"


@pytest.mark.parametrize("times", [0.9, 2.6])
def test_a_limit_that_is_passed_or_far_is_not_drawn(judged: list[Row], times: float) -> None:
    rows = limited(judged, times * max(row["value"] for row in judged))
    assert "SATA II limit of four drives" not in dict(rules(rows))


def test_limits_that_differ_or_are_not_wanted_are_not_drawn(judged: list[Row]) -> None:
    highest = max(row["value"] for row in judged)
    split = [row | {"interface_limit": highest * (1.2 if number % 2 else 1.3)} for number, row in
             enumerate(limited(judged, 1.0))]  # fmt: skip
    assert "SATA II limit of four drives" not in dict(rules(split))
    assert not rules(limited(judged, 1.5 * highest), ceiling=False)


def test_a_point_says_it(judged: list[Row]) -> None:
    scene = drawn(COMPARE, limited(judged, 1.2e9)).panels[0].wide
    assert all("of the SATA II limit of four drives" in dot.datum["interface"] for dot in scene.dots)
