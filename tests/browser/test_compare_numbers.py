"""What the browser computes for /compare/, against the published tables: every comparison, effect and row."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

COLUMNS = {"raid_level": "level", "raid_layout": "layout", "filesystem": "fs", "scheduler": "sched",
           "chunk_size": "chunk", "block_size": "bs", "file_size": "size", "queue_depth": "qd", "mix_read": "mix",
           "stripe_cache_size": "stripe", "read_ahead": "ra"}  # fmt: skip
OF_A_FACTOR = 12  # effects of one factor and set whose pairs are looked at
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


def rows(site: Path, name: str) -> Iterator[dict[str, str]]:
    with (site / "data/v1" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def ask(site: Path, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = run_script("compare_numbers", {"site": str(site), **request})
    return found


def test_every_tested_comparison_is_computed_alike(site: Path) -> None:
    published = [row for row in rows(site, "comparisons") if row["method"] == "welch"]
    pairs = [((row["set"], row["id"]), (row["set"], row["baseline_id"])) for row in published]
    compared = ask(site, pairs=pairs)["compared"]
    assert published
    for row, own in zip(published, compared, strict=True):
        for name in ("ratio", "low", "high", "p"):
            assert own[name] == SAME(float(row[name]), rel=1e-6), (row["set"], row["id"], name)


def test_pairs_of_every_effect_differ_in_its_factor_alone(site: Path) -> None:
    effects = [row for row in rows(site, "effects") if row["set"] and row["statistic"] == "mean"]
    seen: dict[tuple[str, str], int] = {}
    chosen = []
    for row in effects:
        key = (row["set"], row["factor"])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= OF_A_FACTOR and row["metric"] != "size":
            a, b = json.loads(row["ids"])[0]
            chosen.append((row, ((row["set"], b), (row["set"], a))))
    compared = ask(site, pairs=[pair for _, pair in chosen])["compared"]
    assert len(chosen) > 50
    for (row, pair), own in zip(chosen, compared, strict=True):
        assert own["comparable"], pair
        assert own["different"] == [COLUMNS.get(row["factor"], row["factor"])], (
            row["set"],
            row["factor"],
            pair,
        )
        assert own["oneSided"] == [], pair


def test_effects_of_one_pair_have_its_ratio(site: Path) -> None:
    effects = [
        row for row in rows(site, "effects")
        if row["set"] and row["pairs"] == "1" and row["ratio"] and row["statistic"] == "mean" and row["metric"] != "size"
    ][:200]  # fmt: skip
    pairs = [((row["set"], b), (row["set"], a)) for row in effects for a, b in json.loads(row["ids"])[:1]]
    for row, own in zip(effects, ask(site, pairs=pairs)["compared"], strict=True):
        if own["low"] is None:  # of several runs the browser compares geometric means, an effect the values
            assert own["ratio"] == SAME(float(row["ratio"]), rel=1e-5), row["sentence"]


def test_every_row_is_that_of_the_summary(site: Path) -> None:
    published = {(row["set"], row["id"]): row for row in rows(site, "summary") if row["statistic"] == "mean"}
    fetched = ask(site)["rows"]
    expected = {key for key, row in published.items() if row["metric"] != "size"}
    assert {(slug, number) for slug, number, *_ in fetched} == expected
    for slug, number, value, relative, level, same in fetched:
        row = published[slug, number]
        assert same
        assert (level or "") == row["raid_level"]
        for own, name in ((value, "value"), (relative, "relative")):
            assert own == (SAME(float(row[name]), rel=1e-6) if row[name] else None), (slug, number, name)


def test_addresses_are_promises(site: Path) -> None:
    answered = ask(site, addresses=list(ADDRESSES))["addresses"]
    for query, expected, own in zip(ADDRESSES, ADDRESSES.values(), answered, strict=True):
        assert (own["written"], own["again"], own["unknown"]) == (expected, expected, []), query


def test_unknown_words_are_said(site: Path) -> None:
    (own,) = ask(site, addresses=["?read&level=raid7&nosuch=1"])["addresses"]
    assert own["unknown"] == [
        "‘raid7’ is not a RAID level here; ignored.",
        "‘nosuch’ is not a setting here; ignored.",
    ]
