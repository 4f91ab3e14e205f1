"""The database and the tables published beside it agree, and it has every set, to which the list leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingest.build.site.fresh_site import FreshSite, address
from ingest.build.site.page import read_page
from ingest.build.site.rows import count, differs, rows
from ingest.core.problems import Problem

_DATA = Path("data/v1")
_SET = '"set"'
_DATABASE = _DATA / "spindle.duckdb"
_LISTING = Path("results/index.html")


def problems(site: FreshSite) -> Iterator[Problem]:
    """Counts that differ from the database's."""
    try:
        yield from _counted(site)
    except duckdb.Error as error:
        message = str(error).splitlines()[0]
        yield site.problem(_DATABASE, 0, "tables that can be counted", message, "look at ingest/store/")


def _counted(site: FreshSite) -> Iterator[Problem]:
    if not (site.folder / _DATABASE).is_file():  # it would be created
        yield site.problem(_DATABASE, 0, "the database", "none", "look at ingest/store/")
        return
    with duckdb.connect(str(site.folder / _DATABASE), read_only=True) as database:
        sets = [slug for (slug,) in database.table("result_sets").project(_SET).order(_SET).fetchall()]
        yield from _tables(site, database)
    yield from _sets(site, sets)


def _tables(site: FreshSite, database: duckdb.DuckDBPyConnection) -> Iterator[Problem]:
    """Every table published as a whole has as many rows as in the database."""
    for file in sorted((site.folder / _DATA).iterdir()):
        if file.suffix in (".csv", ".parquet"):
            expected = count(database.table(file.stem))
            yield from differs(site, file.relative_to(site.folder), expected, rows(file))


def _sets(site: FreshSite, sets: list[str]) -> Iterator[Problem]:
    """The database has the sets of the checkout, and the pages of the list lead to each."""
    if sets != site.slugs:
        expected, found = f"the {len(site.slugs)} sets of data/results", f"{len(sets)}: {', '.join(sets)}"
        yield site.problem(_DATABASE, 0, expected, found, "look at build/sets/")
    pages = [site.folder / _LISTING, *(site.folder / "results" / "page").glob("*/index.html")]
    links = {link for page in pages for _, link in read_page(page).links}
    for slug in sets:
        own = site.prefix + address(Path("results", slug, "index.html"))
        if own not in links:
            yield site.problem(_LISTING, 0, f"a link to {own}", "none", "look at layouts/section.html")
