"""How a set is found and passed on: feeds, marks for machines, llms.txt, the page 404, what a set says of itself."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.site.small_site import made, page
from tests.site.test_templates import CARD, ROOT, _policy

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = "https://spindle.example/"
EVIL = "</script><script>alert(1)</script> & \"quoted\" ]]> 'x' <!-- \u2028 שלום"
SENTENCE = "RAID 99 reads fastest; lowest 1 MB/s, highest 412 MB/s."
HOSTILE: dict[str, Any] = {
    "title": EVIL, "standfirst": EVIL, "author": EVIL, "sentence": EVIL, "license": EVIL,
    "source": {"kind": "article", "title": EVIL, "publisher": EVIL, "url": "javascript:alert(1)"},
    "dataset": {"measures": [{"name": EVIL, "unit": "B/s"}], "techniques": [EVIL]},
    "cite": {"text": EVIL, "bibtex": EVIL, "cff": EVIL},
    "downloads": [{"label": "CSV", "href": "/data/v1/sets/made-up.csv"}, {"label": "Logs", "href": "logs.tar"}],
}  # fmt: skip
pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set whose every text wants to be markup."""
    others = {"related": [{"card": {**CARD, **HOSTILE}, "shared": EVIL}]}
    changes = {
        "records": [
            {
                "date": "2026-11-20",
                "label": "20 November 2026",
                "why": EVIL,
                "since": "0a1b2c3d4e",
                "said": "1 number changes",
                "numbers": [],
                "findings": [],
                "left_out": 0,
            }
        ],
        "history": [
            {
                "date": "2026-10",
                "label": "October 2026",
                "set": "made-up",
                "title": EVIL,
                "what": EVIL,
                "why": EVIL,
            }
        ],
    }
    return made(tmp_path_factory.mktemp("hostile"), HOSTILE, changes=changes, **{"others/made-up": others})


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set that says little."""
    own = {
        "sentence": SENTENCE,
        "history": [{"date": "2026-10", "label": "October 2026", "what": "Two rows", "why": "were swapped"}],
    }
    return made(tmp_path_factory.mktemp("plain"), own)


def dataset(site: Path) -> dict[str, Any]:
    (found,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page(site), re.DOTALL)
    data: dict[str, Any] = json.loads(found)
    return data


def test_no_name_ends_the_element_of_the_data_set(hostile: Path) -> None:
    data = dataset(hostile)
    assert data["name"] == EVIL
    assert data["creator"]["name"] == EVIL
    assert "<script>alert" not in page(hostile)


def test_the_data_set_says_what_search_engines_ask(hostile: Path) -> None:
    data = dataset(hostile)
    assert data["@type"] == "Dataset"
    assert data["datePublished"] == "2014-02"
    assert data["variableMeasured"] == [{"@type": "PropertyValue", "name": EVIL, "unitText": "B/s"}]
    assert data["measurementTechnique"] == [EVIL]
    assert data["isBasedOn"]["name"] == EVIL
    files = {one["encodingFormat"]: one["contentUrl"] for one in data["distribution"]}
    assert files == {
        "text/csv": f"{SITE}data/v1/sets/made-up.csv",
        "application/x-tar": f"{SITE}results/made-up/logs.tar",
    }


def test_a_known_licence_has_its_address(plain: Path) -> None:
    assert dataset(plain)["license"] == "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    "address", ["results/feed.xml", "results/atom.xml", "changes/feed.xml", "changes/atom.xml"]
)
def test_feeds_are_whole_whatever_a_set_is_called(hostile: Path, address: str) -> None:
    root = ET.fromstring((hostile / address).read_bytes())
    entries = root.findall(f"{ATOM}entry") or root.findall("channel/item")
    assert len(entries) == (1 if "results" in address else 2)
    words = "".join(root.itertext())
    assert "alert(1)" in words
    for content in (one.findtext(f"{ATOM}content") or one.findtext("description") or "" for one in entries):
        assert "<script" not in content
        assert "&lt;script" in content


def test_atom_has_what_readers_ask_for(plain: Path) -> None:
    root = ET.fromstring((plain / "results/atom.xml").read_bytes())
    assert root.findtext(f"{ATOM}updated") == "2026-10-01T00:00:00Z"  # its correction, not its measurement
    assert {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")} == {
        "alternate": f"{SITE}results/", "self": f"{SITE}results/atom.xml",
    }  # fmt: skip
    (entry,) = root.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}id") == f"{SITE}results/made-up/"
    content = entry.findtext(f"{ATOM}content") or ""
    assert SENTENCE in content
    assert f'<img src="{SITE}results/made-up/preview.png"' in content


def test_feeds_without_entries_are_feeds(plain: Path) -> None:
    assert ET.fromstring((plain / "changes/atom.xml").read_bytes()).findall(f"{ATOM}entry") == []
    assert ET.fromstring((plain / "changes/feed.xml").read_bytes()).findall("channel/item") == []


def test_every_page_names_the_feeds(plain: Path) -> None:
    for address in ("index.html", "about/index.html"):
        for feed in ("/results/feed.xml", "/results/atom.xml", "/changes/feed.xml", "/changes/atom.xml"):
            assert f'href="{feed}"' in page(plain, address)


def marks(text: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', text)
    return {name: html.unescape(content) for name, content in found}


def test_pictures_have_whole_addresses_and_words(plain: Path, hostile: Path) -> None:
    found = marks(page(plain))
    assert found["og:image"] == f"{SITE}results/made-up/preview.png"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["og:image:alt"] == SENTENCE
    assert found["twitter:card"] == "summary_large_image"
    assert marks(page(plain, "about/index.html"))["og:image"] == f"{SITE}preview.png"
    assert marks(page(plain, "results/made-up/logs/a.log/index.html"))["og:image"] == found["og:image"]
    assert marks(page(hostile))["og:image:alt"] == EVIL


def test_llms_names_files_columns_and_each_set_in_one_line(hostile: Path) -> None:
    text = page(hostile, "llms.txt")
    (line,) = [line for line in text.splitlines() if "/results/made-up/)" in line]
    assert "alert(1)" in line
    assert f"{SITE}data/v1/summary.csv" in text
    assert not re.search(r"(?m)^\s*</?script", text)


def test_robots_names_the_sitemap_and_the_sitemap_no_evidence(plain: Path) -> None:
    assert f"Sitemap: {SITE}sitemap.xml" in page(plain, "robots.txt")
    addresses = [
        one.text
        for one in ET.fromstring((plain / "sitemap.xml").read_bytes()).iter()
        if one.tag.endswith("loc")
    ]
    assert f"{SITE}results/made-up/" in addresses
    assert not any("/logs/" in str(address) for address in addresses)


def test_only_pages_with_a_search_are_widened(plain: Path) -> None:
    strict = _policy(page(plain, "about/index.html"))
    assert "form-action 'none'" in strict
    search = _policy(page(plain, "search/index.html"))
    assert search == strict.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
        "form-action 'none'", "form-action 'self'"
    )
    assert _policy(page(plain, "404.html")) == strict.replace("form-action 'none'", "form-action 'self'")


def test_a_set_page_is_strict_but_for_the_hash_of_the_one_stylesheet_in_it(plain: Path) -> None:
    (sheet,) = re.findall(r"(?s)<style>(.*?)</style>", page(plain))
    name = "sha256-" + base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    strict = _policy(page(plain, "about/index.html"))
    found = html.unescape(_policy(page(plain)))  # a hash may hold `+`, which stands there as &#43;
    assert found == strict.replace("style-src 'self'", f"style-src 'self' '{name}'")


def test_404_has_a_field_that_works_without_a_script(plain: Path) -> None:
    text = page(plain, "404.html")
    assert '<form class="search" role="search" action="/search/" method="get">' in text
    assert 'name="q"' in text
    assert 'href="/results/made-up/"' in text


def test_search_leads_to_lists_where_there_is_no_script(plain: Path) -> None:
    text = page(plain, "search/index.html")
    assert "<noscript>" in text
    for address in ("/results/", "/tools/", "/results/made-up/"):
        assert f'href="{address}"' in text


def test_sets_tools_and_methods_are_searched_lists_are_not(plain: Path) -> None:
    found = [
        "results/made-up/index.html",
        "results/made-up/logs/a.log/index.html",
        "tools/dd/index.html",
        "about/index.html",
    ]
    left = ["index.html", "404.html", "search/index.html", "results/index.html"]
    assert [address for address in (*found, *left) if "data-pagefind-body" in page(plain, address)] == found


def test_a_set_says_whom_to_trust_and_what_was_corrected(plain: Path, hostile: Path) -> None:
    text = page(plain)
    assert '<a class="note" href="/method/#trust">◐ community</a>' in text
    assert "<dt>Trust</dt> <dd>sent by its author</dd>" in text
    assert '<dt>History</dt> <dd><a href="#history">1 correction</a></dd>' in text
    assert re.search(
        r"<dt id=\"history-[0-9a-f]{8}\">October 2026</dt> <dd>Two rows: were swapped</dd>", text
    )
    assert "<dt>Licence</dt> <dd>CC BY 4.0</dd>" in text
    assert "<dt>State</dt>" not in text
    assert "<dt>History</dt> <dd>no corrections so far</dd>" in page(hostile)
    assert 'href="javascript:' not in page(hostile)


def test_a_set_is_cited_in_files_with_its_address(tmp_path: Path) -> None:
    cite = {
        "text": "T https://spindle.invalid/results/made-up/",
        "bibtex": "@misc{https://spindle.invalid/}\n",
        "cff": 'url: "https://spindle.invalid/"\n',
    }
    site = made(tmp_path, {"cite": cite})
    assert f"T {SITE}results/made-up/" in page(site)
    assert page(site, "results/made-up/cite.bib") == f"@misc{{{SITE}}}\n"
    assert page(site, "results/made-up/cite.cff") == f'url: "{SITE}"\n'
    assert 'href="/results/made-up/cite.bib"' in page(site)


def test_neighbours_say_what_they_share(hostile: Path) -> None:
    found = page(hostile).split('id="related"')[1]
    assert "Shared: " in found
    assert html.escape(EVIL, quote=False).split(" ")[0] in html.unescape(found) or "&lt;/script&gt;" in found
