"""A set of many rows is published: its page stays light, and every link to a row leads to the page where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from ingest.pages.effects import ON_THE_PAGE
from ingest.pages.values import FIRST, MOST_ANCHORS
from tests.hostile.case import HEAD
from tests.publish.small import copied, publish_small

pytestmark = pytest.mark.long

SLUG = "2020-03-large"
OTHER = "2020-04-other"
ROWS = FIRST + MOST_ANCHORS + 50
MANIFEST = f"""{HEAD}tables:
  - file: tables/a.md
    tool: dd
    columns:
      tuning: {{}}
      read: {{operation: read, metric: throughput, unit: MB/s}}
drives: [{{model: D1, kind: hdd}}]
"""
CHART = "form: compare, by: tuning, operations: [read], id: late, where: {tuning: word 499}"
PAGE = f"""---
title: A page with a chart
charts: [{{set: {SLUG}, {CHART}}}]
---
{{{{< chart "late" >}}}}
"""


def write(root: Path, slug: str, manifest: str, words: Iterable[int]) -> None:
    folder = root / "data" / "results" / slug
    (folder / "tables").mkdir(parents=True)
    rows = "".join(f"| word {place} | {100 + place * 7 % 90} |\n" for place in words)
    (folder / "tables" / "a.md").write_text(f"| tuning | read |\n|---|---|\n{rows}")
    (folder / "result.yaml").write_text(manifest)


@pytest.fixture(scope="module")
def site(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copied(site_one, tmp_path_factory.mktemp("large") / "checkout")
    write(root, SLUG, MANIFEST + f"charts: [{{{CHART}}}]\n", range(ROWS))
    write(root, OTHER, MANIFEST.replace("A. Uthor", "B. Other").replace("2008-07", "2099-12-31"), [499])
    (root / "content" / "method" / "late.md").write_text(PAGE)
    publish_small(root)
    return root / "site" / "results" / SLUG


def test_the_evidence_of_a_late_row_leads_to_its_row(site: Path) -> None:
    last = max((site / "tables" / "a").glob("*/index.html"), key=lambda path: int(path.parent.name))
    links = re.findall(r'href="?([^" >]+)"?>Its row in the set', last.read_text())
    assert links
    for link in links:
        page, _, name = link.partition("#")
        assert f'id="{name}"' in (site.parent.parent / page.strip("/") / "index.html").read_text().replace(
            f"id={name}", f'id="{name}"'
        )
        assert "/values/" in page


def test_the_page_says_how_many_changes_it_leaves_out(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert f"The first {ON_THE_PAGE} changes; {ROWS - 1 - ON_THE_PAGE} more are in" in page
    assert page.count("instead of") < 2 * ON_THE_PAGE


def test_whoever_shows_a_late_number_leads_to_its_row(site: Path) -> None:
    """Charts of its set and of another page, and the set of another author who measured it too."""
    root = site.parent.parent
    (other,) = (site.parent / OTHER / "tables" / "a").glob("**/index.html")
    for page in (site / "index.html", root / "method" / "late" / "index.html", other):
        assert re.search(rf'href="?/results/{SLUG}/values/', page.read_text()), page


def test_no_clock_decides_what_is_published(site: Path) -> None:
    assert "31 December 2099" in (site.parent / OTHER / "index.html").read_text()
