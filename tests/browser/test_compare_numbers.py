"""What the browser computes for /compare/, against the published tables: every comparison, effect and row."""

from __future__ import annotations

import csv
import html
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

COLUMNS = {"raid_level": "level", "raid_layout": "layout", "filesystem": "fs", "scheduler": "sched",
           "chunk_size": "chunk", "block_size": "bs", "file_size": "size", "queue_depth": "qd", "mix_read": "mix",
           "stripe_cache_size": "stripe", "read_ahead": "ra"}  # fmt: skip
SAME = pytest.approx
ADDRESSES = {
    "?read": "?read",
    "": "?read",
    "?read&in=mbs&level=0,50": "?read&in=mbs&level=0,50",
    "?write&x=chunk&panels=level&sched=cfq&rel=raid6": "?write&x=chunk&panels=level&rel=raid6&sched=cfq",
    "?chunk=64k..512k&read": "?read&chunk=64k,128k,256k,512k",
    "?only=chunk&read,write&base=64k": "?only=chunk&read,write&base=64k",
    "?a=38bd60e4&b=9e4e9656": "?a=38bd60e4&b=9e4e9656",
    "?read&scheduler=cfq": "?read&sched=cfq",
    "?read&rows=level&panels=set&rel=one": "?read",
}
UNKNOWN = "?read&level=raid7&nosuch=1"


