"""The list of very many sets: 50 a page, light, and a filter that looks through all of them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.node import run_script
from tests.site.small_site import made
from tests.site.test_templates import CARD

pytestmark = pytest.mark.browser

COUNT, SIZE = 1000, 50
EVERY = 40  # of which one has a level that the others lack
# A reader's bars at a thousand sets.
MOST_BYTES = 60_000
MOST_NODES = 1500


def card(number: int) -> dict[str, Any]:
    """Of a set that differs from the next one in every word that is shown."""
    level = "raid6" if number % EVERY == 0 else "raid5"
    return {
        **CARD,
        "slug": f"set-{number}",
        "title": f"Set number {number} of {COUNT}, measured again",
        "standfirst": f"What {number} drives did in the year {2000 + number % 25}. More of it is told on its page.",
        "author": f"Author {number % 90}",
        "levels": [{"level": level, "label": level.upper()}],
        "sentence": "",
        "history": [],
        "pages": [""],
    }


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = {"sets": [card(number) for number in range(COUNT)]}
    return made(tmp_path_factory.mktemp("listing"), site=cards, run={"sets": [], "many": False})


@pytest.fixture(scope="module")
def seen(listing: Path) -> Iterator[dict[str, Any]]:
    with checks.served(listing) as base:
        request = {"base": base, "paths": ["/results/"], "facet": "level", "value": "raid6"}
        (page,) = run_script("listing", request).values()
        assert not page["crash"] + page["csp"] + page["console"], page
        yield page


def test_a_page_shows_some_and_leads_to_the_others(seen: dict[str, Any]) -> None:
    assert seen["first"]["shown"] == SIZE
    assert seen["first"]["pages"][:2] == ["1–50", "51–100"]
    assert len(seen["first"]["pages"]) == COUNT // SIZE
    assert seen["second"] == SIZE


def test_a_filter_looks_through_all_pages(seen: dict[str, Any]) -> None:
    assert seen["filtered"]["shown"] == COUNT // EVERY
    assert seen["filtered"]["matching"] == f"{COUNT // EVERY} of {COUNT} sets, newest first."


def test_a_mailed_filter_shows_the_same(seen: dict[str, Any]) -> None:
    assert seen["filtered"]["search"] == "?level=raid6"
    assert seen["mailed"] == seen["filtered"]


def test_without_a_filter_the_list_is_as_it_was(seen: dict[str, Any]) -> None:
    assert seen["cleared"] == {**seen["first"], "nodes": seen["cleared"]["nodes"]}


def test_another_order_shows_a_page_and_then_more(seen: dict[str, Any]) -> None:
    title = "Set number {} of 1000, measured again"
    assert seen["oldest"]["titles"] == [title.format(999), title.format(950)]
    assert seen["more"]["titles"] == [title.format(999), title.format(900)]
    assert (seen["oldest"]["shown"], seen["more"]["shown"]) == (SIZE, 2 * SIZE)


@pytest.mark.parametrize(
    "page", ["results/cards.json", "index.html", "results/index.html", "data/index.html"]
)
def test_lists_stay_light(listing: Path, page: str) -> None:
    assert len(gzip.compress((listing / page).read_bytes())) < MOST_BYTES


def test_few_nodes(seen: dict[str, Any]) -> None:
    assert seen["first"]["nodes"] < MOST_NODES


def test_without_a_script_every_set_is_listed(listing: Path) -> None:
    pages = [listing / "results" / "index.html", *(listing / "results" / "page").glob("*/index.html")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert all(f'href="/results/set-{number}/"' in text for number in range(COUNT))
