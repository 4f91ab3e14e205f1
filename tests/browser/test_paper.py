"""On paper: each thing is said once, and what a result depends on is printed with it."""

from __future__ import annotations

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

PARTS = {
    "/topics/raid5/": ".cells > .state",  # the heads of columns, of which paper has no room for all
    "/questions/raid5-or-raid10/": ".cells > .state",
    "/calculator/": ".fields :is(input, select)",
}


def test_paper_has_no_heads_of_columns_it_folds_and_says_what_was_computed_with(base: str) -> None:
    found = run_script("paper", {"base": base, "parts": PARTS})
    assert found["/topics/raid5/"]["seen"] == []
    assert found["/questions/raid5-or-raid10/"]["seen"] == []
    assert len(found["/calculator/"]["seen"]) == 8
    assert all(found["/calculator/"]["seen"])
