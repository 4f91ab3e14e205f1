"""What readers come for, from the home page to the answer: a level, a file system, a citation, a doubt, an old log."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

Steps = Sequence[Mapping[str, Any]]
MOST_CLICKS = 3
TASKS = {
    "level": [
        ["click", "^The whole set$"],
        ["click", "^Best of each level"],
        ["click", "^Hardware RAID 5 and RAID 10"],
    ],
    "level by search": [["click", "^Search"], ["type", "raid 5 vs raid 10 for 4 disks"], ["click", "RAID 5, 6 and 10"]],
    "file system": [["click", "^ext4, XFS and Btrfs"], ["click", "^Effects"]],
    "cite": [["click", "^The whole set$"], ["click", "^Cite$"], ["file", "^BibTeX"]],
    "plot again": [
        ["click", "^The whole set$"],
        ["click", "^Best of each level"],
        ["file", "^Data$", "#best-of-each-level"],
    ],
    "doubt": [["click", "^3.88×$"]],
    "old log": [["click", "^Contribute$"]],
}  # fmt: skip


@pytest.fixture(scope="module", params=[1280, pytest.param(390, marks=pytest.mark.long)])
def walked(request: pytest.FixtureRequest, base: str) -> dict[str, Steps]:
    found = run_script("tasks", {"base": base, "tasks": TASKS, "width": request.param})
    for name, page in found.items():
        assert not page["crash"] + page["csp"] + page["console"], f"{name}: {page}"
    return {name: page["seen"] for name, page in found.items()}


def test_a_level_for_four_drives_is_decided_in_three_clicks(walked: Mapping[str, Steps]) -> None:
    set_page, levels, random = walked["level"]
    assert len(walked["level"]) <= MOST_CLICKS
    assert "Sequential transfers only" in set_page["sight"]
    assert "Random reads and writes of RAID 5 and RAID 10" in set_page["sight"]
    assert "Sequential throughput relative to one drive" in levels["sight"]
    for words in ("RAID 10 far", "RAID 5 left-symmetric", "RAID 6", "3.88×", "1.96×"):
        assert words in levels["sight"]
    assert random["path"] == "/results/2006-zaitsev-mysql-raid/"
    assert "RAID 10 does 1.66 times the random writes of RAID 5" in random["sight"]


def test_the_search_leads_there_too(walked: Mapping[str, Steps]) -> None:
    assert walked["level by search"][-1]["path"] == walked["level"][0]["path"]


def test_a_kernel_developer_compares_file_systems(walked: Mapping[str, Steps]) -> None:
    head, effects = walked["file system"]
    assert re.search(
        r"fio random read and write; block size 4 KiB;.* queue depth 16; direct I/O", head["sight"]
    )
    assert re.search(r"Btrfs (vs|instead of) ext4 0\.82× 0\.84× 0\.102×", effects["sight"])


def test_a_set_is_cited_with_its_source(walked: Mapping[str, Steps]) -> None:
    *_, cite, bib = walked["cite"]
    assert "@misc{2008-07-nelson-md-raid" in cite["sight"]
    assert "RAID5,6 and 10 Benchmarks on 2.6.25.5" in bib["file"]


def test_a_chart_is_drawn_again_from_its_file(walked: Mapping[str, Steps]) -> None:
    """Each row of the file is a mark of the chart, with the multiple that the chart prints."""
    *_, chart, file = walked["plot again"]
    rows = list(csv.DictReader(io.StringIO(file["file"])))
    printed = {f"{float(row['relative']):.2f}×" for row in rows}
    assert printed >= set(re.findall(r"\d\.\d\d×", chart["sight"]))


def test_who_doubts_a_number_stands_on_its_line(walked: Mapping[str, Steps]) -> None:
    (line,) = walked["doubt"]
    assert line["path"].startswith("/results/2008-07-nelson-md-raid/tables/everything/")
    assert "cfq raid10 f2 128" in re.sub(r"[|\s]+", " ", line["sight"])


def test_an_old_log_is_published_by_what_the_page_says(walked: Mapping[str, Steps]) -> None:
    """The commands of the page are run by tests/test_docs.py."""
    (page,) = walked["old log"]
    assert ".venv/bin/spindle new " in page["sight"]
