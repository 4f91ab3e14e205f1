"""With JavaScript off: charts that show, tables and links that are there."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.pages.bench import Bench, Line
from tests.browser import checks


def lines(bench: Bench) -> Iterator[Line]:
    """Over the pages of all sets."""
    seen = checks.without_script(bench.base, bench.sets, 390)
    charts = sum(page["figures"] for page in seen.values())
    empty = checks.listed(seen, "empty") + checks.listed(seen, "crash")
    html = "".join(
        (bench.site / path.strip("/") / "index.html").read_text(encoding="utf-8") for path in bench.sets
    )
    ours = f"{charts - len(empty)} of {charts} charts, {html.count('<td')} table cells, {html.count('<a ')} links"
    yield Line(
        "JavaScript off",
        "Phoronix HTML: all; interactive: nothing",
        "everything",
        ours,
        bool(charts) and not empty,
    )
