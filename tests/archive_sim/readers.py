"""A published archive → what its lists and its search cost a reader: bytes, nodes, blocking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages.bench import Bench, Line
from tests.bench.pages.figures import e_lists, f_search
from tests.browser import checks


def readers(site: Path) -> Iterator[Line]:
    """A line a figure."""
    sets = sorted(path.stem for path in (site / "data" / "v1" / "sets").glob("*.csv"))
    with checks.served(site) as base:
        yield from e_lists.of_lists(site, base, len(sets))
        yield from f_search.lines(Bench(site, base, sets, ()))
