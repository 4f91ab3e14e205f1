"""What is far below is laid out late; a reader who comes back or asks for a place is where they should be all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

SET = "/results/2008-07-nelson-md-raid/"


@pytest.fixture(scope="module")
def seen(base: str, many: bool) -> dict[str, Any]:
    asked = {"base": base, "paths": [SET], "every": 1 if many else 3}
    page: dict[str, Any] = run_script("place", asked)[SET]
    assert not page["crash"] + page["console"], page
    return page


def test_what_is_far_below_waits_until_the_page_is_loaded(seen: dict[str, Any]) -> None:
    before, after = seen["waiting"]
    assert before > 5
    assert after == 0


def test_who_comes_back_finds_the_place(seen: dict[str, Any]) -> None:
    assert abs(seen["back"] - seen["left"]) < 5
    assert abs(seen["reloaded"] - seen["left"]) < 5


def test_a_jump_ends_at_its_section(seen: dict[str, Any], many: bool) -> None:
    assert len(seen["clicked"]) > (5 if many else 2)
    assert {name: top for name, top in seen["clicked"].items() if abs(top - 24) > 5} == {}
    assert abs(seen["opened"]["section"] - 24) < 5


def test_a_number_asked_for_is_in_sight_with_what_stands_above_it(seen: dict[str, Any]) -> None:
    """At 30 % of the window, as `:target` in assets/css/02-elements.css says."""
    assert abs(seen["opened"]["number"] - 253) < 5
