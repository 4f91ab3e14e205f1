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
_LOGS = Path("data/v1/logs")  # as they were contributed: a log may be empty


def problems(site: FreshSite) -> Iterator[Problem]:
    """Files that are missing, empty, or not as they were made."""
    there = set(site.files)
    wanted = [Path(name) for name in _ALWAYS]
    wanted += [Path("results", slug, "index.html") for slug in site.slugs()]
    for file in wanted:
        if file not in there:
            yield site.problem(file, 0, "a page", "none", "look at layouts/ and content/")
    for file in site.files:
        if _LOGS not in file.parents and not (site.folder / file).stat().st_size:
            yield site.problem(file, 0, "a file with content", "an empty one", "look at what writes it")
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
