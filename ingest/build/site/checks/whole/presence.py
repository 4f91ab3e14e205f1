"""The pages and files that every site has; Hugo can leave pages out without a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem

_ALWAYS = (
    "index.html", "404.html", "results/index.html", "search/index.html", "data/v1/summary.csv",
    "pagefind/pagefind.js", "sitemap.xml", "llms.txt", "preview.png",
)  # fmt: skip


def problems(site: FreshSite) -> Iterator[Problem]:
    """Files that are missing, or not as they were made."""
    wanted = [Path(name) for name in _ALWAYS]
    wanted += [Path("results", folder.name, "index.html") for folder in site.project.set_folders()]
    for file in wanted:
        if not (site.folder / file).is_file():
            yield site.problem(file, 0, "a page", "none", "look at layouts/ and content/")
    yield from _not_as_made(site)


def _not_as_made(site: FreshSite) -> Iterator[Problem]:
    """What the site serves as it is, against build/public."""
    public = site.project.public
    for made in sorted(path for path in public.rglob("*") if path.is_file()):
        file, size = made.relative_to(public), made.stat().st_size
        copy = site.folder / file
        found = f"{copy.stat().st_size} bytes" if copy.is_file() else "none"
        if found != f"{size} bytes":
            yield site.problem(file, 0, f"{size} bytes", found, f"look at {site.project.name(made)}")
