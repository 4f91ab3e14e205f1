"""What is one line by its nature stands on one, on a phone and on a desktop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

# Eleven places in its contents line, and levels with a layout: RAID 10 near.
SET = "/results/2008-07-nelson-md-raid/"
WIDTHS = [390, 1350]


@pytest.fixture(scope="module")
def seen(base: str) -> list[dict[str, Any]]:
    found = run_script("lines", {"base": base, "paths": [SET], "widths": WIDTHS})
    pages: list[dict[str, Any]] = [found[str(width)][SET] for width in WIDTHS]
    assert not any(page["crash"] for page in pages), pages
    return pages


def test_the_name_of_a_level_is_not_broken(seen: list[dict[str, Any]]) -> None:
    assert [page["broken"] for page in seen] == [[], []]


@pytest.mark.parametrize("part", ["masthead", "contents"])
def test_the_lines_above_take_one_row(seen: list[dict[str, Any]], part: str) -> None:
    assert [page[part] for page in seen] == [1, 1]


def test_the_pager_begins_where_its_table_does(seen: list[dict[str, Any]]) -> None:
    assert [page["indent"] for page in seen] == [0, 0]
    assert all(page["pager"] for page in seen)


def test_the_digits_of_an_exponent_come_from_one_face(seen: list[dict[str, Any]]) -> None:
    """Of 2²⁰ Newsreader has the first raised digit only."""
    assert [page["raised"]["others"] for page in seen] == [[page["raised"]["digits"]] for page in seen]
