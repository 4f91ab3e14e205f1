"""The list of very many sets: 40 a page, light, and a filter that looks through all of them."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.node import ROOT, run_script
from tests.site.small_site import made
from tests.site.test_templates import CARD

pytestmark = pytest.mark.browser

COUNT, SIZE = 1000, 40
PAGES = sorted((ROOT / "content").rglob("*.md"))
EVERY = 40  # of which one has a level that the others lack
# A reader's bars at a thousand sets.
MOST_BYTES = 60_000
MOST_NODES = 1500


# Of our own pages: what is made of numbers alone would compress as no list of real sets does.
WORDS = sorted(set(re.findall(r"[A-Za-z]{3,}", "".join(page.read_text() for page in PAGES))))


def card(number: int) -> dict[str, Any]:
    """Of a set that differs from the next one in every word and value that is shown."""
    chance = random.Random(number)
    level = "raid6" if number % EVERY == 0 else "raid5"
    ticks = sorted(round(chance.random(), 4) for _ in range(60))
    return {
        **CARD,
        "slug": f"set-{number}",
        "title": f"Set number {number} of {COUNT}: {' '.join(chance.sample(WORDS, 7))}",
        "standfirst": f"{' '.join(chance.sample(WORDS, 14))}. {' '.join(chance.sample(WORDS, 14))}.",
        "author": " ".join(chance.sample(WORDS, 2)),
        "levels": [{"level": level, "label": level.upper()}],
        "fingerprint": {**CARD["fingerprint"], "ticks": ticks},
        "sentence": "",
        "history": [],
        "pages": [""],
    }


def made_up_list(folder: Path) -> Path:
    """The site of a thousand cards, by Hugo alone: lists know nothing else of a set."""
    cards = {"sets": [card(number) for number in range(COUNT)]}
    return made(folder, site=cards, run={"sets": [], "many": False})


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_up_list(tmp_path_factory.mktemp("listing"))


@pytest.fixture(scope="module")
def seen(listing: Path) -> Iterator[dict[str, Any]]:
    with checks.served(listing) as base:
        request = {"base": base, "paths": ["/results/"], "facet": "level", "value": "raid6"}
        (page,) = run_script("listing", request).values()
        assert not page["crash"] + page["csp"] + page["console"], page
        yield page


def test_a_page_shows_some_and_leads_to_the_others(seen: dict[str, Any]) -> None:
    assert seen["first"]["shown"] == SIZE
    assert seen["first"]["pages"][:2] == [f"1–{SIZE}", f"{SIZE + 1}–{2 * SIZE}"]
    assert len(seen["first"]["pages"]) == COUNT // SIZE
    assert seen["second"] == SIZE


def test_a_filter_looks_through_all_pages(seen: dict[str, Any]) -> None:
    assert seen["filtered"]["shown"] == COUNT // EVERY
    assert seen["filtered"]["matching"] == f"{COUNT // EVERY} of {COUNT} sets, newest first."


def test_a_page_that_does_not_come_is_said(seen: dict[str, Any]) -> None:
    assert seen["refused"]["matching"] == "The list could not be loaded. Try again, or go through its pages."
    assert seen["refused"]["shown"] == SIZE


def test_a_mailed_filter_shows_the_same(seen: dict[str, Any]) -> None:
    assert seen["filtered"]["search"] == "?level=raid6"
    assert seen["mailed"] == seen["filtered"]


def test_without_a_filter_the_list_is_as_it_was(seen: dict[str, Any]) -> None:
    assert seen["cleared"] == {**seen["first"], "nodes": seen["cleared"]["nodes"]}


def test_another_order_shows_a_page_and_then_more(seen: dict[str, Any]) -> None:
    assert seen["oldest"]["titles"] == [card(COUNT - 1)["title"], card(COUNT - SIZE)["title"]]
    assert seen["more"]["titles"] == [card(COUNT - 1)["title"], card(COUNT - 2 * SIZE)["title"]]
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
