"""What other sites are offered: oEmbed of each chart and value, a value's own page and citation, feeds of topics and tools."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.site.small_site import made, page
from tests.site.test_templates import ROOT, SET

SITE = "https://spindle.example/"
ID = next(iter(SET["numbers"]))
NUMBER: dict[str, Any] = {**SET["numbers"][ID], "label": "one drive: <read>", "display": "76 MB/s",
                          "used_by": [{"kind": "key value", "says": "the fastest", "href": "#keys"}]}  # fmt: skip
PLOT = f'<svg class="vg" role="img" width="300" height="200"><a href="#{ID}"><path d="M0 0h9"/></a></svg>'
CHART: dict[str, Any] = {
    "id": "bars", "title": "One drive", "subtitle": "Throughput", "caption": "n = 1", "note": "", "alt": "One bar.",
    "key": [], "layout": "single", "rows": [], "size": [640, 400], "cite": {"text": "", "bibtex": ""},
    "panels": [{"id": "bars-1", "title": "", "subtitle": "", "level": None, "wide": PLOT, "narrow": PLOT}],
    "files": {"vega": "charts/bars.vega.json", "csv": "charts/bars.csv", "svg": "charts/bars.svg", "png": "charts/bars.png"},
}  # fmt: skip
pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(
        tmp_path_factory.mktemp("data"), {"numbers": {**SET["numbers"], ID: NUMBER}, "charts": [CHART]}
    )


def oembed(site: Path, address: str) -> dict[str, Any]:
    """What a page's oEmbed link leads to."""
    text = page(site, f"{address}index.html")
    (href,) = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', text)
    assert href == f"{SITE}{address}oembed.json"
    told: dict[str, Any] = json.loads(page(site, href.removeprefix(SITE)))
    assert (told["version"], told["type"], told["provider_url"]) == ("1.0", "rich", SITE)
    return told


def test_a_chart_is_offered_as_a_frame_and_has_its_own_picture(site: Path) -> None:
    address = f"results/made-up/charts/{CHART['id']}/"
    told = oembed(site, address)
    (frame,) = re.findall(r'<iframe src="([^"]+)"', told["html"])
    assert frame == f"{SITE}embed/made-up/{CHART['id']}/"
    assert told["title"] == CHART["title"]
    picture = f"{SITE}results/made-up/charts/{CHART['id']}.png"
    assert told["thumbnail_url"] == picture
    assert f'<meta property="og:image" content="{picture}">' in page(site, f"{address}index.html")


def test_every_link_in_a_frame_opens_outside_it(site: Path) -> None:
    text = page(site, f"embed/made-up/{CHART['id']}/index.html")
    links = re.findall(r"<a [^>]*>", text)
    assert links
    assert all('target="_blank"' in link for link in links)
    assert "<script" not in text


def test_a_value_has_an_address_a_card_and_a_line_to_cite(site: Path) -> None:
    address = f"results/made-up/{ID}/"
    text = page(site, f"{address}index.html")
    assert '<meta property="og:title" content="76 MB/s: one drive: &lt;read&gt; · Spindle">' in text
    assert f"one drive: &lt;read&gt;, 76\u00a0MB/s. In: {SET['title']}. Spindle, {SITE}{address}" in text
    told = oembed(site, address)
    assert f'<a href="{SITE}{address}"><strong>76 MB/s</strong></a> one drive: &lt;read&gt;' in told["html"]


def test_a_multiple_says_of_what_and_other_values_do_not(tmp_path: Path) -> None:
    for display, said in (("3.88×", True), ("76 MB/s", False)):
        folder = tmp_path / str(said)
        site = made(folder, {"numbers": {**SET["numbers"], ID: {**NUMBER, "display": display}}})
        text = page(site, f"results/made-up/{ID}/index.html")
        assert (", relative to one drive.</p>" in text) == said


def test_a_value_that_nothing_uses_has_no_page(tmp_path: Path) -> None:
    site = made(tmp_path)
    assert not (site / "results" / "made-up" / ID).exists()
    assert "Cite or show" not in page(site, "results/made-up/logs/a.log/index.html")


def test_a_tool_has_a_feed_of_its_sets(site: Path) -> None:
    feed = ET.fromstring(page(site, "tools/dd/atom.xml"))
    atom = "{http://www.w3.org/2005/Atom}"
    assert feed.findtext(f"{atom}title") == "Spindle: result sets, dd"
    assert [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")] == [f"{SITE}results/made-up/"]
    assert 'href="/tools/dd/atom.xml"' in page(site, "tools/dd/index.html")
