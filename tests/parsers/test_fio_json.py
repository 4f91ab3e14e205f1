"""fio's JSON in other layouts than its own: the same numbers, each at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.parsers import ParseError, Reading
from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

NAMES = ("2.1-json", "2.1.10-multi-json", "3.1-json", "3.16-jsonplus", "3.42-json-tiny")
LAYOUTS: tuple[dict[str, Any], ...] = (
    {"indent": 2}, {"indent": None}, {"separators": (",", ":")}, {"indent": 1, "sort_keys": True},
)  # fmt: skip


def document(name: str) -> str:
    text = (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")
    return text[text.index("{") : text.rindex("}") + 1]


def told(one: Reading) -> tuple[object, ...]:
    """All of a reading but its place; fractions are printed shorter by Python."""
    return (
        one.operation,
        one.metric,
        one.statistic,
        one.latency_kind,
        one.job,
        one.value,
        one.rule,
        one.unit,
    )


def at_its_place(one: Reading, lines: list[str]) -> bool:
    """Whether the number stands there, behind a colon, and goes no further."""
    line = lines[one.line - 1]
    number, before, behind = (
        line[one.start : one.end],
        line[: one.start].rstrip(),
        line[one.end : one.end + 1],
    )
    return one.printed.split()[0] == number and before.endswith(":") and behind in ("", ",", "}", " ")


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("before", ["", "fio: note\n  "])
def test_other_layouts_say_the_same(name: str, layout: dict[str, Any], before: str) -> None:
    text = before + json.dumps(json.loads(document(name)), **layout) + "\n"
    found = parse(text).readings
    assert all(at_its_place(one, text.split("\n")) for one in found)
    assert {told(one) for one in found} == {told(one) for one in parse(document(name)).readings}


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_documents_of_several_layouts_in_one_log(layout: dict[str, Any]) -> None:
    """After one that does not end as fio ends them the others are read all the same."""
    texts = [document("2.1-json"), json.dumps(json.loads(document("3.1-json")), **layout)]
    text = f"{texts[0]}\nbetween\n  {texts[1]}\n{texts[0]} behind\n"
    found = parse(text).readings
    assert {one.run for one in found} == {0, 1, 2}
    assert all(at_its_place(one, text.split("\n")) for one in found)


def test_a_key_that_stands_twice_or_among_others() -> None:
    """The last one counts, and its place is the one that is named."""
    text = '{"jobs" : [{"jobname" : "j", "read" : {"runtime" : 1000, "io_bytes" : 4, "iops" : 1, "iops" : 250}}]}'
    found = {one.metric: one for one in parse(text).readings}
    assert text[found["iops"].start : found["iops"].end] == "250"
    assert found["iops"].start == text.index("250")


@pytest.mark.parametrize("name", ["jöb 任务", "\ud800", 'a "b" : 5', "\\ud83d\\ude00"])
def test_names_of_any_characters(name: str) -> None:
    written = name.replace('"', '\\"')
    text = f'{{"jobs" : [{{"jobname" : "{written}", "read" : {{"runtime" : 5, "io_bytes" : 9}}}}]}}'
    found = parse(text).readings
    assert [text[one.start : one.end] for one in found] == ["5", "9"]


@pytest.mark.parametrize(
    "bad",
    [
        '{"jobs" : 5}', '{"jobs" : [5]}', '{"jobs" : {}}', '{"jobs" : null}', '{"jobs" : [{"error" : "x"}]}',
        '{"jobs" : [{"read" : {"runtime" : 1, "bw" : -5}}]}',
        '{"jobs" : [{"x" : NaN}]}', '{"jobs" : [' + '{"read":' * 5000, '{"jobs" : []',
    ],
    ids=lambda text: text[:40],
)  # fmt: skip
def test_what_is_no_document_of_fio_is_refused(bad: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse(bad)
    assert refused.value.line == 1


@pytest.mark.parametrize(
    ("version", "options", "kind"),
    [
        ("3.12", '"lat_percentiles" : "1"', "total"), ("3.7", '"lat_percentiles" : ""', "total"),
        ("3.1", '"clat_percentiles" : "0"', "total"), ("3.12", '"lat_percentiles" : "0"', "completion"),
        ("3.12", '"lat_percentiles" : "0", "clat_percentiles" : "1"', "completion"),
        ("3.12", "", "completion"), ("3.28", '"lat_percentiles" : "1"', "completion"),
    ],
)  # fmt: skip
def test_percentiles_of_the_total_latency_under_clat_ns(version: str, options: str, kind: str) -> None:
    """Up to 3.12 lat_percentiles=1 changes what they are, and not where they stand."""
    text = (
        f'{{"fio version" : "fio-{version}", "jobs" : [{{"jobname" : "j", "job options" : {{{options}}},'
        ' "read" : {"runtime" : 5, "io_bytes" : 9, "clat_ns" : {"min" : 1, "max" : 99, "mean" : 5.0,'
        ' "stddev" : 1.0, "percentile" : {"50.000000" : 4}}}}]}'
    )
    kinds = {one.statistic: one.latency_kind for one in parse(text).readings if one.metric == "latency"}
    assert kinds == dict.fromkeys(("min", "max", "mean", "stdev"), "completion") | {"p50": kind}


def test_the_line_of_a_broken_document() -> None:
    text = "first\nsecond\n" + document("3.1-json").replace('"iops" : ', '"iops" = ', 1)
    with pytest.raises(ParseError) as refused:
        parse(text)
    assert '"iops" =' in text.split("\n")[refused.value.line - 1]


@pytest.mark.parametrize(
    ("iops", "requests", "runtime", "doubts"),
    [
        ("776441.38", 781100, 1006, 0),  # 2.8
        ("776441.48", 781100, 1006, 1),
        ("3776.944824", 4030, 1067, 0),  # 2.14
        ("3776.944924", 4030, 1067, 1),
        ("963.27", 1993, 2069, 0),
        ("963.26", 1993, 2069, 1),
        ("963", 1993, 2069, 0),
        ("1" * 20 + "e99", 1993, 2069, 1),
    ],
)
def test_iops_of_single_precision(iops: str, requests: int, runtime: int, doubts: int) -> None:
    """Up to 2.15 fio puts every fraction of its JSON into a float of 32 bits."""
    done = f'{{"iops" : {iops}, "runtime" : {runtime}, "total_ios" : {requests}}}'
    report = parse(f'{{"jobs" : [{{"jobname" : "j", "read" : {done}}}]}}')
    assert len(report.warnings) == doubts


@pytest.mark.parametrize("slope", ["-nan", "nan", "-inf", "inf"])
def test_a_slope_that_is_no_number_keeps_no_others_away(slope: str) -> None:
    """Where the samples of a steady state are too few, fio divides by zero, and its JSON is none."""
    text = document("3.33-steadystate-json")
    found = parse(text.replace('"slope" : 0.000000', f'"slope" : {slope}'))
    assert found.readings == parse(text).readings
    assert found.facts == parse(text).facts
