"""Every mark of ours in every style, compiled: the slim Vega of the page (assets/js/vega.js) can run it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from ingest.charts.render import compiled
from ingest.charts.scene import Axis, Band, Bar, Cell, Dot, Line, Rule, Scene, Text, Trace
from ingest.charts.vegalite import TEMPLATES, Spec

RUNTIME = Path(__file__).parents[2] / "assets" / "js" / "vega.js"
TRANSFORMS = {name.lower() for name in re.findall(r'from "../vega-transforms/(\w+).js"', RUNTIME.read_text())}
MARKS = {"group", "line", "area", "rect", "rule", "symbol", "text"}
SCALES = {"linear", "log", "ordinal", "band", "point"}
ENDS = ((1.0, 1.0), (4.0, 4.0))


def scene(*, log: bool) -> Scene:
    """A panel that has everything."""
    across, upright = (
        Axis(name, 1, 8, 100, ((2, "2"), (4, "4")), log=log, grid=True, line=True, orient=orient)
        for name, orient in (("threads", "bottom"), ("value", "left"))
    )
    full = Scene(across, upright, 10, 10, 10, 10)
    full.cells += [Cell(1, 1, 2, 2, 0.5, "read", {"doubt": "short run"})]
    full.rules += [Rule(1, 1, 4, 4, "base", "baseline", dash=dash) for dash in ((), (3.0, 2.0))]
    full.rules += [Rule(1, 1, 2, 2, "muted", "spread", width=5)] * 2
    full.bands += [Band(((1, 1, 2), (4, 2, 4)), "raid5", "read")]
    full.traces += [Trace((ENDS, ENDS), "base", "read", "expected", 1.25, (3.0, 2.0))]
    full.lines += [Line(ENDS, "raid5", "read", dash=dash) for dash in ((), (6.0, 3.0))]
    full.bars += [Bar(1, 1, *end, "raid5", filled, "read", {})
                  for end, filled in product(((1, 4), (4, 1)), (True, False))]  # fmt: skip
    full.dots += [Dot(2, 2, "raid5", "circle", mark, "read", {"threads": 2, "value": 2})
                  for mark in ("filled", "open", "dotted", "half")]  # fmt: skip
    full.texts += [Text(2, 2, "3.88×", "ink", bold=flag, halo=flag) for flag in (True, False)]
    return full


def _marks(group: Spec) -> Iterator[Spec]:
    """The marks, those in groups too."""
    for mark in group.get("marks", []):
        yield mark
        yield from _marks(mark)


@pytest.mark.parametrize("log", [False, True])
def test_the_page_can_run_every_mark(log: bool) -> None:
    full = scene(log=log)
    assert {type(mark) for layer in full.layers for mark in layer} == set(TEMPLATES)
    vega = compiled(full)
    marks = list(_marks(vega))
    transforms = {step["type"] for each in (*vega["data"], *marks) for step in each.get("transform", [])}
    assert "filter" in transforms
    assert transforms <= TRANSFORMS
    assert {mark["type"] for mark in marks} <= MARKS
    assert {scale["type"] for scale in vega["scales"]} <= SCALES
