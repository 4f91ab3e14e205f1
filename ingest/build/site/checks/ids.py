"""An id is there once on a page, or links would lead to the first of several."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.build.site.fresh_site import FreshSite
from ingest.core.problems import Problem


def problems(site: FreshSite) -> Iterator[Problem]:
    """Ids that a page has more than once."""
    for file, page in site.pages.items():
        for name, count in page.ids.items():
            if count > 1:
                yield site.problem(file, 0, f"the id {name} once", f"{count} times", "give one another name")
