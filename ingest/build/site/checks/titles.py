"""A page without a title has no name in a tab, a list of results, or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem


def problems(site: FreshSite) -> Iterator[Problem]:
    """Pages without a title."""
    for file, page in site.pages.items():
        if not page.title:
            yield site.problem(file, 0, "a <title> with words", "none", "look at layouts/_partials/head.html")
