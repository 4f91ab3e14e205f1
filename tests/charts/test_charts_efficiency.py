"""Measured ÷ expected: the right shares, true titles, and nothing that a check refused."""

from __future__ import annotations

import re
from statistics import median
from typing import Any

import pytest

from ingest.charts.chart import make_chart
from ingest.charts.defaults import default_charts
from ingest.charts.request import ChartError, ChartRequest

from .asked import Row, drawn
from .conftest import judged_row

EFFICIENCY = {"form": "efficiency", "by": "raid_level", "rows": ["raid_level", "raid_layout"],
              "operations": ["read", "write"], "reduce": "median"}  # fmt: skip
STATES = {"form": "efficiency", "by": "raid_level", "rows": ["raid_level", "state"],
          "operations": ["randread", "randwrite", "randrw"]}  # fmt: skip


def page(request: dict[str, Any], rows: list[Row]) -> dict[str, Any]:
    return make_chart(ChartRequest.model_validate(request), rows, set_title="A small set").page()


@pytest.fixture(scope="module")
def six(states: list[Row]) -> list[Row]:
    """Random reads, writes and a mix of six drives at 250 IOPS; theory as in S06."""
    expected = {"randread": 6.0, "randwrite": 1.5, "randrw": 2.7}
    found = []
    for row in states:
        degraded = row["state"] == "degraded"
        said = expected[row["operation"]] / (2 if degraded and row["operation"] == "randread" else 1)
        ready = row | {"baseline": 250.0, "relative": row["value"] / 250, "drives": 6}
        found.append(judged_row(ready, said, 5.0 if degraded else 6.0))
    return found


def test_a_dot_is_measured_divided_by_expected(six: list[Row]) -> None:
    for scene in (drawn(STATES, six).panels[0].wide, drawn(STATES, six).panels[0].narrow):
        assert {dot.datum["id"]: dot.x for dot in scene.dots} == {row["id"]: row["efficiency"] for row in six}
        said = {text.text for text in scene.texts}
        assert {"137\u202f%", "98\u202f%", "153\u202f%"} <= said
        assert scene.x.ticks[0][1] == "0"
        assert all(label.endswith("\u202f%") for _, label in scene.x.ticks[1:])
        (rule,) = (rule for rule in scene.rules if rule.part == "expected")
        assert (rule.x, rule.x2) == (1, 1)
        assert "expected" in said


def test_medians_carry_their_spread(judged: list[Row]) -> None:
    found = drawn(EFFICIENCY, judged)
    scene = found.panels[0].wide
    reads = [
        row["efficiency"] for row in judged if row["raid_level"] == "raid6" and row["operation"] == "read"
    ]
    spreads = [(rule.x, rule.x2) for rule in scene.rules if rule.part == "spread" and rule.series == "read"]
    assert median(reads) in [dot.x for dot in scene.dots if dot.series == "read"]
    assert (min(reads), max(reads)) in spreads
    assert "Point: median across chunk size and scheduler; bar: lowest to highest." in found.subtitle
    line = next(line for line in found.table.rows if line[0]["text"] == "RAID 6")
    assert line[4]["text"] == str(len(reads))


def test_the_subtitle_says_what_above_means(judged: list[Row]) -> None:
    said = drawn(EFFICIENCY, judged).subtitle
    assert said.startswith("Measured ÷ expected by theory.")
    assert said.endswith("Above 100\u202f% needs an explanation.")


def test_the_title_is_true(six: list[Row], judged: list[Row]) -> None:
    assert drawn(STATES, six).title == ("RAID 5: random writes come closest to theory, 98\u202f% (one run)")
    twice = [row | {"efficiency": 2.0 if row["raid_level"] == "raid5" else 0.6} for row in six]
    assert drawn(STATES, twice).title.startswith("RAID 10: random"), "0.6 is nearer to 1 than 2.0 is"
    assert re.search(r", median \d+\u202f% \(9 values\)$", drawn(EFFICIENCY, judged).title)


