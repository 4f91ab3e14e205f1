"""Each check before publishing passes a good site, and sees its own fault."""

from __future__ import annotations

import json
import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from ingest.build.site.checks import MOST, checks, whole
from ingest.build.site.fresh_site import HUB, FreshSite
from tests.publish.checks.site import BASE, NUMBER, POLICY, SLUG, SVG, complaints, made, page, problems

SET = f"results/{SLUG}/index.html"
STRICT = "expected the strict policy"
ACTIVE = "expected nothing that runs in the page"

# check, file, what stands there, what to put in its place; then how the complaint begins
FAULTS = [
    ("links", "index.html", '"/results/"', '"/result/"', "index.html:8: expected a link that leads somewhere, found /result/: no such page"),
    ("links", "index.html", '"/results/"', '"/results"', "index.html:8: expected a link that leads somewhere, found /results: lacks the closing slash"),
    ("links", "index.html", f"#{NUMBER}", "#ba9876543210", f"index.html:8: expected a link that leads somewhere, found {BASE}/results/{SLUG}/#ba9876543210: no such id"),
    ("links", "index.html", '"/results/"', '"../../etc/passwd"', "index.html:8: expected a link that leads somewhere, found ../../etc/passwd: no such page"),
    ("ids", SET, "<p id", f'<p id="{NUMBER}"></p><p id', f"{SET}: expected the id {NUMBER} once, found 2 times"),
    ("titles", SET, "A title", " ", f"{SET}: expected a <title> with words, found none"),
    ("charts", SET, '<path d="M1 1h2"/>', "", f"{SET}:8: expected a chart with marks, found a picture without marks in a-1"),
    ("charts", SET, '"M1 1h2"', '"MNaN 1h2"', f'{SET}:8: expected a chart with marks, found d="MNaN 1h2" in a-1'),
    ("charts", SET, f'<div class="narrow">{SVG}</div>', "", f"{SET}:8: expected a chart with marks, found 1 pictures"),
    ("charts", f"results/{SLUG}/charts/a.svg", '<path d="M1 1"/>', "", f"results/{SLUG}/charts/a.svg: expected a chart with marks, found a panel without"),
    ("charts", f"results/{SLUG}/charts/a.svg", '"M1 1"', '"M1 NaN"', f"results/{SLUG}/charts/a.svg: expected a chart with marks, found NaN"),
    ("mentioned", "sitemap.xml", "/results/", "/result/", f"sitemap.xml:2: expected an address that leads somewhere, found {BASE}/result/: no such page"),
    ("mentioned", "llms.txt", "/results/.", "/result/.", f"llms.txt:1: expected an address that leads somewhere, found {BASE}/result/.: no such page"),
    ("mentioned", f"results/{SLUG}/charts/a.vega.json", "a.log", "b.log", f"results/{SLUG}/charts/a.vega.json: expected the view b.log.vega.json beside it, found none"),
    ("policy", SET, "connect-src 'self'", "connect-src 'self' blob:", f"{SET}: {STRICT}, found connect-src blob:"),
    ("policy", SET, "; img-src", "; worker-src blob:; img-src", f"{SET}: {STRICT}, found worker-src blob:"),
    ("policy", SET, f'content="{POLICY}"', 'content=""', f"{SET}: {STRICT}, found no base-uri"),
    ("policy", SET, "http-equiv", "name", f"{SET}: {STRICT}, found no policy"),
    ("policy", SET, "script-src 'self'", "script-src 'self' 'unsafe-inline'", f"{SET}: {STRICT}, found script-src 'unsafe-inline'"),
    ("policy", SET, "img-src 'self'", "img-src https:", f"{SET}: {STRICT}, found img-src https:"),
    ("policy", SET, "; img-src", "; frame-src 'self'; img-src", f"{SET}: {STRICT}, found frame-src 'self'"),
    ("policy", SET, "<meta charset", '<script src="/a.js"></script><meta charset', f"{SET}:3: {ACTIVE}, found <script> before the policy"),
    ("policy", SET, "3.9", "<script>alert(1)</script>", f"{SET}:8: {ACTIVE}, found an inline <script>"),
    ("policy", SET, "3.9", "<style>p {}</style>", f"{SET}:8: expected a <style> that the policy names, found one of hash 'sha256-"),
    ("policy", SET, "style-src 'self'", "style-src 'self' 'sha256-YQ=='", f"{SET}: {STRICT}, found style-src 'sha256-YQ=='"),
    ("policy", SET, "3.9", '<b style="top: 0">', f"{SET}:8: {ACTIVE}, found the attribute style"),
    ("policy", SET, "3.9", '<b OnClick="x">', f"{SET}:8: {ACTIVE}, found the attribute onclick"),
    ("policy", SET, "3.9", "<svg/onload=x>", f"{SET}:8: {ACTIVE}, found HTML that no template writes: <svg/onload=x>"),
    ("policy", SET, "3.9", '<a href=" java&#115;cript:x">', f"{SET}:8: {ACTIVE}, found href with a script or data"),
    ("policy", SET, "3.9", "<SCRIPT\n>x</SCRIPT>", f"{SET}:8: {ACTIVE}, found an inline <script>"),
    ("policy", SET, "3.9", "<b a=1 onclick=x>", f"{SET}:8: {ACTIVE}, found HTML that no template writes: <b a=1 onclick=x>"),
    ("policy", SET, "3.9", '<b title="<" onclick="x">', f"{SET}:8: {ACTIVE}, found the attribute onclick"),
    ("policy", SET, "3.9", '<td class="a" onclick="x">', f"{SET}:8: {ACTIVE}, found the attribute onclick"),
    ("policy", SET, "3.9", '<textarea></TEXTAREA><b onclick="x"></textarea>', f"{SET}:8: {ACTIVE}, found the attribute onclick"),
    ("policy", SET, "3.9", "<!--><b onclick='x'>", f"{SET}:8: {ACTIVE}, found HTML that no template writes: <!-->"),
    ("policy", SET, "3.9", "<iframe>", f"{SET}:8: {ACTIVE}, found <iframe>"),
    ("policy", SET, "3.9", '<img src="//elsewhere.example/x.png">', f"{SET}:8: {ACTIVE}, found <img> that loads from another host"),
    ("policy", SET, "3.9", '<link rel="preload stylesheet" href="https://x.example/">', f"{SET}:8: {ACTIVE}, found <link> that loads"),
    ("tables", "data/v1/summary.csv", "\r\n", "\r\nfedcba987654,x\r\n", "data/v1/summary.csv: expected 1 rows as in the database, found 3"),
    ("counts", f"data/v1/sets/{SLUG}.json", "[{}]", "[]", f"data/v1/sets/{SLUG}.json: expected 1 rows as in the database, found 0"),
    ("counts", SET, NUMBER, "ba9876543210", f"{SET}: expected 1 numbers as in the database, found 0"),
    ("tables", "results/index.html", f"/results/{SLUG}/", "/", f"results/index.html: expected a link to /results/{SLUG}/, found none"),
    ("presence", "data/v1/summary.csv", "\r\n", "\n", f"data/v1/summary.csv: expected {len(NUMBER) + len(SLUG) + 11} bytes, found"),
]  # fmt: skip


