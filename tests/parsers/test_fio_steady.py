"""fio's word on a steady state is a fact of the job that asked for it; without one, or broken, there is none."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

TEXT = (LOGS / "fio" / "3.33-steadystate.log").read_text(encoding="utf-8")
JSON = (LOGS / "fio" / "3.33-steadystate-json.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [TEXT, JSON])
def test_facts_stand_where_they_say(text: str) -> None:
    lines = text.split("\n")
    found = [lines[one.line - 1][one.start : one.end] for one in parse(text).facts]
    assert all(one.startswith(("attained=", '"steadystate" : {')) for one in found)
    assert len(found) == text.count("attained")


def test_latency_may_be_what_is_asked_for() -> None:
    """From 3.42 on: `lat` and its mean."""
    old = "iops=1000, iops mean dev=0.050%"
    assert old in TEXT
    later = TEXT.replace(old, "iops=1000, lat=912nsec, lat mean dev=0.050%")
    assert (
        parse(later).facts[0].value == "attained: lat mean dev 0.050%; bw 4002KiB/s, iops 1000, lat 912nsec"
    )


@pytest.mark.parametrize(
    "said", ["null", "[]", '"bw:5%"', "{}", '{"data" : []}', '{"data" : {"bw_mean" : "x"}}']
)
def test_what_is_not_of_fio_is_no_error(said: str) -> None:
    start, end = JSON.index('"steadystate" : {\n'), JSON.rindex("}\n  ]")
    changed = JSON[:start] + f'"steadystate" : {said}\n    ' + JSON[end:]
    report = parse(changed)
    assert len(report.readings) == len(parse(JSON).readings)
    assert len(report.facts) == said.startswith("{")


def test_a_steady_state_that_nobody_asked_for_is_not_told() -> None:
    assert parse((LOGS / "fio" / "3.42-normal-sync.log").read_text(encoding="utf-8")).facts == []


def test_a_key_that_is_written_with_escapes_is_the_same_key() -> None:
    hidden = JSON.replace('"steadystate" : {', '"steadystat\\u0065" : {')
    assert hidden != JSON
    report = parse(hidden)
    assert (len(report.readings), report.facts[0].value) == (70, parse(JSON).facts[0].value)
