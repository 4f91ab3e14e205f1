"""The built site in a real browser: it loads, its charts live, all can read it, no page scrolls sideways.

Each failure lists page and complaint, one a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import checks, pages
from tests.browser.checks import none_of

pytestmark = pytest.mark.browser


def test_every_kind_of_page_is_there(site: Path) -> None:
    kinds = pages.by_kind(pages.addresses(site))
    assert {"home", "results", "set", "table", "about", "method", "404.html"} <= kinds.keys()


def test_pages_load(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "crash"))


def test_content_security_policy_holds(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "csp"))


def test_console_stays_silent(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "console"))


def test_nothing_is_asked_of_other_hosts(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "foreign"))


def test_no_request_fails(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "failed"))


def test_ids_stay_unique_with_live_charts(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "ids"))


def test_every_chart_becomes_live(seen: checks.Seen) -> None:
    assert list(checks.charts(seen)), "no chart on any page"
    none_of(checks.not_live(seen))


def test_marks_show_a_tooltip(seen: checks.Seen) -> None:
    none_of(checks.without_tooltip(seen))


def test_keys_hide_and_bring_back(seen: checks.Seen) -> None:
    assert any(chart["key"] is not None for _, chart in checks.charts(seen)), "no key to click on any page"
    none_of(checks.bad_keys(seen))


def test_accessible(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "violations"))


def test_no_page_scrolls_sideways(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "wide"))


def test_no_short_word_is_broken(seen: checks.Seen) -> None:
    none_of(checks.listed(seen, "words"))


def test_charts_show_without_javascript(without_script: checks.Seen) -> None:
    assert any(page.get("figures") for page in without_script.values()), "no chart on any page"
    none_of(checks.listed(without_script, "empty") + checks.listed(without_script, "crash"))


def test_nothing_is_there_to_press_without_javascript(without_script: checks.Seen) -> None:
    none_of(checks.listed(without_script, "dead"))


def test_sets_have_charts(without_script: checks.Seen) -> None:
    none_of(
        path for path, page in without_script.items() if pages.kind(path) == "set" and not page.get("figures")
    )
