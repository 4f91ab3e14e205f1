"""When the first chart is painted, how long the page is blocked, how far it moves: five loads each, their median."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from tests.bench.pages.bench import Bench, Line, run
from tests.browser.weight import weigh

ANCHORS = {
    "desktop": "s: Phoronix 0.2, asv 0.9, ClickBench 1.5",
    "phone": "s: Phoronix 0.5, asv 2.7, ClickBench 7.0",
}
MUST = {"desktop": 0.2, "phone": 0.5}
RUNS = 5


def lines(bench: Bench) -> Iterator[Line]:
    """Both profiles, every set: the slowest set counts, and the range is told."""
    charted = [path for path in bench.sets if weigh(bench.site, path).chart]
    for profile, must in MUST.items():
        loads: dict[str, list[dict[str, Any]]] = run(
            "load", {"base": bench.base, "paths": charted, "profile": profile, "runs": RUNS}
        )
        yield _line(
            f"first chart, {profile}",
            ANCHORS[profile],
            f"≤ {must} s",
            _middle(loads, "chart"),
            1000 * must,
            " ms",
        )
        yield _line(
            f"blocked, {profile}", "ms: ClickBench 1266", "< 50 ms", _middle(loads, "blocked"), 50, " ms"
        )
        yield _line(
            f"layout shift to the last live chart, {profile}",
            "Vega-Lite control 0.152",
            "< 0.01",
            _middle(loads, "shift"),
            0.01,
            "",
        )
        yield _line(f"DOM nodes, {profile}", "ClickBench 22,949", "few", _middle(loads, "nodes"), 1e9, "")


def _middle(loads: dict[str, list[dict[str, Any]]], key: str) -> list[float]:
    return sorted(median(load[key] for load in page) for page in loads.values())


def _line(figure: str, anchor: str, must: str, values: list[float], limit: float, unit: str) -> Line:
    low, high = (
        f"{value:.4f}".rstrip("0").rstrip(".") if value < 1 else f"{value:.0f}"
        for value in (values[0], values[-1])
    )
    return Line(figure, anchor, must, f"{low} to {high}{unit} over {len(values)} sets", values[-1] <= limit)
