"""The filters of lists on a phone: a line each, and what an address asks for is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import checks
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

WIDTH = 390
# The last values of their rows, which are wider than a phone.
FAR = ("/results/?tool=zpool", "/results/?level=draid2", "/search/?q=raid&tool=zpool")


def test_what_an_address_asks_for_is_in_sight(published_site: Path) -> None:
    with checks.served(published_site) as base:
        seen = run_script("filters", {"base": base, "paths": FAR, "width": WIDTH})
    assert [path for path in FAR if not 0 < seen[path]["left"] < seen[path]["right"] <= WIDTH] == []
    assert [path for path in FAR if seen[path]["highest"] > 60] == []
