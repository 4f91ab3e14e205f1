"""What `spindle diff` prints."""

from __future__ import annotations

import json

import pytest

from ingest.review.change import Changes, counted, figure, objects, percent, table
from ingest.review.compare import Reason
from tests.changes.test_record import finding, number


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({}, "no value changes, none is new, none is removed"),
        ({"changed": 1, "gone": 2}, "1 value changes, none is new, 2 are removed"),
        (
            {"changed": 3, "new": 1, "holds no longer": 1},
            "3 values change, 1 is new, none is removed; 1 finding no longer holds",
        ),
        (
            {"changed": 1200, "renamed": 2, "holds now": 2, "new finding": 1},
            "1,200 values change, none is new, none is removed, 2 are renamed; 2 findings now hold, 1 finding is new",
        ),
    ],
)
def test_how_many(counts: dict[str, int], said: str) -> None:
    assert counted(counts) == said


def test_the_table_is_by_set_and_in_columns() -> None:
    gone = number(
        set="2026-12-b", what="gone", after="", change="", why=[Reason("new log", "the set is gone")]
    )
    again = number(
        set="2026-12-b", number="a", before="1", after="2", change="", why=[Reason("other rule")], also=["n"]
    )
    assert list(table(Changes([number(), again, gone], [finding()]))) == [
        "2026-11-a-set",
        "  one drive: read throughput  72.4\u00a0MB/s → 76\u00a0MB/s  +4.86\u00a0%  other rule, other baseline (70 → 80), other rule",
        "  ✗ holds no longer: Reads win.",
        "",
        "2026-12-b",
        "  a                                 1         → 2    other rule; also n",
        "  gone: one drive: read throughput  72.4\u00a0MB/s →      new log (the set is gone)",
        "",
        "2 values change, none is new, 1 is removed; 1 finding no longer holds",
    ]


def test_json_has_one_object_a_line_with_every_figure() -> None:
    lines = [json.loads(line) for line in objects(Changes([number(figures={"n": (1, None)})], [finding()]))]
    assert [line["kind"] for line in lines] == ["number", "finding"]
    assert lines[0]["figures"] == {"n": [1, None]}
    assert lines[0]["why"][1] == {"name": "other baseline", "detail": "70 → 80"}
    assert lines[1]["what"] == "holds no longer"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (70, 73.5, "+5\u00a0%"),
        (100.0, 50.0, "−50\u00a0%"),
        (0, 1, ""),
        (None, 1, ""),
        (1, None, ""),
        (True, False, ""),
        ("a", "b", ""),
    ],
)
def test_percent(before: object, after: object, said: str) -> None:
    assert percent(before, after) == said


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("value", 7.2e7, "72\u00a0MB/s"),
        ("relative", 1.094, "1.09×"),
        ("n", 5, "5"),
        ("unit_certain", False, "no"),
        ("value", None, "none"),
    ],
)
def test_figure(name: str, value: object, said: str) -> None:
    assert figure(name, value, "throughput") == said


def test_a_metric_that_is_no_more_is_shown_all_the_same() -> None:
    assert figure("value", 7.2e7, "lost") == "7.2e+07"
