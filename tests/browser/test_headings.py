"""The arrow of a sorted column has room in its own heading, and a table that is cut shows it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser
ARROW = 9  # pixels that the arrow takes at the size of a phone
TEN = "/results/2026-11-spindle-file-systems/"  # columns of numbers
CUT = 768  # pixels: too wide for a phone, where rows fold, and too narrow for many columns


@pytest.fixture(scope="module", params=[390, CUT, pytest.param(1280, marks=pytest.mark.long)])
def seen(request: pytest.FixtureRequest, base: str, sets: list[str]) -> dict[str, Any]:
    paths = sorted({*sets, TEN})
    found: dict[str, Any] = run_script("headings", {"base": base, "paths": paths, "width": request.param})
    return {**found, "width": request.param}


def pages_of(seen: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(path, page) for path, page in seen.items() if path != "width"]


def test_an_arrow_stays_in_its_heading(seen: dict[str, Any]) -> None:
    rooms = [(path, *room) for path, page in pages_of(seen) for room in page["room"]]
    assert len(rooms) > 5
    assert [room for room in rooms if room[2] < ARROW and room[3] > 0] == []


def test_a_table_that_is_cut_shows_it(seen: dict[str, Any]) -> None:
    tables = [table for _, page in pages_of(seen) for table in page["tables"]]
    assert all(table["shade"] == 4 for table in tables if table["cut"])
    assert any(table["cut"] for table in tables) or seen["width"] != CUT