def rows(site: Path, name: str) -> Iterator[dict[str, str]]:
    with (site / "data/v1" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


Row = dict[str, str]
Ids = tuple[str, str]  # set and id


@pytest.fixture(scope="module")
def effects(site: Path) -> list[Row]:
    """Every published effect within a set."""
    return [
        row for row in rows(site, "effects")
        if row["set"] and row["statistic"] == "mean" and row["metric"] != "size"
    ]  # fmt: skip


def ids_of(effect: Row) -> list[tuple[Ids, Ids]]:
    """b and a of each pair."""
    return [((effect["set"], b), (effect["set"], a)) for a, b in json.loads(effect["ids"])]


@pytest.fixture(scope="module")
def tested(site: Path) -> list[Row]:
    """Every published comparison of runs."""
    return [row for row in rows(site, "comparisons") if row["method"] == "welch"]


@pytest.fixture(scope="module")
def own(site: Path, effects: list[Row], tested: list[Row]) -> dict[str, Any]:
    """What the browser's script computes of all of it: Node is started once."""
    of_comparisons = [((row["set"], row["id"]), (row["set"], row["baseline_id"])) for row in tested]
    pairs = list(dict.fromkeys([*of_comparisons, *(pair for row in effects for pair in ids_of(row))]))
    views = sorted({query for queries in elsewhere(site).values() for query in queries})
    request = {"site": str(site), "pairs": pairs, "addresses": [*ADDRESSES, UNKNOWN], "views": views}
    found: dict[str, Any] = run_script("compare_numbers", request)
    return {**found, "compared": dict(zip(pairs, found["compared"], strict=True))}


def test_every_tested_comparison_is_computed_alike(tested: list[Row], own: dict[str, Any]) -> None:
    assert tested
    for row in tested:
        found = own["compared"][(row["set"], row["id"]), (row["set"], row["baseline_id"])]
        for name in ("ratio", "low", "high", "p"):
            assert found[name] == SAME(float(row[name]), rel=1e-6), (row["set"], row["id"], name)


def test_the_values_of_every_pair_of_every_effect_differ_in_its_setting_alone(
    effects: list[Row], own: dict[str, Any]
) -> None:
    assert len(effects) > 500
    for row in effects:
        for pair in ids_of(row):
            found = own["compared"][pair]
            assert found["comparable"], pair
            assert found["different"] == [key_of(row)], (row["set"], row["factor"], pair)
            assert found["oneSided"] == [], pair


def test_every_effect_is_the_mean_of_its_pairs(effects: list[Row], own: dict[str, Any]) -> None:
    pooled = [row for row in effects if row["ratio"]]
    assert len(pooled) > 300
    for row in pooled:
        ratios = [own["compared"][pair]["values"] for pair in ids_of(row)]
        known = [math.log(ratio) for ratio in ratios if ratio is not None]
        assert len(known) == int(row["pairs"])
        assert math.exp(fmean(known)) == SAME(float(row["ratio"]), rel=1e-5), row["sentence"]


def test_every_effect_is_shown_against_both_of_its_values(effects: list[Row], own: dict[str, Any]) -> None:
    shown = {(each["set"], each["only"], each["measure"], each["tool"], each["other"], each["against"]): each
             for each in own["effects"]}  # fmt: skip
    for row in effects:
        key = (row["set"], key_of(row), measure_of(row), row["tool"])
        assert_alike(row, shown.pop((*key, row["b"], row["a"])), turned=False)
        assert_alike(row, shown.pop((*key, row["a"], row["b"])), turned=True)
    assert shown == {}


def test_a_small_effect_keeps_its_digits(own: dict[str, Any]) -> None:
    assert any("0.0018× 0.0017–0.0019" in text for text in own["drives"])
    assert [text for text in own["drives"] if "0.00×" in text or "0.00–" in text] == []


def test_another_drive_is_drawn_also_where_it_is_of_another_kind(own: dict[str, Any]) -> None:
    assert own["against"] == ["860-pro", "hgst", "pm883", "s4610"]


def key_of(row: Row) -> str:
    return COLUMNS.get(row["factor"], row["factor"])


def measure_of(row: Row) -> str:
    return "-".join(filter(None, (row["operation"], row["metric"], row["latency_kind"])))


def assert_alike(row: Row, own: dict[str, Any], *, turned: bool) -> None:
    """The published row, or its inverse: with the ends of its interval exchanged."""
    names = ("ratio", "ci_high", "ci_low") if turned else ("ratio", "ci_low", "ci_high")
    for name, published in zip(("ratio", "low", "high"), names, strict=True):
        value = float(row[published]) if row[published] else None
        expected = 1 / value if turned and value else value
        assert own[name] == (SAME(expected, rel=1e-6) if expected else None), (row["sentence"], name)
    assert (own["pairs"], own["verdict"], own["depends"] or "") == (
        int(row["pairs"]), row["verdict"], row["depends_on"],
    )  # fmt: skip


def test_a_ratio_is_large_only_where_one_thing_differs(own: dict[str, Any]) -> None:
    pages = own["headlines"]
    assert len(pages) > 500
    for page in pages:
        apart = page.get("low") is not None and (page["low"] > 1 or page["high"] < 1)
        assert page["large"] == (page["may"] and apart), page
        assert not page["may"] or (page["different"], page["oneSided"]) == (1, 0), page
    assert any(page["large"] for page in pages)
    assert any("things differ, so there is no headline ratio." in page["text"] for page in pages)


def test_every_row_is_that_of_the_summary(site: Path, own: dict[str, Any]) -> None:
    published = {(row["set"], row["id"]): row for row in rows(site, "summary") if row["statistic"] == "mean"}
    expected = {key for key, row in published.items() if row["metric"] != "size"}
    assert {(slug, number) for slug, number, *_ in own["rows"]} == expected
    for slug, number, value, relative, level, same in own["rows"]:
        row = published[slug, number]
        assert same
        assert (level or "") == row["raid_level"]
        for figure, name in ((value, "value"), (relative, "relative")):
            assert figure == (SAME(float(row[name]), rel=1e-6) if row[name] else None), (slug, number, name)


def elsewhere(site: Path) -> dict[str, list[str]]:
    """The comparisons that the page of each set leads to."""
    pages = {page.parent.name: page.read_text(encoding="utf-8") for page in site.glob("results/*/index.html")}
    links = {
        slug: re.findall(r'href="/compare/(\?[^"]+)">Compare its levels', text)
        for slug, text in pages.items()
    }
    return {slug: [html.unescape(link) for link in found] for slug, found in links.items()}


def test_a_set_leads_to_comparisons_that_hold_it(site: Path, own: dict[str, Any]) -> None:
    views = {view["query"]: view for view in own["views"]}
    assert len(views) > 5
    for slug, queries in elsewhere(site).items():
        for query in queries:
            assert views[query]["unknown"] == []
            assert slug in views[query]["sets"], (slug, query)


def test_addresses_are_promises(own: dict[str, Any]) -> None:
    answered = own["addresses"][:-1]
    for query, expected, found in zip(ADDRESSES, ADDRESSES.values(), answered, strict=True):
        assert (found["written"], found["again"], found["unknown"]) == (expected, expected, []), query


def test_unknown_words_are_said(own: dict[str, Any]) -> None:
    assert own["addresses"][-1]["unknown"] == [
        "‘raid7’ is not a RAID level here; ignored.",
        "‘nosuch’ is not a setting here; ignored.",
    ]
