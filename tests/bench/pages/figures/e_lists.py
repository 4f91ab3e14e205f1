"""Lists of a thousand sets, made up as the cards that lists know: bytes, nodes, blocking; and what a first filter fetches."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.pages.bench import Bench, Line, run
from tests.browser import checks
from tests.browser.test_listing import COUNT, MOST_BYTES, MOST_NODES, made_up_list

MOST_BLOCKED = 100  # milliseconds


def lines(_: Bench) -> Iterator[Line]:
    """Of a site with nothing but lists."""
    with TemporaryDirectory() as folder:
        site = made_up_list(Path(folder))
        with checks.served(site) as base:
            yield from of_lists(site, base, COUNT)


def of_lists(site: Path, base: str, sets: int) -> Iterator[Line]:
    """Three of a page, and the file of the filters."""
    asked = [{"path": path, "until": "#main", "below": "/"} for path in ("/", "/results/")]
    for visit, seen in zip(asked, run("cost", {"base": base, "visits": asked}), strict=True):
        where = f"{visit['path']} of {sets:,} sets"
        packed = _packed(site / visit["path"].strip("/") / "index.html")
        yield _line(f"{where}: gzip", MOST_BYTES / 1000, packed / 1000, "KB")
        yield _line(f"{where}: nodes", MOST_NODES, seen["nodes"], "")
        yield _line(f"{where}: blocking, 4× slower", MOST_BLOCKED, seen["blocked"], "ms")
    filters = _packed(site / "results" / "cards.json")
    yield _line(f"filters of {sets:,} sets: gzip", MOST_BYTES / 1000, filters / 1000, "KB")


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def _line(figure: str, most: float, measured: float, unit: str) -> Line:
    return Line(
        figure, "", f"≤ {most:,.0f} {unit}".strip(), f"{measured:,.0f} {unit}".strip(), measured <= most
    )
