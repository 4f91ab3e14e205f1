"""The other views of a chart: which are offered, and what each draws."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.charts.axes import log_ticks
from ingest.charts.drawing import draw
from ingest.charts.live_spec import Views, views
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.subject import subject_of
from tests.charts.asked import COMPARE, SWEEP, drawn, make

Row = dict[str, Any]

BARE = {key: value for key, value in COMPARE.items() if key != "expected"}
SCALING = {"form": "scaling", "by": "threads", "operations": ["randread"], "rows": ["raid_level", "raid_layout"],
           "as": "value"}  # fmt: skip


def offered(request: dict[str, Any], rows: list[Row]) -> Views:
    asked = ChartRequest.model_validate(request)
    subject = subject_of(asked, rows)
    return views(subject, draw(asked, subject))


def names(found: Views) -> list[str]:
    return [control["name"] for control in found.controls]


def measured(rows: list[Row]) -> list[Row]:
    """The same rows, as if their values had been printed."""
    return [row | {"value_basis": "published"} for row in rows]


def test_values_made_from_multiples_are_not_offered(multiples: list[Row]) -> None:
    assert "as" not in names(offered(BARE, multiples))
    assert "as" in names(offered(BARE, measured(multiples)))


def test_multiples_need_a_baseline(threads: list[Row]) -> None:
    assert "as" not in names(offered(SCALING, threads))


def test_a_log_scale_needs_values_above_zero(threads: list[Row]) -> None:
    assert "scale" in names(offered(SCALING, threads))
    assert "scale" not in names(offered(SCALING, [threads[0] | {"value": 0.0}, *threads[1:]]))


def test_a_log_scale_needs_values_that_span(threads: list[Row]) -> None:
    alike = [row | {"value": 100.0 + place} for place, row in enumerate(threads)]
    assert "scale" not in names(offered(SCALING, alike))


def test_ceilings_need_theory_or_a_number_of_drives(threads: list[Row], judged: list[Row]) -> None:
    assert "ceilings" not in names(offered(SCALING, threads))
    assert "ceilings" in names(offered(SWEEP, judged))


def test_ceilings_that_are_there_are_hidden_not_drawn_anew(judged: list[Row]) -> None:
    found = offered(SWEEP, judged)
    assert next(c for c in found.controls if c["name"] == "ceilings")["built"] == "on"
    assert not [view for view in found.others if "ceilings" in view.choice]


def test_ceilings_that_are_not_there_are_a_view(judged: list[Row]) -> None:
    request = BARE | {"ceiling": False}
    view = next(view for view in offered(request, judged).others if view.choice == {"ceilings": "on"})
    assert {"ceiling", "expected"} <= {item["series"] for item in view.drawing.key}


def test_every_combination_has_its_view(multiples: list[Row]) -> None:
    found = offered(BARE | {"ceiling": False}, measured(multiples))
    count = 1
    for control in found.controls:
        count *= 2 if control["built"] != "on" else 1
    assert len(found.others) == count - 1
    assert len({view.name for view in found.others}) == len(found.others)


def test_a_view_is_as_large_as_the_chart(judged: list[Row]) -> None:
    asked = ChartRequest.model_validate(SWEEP)
    built = draw(asked, subject_of(asked, judged))
    for view in offered(SWEEP, judged).others:
        for panel, other in zip(built.panels, view.drawing.panels, strict=True):
            for scene, same in ((panel.wide, other.wide), (panel.narrow, other.narrow)):
                assert (same.width, same.height) == pytest.approx((scene.width, scene.height))


def test_a_log_scale_is_said_and_begins_below_the_lowest(judged: list[Row]) -> None:
    drawing = drawn(SWEEP | {"scale": "log"}, judged)
    assert "relative to one drive, log scale, by chunk size" in drawing.subtitle
    for panel in drawing.panels:
        assert panel.wide.y.log
        assert 0 < panel.wide.y.low < min(dot.y for dot in panel.wide.dots)
        assert all(panel.wide.y.low <= value <= panel.wide.y.high for value, _ in panel.wide.y.ticks)


def test_a_log_scale_asked_for_in_vain_is_refused(threads: list[Row]) -> None:
    with pytest.raises(ChartError, match="expected values above zero for a log scale, found 0"):
        drawn(SCALING | {"scale": "log"}, [threads[0] | {"value": 0.0}, *threads[1:]])


@pytest.mark.parametrize("most", [2, 3, 5])
@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize(
    ("low", "top"), [(0.4, 4.3), (1.0, 1.5), (7, 4e6), (0.002, 0.9), (130, 190), (2.4, 36), (3.3, 6.6)]
)
def test_log_ticks_are_round_and_few_and_never_one(
    low: float, top: float, most: int, *, relative: bool
) -> None:
    ticks = log_ticks(low, top, most, 1.0, relative=relative)
    assert 2 <= len(ticks) <= most + 1
    assert all(low <= value <= top for value, _ in ticks)
    assert len({text for _, text in ticks}) == len(ticks)


def test_files_of_views_stand_beside_the_chart(judged: list[Row]) -> None:
    files = make(SWEEP, judged).files()
    main = next(name for name in files if name.endswith(".vega.json") and name.count(".") == 2)
    told = json.loads(files[main])
    assert told["views"] == {"scale=log": main.removeprefix("charts/").replace(".vega", ".log.vega")}
    other = json.loads(files["charts/" + told["views"]["scale=log"]])
    assert other["panels"].keys() == told["panels"].keys()
    assert other["subtitle"] != told["subtitle"]
    scales = [
        scale
        for scale in other["panels"][next(iter(other["panels"]))]["wide"]["scales"]
        if scale["name"] == "y"
    ]
    assert scales[0]["type"] == "log"


def test_the_page_keeps_the_words_of_all_views(judged: list[Row]) -> None:
    page = make(BARE | {"ceiling": False}, judged).page()
    assert [control["name"] for control in page["controls"]] == ["scale", "ceilings"]
    hidden = [item["series"] for item in page["key"] if item.get("hidden")]
    assert set(hidden) == {"expected", "ceiling"}


def test_a_point_leads_to_its_characters(judged: list[Row]) -> None:
    dot = drawn(SWEEP, judged).panels[0].wide.dots[0]
    assert dot.datum["evidence"] == f"tables/all/#n-{dot.datum['id']}"
    assert " of that" in dot.datum["expected"]
