"""/compare/ as a reader goes: mouse, keyboard, finger, no script, a mailed address, a hostile one."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000  # of the start page's HTML, packed
MOST_NODES = 1500
# Markup as a word, of a pair and of pairs; names that every object has; no text; very much; numbers that are none.
HOSTILE = (
    "?<img src=x onerror=hacked=1>",
    "?a=javascript:hacked=1&b=%22%3E%3Cscript%3Ehacked=1%3C/script%3E",
    "?only=__proto__&base=constructor",
    "?read&rows=constructor&panels=__proto__&colour=toString:1&x=hasOwnProperty",
    "?%ff%fe&read&level=%E0%A4%A",
    "?read&" + "&".join(f"level=raid{n}" for n in range(200)),
    "?read&year=..&chunk=99999999g..1&n=../../../etc/passwd",
)
# For make test-long: what is like one of these.
ALIKE = (
    "?read&level=%3Cimg%20src=x%20onerror=hacked%3D1%3E",
    "?read&rel=javascript:hacked=1",
    "?read&rel=deadbeef",
    "?read&__proto__=1&constructor=2&toString=3",
    "?constructor",
    "?a=00000000&b=ffffffff",
)


@pytest.fixture(scope="module")
def seen(base: str) -> dict[str, Any]:
    found: dict[str, Any] = run_script("compare", {"base": base, "hostile": HOSTILE})
    return found


def test_a_small_panel_says_both_ends_of_its_axis(site: Path) -> None:
    """Where 16 threads has no room, 16 has."""
    start = (site / "compare" / "index.html").read_text(encoding="utf-8")
    panels = re.findall(r'<svg[^>]*aria-label="random (?:read|write): .*?</svg>', start, re.DOTALL)
    assert len(panels) > 1
    assert all(re.search(r">16(.threads)?</text>", panel) for panel in panels)


@pytest.mark.parametrize(
    "visit",
    [
        "start",
        "without",
        "keyboard",
        "narrow",
        "axes",
        "pair",
        "baseline",
        "menus",
        "menus by finger",
        "finger",
        "mailed",
        "resyncing",
        "only",
        "nothing",
        "nothing stated",
        "weight",
    ],
)
def test_nothing_goes_wrong(seen: dict[str, Any], visit: str) -> None:
    page = seen[visit]
    assert not page["crash"] + page["csp"] + page["console"] + page["failed"] + page["foreign"], page


def test_the_sentence_is_the_control(seen: dict[str, Any]) -> None:
    start = seen["start"]
    assert start["parts"] == 3
    assert start["after"]["search"] == "?write"
    assert start["after"]["sentence"].startswith(
        "Compare sequential write of RAID levels, relative to one drive"
    )
    assert start["after"]["title"]


def test_the_start_page_is_light(seen: dict[str, Any], site: Path) -> None:
    assert len(gzip.compress((site / "compare/index.html").read_bytes())) < MOST_BYTES
    assert seen["start"]["first"]["nodes"] < MOST_NODES


def test_without_script_there_are_prepared_views(seen: dict[str, Any], site: Path) -> None:
    page = seen["without"]
    assert "Choosing what to compare needs JavaScript; these comparisons do not." in page["text"]
    assert page["charts"] >= 3
    views = [link for link in page["links"] if link.startswith("/compare/") and "?" not in link]
    assert len(views) >= 3
    assert all((site / link.strip("/") / "index.html").is_file() for link in views)


def test_keys_open_choose_and_leave_a_menu(seen: dict[str, Any]) -> None:
    page = seen["keyboard"]
    assert (page["escaped"]["open"], page["escaped"]["focus"], page["escaped"]["search"]) == (
        0,
        "ops",
        "?read",
    )
    assert page["chosen"]["search"] == "?write"
    assert page["chosen"]["focus"] == "ops"
    assert page["chosen"]["status"].endswith("not drawn.")
    assert page["back"]["search"] == "?read"


def test_keys_walk_through_the_chart_and_choose(seen: dict[str, Any]) -> None:
    page = seen["keyboard"]
    assert "×" in page["said"]
    assert "&a=" in page["picked"]["search"]


def test_equal_lengths_are_equal_values_in_all_panels(seen: dict[str, Any]) -> None:
    for lengths in (seen["axes"]["rows"], seen["axes"]["lines"]):
        assert len(lengths) > 2
        assert max(lengths) - min(lengths) < 0.2, lengths


def test_no_column_of_the_table_is_empty(seen: dict[str, Any]) -> None:
    page = seen["narrow"]["before"]
    for name, *cells in zip(page["heads"], *page["values"], strict=True):
        assert any(cells), name


def test_a_filter_hides_and_changes_no_value(seen: dict[str, Any]) -> None:
    before, after = seen["narrow"]["before"], seen["narrow"]["after"]
    assert "chunk=" in after["search"]
    assert 0 < len(after["values"]) <= len(before["values"])

    def figures(page: dict[str, Any]) -> set[tuple[str, ...]]:
        at = page["heads"].index("value")
        return {tuple(row[at : at + 3]) for row in page["values"]}

    whole = figures(before)
    # The first table lists its highest hundred only: what is lower may be new, but nothing above it.
    lowest = min(float(row[0].rstrip("×")) for row in whole)
    assert {row for row in figures(after) if float(row[0].rstrip("×")) > lowest} <= whole


def test_two_values_are_shown_side_by_side_and_swapped(seen: dict[str, Any]) -> None:
    page = seen["pair"]
    assert "differ" in page["tray"]
    assert " with " in page["shown"]
    assert page["swapped"] != page["shown"]
    assert page["search"].startswith("?a=")


def test_a_reader_picks_the_value_that_others_are_divided_by(seen: dict[str, Any]) -> None:
    page = seen["baseline"]
    assert page["asked"]["search"] == "?read"
    assert page["asked"]["status"].startswith("Choose the value that counts as 1×")
    assert re.fullmatch(r"\?read&rel=[0-9a-f]{8}", page["chosen"]["search"])
    assert page["again"]["sentence"] == page["chosen"]["sentence"]
    assert re.search(r", relative to .+ of 20\d\d\.$", page["again"]["sentence"])
    assert any("1.00×" in row for row in page["again"]["values"])
    assert "‘00000000’ is no value" in page["lost"]["ignored"]
    assert page["lost"]["sentence"].endswith(", relative to one drive.")


@pytest.mark.parametrize("visit", ["menus", "menus by finger"])
def test_the_sentence_of_two_results_is_a_control_too(seen: dict[str, Any], visit: str) -> None:
    side, operation, chart = (seen[visit][name] for name in ("side", "operation", "chart"))
    a, b = side["before"].split("&")
    assert side["after"]["search"].startswith(f"{a}&b=")
    assert not side["after"]["search"].endswith(b)
    assert len(operation["options"]) > 3
    assert operation["after"]["sentence"] != side["after"]["sentence"]
    assert not set(operation["after"]["search"][1:].split("&")) & set(operation["before"][1:].split("&"))
    assert chart["sentence"].endswith(", relative to one drive.")
    assert re.search(r"[?&]b=[0-9a-f]{8}$", chart["search"])


def test_a_finger_finds_sheets_with_room(seen: dict[str, Any]) -> None:
    page = seen["finger"]
    assert page["low"]
    assert page["small"] == 0
    assert page["after"]["search"] != "?read"
    assert page["after"]["wide"]


def test_a_mailed_address_is_the_view(seen: dict[str, Any]) -> None:
    page = seen["mailed"]
    assert page["sentence"].startswith("Compare sequential read and write of RAID levels, in MB/s")
    assert page["ignored"] == ""
    assert page["title"].startswith("Highest: ")


def test_the_lowest_value_of_an_array_that_was_not_whole_says_so(seen: dict[str, Any]) -> None:
    assert "Lowest: RAID 5, resyncing, 1.89" in seen["resyncing"]["title"].replace("\u00a0", " ").replace(
        " in 2025", ""
    )


def test_a_family_of_one_level_has_the_name_of_that_level(site: Path) -> None:
    levels = (site / "compare/levels/index.html").read_text(encoding="utf-8")
    assert ">Btrfs RAID 1</text>" in levels
    assert ">RAID 10 family</text>" in levels


def test_pairs_show_their_effects(seen: dict[str, Any]) -> None:
    page = seen["only"]
    assert page["sentence"].startswith("Find pairs that differ only in chunk size, for ")
    assert " vs " in page["text"]


def test_nothing_says_what_is_near(seen: dict[str, Any]) -> None:
    assert "No result set has random write on RAID\u00a06." in seen["nothing"]["text"]
    assert "What there is" in seen["nothing"]["text"]


def test_a_level_that_is_not_stated_has_a_word(seen: dict[str, Any]) -> None:
    assert "random read of level not stated" in seen["nothing stated"]["text"]
    assert "undefined" not in seen["nothing stated"]["text"]


def test_a_result_that_could_not_be_fetched_is_not_said_to_be_none(seen: dict[str, Any]) -> None:
    assert "The data could not be loaded." in seen["unreachable"]["text"]
    assert "no value has an id" not in seen["unreachable"]["text"]


def test_a_view_fetches_little(seen: dict[str, Any]) -> None:
    assert seen["weight"]["bytes"] < 600_000  # unpacked: page, style, font, script, data


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_address_does_nothing(seen: dict[str, Any], number: int) -> None:
    _does_nothing(seen["hostile"][number])


@pytest.mark.long
def test_more_hostile_addresses_do_nothing(base: str) -> None:
    for page in run_script("compare", {"base": base, "hostile": ALIKE})["hostile"]:
        _does_nothing(page)


def _does_nothing(page: dict[str, Any]) -> None:
    assert not page["crash"] + page["csp"] + page["console"] + page["foreign"], page
    assert page["injected"] == 0
    assert "Compare" in page["text"] or "Find pairs" in page["text"]


def test_every_state_is_accessible(base: str) -> None:
    paths = ["/compare/?read", "/compare/?only=chunk", "/compare/?randwrite&level=6"]
    found = run_script("axe", {"base": base, "paths": paths, "views": checks.TWO_VIEWS[1:]})
    checks.none_of(checks.listed_by_view(found, "violations"))
