"""A tiny site with nothing wrong, by hand: two pages, a chart, its database. A test changes one thing in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import duckdb

from ingest.build.site.checks import check_part, check_whole, checks, whole
from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import ROOT

BASE = "https://site.example"
SLUG = "2020-01-a-set"
NUMBER = "0123456789ab"
POLICY = (
    "base-uri 'none'; connect-src 'self'; default-src 'none'; font-src 'self'; form-action 'none'; "
    "img-src 'self' data:; script-src 'self'; style-src 'self'"
)
HEADERS = """\
[[headers]]
for = "/*"
[headers.values]
X-Content-Type-Options = "nosniff"
Content-Security-Policy = "frame-ancestors 'none'"
"""
SVG = '<svg class="vg" viewBox="0 0 9 9"><line x2="9"/><path d="M1 1h2"/></svg>'
PLOT = (
    f'<div class="plot" data-panel="a-1"><div class="wide">{SVG}</div><div class="narrow">{SVG}</div></div>'
)
FILE = '<svg><path d="M0 0"/><svg x="1" y="1"><path d="M1 1"/></svg></svg>'


def page(body: str, address: str = "/", title: str = "A title", policy: str = POLICY) -> str:
    """A page as our templates write it."""
    head = f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    head += f'<title>{title}</title>\n<link rel="canonical" href="{BASE}{address}">\n'
    return f"<!DOCTYPE html>\n<html><head>\n{head}</head><body>\n{body}\n</body></html>\n"


def pages() -> dict[str, str]:
    """Every text of the site."""
    home = f'<a href="/results/">sets</a> <a href="{BASE}/results/{SLUG}/#{NUMBER}">one</a>'
    return {
        "index.html": page(home),
        "404.html": page("nothing here"),
        "search/index.html": page("find", "/search/"),
        "results/index.html": page(f'<a href="/results/{SLUG}/">a set</a>', "/results/"),
        f"results/{SLUG}/index.html": page(f'<p id="{NUMBER}">3.9</p>{PLOT}', f"/results/{SLUG}/"),
        f"results/{SLUG}/charts/a.svg": FILE,
        f"results/{SLUG}/charts/a.vega.json": '{"views":{"scale=log":"a.log.vega.json"}}',
        f"results/{SLUG}/charts/a.log.vega.json": "{}",
        "data/v1/summary.csv": f"id,set\r\n{NUMBER},{SLUG}\r\n",
        f"data/v1/sets/{SLUG}.csv": f"id,set\r\n{NUMBER},{SLUG}\r\n",
        f"data/v1/sets/{SLUG}.json": '{"summary": [{}]}',
        "pagefind/pagefind.js": "1",
        "sitemap.xml": f"<urlset>\n<loc>{BASE}/results/</loc>\n</urlset>\n",
        "llms.txt": f"{BASE}/data/v1/sets/<set>.json and {BASE}/results/\\<set\\>/, {BASE}/results/.\n",
        "preview.png": "png",
    }


def made(root: Path) -> FreshSite:
    """The site in build/site.new of a checkout."""
    project = Project(root)
    (project.results / SLUG).mkdir(parents=True)
    project.reference.symlink_to(ROOT / "data" / "reference")
    (root / "netlify.toml").write_text(HEADERS)
    folder = project.build / "site.new"
    for name, text in pages().items():
        for target in (folder, project.public) if name.startswith("data/") else (folder,):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_text(text, newline="")
    _database(folder)
    partition = project.build / "sets" / SLUG / "summary.parquet"
    partition.parent.mkdir(parents=True)
    shutil.copyfile(folder / f"data/v1/sets/{SLUG}.parquet", partition)
    (project.build / "html").mkdir()
    return FreshSite(project, folder)


def _database(folder: Path) -> None:
    with duckdb.connect(str(folder / "data/v1/spindle.duckdb")) as database:
        database.execute(f"create table result_sets as select '{SLUG}' as \"set\"")
        database.execute(f"create table summary as select '{NUMBER}' as id, '{SLUG}' as \"set\"")
        database.table("summary").to_parquet(str(folder / f"data/v1/sets/{SLUG}.parquet"))


def problems(site: FreshSite) -> list[Problem]:
    """What all checks say."""
    return [*check_part(site), *check_whole(site, InProcess())]


def complaints(site: FreshSite, check: str) -> list[str]:
    """What one check says, without the folder."""
    prefix = site.project.name(site.folder) + "/"
    return [str(problem).removeprefix(prefix) for problem in (checks() | checks(whole))[check](site)]
