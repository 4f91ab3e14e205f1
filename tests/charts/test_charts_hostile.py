"""Bad input to charts: the result is a legible chart of bounded size, or a kind sentence."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest

from ingest.charts.chart import make_chart
from ingest.charts.defaults import default_charts
from ingest.charts.drawing import Drawing, draw
from ingest.charts.forms import forms
from ingest.charts.label_placement import fitted, roomy, wrap
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.subject import subject_of
from ingest.core.labels import factor_word
from ingest.core.text import plain

from .conftest import row
from .samples import window_rows

Row = dict[str, Any]

REQUESTS: dict[str, dict[str, Any]] = {
    "sweep": {"by": "chunk_size", "panels": ["tuning"]},
    "compare": {"by": "tuning", "rows": ["tuning"], "best": True},
    "range": {"by": "tuning", "rows": ["tuning"], "panels": ["chunk_size"]},
    "scaling": {"by": "chunk_size", "rows": ["tuning"]},
    "efficiency": {"by": "tuning", "rows": ["tuning"], "reduce": "median"},
    "heatmap": {"by": "chunk_size", "rows": ["tuning"]},
    "distribution": {"by": "tuning", "rows": ["tuning"], "metric": "latency"},
    "timeseries": {"by": "time", "panels": ["tuning"], "metric": "iops"},
}
BIGGEST = 60_000  # bytes of one picture on the page
WIDEST = 1300  # pixels of a picture that stands alone
HOSTILE = "</text><script>alert('1')</script>\u202e\n\x07];\\ \u05e9\u05dc\u05d5\u05dd " + "w" * 200


def value(**facts: Any) -> Row:
    said = {"raid_level": "raid5", "operation": "read", "metric": "throughput", "unit": "B/s", "n": 1,
            "value_kind": "single", "value_basis": "measured", "relative": 1.0, "baseline": 1e8, "efficiency": 0.9,
            "expected": 2.0}  # fmt: skip
    return row(**said | facts)


def rows_of(names: list[str], sizes: int, number: Callable[[int], float | None]) -> list[Row]:
    """Numbers over sizes, percentiles and samples, of as many configurations as there are names."""
    found: list[Row] = []
    for place, name in enumerate(names):
        for step in range(sizes):
            got = number(step + place)
            ratio = None if got is None else 1.0
            found.append(
                value(chunk_size=65536 * (step + 1), tuning=name, value=got, min=got, max=got, relative=ratio)
            )
        for statistic in ("p50", "p90", "p99", "p99.9"):
            latency = {"metric": "latency", "unit": "s", "statistic": statistic, "latency_kind": "completion"}
            found.append(value(tuning=name, value=number(len(statistic)), relative=None, **latency))
        windows = window_rows(8, operation="read", tuning=name, path=f"logs/{place}.log")
        found += [
            {**one, "value": level, "min": level, "max": level}
            for one in windows
            for level in [number(one["piece"])]
            if level is not None
        ]
    return found


def asked(form: str) -> ChartRequest:
    metric = {"metric": "throughput"} | REQUESTS[form]
    return ChartRequest.model_validate({"form": form, "operations": ["read"], **metric})


def drawn(form: str, rows: list[Row]) -> Drawing:
    request = asked(form)
    return draw(request, subject_of(request, rows))


def rising(place: int) -> float:
    return 1e8 * (1 + place)


def test_every_form_is_tried() -> None:
    assert set(REQUESTS) == set(forms())


@pytest.mark.parametrize("form", sorted(REQUESTS))
def test_hostile_names_stay_text(form: str) -> None:
    chart = make_chart(asked(form), rows_of([HOSTILE, "plain"], 2, rising), set_title=HOSTILE)
    pictures = [panel[size] for panel in chart.page()["panels"] for size in ("wide", "narrow")]
    alone = chart.files()[f"charts/{chart.page()['id']}.svg"].decode()
    for picture in (*pictures, alone):
        found = ET.fromstring(picture)
        assert {element.tag.rpartition("}")[2] for element in found.iter()} <= {
            "svg", "g", "path", "text", "line", "rect", "a", "title"}  # fmt: skip
        assert not re.search(r"NaN|Infinity|undefined|\u202e", picture)
        assert len(picture) < BIGGEST
    assert float(ET.fromstring(alone).attrib["width"]) < WIDEST
    assert chart.files()[f"charts/{chart.page()['id']}.png"].startswith(b"\x89PNG")


@pytest.mark.parametrize("form", sorted(REQUESTS))
@pytest.mark.parametrize("count", [1, 2])
def test_one_point_and_equal_values_and_zeros_are_drawn(form: str, count: int) -> None:
    for number in (lambda _: 5e6, lambda _: 0.0):
        found = drawn(form, rows_of(["a"], count, number))
        for scene in (found.panels[0].wide, found.panels[0].narrow):
            assert scene.marks
            assert all(text.text not in ("nan", "inf") for text in scene.texts)
            assert all(scene.x.low < scene.x.high and scene.y.low < scene.y.high for _ in scene.texts)


@pytest.mark.parametrize("form", sorted(REQUESTS))
def test_nothing_at_all_is_a_sentence(form: str) -> None:
    for rows in ([], rows_of(["a"], 2, lambda _: None)):
        absent = [one | {"efficiency": None} for one in rows]
        with pytest.raises(ChartError, match=r"; (ask|add|name)"):
            drawn(form, absent)
    assert default_charts([]) == []


@pytest.mark.parametrize("form", sorted(REQUESTS))
def test_sixty_values_are_a_sentence_or_a_legible_chart(form: str) -> None:
    rows = rows_of([f"tuning {place}" for place in range(60)], 2, rising)
    kind = re.compile(r"expected at most \d+ \w+.*, found 60; (narrow|name)")
    try:
        highest = max(panel.wide.height for panel in drawn(form, rows).panels)
    except ChartError as error:
        highest = 0 if kind.search(str(error)) else 10_000
    assert highest < 2400


@pytest.mark.parametrize("form", ["sweep", "compare", "scaling", "heatmap", "distribution"])
def test_ten_thousand_points_are_a_sentence(form: str) -> None:
    if form == "distribution":
        rows = [
            value(metric="latency", statistic=f"p{n / 100:g}", tuning="a", value=1.0)
            for n in range(1, 10_000)
        ]
    else:
        several = form == "compare"
        rows = [value(chunk_size=1024 * (1 if several else n), tuning=str(n) if several else "a", value=1e8)
                for n in range(1, 10_001)]  # fmt: skip
    with pytest.raises(ChartError, match=r"expected at most 1,000 rows or points, found [\d,]+; narrow"):
        drawn(form, rows)


def test_ten_thousand_windows_are_thinned() -> None:
    found = drawn(
        "timeseries", [one | {"operation": "read"} for one in window_rows(10_000, stall=(5000, 5001))]
    )
    for scene in (found.panels[0].wide, found.panels[0].narrow):
        (trace,) = scene.traces
        assert sum(map(len, trace.pieces)) <= 500
        assert min(low for band in scene.bands for _, low, _ in band.points) == 450.0


def test_names_of_others_turn_nothing_around() -> None:
    assert plain("a\u202eb\x00\nc") == "ab c"
    assert plain("\u05e9\u05dc\u05d5\u05dd") == "\u2068\u05e9\u05dc\u05d5\u05dd\u2069"
    assert factor_word("tuning", "one\u2028two") == "one two"


def test_long_words_fit() -> None:
    assert roomy(fitted("w" * 200, 12, 100), 12) <= 100
    assert fitted("short", 12, 100) == "short"
    assert all(roomy(line, 12) <= 200 for line in wrap(f"a {'m' * 300} b", 12, 200))
