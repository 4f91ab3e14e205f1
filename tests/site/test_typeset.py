"""Texts as the templates set them: apostrophes, ranges and figures that stay whole, and nothing from HTML."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.site.small_site import made
from tests.site.test_templates import ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)


def stand(tmp_path: Path, text: str) -> str:
    page = made(tmp_path, {"standfirst": text}) / "results" / "made-up" / "index.html"
    found = re.search(r"<p class=\"?stand\"?>(.*?)</p>", page.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1].replace('"', "")


def test_a_text_is_set(tmp_path: Path) -> None:
    text = "The drives' rate was 181–193 MB/s; one drive's 1,204–1,310, or 56 % of it, says 'somebody'."
    assert stand(tmp_path, text) == (
        "The drives’ rate was <span class=nw>181–193</span>\u00a0MB/s; one drive’s "
        "<span class=nw>1,204–1,310</span>, or 56\u202f% of it, says &#39;somebody&#39;."
    )


def test_no_line_ends_within_a_level(tmp_path: Path) -> None:
    assert stand(tmp_path, "It is RAID 0, not RAID 10; RAID or 5, md RAID0.") == (
        "It is RAID\u00a00, not RAID\u00a010; RAID or 5, md RAID0."
    )


def test_an_option_is_not_broken_after_its_hyphens(tmp_path: Path) -> None:
    assert stand(tmp_path, "fio --direct=1 -t with --name-of-many-words=and-a-long-value") == (
        "fio <span class=nw>--direct=1</span> <span class=nw>-t</span> with "
        "<span class=nw>--name-of-many-words=and-a-lo</span>ng-value"
    )


def test_html_stays_text(tmp_path: Path) -> None:
    assert stand(tmp_path, "<b>1–2</b> & <script>x</script>") == (
        "&lt;b&gt;<span class=nw>1–2</span>&lt;/b&gt; &amp; &lt;script&gt;x&lt;/script&gt;"
    )


def test_percent_after_a_figure_is_the_sign(tmp_path: Path) -> None:
    assert stand(tmp_path, "It keeps 56 percent of them, so a few percent more.") == (
        "It keeps 56\u202f% of them, so a few percent more."
    )


def _own_words(file: Path) -> str:
    """Without what stands in shortcodes: a quotation has the words of its source."""
    return re.sub(r"{{<.*?>}}", "", file.read_text(encoding="utf-8"))


def test_our_own_texts_write_the_sign() -> None:
    files = [
        file
        for place, ending in (
            ("content", "md"),
            ("data/results", "yaml"),
            ("data/results", "md"),
            ("ingest", "sql"),
        )
        for file in (ROOT / place).rglob(f"*.{ending}")
        if "logs" not in file.parts and "tables" not in file.parts
    ]
    assert len(files) > 50
    assert [str(file) for file in files if re.search(r"[0-9]\s+percent\b", _own_words(file))] == []
