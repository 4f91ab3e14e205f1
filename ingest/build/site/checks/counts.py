"""What is counted agrees: the database, the tables published beside it, the pages of each set."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingest.build.site.fresh_site import FreshSite, address
from ingest.core.limits import most
from ingest.core.problems import Problem

_DATA = Path("data/v1")
_SET = '"set"'
_DATABASE = _DATA / "spindle.duckdb"
_NUMBER = re.compile(r"[0-9a-f]{12}")
_NUMBERS = Path(__file__).with_name("numbers.sql")


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
        numbers = database.execute(_NUMBERS.read_text(encoding="utf-8")).fetchall()
        yield from _tables(site, database)
    yield from _sets(site, sets)
    for slug in sets:
        yield from _of_set(site, slug, {number for name, number in numbers if name == slug})


def _tables(site: FreshSite, database: duckdb.DuckDBPyConnection) -> Iterator[Problem]:
    """Every table published as a whole has as many rows as in the database."""
    for file in site.files:
        if (file.parent == _DATA and file.suffix in (".csv", ".parquet")) or file == _DATA / "summary.json":
            rows = _count(database.table(file.stem))
            yield from _differs(site, file, rows, _rows(site.folder / file))


def _count(relation: duckdb.DuckDBPyRelation) -> int:
    return int(relation.aggregate("count(*)").fetchall()[0][0])


def _rows(path: Path) -> int:
    if path.suffix == ".parquet":
        return _count(duckdb.from_parquet(str(path)))
    if path.suffix == ".json":
        content = json.loads(path.read_text(encoding="utf-8"))
        return len(content if isinstance(content, list) else content["summary"])
    csv.field_size_limit(most("set_bytes"))  # evidence of thousands of runs behind one number is one cell
    with path.open(encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.reader(file)) - 1


def _differs(site: FreshSite, file: Path, expected: int, found: int, what: str = "rows") -> Iterator[Problem]:
    if expected != found:
        yield site.problem(
            file, 0, f"{expected} {what} as in the database", str(found), "look at what writes it"
        )


def _sets(site: FreshSite, sets: list[str]) -> Iterator[Problem]:
    """The database has the sets of the checkout, and the list leads to each."""
    listing = Path("results/index.html")
    if sets != (wanted := site.slugs_with_numbers()):
        found = f"{len(sets)}: {', '.join(sets)}"
        yield site.problem(
            _DATABASE, 0, f"the {len(wanted)} sets of data/results", found, "look at build/sets/"
        )
    links = {link for _, link in site.pages[listing].links} if listing in site.pages else set()
    for slug in sets:
        own = site.prefix + address(Path("results", slug, "index.html"))
        if own not in links:
            yield site.problem(listing, 0, f"a link to {own}", "none", "look at layouts/section.html")


def _of_set(site: FreshSite, slug: str, numbers: set[str]) -> Iterator[Problem]:
    """A set's own tables have its numbers, and so have its page and the further pages of values."""
    for suffix in (".csv", ".json", ".parquet"):
        file = _DATA / "sets" / f"{slug}{suffix}"
        if file not in site.files:
            yield site.problem(file, 0, "the numbers of the set", "none", "look at ingest/store/")
        else:
            yield from _differs(site, file, len(numbers), _rows(site.folder / file))
    page = Path("results", slug, "index.html")
    yield from _differs(site, page, len(numbers), len(numbers & _shown(site, page)), "numbers")


def _shown(site: FreshSite, page: Path) -> set[str]:
    further = page.parent / "values"
    pages = (shown for file, shown in site.pages.items() if file == page or further in file.parents)
    return {name for shown in pages for name in shown.ids if _NUMBER.fullmatch(name)}
