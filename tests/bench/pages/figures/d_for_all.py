"""For all readers: axe nodes, mouse-only controls, overflow and policy, over every page kind in light and dark."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.pages.bench import Bench, Line
from tests.browser import checks
from tests.browser.node import run_script


def lines(bench: Bench) -> Iterator[Line]:
    """A count each."""
    where = f"over {len(bench.kinds)} page kinds"
    views = checks.accessibility(bench.base, bench.kinds, checks.ALL_VIEWS)
    yield _count(
        "axe rules broken, light and dark",
        "nodes: ClickBench 8,540",
        checks.listed_by_view(views, "violations"),
        where,
    )
    asked = [{"name": str(width), "paths": bench.kinds, "width": width} for width in (1280, 390)]
    quality = run_script("quality", {"base": bench.base, "views": asked})
    yield _count("mouse-only controls", "ClickBench 416", checks.listed_by_view(quality, "mouse"), where)
    wide = checks.overflow(bench.base, bench.kinds, [320, 390])
    yield _count("overflow at 320 and 390 px", "px: ClickBench 82,512", checks.listed(wide, "wide"), where)
    seen = checks.visit(bench.base, bench.kinds)
    for key, name in {
        "csp": "policy violations",
        "console": "console messages",
        "foreign": "requests to other hosts",
    }.items():
        yield _count(name, "", checks.listed(seen, key), where)


def _count(figure: str, anchor: str, found: list[str], where: str) -> Line:
    first = f", first {found[0][:80]}" if found else ""
    return Line(figure, anchor, "0", f"{len(found)} {where}{first}", not found)
