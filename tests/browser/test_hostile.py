"""Sets that mean harm, and addresses written by hand: nothing is injected, nothing breaks, nothing sticks out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.checks import none_of
from tests.browser.hostile import MARKUP
from tests.browser.node import run_script

pytestmark = pytest.mark.browser
MANY, CHART, ONE = (f"/results/2021-{name}/" for name in ("01-hostile", "03-chart", "02-one-value"))
PAGES = [MANY, f"{MANY}tables/many/", CHART, ONE, f"{ONE}logs/sda.log/", "/results/", "/"]


@pytest.fixture(scope="module")
def hostile(hostile_checkout: Path) -> Path:
    return hostile_checkout / "site"


@pytest.fixture(scope="module")
def hostile_base(hostile: Path) -> Iterator[str]:
    with checks.served(hostile) as address:
        yield address


@pytest.fixture(scope="module")
def hostile_seen(hostile_base: str) -> checks.Seen:
    return checks.visit(hostile_base, PAGES, widths=[1280, 390, 320], views=[("light", 390)])


def test_no_text_becomes_markup(hostile: Path) -> None:
    files = [file for file in hostile.rglob("*") if file.suffix in (".html", ".xml", ".svg")]
    assert any("&lt;img src=x" in file.read_text(encoding="utf-8") for file in files)
    none_of(str(file) for file in files if MARKUP.partition(">")[0] in file.read_text(encoding="utf-8"))


def test_no_link_runs_a_script(hostile: Path) -> None:
    none_of(
        str(file)
        for file in hostile.rglob("*.html")
        if 'href="javascript:' in file.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("key", ["crash", "csp", "console", "foreign", "failed", "ids"])
def test_nothing_breaks(hostile_seen: checks.Seen, key: str) -> None:
    none_of(checks.listed(hostile_seen, key))


def test_a_chart_of_odd_names_becomes_live(hostile_seen: checks.Seen) -> None:
    assert len(hostile_seen[CHART]["charts"]) == 1
    none_of(
        checks.not_live(hostile_seen) + checks.without_tooltip(hostile_seen) + checks.bad_keys(hostile_seen)
    )


def test_a_set_without_a_chart_has_its_values(hostile: Path) -> None:
    page = (hostile / ONE.strip("/") / "index.html").read_text(encoding="utf-8")
    assert "data-vega" not in page
    assert page.count('class="ev"') > 0


def test_nothing_sticks_out(hostile_seen: checks.Seen) -> None:
    none_of(checks.listed(hostile_seen, "wide"))


def test_all_of_it_is_accessible(hostile_seen: checks.Seen) -> None:
    none_of(checks.listed(hostile_seen, "violations"))


# An address by hand, and what the page must be like all the same: of a set's page, of the list, and of no set.
ADDRESSES = {
    "/results/2014-03-segfault-md-raid5/?baseline=<script>alert(1)</script>": "as built",
    "/results/2014-03-segfault-md-raid5/?baseline=": "as built",
    "/results/2014-03-segfault-md-raid5/?baseline=main": "as built",
    "/results/2014-03-segfault-md-raid5/?sort=nonsense&unit=%00&read=%FF": "as built",
    "/results/2014-03-segfault-md-raid5/#nothing": "as built",
    "/results/2014-03-segfault-md-raid5/#<img src=x onerror=alert(1)>": "as built",
    "/results/?sort=nonsense": "as built",
    "/results/?sort=constructor": "as built",
    "/results/?level=%00": "as built",
    "/results/?level=nonsense&tool=__proto__": "as built",
    "/results/?author=%3Cscript%3Ealert(1)%3C/script%3E": "No set matches all of these filters",
}


# A baseline that is markup, one that is a place of the page, bytes that are no text, a place; of the list two and the last.
FEW = [address for place, address in enumerate(ADDRESSES) if place in (0, 2, 3, 5, 7, 8, 10)]


@pytest.fixture(scope="module")
def by_hand(base: str) -> checks.Seen:
    found: checks.Seen = run_script("by_hand", {"base": base, "paths": FEW})
    return found


@pytest.mark.parametrize("address", FEW)
def test_an_address_by_hand_breaks_nothing(by_hand: checks.Seen, address: str) -> None:
    _nothing_breaks(by_hand[address], ADDRESSES[address])


@pytest.mark.long
def test_no_address_by_hand_breaks_anything(base: str) -> None:
    """Also those that are alike."""
    seen = run_script("by_hand", {"base": base, "paths": [*ADDRESSES]})
    for address, expected in ADDRESSES.items():
        _nothing_breaks(seen[address], expected)


def _nothing_breaks(page: Mapping[str, Any], expected: str) -> None:
    for key in ("crash", "csp", "console", "foreign"):
        assert page[key] == []
    # What was still under way when the script went on to the next address is no failure.
    assert [line for line in page["failed"] if "ERR_ABORTED" not in line] == []
    if expected == "as built":
        assert page["text"] == page["plain"]
    else:
        assert expected in page["text"]


NOWHERE = ["/nothing/", "/results/nothing/", "/results/%3Cscript%3E/", "/results/%00/", "/..%2f..%2fetc/passwd"]  # fmt: skip


def test_a_page_that_is_not_there_says_so(base: str) -> None:
    for address, page in checks.visit(base, NOWHERE).items():
        assert page["csp"] == page["foreign"] == page["crash"] == [], address
        assert [line.partition(" ")[0] for line in page["failed"]] == ["404"], address
