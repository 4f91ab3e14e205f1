"""The published numbers against the transcribed studies, both ways: every number is there, and no other.

<slug>.csv holds a study's numbers, read from its text and not from our tables. Its columns are the tool, the
factors (an empty cell: the factor is absent), operation and metric, and then how the number stands there:

    as        relative | value | range | rate | change
    printed   the number; a range `140-202`; a change in percent
    unit      what one printed unit is in SI (for `relative`: what one drive does)
    n         runs behind it; `-` where the study does not say
    over      for `rate`: the seconds that the printed count is divided by
    to        for `change`: the chunk size of the other configuration, in bytes
    baseline  what counts as 1.0, in printed units
"""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

Row = dict[str, str]
Key = tuple[str, ...]

FOLDER = Path(__file__).parent
COUNTS = {
    "2002-11-bunn-3ware": 38,
    "2006-zaitsev-mysql-raid": 18,
    "2008-07-nelson-md-raid": 352 + 4,
    "2010-03-tkachenko-fusionio": 24,
    "2014-03-segfault-md-raid5": 3 + 2 + 2 + 5,
    "2020-07-yu-md-stripe-size": 4,
    "2021-01-shuklin-md-raid0-ram": 13,
    "2021-07-finlayson-nvme-raid5": 12 * 2 + 2,
    "2022-10-hozy-btrfs-raid5": 3 * 2,
    "2023-06-rudi-md-ram-disks": 7 * 2,
    "2023-06-rudi-nvme-raid10": 5 * 2,
    "2023-09-coolcold-md-raid10": 2 * 2,
    "2024-06-milivojevic-md-bitmap": 10 * 2 + 40 * 2,
    "2025-03-ni-md-resync": 5 + 5 + 4,
    "2025-08-kuai-md-llbitmap": 18,
}
NOT_FACTORS = {"as", "printed", "unit", "n", "over", "to", "baseline"}


def read_rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def summary(summary_csv: Path) -> dict[str, list[Row]]:
    """The rows of the published summary, by set."""
    rows = defaultdict(list)
    for row in read_rows(summary_csv):
        rows[row["set"]].append(row)
    return rows


def canonical(text: str) -> str:
    """Numbers alike however they are written: 16, 16.0."""
    try:
        return repr(float(text))
    except ValueError:
        return text


def key(row: Row, columns: Iterable[str]) -> Key:
    return tuple(canonical(row[column]) for column in columns)


def alike(text: str, expected: float) -> bool:
    return text != "" and math.isclose(float(text), expected, rel_tol=1e-9)


def relative_right(number: Row, row: Row) -> bool:
    printed = float(number["printed"])
    return alike(row["relative"], printed) and alike(row["value"], printed * float(number["unit"]))


def value_right(number: Row, row: Row) -> bool:
    return alike(row["value"], float(number["printed"]) * float(number["unit"]))


def range_right(number: Row, row: Row) -> bool:
    low, high = (float(end) * float(number["unit"]) for end in number["printed"].split("-"))
    return alike(row["min"], low) and alike(row["max"], high) and row["value"] == ""


def rate_right(number: Row, row: Row) -> bool:
    return alike(row["value"], float(number["printed"]) / float(number["over"]))


def change_right(number: Row, row: Row) -> bool:
    return alike(row["versus"], (100 + float(number["printed"])) / 100) and row["value"] == ""


RIGHT: dict[str, Callable[[Row, Row], bool]] = {
    "relative": relative_right,
    "value": value_right,
    "range": range_right,
    "rate": rate_right,
    "change": change_right,
}


def names_chunk(configuration: str, size: str) -> bool:
    """Whether `versus_configuration` names this chunk size, in bytes or in KiB."""
    words = "".join(c if c.isalnum() else " " for c in configuration).split()
    return size in words or f" {int(size) // 1024} KiB " in f" {' '.join(words)} "


def fits(number: Row, row: Row) -> bool:
    """Whether `row`, of the same configuration, is about the same comparison."""
    other = number.get("to", "")
    if not other:
        return row["versus_configuration"] == ""
    return names_chunk(row["versus_configuration"], other)


def wrong(number: Row, row: Row) -> str:
    """What differs, or nothing."""
    if not RIGHT[number["as"]](number, row):
        shown = {name: row[name] for name in ("value", "relative", "versus", "min", "max")}
        return f"printed {number['printed']} ({number['as']}), published {shown}"
    if number.get("n") and row["n"] != number["n"].replace("-", ""):
        return f"n printed {number['n']}, published {row['n']!r}"
    baseline = number.get("baseline")
    if baseline and not alike(row["relative"], float(number["printed"]) / float(baseline)):
        return f"relative {row['relative']!r}, expected {number['printed']} / {baseline}"
    return ""


@pytest.mark.parametrize("slug", COUNTS)
def test_study_is_complete(slug: str) -> None:
    numbers = read_rows(FOLDER / f"{slug}.csv")
    assert len(numbers) == COUNTS[slug]
    assert {path.stem for path in FOLDER.glob("*.csv")} == set(COUNTS)


@pytest.mark.parametrize("slug", COUNTS)
def test_every_number_of_the_study_is_published_exactly(slug: str, summary: dict[str, list[Row]]) -> None:
    numbers = read_rows(FOLDER / f"{slug}.csv")
    columns = [column for column in numbers[0] if column not in NOT_FACTORS]
    published = defaultdict(list)
    for row in summary[slug]:
        published[key(row, columns)].append(row)
    problems = []
    for number in numbers:
        rows = [row for row in published[key(number, columns)] if fits(number, row)]
        if len(rows) != 1:
            problems.append(f"{number}: published {len(rows)} times")
        elif problem := wrong(number, rows[0]):
            problems.append(f"{number}: {problem}")
    assert problems == []


@pytest.mark.parametrize("slug", COUNTS)
def test_nothing_else_is_published_of_the_study(slug: str, summary: dict[str, list[Row]]) -> None:
    numbers = read_rows(FOLDER / f"{slug}.csv")
    columns = [column for column in numbers[0] if column not in NOT_FACTORS]
    known = {key(number, columns) for number in numbers}
    assert [row for row in summary[slug] if key(row, columns) not in known] == []
    assert len(summary[slug]) == len(numbers)
    assert len({row["id"] for row in summary[slug]}) == len(numbers)
