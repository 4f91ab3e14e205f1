"""Pages for a disk: links from file to file, scripts that need no server, data in the page."""

from __future__ import annotations

import re

import pytest

from ingest.archive.pages import Site, css_offline, offline, relative

FILES = {"index.html", "results/a/index.html", "results/a/charts/b.svg", "data/v1/summary.csv", "assets/x.css",
         "results/a/charts/b.vega.json", "results/a/charts/b.log.vega.json"}  # fmt: skip
SITE = Site(FILES, "https://spindle.example")
BELOW = Site(FILES, "https://host.example", "/spindle")
VEGA = '{"views": {"scale=log": "b.log.vega.json"}, "title": "</script><script>alert(1)</script>"}'


@pytest.mark.parametrize(
    ("link", "place", "found"),
    [
        ("/", "results/a/index.html", "../../index.html"),
        ("/results/a/#cite", "index.html", "results/a/index.html#cite"),
        ("/results/a/?sort=read#v", "results/a/index.html", "index.html?sort=read#v"),
        ("/data/v1/summary.csv", "results/a/index.html", "../../data/v1/summary.csv"),
        ("../../", "results/a/index.html", "../../index.html"),
        ("charts/b.svg", "results/a/index.html", "charts/b.svg"),
        ("../#x", "results/a/charts/index.html", "../index.html#x"),
        ("/search/?q=a", "index.html", "https://spindle.example/search/?q=a"),
    ],
)
def test_a_link_leads_from_file_to_file_or_to_the_site(link: str, place: str, found: str) -> None:
    assert relative(link, place, SITE) == found


def test_a_site_in_a_folder_of_its_host() -> None:
    assert relative("/spindle/results/a/", "index.html", BELOW) == "results/a/index.html"
    assert relative("/spindle/search/", "index.html", BELOW) == "https://host.example/spindle/search/"


def page(body: str) -> str:
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    html = f"<html><head>{policy}</head><body>{body}</body></html>"
    return offline(
        html,
        "results/a/index.html",
        SITE,
        {"results/a/charts/b.vega.json": VEGA, "results/a/charts/b.log.vega.json": "{}"}.__getitem__,
    )


def test_charts_have_their_data_and_that_of_their_views_in_the_page() -> None:
    html = page(
        '<figure class="fig" data-vega="/results/a/charts/b.vega.json" data-home="/results/a/"></figure>'
    )
    assert re.findall(r'data-file="([^"]+)"', html) == ["charts/b.vega.json", "charts/b.log.vega.json"]
    assert 'data-vega="charts/b.vega.json"' in html
    assert html.count("<script") == 3
    assert "alert(1)</script>" not in html
    assert '<script defer src="../../assets/archive/charts.js"></script>' in html


def test_a_page_has_no_module_and_a_policy_for_files() -> None:
    html = page('<script type="module" src="/assets/main.js"></script><noscript><p>Plain.</p></noscript>')
    assert "module" not in html
    assert "<body><p>Plain.</p>" in html
    assert "script-src &#x27;self&#x27; file:" in html
    assert "connect-src" not in html


def test_addresses_in_stylesheets() -> None:
    assert css_offline("src: url(/assets/x.css)", "assets/y.css", SITE) == "src: url(x.css)"
