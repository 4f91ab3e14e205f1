"""The CSV under the tables is that of the rows that they show; without a script and without a filter it is whole."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser.node import run_script
from tests.browser.tables import COMPLAINTS
from tests.browser.values_visits import NELSON

pytestmark = pytest.mark.browser
CHOSEN = f"{NELSON}?raid_level=RAID+6&sort=-read"
FILE = f"data/v1/sets/{NELSON.strip('/').partition('/')[2]}.csv"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_records_are_cut_whole_in_the_order_of_the_reader() -> None:
    text = 'id,tuning,value\nabcdefabcdef,"a\n""b"",",1\n0123456789ab,,2\nffffffffffff,\'=x,3\n'
    got = run_script("cut", {"text": text, "ids": ["ffffffffffff", "abcdefabcdef", "not there"]})
    assert got == 'id,tuning,value\nffffffffffff,\'=x,3\nabcdefabcdef,"a\n""b"",",1\n'


@pytest.fixture(scope="module")
def taken(base: str) -> Mapping[str, Any]:
    """The link's words and what a click downloads, by path."""
    found: dict[str, Any] = run_script("take", {"base": base, "paths": [NELSON, CHOSEN]})
    return found


def test_a_filter_makes_the_link_that_of_its_rows(taken: Mapping[str, Any], site: Path) -> None:
    assert [line for key in COMPLAINTS for line in taken[CHOSEN][key]] == []
    found = rows(taken[CHOSEN]["text"])
    whole = {row["id"]: row for row in rows((site / FILE).read_text(encoding="utf-8"))}
    assert {row["raid_level"] for row in found} == {"raid6"}
    assert all(row == whole[row["id"]] for row in found)
    assert sum(row["raid_level"] == "raid6" for row in whole.values()) == len(found)
    reads = [float(row["relative"]) for row in found if row["operation"] == "read"]
    assert reads == sorted(reads, reverse=True)
    assert re.fullmatch(r"CSV, \d+ of \d+ rows", taken[CHOSEN]["words"])
    assert taken[CHOSEN]["name"].endswith("-filtered.csv")


def test_without_a_filter_it_is_the_whole_file(taken: Mapping[str, Any], site: Path) -> None:
    assert taken[NELSON]["text"] == (site / FILE).read_text(encoding="utf-8")
    assert re.fullmatch(r"CSV, \d+ KB", taken[NELSON]["words"])


def test_the_numbers_of_the_tables_are_all_in_the_file(site: Path) -> None:
    data = json.loads((site / NELSON.strip("/") / "values.json").read_text(encoding="utf-8"))
    lists = [column["id"] for table in data["tables"] for column in table["columns"] if "id" in column]
    whole = {row["id"] for row in rows((site / FILE).read_text(encoding="utf-8"))}
    assert {name for names in lists for name in names if name} <= whole
