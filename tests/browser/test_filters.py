"""The filters of lists on a phone: a line each, what an address asks for is in sight, and the ring of the focus is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

WIDTH = 390
# The last values of their rows, which are wider than a phone.
FAR = ("/results/?tool=zpool", "/results/?level=draid2", "/search/?q=raid&tool=zpool")


@pytest.fixture(scope="module")
def seen(published_site: Path) -> dict[str, Any]:
    """Each address on a phone."""
    with checks.served(published_site) as base:
        return dict(run_script("filters", {"base": base, "paths": FAR, "width": WIDTH}))


def test_what_an_address_asks_for_is_in_sight(seen: dict[str, Any]) -> None:
    assert [path for path in FAR if not 0 < seen[path]["left"] < seen[path]["right"] <= WIDTH] == []
    assert [path for path in FAR if seen[path]["highest"] > 60] == []


def test_the_ring_of_the_focus_is_not_cut_off_by_the_row(seen: dict[str, Any]) -> None:
    assert {path: page["cut"] for path, page in seen.items() if page["cut"]} == {}