# A part of the site links to another: file and link; how the complaint goes on, empty where there is none
BETWEEN = [
    (f"results/{SLUG}/index.html", f"/results/{SLUG}/", ""),
    (f"results/{SLUG}/index.html", f"/results/{SLUG}/#{NUMBER}", ""),
    (f"results/{SLUG}/index.html", f"/results/{SLUG}/#:~:text=a", ""),
    (f"results/{SLUG}/index.html", f"/results/{SLUG}/#ba9876543210", "no such id there"),
    ("tools/", "/tools", "no such page"),
    ("results", "/results", "lacks the closing slash"),
    ("404", "/404", ""),
]


@pytest.mark.parametrize(("name", "link", "said"), BETWEEN)
def test_a_link_to_another_part_is_looked_up(site: FreshSite, name: str, link: str, said: str) -> None:
    html = site.project.build / "html"
    ids = {f"results/{SLUG}/index.html": [NUMBER]}
    reference = ["method/index.html", 7, link, name, link.partition("#")[2]]
    others = site.project.build / "data" / "others" / f"{SLUG}.json"
    others.parent.mkdir(parents=True)
    others.write_text("{}")
    for part, elsewhere in ((HUB, [reference]), (SLUG, [])):
        (html / part).mkdir()
        (html / part / "elsewhere.json").write_text(json.dumps(elsewhere))
        (html / part / "ids.json").write_text(json.dumps(ids if part == SLUG else {}))
    found = f"method/index.html:7: expected a link that leads somewhere, found {link}: {said}"
    assert [line.partition(";")[0] for line in complaints(site, "between")] == ([found] if said else [])


def test_a_part_leaves_links_to_others_for_later(site: FreshSite) -> None:
    """Of its own pages it knows every id; of others nothing."""
    others = site.project.build / "data" / "others" / f"{SLUG}.json"
    others.parent.mkdir(parents=True)
    others.write_text("{}")
    shutil.rmtree(site.folder / "results" / SLUG)
    hub = FreshSite(site.project, site.folder, HUB)
    assert complaints(hub, "links") == []
    assert [(link.link, link.name, link.fragment) for link in hub.elsewhere] == [
        (f"{BASE}/results/{SLUG}/#{NUMBER}", f"results/{SLUG}/index.html", NUMBER),
        (f"/results/{SLUG}/", f"results/{SLUG}/index.html", ""),
    ]


@pytest.fixture
def site(tmp_path: Path) -> FreshSite:
    return made(tmp_path)


def test_a_good_site_passes(site: FreshSite) -> None:
    assert [str(problem) for problem in problems(site)] == []


