"""What a reader takes along: the lines of a set's page for Python and R, sizes of files, dates of feeds."""

from __future__ import annotations

import csv
import html
import importlib.util
import re
import sys
import types
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.site.small_site import made, page
from tests.site.test_templates import CARD, ROOT

ATOM = "{http://www.w3.org/2005/Atom}"
ADDRESS = "https://spindle.example/data/v1/sets/made-up.csv"
CSV = {"label": "CSV", "href": "/data/v1/sets/made-up.csv", "bytes": 1234}
TABLE = 'id,operation,value,unit,tuning\nabcdefabcdef,read,2.5,B/s,"a\nb"\n0123456789ab,write,,B/s,\n'
pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("data"), {"downloads": [CSV]})


def lines(site: Path, language: str) -> list[str]:
    """What stands under Data for a language."""
    (found,) = re.findall(rf'aria-label="{language}">(.*?)</pre>', page(site), re.DOTALL)
    return html.unescape(found).splitlines()


def stand_in() -> types.ModuleType:
    """Where pandas is not installed, what the line asks of it, by the reader of Python itself."""
    module = types.ModuleType("pandas")

    def read_csv(path: str) -> list[dict[str, str]]:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    module.__dict__["read_csv"] = read_csv
    return module


def test_python_reads_the_set_in_two_lines(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = lines(site, "Python")
    assert len(code) == 2
    assert ADDRESS in code[1]
    (tmp_path / "set.csv").write_text(TABLE, encoding="utf-8")
    if importlib.util.find_spec("pandas") is None:
        monkeypatch.setitem(sys.modules, "pandas", stand_in())
    names: dict[str, Any] = {}
    exec("\n".join(code).replace(ADDRESS, str(tmp_path / "set.csv")), names)
    assert len(names["rows"]) == 2


def test_r_reads_the_set_in_two_lines(site: Path) -> None:
    code = lines(site, "R")
    assert code == [f'rows <- read.csv("{ADDRESS}")', 'rows[c("operation", "value", "unit")]']
    header = TABLE.partition("\n")[0].split(",")
    assert set(re.findall(r'"(\w+)"', code[1])) <= set(header)


def test_no_lines_where_there_is_no_file(tmp_path: Path) -> None:
    assert 'id="data"' not in page(made(tmp_path))


def dates(root: ET.Element) -> list[tuple[str | None, str | None]]:
    """Of each entry of either kind of feed: when it was published, and when it was changed."""
    return [
        (entry.findtext(f"{ATOM}published") or entry.findtext("pubDate"), entry.findtext(f"{ATOM}updated"))
        for entry in root.iter()
        if entry.tag in (f"{ATOM}entry", "item")
    ]


@pytest.mark.parametrize("kind", ["atom.xml", "feed.xml"])
def test_each_entry_says_when_it_was_published_and_corrected(kind: str, tmp_path: Path) -> None:
    history = [{"date": "2026-10", "label": "October 2026", "what": "Two rows", "why": "were swapped"}]
    site = made(tmp_path, {"history": history})
    root = ET.fromstring((site / "results" / kind).read_bytes())
    published = "2014-02-01T00:00:00Z" if kind == "atom.xml" else "Sat, 01 Feb 2014 00:00:00 GMT"
    assert dates(root) == [(published, "2026-10-01T00:00:00Z")]
    whole = root.findtext(f"{ATOM}updated") or root.findtext("channel/lastBuildDate") or ""
    assert whole in ("2026-10-01T00:00:00Z", "Thu, 01 Oct 2026 00:00:00 GMT")


def test_a_feed_without_entries_is_as_old_as_the_newest_set(site: Path) -> None:
    atom = ET.fromstring((site / "changes/atom.xml").read_bytes())
    rss = ET.fromstring((site / "changes/feed.xml").read_bytes())
    assert atom.findtext(f"{ATOM}updated") == f"{CARD['iso_date']}T00:00:00Z"
    assert rss.findtext("channel/lastBuildDate") == "Sat, 01 Feb 2014 00:00:00 GMT"


def test_the_database_says_how_large_it_is_at_most(published_site: Path) -> None:
    size = (published_site / "data/v1/spindle.duckdb").stat().st_size
    text = (published_site / "data/index.html").read_text(encoding="utf-8")
    said = re.search(r'spindle\.duckdb">.*?up to ([\d,]+) MB', text)
    assert said
    most = int(said[1].replace(",", "")) * 1_000_000
    assert size <= most < 3.2 * size
    assert f"everything, up to {said[1]} MB" in (published_site / "llms.txt").read_text(encoding="utf-8")


def test_every_set_offers_lines_for_its_own_file(published_site: Path) -> None:
    for path in sorted((published_site / "data/v1/sets").glob("*.csv")):
        text = (published_site / "results" / path.stem / "index.html").read_text(encoding="utf-8")
        assert html.unescape(text).count(f'read_csv("https://spindle.example/data/v1/sets/{path.name}")') == 1
        header = path.read_text(encoding="utf-8").partition("\n")[0].split(",")
        assert {"operation", "value", "unit"} <= set(header)


def test_no_number_of_the_files_has_noise(published_site: Path) -> None:
    noise = re.compile(r"(?<![0-9a-f])\d+\.\d*(?:0{6,}|9{6,})\d\d?\b")
    for path in sorted((published_site / "data/v1").rglob("*.csv")):
        assert noise.findall(path.read_text(encoding="utf-8")) == [], path.name
