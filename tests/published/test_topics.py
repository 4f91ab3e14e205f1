"""Pages of topics, held against summary.csv: every value of a factor has its page, and its medians are right."""

from __future__ import annotations

import re
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.published.pages import read_page
from tests.published.test_value_links import Row, rows

FOLDERS = {
    "raid_level": "topics", "filesystem": "topics", "scheduler": "topics", "medium": "topics", "year": "topics",
    "tool": "tools",
}  # fmt: skip
LOADS = ("read", "write", "randread", "randwrite", "randrw")


@pytest.fixture(scope="module")
def summary(published_site: Path) -> Sequence[Row]:
    return rows(published_site / "data/v1/summary.csv")


def page_of(site: Path, folder: str, value: str) -> Path:
    name = value.rstrip("+") if folder == "tools" else re.sub(r"[^a-z0-9]+", "-", value).strip("-")
    return site / folder / name / "index.html"


def test_every_column_of_the_list_has_its_heading(published_site: Path) -> None:
    tables = re.findall(
        r"<table.*?</table>", (published_site / "topics/index.html").read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(tables) > len(FOLDERS)
    for table in tables:
        _, heads, *others = (len(re.findall(r"<t[hd]\b", row)) for row in table.split("<tr")[1:])
        assert set(others) == {heads}, table[:400]


def test_every_value_of_a_factor_has_a_page_that_is_listed(
    published_site: Path, summary: Sequence[Row]
) -> None:
    listed = (published_site / "topics/index.html").read_text(encoding="utf-8")
    for factor, folder in FOLDERS.items():
        for value in {row[factor] for row in summary if row[factor]} - {"none"}:
            page = page_of(published_site, folder, value)
            assert page.exists(), page
            assert f'href="/{folder}/{page.parent.name}/"' in listed


def medians(summary: Sequence[Row], factor: str) -> Mapping[tuple[str, str], str]:
    """Of each value and row of its table the median relative to one drive."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in summary:
        usual = row["metric"] == ("iops" if row["operation"].startswith("rand") else "throughput")
        arrays = row["raid_level"] != "single" and row["state"] in ("", "optimal")
        whole = row["statistic"] == "mean" and not row["versus"] and row["severity"] != "refuse"
        if row["relative"] and row["operation"] in LOADS and usual and arrays and whole:
            name = "-".join(
                filter(None, ["t", row["operation"], row["set"], row["tool"].rstrip("+"), row["medium"]])
            )
            found[row[factor], name].append(float(row["relative"]))
    return {key: f"{statistics.median(values):.2f}×" for key, values in found.items()}


@pytest.mark.parametrize("factor", FOLDERS)
def test_medians_are_those_of_summary(published_site: Path, summary: Sequence[Row], factor: str) -> None:
    expected = medians(summary, factor)
    assert len(expected) > 5
    for (value, name), median in expected.items():
        if value not in ("", "none"):
            cells = read_page(page_of(published_site, FOLDERS[factor], value)).ratios[name]
            shown = [cell.removeprefix("▲\u00a0") for cell in cells]  # in doubt
            assert median in shown, (value, name, median, cells)


def test_no_column_of_the_sets_of_a_topic_is_empty(published_site: Path) -> None:
    pages = [*published_site.glob("topics/*/index.html"), *published_site.glob("tools/*/index.html")]
    assert len(pages) > 50
    for page in pages:
        rows = [cells for name, cells in read_page(page).ratios.items() if name.startswith("t-")]
        for place, cells in enumerate(zip(*rows, strict=True)):
            assert any(cells), (page, place)
