"""A mailed address with another 1.0× brings back the same view, says so, and the charts follow it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

SET = "/results/2008-07-nelson-md-raid/"
NAME = "RAID 10 far, 1024\u00a0KiB, cfq"
FOLLOWS = ["sweep-read-write-by-chunk-size", "best-of-each-level", "every-level-by-chunk-size"]
SHARES = "measured-against-theory"  # of what theory expects, which no baseline changes


@pytest.fixture(scope="module")
def chosen(site: Path) -> str:
    """A number of the configuration that is compared with."""
    data = json.loads((site / "data/v1/sets/2008-07-nelson-md-raid.json").read_text(encoding="utf-8"))
    fits = {"raid_layout": "f2", "chunk_size": 1 << 20, "scheduler": "cfq", "operation": "read"}
    (row,) = [row for row in data["summary"] if all(row[key] == value for key, value in fits.items())]
    return str(row["id"])


@pytest.fixture(scope="module")
def seen(base: str, chosen: str) -> dict[str, Any]:
    query = f"?baseline={chosen}&sort=-read"
    (page,) = run_script("state", {"base": base, "paths": [SET], "query": query}).values()
    assert not page["crash"] + page["csp"] + page["console"], page
    found: dict[str, Any] = page
    return found


def test_it_opens_at_the_values_and_says_with_what_all_is_compared(seen: dict[str, Any]) -> None:
    assert 0 <= seen["opened"] < 60
    assert seen["mailed"]["line"].replace("\u00a0", " ") == f"Compared with {NAME} reset".replace(
        "\u00a0", " "
    )
    assert seen["built"]["line"] == seen["reset"]["line"] == ""


@pytest.mark.parametrize("chart", FOLLOWS)
def test_a_chart_of_multiples_follows_in_words_and_axis(seen: dict[str, Any], chart: str) -> None:
    built, mailed = (seen[state]["charts"][chart] for state in ("built", "mailed"))
    assert mailed["drawn"] != built["drawn"]
    assert mailed["ticks"] != built["ticks"]
    assert f"relative to {NAME}".replace("\u00a0", " ") in mailed["subtitle"].replace("\u00a0", " ")
    assert "As published" in mailed["title"]
    assert "As published" not in built["title"]
    assert f"{NAME}, 1.0×" in mailed["key"]
    assert not [item for item in mailed["key"] if re.search("theory|four drives|one drive", item)]
    assert mailed["rules"] == 0 < built["rules"], "theory and ceilings are about one drive"


@pytest.mark.parametrize("chart", FOLLOWS)
def test_its_points_say_what_the_tables_say(seen: dict[str, Any], chart: str) -> None:
    times = {name: text for name, text in seen["mailed"]["times"].items() if text}
    both = seen["points"][chart].keys() & times.keys()
    assert len(both) > 5 or chart == "every-level-by-chunk-size"  # whose points are medians
    assert {name: seen["points"][chart][name] for name in both} == {name: times[name] for name in both}


def test_the_chosen_is_one(seen: dict[str, Any], chosen: str) -> None:
    assert seen["points"]["sweep-read-write-by-chunk-size"][chosen] == "1.00×"


def test_what_is_no_multiple_stays(seen: dict[str, Any]) -> None:
    assert seen["mailed"]["charts"][SHARES] == seen["built"]["charts"][SHARES]


def test_reset_brings_back_what_was_built(seen: dict[str, Any]) -> None:
    assert seen["reset"]["charts"] == seen["built"]["charts"]
    assert seen["reset"]["search"] == "?sort=-read"


def test_the_same_choice_by_hand_gives_the_same_charts(seen: dict[str, Any]) -> None:
    assert seen["chosen"]["charts"] == seen["mailed"]["charts"]
    assert seen["chosen"]["line"] == seen["mailed"]["line"]


def test_what_can_be_compared_with_is_grouped_by_level(seen: dict[str, Any]) -> None:
    groups = dict(seen["chosen"]["groups"])
    assert any(label.endswith("RAID 10 far") for label in groups)
    assert any(label.endswith("RAID 6") for label in groups)
    assert max(groups.values()) <= 24 < sum(groups.values())
