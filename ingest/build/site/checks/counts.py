"""A set's tables and pages have its numbers: those of build/sets/<slug>/summary.parquet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.rows import differs, rows
from ingest.core.problems import Problem

_SETS = Path("data/v1/sets")
_NUMBER = re.compile(r"[0-9a-f]{12}")


def problems(site: FreshSite) -> Iterator[Problem]:
    """Counts that differ from the database's."""
    for slug in site.own_slugs:
        partition = site.project.build / "sets" / slug / "summary.parquet"
        numbers = {number for (number,) in duckdb.from_parquet(str(partition)).project("id").fetchall()}
        yield from _tables(site, slug, len(numbers))
        page = Path("results", slug, "index.html")
        shown = len(numbers & _shown(site, page))
        yield from differs(site, page, len(numbers), shown, "numbers")


def _tables(site: FreshSite, slug: str, numbers: int) -> Iterator[Problem]:
    for suffix in (".csv", ".json", ".parquet"):
        file = _SETS / f"{slug}{suffix}"
        if (site.folder / file).is_file():
            yield from differs(site, file, numbers, rows(site.folder / file))
        else:
            yield site.problem(file, 0, "the numbers of the set", "none", "look at ingest/store/")


def _shown(site: FreshSite, page: Path) -> set[str]:
    """Numbers that a set's page, or one of its further pages of values, has."""
    further = page.parent / "values"
    pages = (shown for file, shown in site.pages.items() if file == page or further in file.parents)
    return {name for shown in pages for name in shown.ids if _NUMBER.fullmatch(name)}
