"""The unit of a side file depends on the version: each bound from both its sides, and none without a version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ingest.parsers.fio.series import Kind, read_series
from ingest.parsers.units import Rule, rules
from tests.fio_series.golden import complaints, golden
from tests.parsers.test_mutations import with_bound

WINDOW, OPERATION = "500, 1000, 0, 0\n", "500, 1000, 0, 4096\n"
# Kind, text, version, one printed value in SI.
CASES: list[tuple[Kind, str, str, float]] = [
    ("bw", "500, 1000, 0\n", "1.25.1", 1e6),
    ("bw", "500, 1000, 0\n", "1.25.2", 1024e3),
    ("bw", OPERATION, "2.9", 1024e3),
    ("bw", OPERATION, "2.10", 1e6),
    ("bw", WINDOW, "2.10", 1024e3),
    ("iops", OPERATION, "2.9", 1000.0),
    ("iops", WINDOW, "3.17", 1000.0),
    ("lat", "500, 1000, 0\n", "1.16.4", 1.0),
    ("lat", "500, 1000, 0\n", "1.16.5", 1e-3),
    ("clat", OPERATION, "2.21", 1e-3),
    ("slat", OPERATION, "2.99", 1e-6),
    ("clat", WINDOW, "3.17", 1e-6),
    ("clat", "500, 1000, 0, 0, 0\n", "fio-3.33-11-gabcd", 1e-6),
]


def fails(case: tuple[Kind, str, str, float]) -> bool:
    kind, text, version, value = case
    found = read_series(text, kind, version).meaning.si(1000)
    return found is None or abs(found - value) > 1e-9 * value


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_value_is_what_its_version_means(case: tuple[Kind, str, str, float]) -> None:
    assert not fails(case)


# Kind, text, what every version that writes such a line means by 1000.
SURE: list[tuple[Kind, str, float]] = [
    ("bw", WINDOW, 1024e3),
    ("bw", "500, 1000, 0, 4096, 0, 0\n", 1e6),
    ("iops", WINDOW, 1000.0),
    ("lat", "500, 1000, 0, 4096, 0, 0\n", 1e-6),
    ("lat", "500, 1000, 0, 4096, 0x0000\n", 1e-6),
    ("lat", "500, 1000, 2000, 0, 0, 0\n", 1e-6),
]


@pytest.mark.parametrize(("kind", "text", "value"), SURE)
def test_without_a_version_a_line_that_means_one_thing_has_a_value(
    kind: Kind, text: str, value: float
) -> None:
    assert read_series(text, kind).meaning.si(1000) == pytest.approx(value)


UNSURE: list[tuple[Kind, str]] = [
    ("bw", "500, 1000, 0\n"),  # 1000 or 1024
    ("bw", OPERATION),  # a window before 2.10, an operation since
    ("iops", OPERATION),
    ("lat", "500, 1000, 0\n"),  # ms or µs
    ("clat", OPERATION),  # µs or ns
    ("clat", "500, 1000, 0, 4096, 0\n"),
    ("slat", WINDOW),
]


@pytest.mark.parametrize(("kind", "text"), UNSURE)
@pytest.mark.parametrize("version", [None, "", "git", "of Debian"])
def test_without_a_version_nothing_is_guessed(kind: Kind, text: str, version: str | None) -> None:
    meaning = read_series(text, kind, version).meaning
    assert (meaning.si(1000), meaning.rule) == (None, None)
    assert meaning.reason == f"unit of {kind} depends on the version of fio, which is not known"


def test_lines_for_each_operation_are_no_iops() -> None:
    meaning = read_series("3, 1, 0, 4096, 0\n", "iops", "3.33").meaning
    assert meaning.factor is None
    assert "a count, no rate" in str(meaning.reason)


def test_windows_and_operations_in_one_file_have_no_unit() -> None:
    meaning = read_series("500, 1000, 0, 0\n510, 1000, 0, 4096\n", "bw", "3.1").meaning
    assert (meaning.factor, meaning.stands_for) == (None, None)


# 3.42: --log_avg_msec=100 --log_compression=64k.
_COMPRESSED = (
    "99, 33885, 0, 0, 0\n99, 1212, 0, 0, 0\n99, 54035, 1, 0, 0\n100, 30148, 0, 0, 0\n200, 46071, 1, 0, 0\n"
)


@pytest.mark.parametrize(
    ("kind", "text"), [("bw", _COMPRESSED), ("iops", "100, 1, 0, 0, 0\n203, 1, 0, 0, 0\n")]
)
def test_lines_of_a_compressed_log_are_no_windows(kind: Kind, text: str) -> None:
    meaning = read_series(text, kind, "3.42").meaning
    assert meaning.factor is None
    assert "log_compression" in str(meaning.reason)


def test_windows_of_both_directions_may_end_together() -> None:
    text = "100, 1, 0, 0, 0\n100, 1, 1, 0, 0\n200, 9, 0, 0, 0\n200, 1, 1, 0, 0\n"
    assert read_series(text, "iops", "3.42").meaning.factor == 1


def test_what_a_windows_latency_is_only_the_command_tells() -> None:
    """log_max_value=1 logs the highest instead of the mean, in the same line."""
    assert read_series(WINDOW, "lat", "3.1").statistic is None
    assert read_series(WINDOW, "bw", "3.1").statistic == "mean"
    assert read_series(OPERATION, "bw", "3.1").statistic is None
    assert read_series("1, 5, 9, 0, 0, 0\n", "lat", "3.42").statistic == "mean"


def moved(bound: str) -> tuple[str, str]:
    """The version before and the one after; nothing lies between 2.21 and 2.99."""
    head, last = bound.rsplit(".", 1)
    before = "2.21" if bound == "2.99" else f"{head}.{int(last) - 1}"
    return before, "2.99" if bound == "2.21" else f"{head}.{int(last) + 1}"


def mutants() -> Iterator[tuple[str, Rule]]:
    """Each rule with another factor, and with each bound one version off."""
    for name, one in rules("fio_series").items():
        yield (
            name,
            replace(one, factor=one.factor * (1.024 if one.factor != 1024 else 1 / 1.024)),
        )
        for bound in ("since", "until"):
            text = getattr(one, bound)
            if text:
                for other in moved(text):
                    yield name, with_bound(one, bound, other)


@pytest.mark.parametrize(("name", "rule"), list(mutants()), ids=str)
def test_another_factor_or_bound_is_seen(name: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules("fio_series"), name, rule)
    seen: list[Any] = [case for case in CASES if fails(case)]
    assert seen or any(list(complaints(one)) for one in golden())


def test_every_rule_says_where_it_stands() -> None:
    assert all(one.says.endswith(".") and one.source for one in rules("fio_series").values())