def test_what_is_refused_or_unknown_is_left_out_and_said(six: list[Row]) -> None:
    rows = [row | {"efficiency": None, "severity": "refuse"} if row["value"] == 2049 else row for row in six]
    rows = [
        row | {"efficiency": None, "expected": None} if row["value"] in (995, 610) else row for row in rows
    ]
    found = page(STATES, rows)
    assert found["caption"].endswith(
        "; 1 value left out: not usable, says a check; 2 values left out: without a theoretical expectation"
    )
    assert len(re.findall(r'href="#', found["panels"][0]["wide"])) == 6
    refused = next(row["id"] for row in six if row["value"] == 2049)
    assert refused not in found["panels"][0]["wide"]
    assert not any(cell.get("id") == refused for line in found["table"]["rows"] for cell in line)


def test_one_number_is_no_contest(six: list[Row]) -> None:
    found = drawn(STATES, six[:1])
    assert found.title == "RAID 5: random reads against theory, 137\u202f% (one run)"
    assert len(found.panels[0].wide.dots) == 1


def test_none_is_refused_with_a_reason(states: list[Row], six: list[Row]) -> None:
    with pytest.raises(ChartError, match="none of 9 rows has a measured value and an expectation"):
        drawn(STATES, states)
    with pytest.raises(ChartError, match="expected no panels"):
        drawn(STATES | {"panels": ["state"]}, six)


def test_too_many_rows_are_refused(judged: list[Row]) -> None:
    rows = [row | {"machine": row["id"]} for row in judged]
    with pytest.raises(ChartError, match="expected at most 20 rows, found 54"):
        drawn(EFFICIENCY | {"rows": ["machine"], "by": "machine"}, rows)


def test_two_numbers_for_one_dot_need_reduce(judged: list[Row]) -> None:
    with pytest.raises(ChartError, match="ask for best or reduce"):
        drawn(EFFICIENCY | {"reduce": None}, judged)


def test_a_ceiling_has_a_tick_where_it_is_near_and_differs(six: list[Row]) -> None:
    found = drawn(STATES, six)
    ticks = {trace.series: [piece[0][0] for piece in trace.pieces] for trace in found.panels[0].wide.traces}
    assert ticks == {"randread": [pytest.approx(5 / 3)]}, (
        "optimal reads expect the ceiling; writes are far below it"
    )
    assert "ceiling ÷ expected" in [item["text"] for item in found.key]
    level = [row | {"most": row["expected"]} for row in six]
    assert not drawn(STATES, level).panels[0].wide.traces
    assert "ceiling ÷ expected" not in [item["text"] for item in drawn(STATES, level).key]


def test_the_table_leads_to_what_was_measured(six: list[Row]) -> None:
    table = drawn(STATES, six).table
    assert table.columns[:4] == ["Level and State", "Random read ÷ expected", "measured", "expected"]
    first = table.rows[0]
    assert [cell["text"] for cell in first[:4]] == ["RAID 5, degraded", "153\u202f%", "4.60×", "3.00×"]
    assert {cell["id"] for line in table.rows for cell in line if "id" in cell} == {row["id"] for row in six}


def test_labels_do_not_touch(six: list[Row]) -> None:
    from ingest.charts.label_placement import box_of

    for scene in (drawn(STATES, six).panels[0].wide, drawn(STATES, six).panels[0].narrow):
        boxes = [box_of(scene, text) for text in scene.texts]
        assert not any(a.overlap(b) > 0.15 for i, a in enumerate(boxes) for b in boxes[:i])


def test_automatic_adds_one_after_the_others(judged: list[Row], multiples: list[Row]) -> None:
    assert [request.form for request in default_charts(judged)] == ["sweep", "efficiency"]
    assert [request.form for request in default_charts(multiples)] == ["sweep"]
    few = [row for row in judged if row["raid_level"] == "raid6" and row["scheduler"] == "cfq"][:3]
    assert "efficiency" not in [request.form for request in default_charts(few)]


def test_automatic_judges_with_most_threads(threads: list[Row]) -> None:
    rows = [
        judged_row(row | {"baseline": 1e4, "relative": row["value"] / 1e4, "raid_layout": layout, "drives": 4,
                          "raid_level": "raid10", "id": f"{row['id'][:10]}{layout}"}, 2.0, 4.0)
        for row in threads for layout in ("n2", "o2", "f2") if row["drives"] == 4
    ] + [judged_row(row | {"baseline": 1e4, "relative": 1.0}, 1.0, 1.0) for row in threads if row["drives"] == 1]  # fmt: skip
    request = default_charts(rows)[-1]
    assert (request.form, request.where["threads"]) == ("efficiency", 16)
