"""Every internal link of a page leads to a file, and its fragment to an element there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.build.site.fresh_site import FreshSite, Targets, address
from ingest.core.problems import Problem


def problems(site: FreshSite) -> Iterator[Problem]:
    """Links that lead nowhere."""
    targets = Targets(site)
    for file, page in site.pages.items():
        base = address(file)
        for line, link in page.links:
            fault = targets.fault(file, line, link, base=base)
            if fault:
                yield site.problem(
                    file, line, "a link that leads somewhere", f"{link}: {fault}", remedy(file)
                )


def remedy(file: Path) -> str:
    """What to do about a dead link on a page."""
    if file.parts[0] == "results" and len(file.parts) > len(("results", "index.html")):
        return f"fix the link, in data/results/{file.parts[1]}/notes.md if it is the author's"
    return f"fix what writes {address(file)}: content, template or data"