@pytest.mark.parametrize(("check", "file", "old", "new", "said"), FAULTS)
def test_a_fault_is_seen(site: FreshSite, check: str, file: str, old: str, new: str, said: str) -> None:
    path = site.folder / file
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new).encode())
    found = complaints(site, check)
    assert [line for line in found if line.startswith(said)], found


def test_a_style_that_the_policy_names_is_no_fault(site: FreshSite) -> None:
    text = "p { color: red }"
    name = f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
    path = site.folder / SET
    named = path.read_text().replace("style-src 'self'", f"style-src 'self' {name}")
    path.write_text(named.replace("</head>", f"<style>{text}</style></head>"))
    assert complaints(site, "policy") == []
    path.write_text(path.read_text().replace("color: red", "color: blue"))
    del site.__dict__["pages"]
    assert len(complaints(site, "policy")) == 2


def test_every_check_has_a_fault() -> None:
    assert {"between", "empty", *(check for check, *_ in FAULTS)} == {*checks(), *checks(whole)}


@pytest.mark.parametrize("file", ["404.html", SET, "llms.txt", "preview.png"])
def test_a_missing_or_empty_file_is_seen(site: FreshSite, file: str) -> None:
    (site.folder / file).write_text("")
    assert f"{file}: expected a file with content, found an empty one; look at what writes it" in complaints(
        site, "empty"
    )
    (site.folder / file).unlink()
    del site.__dict__["files"]
    assert f"{file}: expected a page, found none; look at layouts/ and content/" in complaints(
        site, "presence"
    )


def test_an_empty_log_is_no_fault(site: FreshSite) -> None:
    log = site.folder / "data/v1/logs/e3b0c442"
    log.parent.mkdir()
    log.touch()
    assert complaints(site, "empty") == []


def test_a_set_that_is_not_in_the_database_is_seen(site: FreshSite) -> None:
    (site.project.results / "2021-01-another").mkdir()
    (line,) = complaints(site, "tables")
    assert line.startswith(f"data/v1/spindle.duckdb: expected the 2 sets of data/results, found 1: {SLUG};")


def test_a_set_may_be_on_a_further_page_of_the_list(site: FreshSite) -> None:
    listing = site.folder / "results" / "index.html"
    second = site.folder / "results" / "page" / "2" / "index.html"
    second.parent.mkdir(parents=True)
    listing.rename(second)
    listing.write_text(page("the first fifty", "/results/"))
    assert complaints(site, "tables") == []


@pytest.mark.parametrize("content", [None, b"", b"no database" * 1000])
def test_a_database_that_cannot_be_read_is_one_line(site: FreshSite, content: bytes | None) -> None:
    path = site.folder / "data/v1/spindle.duckdb"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    (line,) = complaints(site, "tables")
    assert line.startswith("data/v1/spindle.duckdb: expected")
    assert "\n" not in line


def test_headers_are_part_of_the_policy(site: FreshSite) -> None:
    (site.project.root / "netlify.toml").unlink()
    found = complaints(site, "policy")
    assert "index.html: expected X-Content-Type-Options: nosniff, found None; fix netlify.toml" in found


def test_a_site_below_a_folder_of_its_host(site: FreshSite) -> None:
    for path in site.folder.rglob("*.html"):
        text = path.read_text().replace('"/results/', '"/below/results/').replace(BASE, f"{BASE}/below")
        path.write_text(text)
    assert complaints(site, "links") == []
    assert complaints(site, "counts") == []
    assert len(complaints(site, "mentioned")) == 0


def test_a_link_out_of_the_folder_of_a_site_is_seen(site: FreshSite) -> None:
    home = site.folder / "index.html"
    home.write_text(home.read_text().replace(BASE, f"{BASE}/below"))
    assert complaints(site, "links")[0].startswith(
        "index.html:8: expected a link that leads somewhere, found /results/: leads out of /below/; "
    )


def test_many_faults_of_one_kind_are_cut_short(site: FreshSite) -> None:
    (site.folder / "index.html").write_text(page('<a href="/none/">x</a>' * (MOST + 5)))
    found = [str(problem) for problem in problems(site)]
    assert len(found) == MOST + 1
    assert found[-1] == "build/site.new: expected no more of this kind, found 5 more; fix those listed first"


def test_hostile_text_in_a_page_is_no_fault(site: FreshSite) -> None:
    text = "&lt;script&gt; style=&quot;x&quot; javascript:alert(1) NaN undefined"
    (site.folder / "404.html").write_text(
        page(f'<p title="{text}" aria-label="NaN">{text}</p><img alt="{text}" src="/preview.png">')
    )
    assert problems(site) == []


def test_a_cell_that_names_thousands_of_runs_is_no_fault(site: FreshSite) -> None:
    """csv takes no cell above 131,072 characters unless it is told."""
    path = site.folder / "data" / "v1" / "summary.csv"
    path.write_bytes(path.read_bytes().replace(SLUG.encode(), b"r" * 200_000))
    assert complaints(site, "tables") == []
