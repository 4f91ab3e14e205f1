"""What the script says of a number is what the build says of it, to the character."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.core.labels import format_ratio, format_value, significant
from ingest.core.vocabulary import Vocabulary
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

# Ties between two digits, which Python gives to the even one; powers of ten; thousands; small and large ones.
TIES = [0.125, 0.375, 72.25, 72.75, 2.5, 0.5, 1.5, 1024.5, 999.5, 9995.0, 1.125, 3.875, 0.0625]
EDGES = [
    0.0,
    1.0,
    9.995,
    9.999,
    99.95,
    99.96,
    999.4,
    999.96,
    1e3,
    1e6,
    99_999.5,
    100_000.0,
    123_456_789.0,
    1e-9,
    4.5e-7,
]
OTHERS = [
    -1.5,
    -0.004,
    1 / 3,
    2 / 3,
    1e15 + 0.5,
    1e21,
    3e22,
    1 + 1e-10,
    76_021_760.0,
    1e11 / 7,
    999_999_999.9,
]
NUMBERS = [*TIES, *EDGES, *OTHERS, *(1.37**power * 1.0e-9 for power in range(180))]


def test_single_numbers(vocabulary: Vocabulary) -> None:
    units = {name: list(metric.shown.items()) for name, metric in vocabulary.metrics.items()}
    told = run_script("figures", {"numbers": NUMBERS, "units": units})["numbers"]
    said = [
        [significant(number), format_ratio(number), *(format_value(number, name) for name in units)]
        for number in NUMBERS
    ]
    for number, ours, theirs in zip(NUMBERS, said, told, strict=True):
        assert theirs == ours, number


@pytest.mark.parametrize(
    ("marks", "moved"),
    [([], 0), ([(20, 52)], -9), ([(20, 52), (30, 40)], 12), ([(0, 50), (90, 50)], 0)],
    ids=["nothing in the way", "a mark under it", "one on either side", "marks beside it"],
)
def test_a_name_keeps_off_the_marks_to_its_right(marks: list[tuple[int, int]], moved: int) -> None:
    words = [{"x": 10, "y": 50, "width": 70}]
    told = run_script("figures", {"words": words, "marks": [{"x": x, "y": y} for x, y in marks]})
    assert told["moved"] == moved
    assert told["behind"] == "M30 0V38M30 55V100"  # a line down the panel has a gap there


def test_an_excerpt_has_no_signs_that_say_nothing() -> None:
    told = run_script(
        "figures",
        {
            "contents": [
                "Jane Doe · · 588 values · · 4",
                "inote Few runs. ▲doubt Short run.",
                "RAID 5 at 64 KiB",
            ]
        },
    )
    assert told["excerpts"] == [
        "Jane Doe · 588 values",
        "note Few runs. doubt Short run.",
        "RAID\u00a05 at 64\u00a0KiB",
    ]


def test_names_beside_lines_keep_apart_and_above_the_axis() -> None:
    """By 14, and none below 100; where that leaves them free, they stand where their lines end."""
    places = [[20.0, 60.0], [20.0, 22.0, 24.0], [90.0, 95.0, 99.0]]
    told = run_script("figures", {"names": places})["names"]
    assert told == [[20, 60], [20, 34, 48], [72, 86, 100]]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Any]:
    """What the pages of the sets show."""
    paths = sorted((site.parent / "build" / "sets").glob("*/page.json"))
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def test_every_value_of_every_set(site: Path, pages: dict[str, Any]) -> None:
    files = {
        slug: json.loads((site / "results" / slug / "values.json").read_text(encoding="utf-8"))
        for slug in pages
    }
    told = run_script("figures", {"sets": files})["sets"]
    some = 0
    for slug, page in pages.items():
        cells = {
            cell["id"]: [cell["text"], cell["note"]]
            for table in page["values"]
            if not table.get("secondary")  # the script has no need of these
            for row in table["rows"]
            for cell in row
            if cell.get("id")
        }
        assert told[slug] == cells
        some += len(cells)
    assert some > 400
