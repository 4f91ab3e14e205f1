"""Capacity, safety and stripes of arrays; the stripe geometry agrees with the script of the study of 2014."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from tests.calculator.conftest import Asked

FACTS = {  # level, layout, drives → usable drives, failures surely survived, one more, data chunks
    ("raid0", None, 4): (4, 0, "never", 4),
    ("raid1", None, 3): (1, 2, "never", None),
    ("raid5", "left-symmetric", 6): (5, 1, "never", 5),
    ("raid6", "left-symmetric", 6): (4, 2, "never", 4),
    ("raid10", "n2", 6): (3, 1, "4/5", 3),
    ("raid10", "f2", 6): (3, 1, "3/5", 6),
    ("raid10", "n2", 5): (2.5, 1, "1/2", 5),
    ("raid10", "n3", 4): (1.333333, 2, "never", 4),
}


@pytest.mark.parametrize("array", FACTS, ids=str)
def test_facts_of_an_array(array: tuple[str, str | None, int], known: dict[str, Any]) -> None:
    level, layout, drives = array
    (kind,) = [kind for kind in known["arrays"] if (kind["level"], kind["layout"]) == (level, layout)]
    facts = kind["drives"][str(drives)]
    assert (facts["usable"], facts["survives"], facts["next"], facts["chunks"]) == FACTS[array]


def test_arrays_that_cannot_be_are_absent(known: dict[str, Any]) -> None:
    fewest = {kind["level"]: min(map(int, kind["drives"])) for kind in known["arrays"]}
    assert (fewest["raid0"], fewest["raid5"], fewest["raid6"]) == (2, 3, 4)


def test_the_geometry_is_that_of_the_script_of_2014(ask: Asked) -> None:
    """For RAID 5: stride = chunk ÷ block, stripe width = stride × (drives − 1), in its units of bytes."""
    cases = list(product((512, 256, 128, 64, 32), (1, 2, 4), (3, 4, 7)))
    choices = [
        {"array": "raid5", "chunk": chunk, "block": block, "drives": drives} for chunk, block, drives in cases
    ]
    for (chunk, block, drives), told in zip(cases, ask(choices)["said"], strict=True):
        stride = chunk * 1024 // (block * 1024)
        assert told["geometry"]["stride"] == stride
        assert told["geometry"]["width"] == stride * (drives - 1)


def test_what_is_said_of_an_array(ask: Asked) -> None:
    (told,) = ask([{"array": "raid10-f2", "drives": 6, "size": 4, "read": 250, "write": 100}])["said"]
    assert "12\u00a0TB of 24\u00a0TB" in told["view"]
    assert "A second failure is survived in 3 of 5 cases." in told["view"]
    assert "11 h 7 min" in told["view"].replace("\u00a0", " ")
    assert "--level=10 --layout=f2 --chunk=512K --raid-devices=6" in re.sub("<[^>]*>", "", told["view"])


@pytest.mark.parametrize(
    ("size", "said"), [(256.0, "2 days 23 h"), (259.1, "3 days 0 h"), (172.8, "2 days 0 h")]
)
def test_a_rebuild_of_days_has_no_day_of_24_hours(ask: Asked, size: float, said: str) -> None:
    (told,) = ask([{"size": size, "read": 1000, "write": 1000}])["said"]
    assert f"{said} at least" in told["view"].replace("\u00a0", " ")


def test_what_states_no_layout_is_of_the_usual_one(ask: Asked) -> None:
    """A controller's RAID 10 is no RAID 10 near 3, whose theory is another."""
    measured = {
        "level": "raid10", "layout": None, "drives": 6, "operation": "randwrite", "set": "2006-a", "year": "2006",
        "title": "A", "href": "/", "values": 1, "low": 2.44, "typical": 2.44, "high": 2.44,
    }  # fmt: skip
    arrays = ("raid10-n2", "raid10-f2", "raid10-o2", "raid10-n3")
    told = ask([{"array": array} for array in arrays], measured=[measured])["said"]
    assert ["2.44×" in each["measured"] for each in told] == [True, False, False, False]
    assert "No published set has measured RAID\u00a010 near 3" in told[3]["measured"]


def test_a_small_multiple_is_not_said_to_be_none(ask: Asked) -> None:
    measured = {
        "level": "raid5", "layout": None, "drives": 5, "operation": "randwrite", "set": "2024-a", "year": "2024",
        "title": "A", "href": "/", "values": 3, "low": 0.00253, "typical": 0.00831, "high": 0.299,
    }  # fmt: skip
    (told,) = ask([{"array": "raid5"}], measured=[measured])["said"]
    for text in ("0.0025–0.30×", "0.0083×", "0.66\u202f%"):
        assert text in told["measured"]


@pytest.mark.parametrize("doubt", [True, False])
def test_a_measured_multiple_in_doubt_has_its_sign(ask: Asked, *, doubt: bool) -> None:
    measured = {
        "level": "raid5", "layout": None, "drives": 6, "operation": "randread", "set": "2006-a", "year": "2006",
        "title": "A", "href": "/", "values": 1, "low": 7.94, "typical": 7.94, "high": 7.94, "doubt": doubt,
    }  # fmt: skip
    (told,) = ask([{"array": "raid5"}], measured=[measured])["said"]
    assert ("▲" in told["measured"]) == doubt


def test_fields_take_only_what_can_be_and_the_address_says_what_is_not_the_default(ask: Asked) -> None:
    typed = {"array": "raid10-f2", "drives": " 6 ", "size": "12.5", "chunk": "512", "read": "fast", "write": "-1",
             "block": "3", "random": "1e9"}  # fmt: skip
    (taken,) = ask(typed=[typed])["taken"]
    assert taken["refused"] == ["block", "read", "write", "random"]
    said = {name: text for name, text in taken["said"].items() if text is not None}
    assert said == {"array": "raid10-f2", "drives": "6", "size": "12.5"}
    bad = [{"drives": text} for text in ("0", "1", "33", "4.5", "", "<b>", "९")] + [{"array": "__proto__"}]
    assert all(taken["refused"] for taken in ask(typed=bad)["taken"])
