"""The same pages in Firefox: charts painted and alive, tooltip, key, `?baseline=`, filters, SQL, and a silent console."""

from __future__ import annotations

import os
import shutil

import pytest

from tests.browser import checks, pages
from tests.browser.checks import none_of
from tests.browser.node import run_script

pytestmark = [pytest.mark.browser, pytest.mark.long]
FIREFOX = os.environ.get("FIREFOX", "firefox-esr")


@pytest.fixture(scope="module")
def seen(base: str, kinds: list[str]) -> checks.Seen:
    """One page of each kind, opened and tried."""
    if shutil.which(FIREFOX) is None:
        pytest.skip("no Firefox; on Debian: sudo apt-get install firefox-esr (or FIREFOX=path)")
    found: checks.Seen = run_script("firefox", {"base": base, "paths": kinds})
    return found


@pytest.mark.parametrize("key", ["crash", "csp", "console", "foreign", "failed", "empty", "wide"])
def test_nothing_is_wrong(seen: checks.Seen, key: str) -> None:
    none_of(checks.listed(seen, key))


def test_charts_become_live(seen: checks.Seen) -> None:
    assert list(checks.charts(seen)), "no chart on any page"
    none_of(checks.not_live(seen))


def test_marks_show_a_tooltip(seen: checks.Seen) -> None:
    none_of(checks.without_tooltip(seen))


def test_jumps_end_at_their_section(seen: checks.Seen) -> None:
    jumps = {f"{path}{name}": top for path, page in seen.items() for name, top in page["jumps"].items()}
    assert len(jumps) > 3
    assert {name: top for name, top in jumps.items() if abs(top - 24) > 5} == {}


def test_keys_hide_and_bring_back(seen: checks.Seen) -> None:
    assert any(chart["key"] is not None for _, chart in checks.charts(seen)), "no key on any page"
    none_of(checks.bad_keys(seen))


def test_a_baseline_is_taken_from_the_address(seen: checks.Seen) -> None:
    found = [page["compared"] for page in seen.values() if page["compared"]]
    assert found, "no page with a choice"
    for compared in found:
        assert compared["selected"]
        assert compared["one"] == "1.00×"
        assert compared["said"].startswith("1.0× is ")


def test_sql_answers_and_a_comparison_is_drawn(seen: checks.Seen) -> None:
    query, compare = seen["/query/"]["acted"], seen["/compare/"]["acted"]
    assert query["rows"] > 3
    assert f"{query['rows']} rows in " in query["said"]
    assert compare["search"] == "?write"
    assert compare["sentence"].startswith("Compare sequential write of RAID levels, relative to one drive")
    assert compare["title"].startswith("Highest: ")


def test_filters_show_as_many_sets_as_they_say(seen: checks.Seen) -> None:
    page = next(page for path, page in seen.items() if pages.kind(path) == "results")
    assert page["filters"]["buttons"]
    assert page["filters"]["search"] == ""
    for button in page["filters"]["buttons"]:
        assert button["said"] == button["shown"] > 0, button
        assert button["search"], button
