"""Numbers against their baselines: which are compared, by what, and the line that a page has of it."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.build.set_database import rows_of_set
from ingest.checks.compared import comparison_of, comparisons_of
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.used_by import compared
from ingest.store.store import insert
from ingest.store.tabular import select
from tests.checks.builder import SLUG, database

ONE = {"id": "one", "configuration": "one", "raid_level": "single", "drives": 1}
ARRAY = {"id": "array", "configuration": "array", "raid_level": "raid0", "drives": 2}
PUBLISHED = {"basis": "published", "values": [None]}


def numbers(array: dict[str, Any], one: dict[str, Any]) -> list[dict[str, Any]]:
    """An array and the drive that is its baseline, and its own, as a manifest's `where:` makes it."""
    baseline = {"other_configuration": "one"}
    return [{**ARRAY, **array, "baseline": baseline}, {**ONE, **one, "baseline": baseline}]


def rows(vocabulary: Vocabulary, array: dict[str, Any], one: dict[str, Any]) -> list[Row]:
    return list(comparisons_of(database({"numbers": numbers(array, one)}, vocabulary), vocabulary))


def lines(vocabulary: Vocabulary, *given: dict[str, Any]) -> dict[str, dict[str, str]]:
    """What the page of a set of these numbers says."""
    connection = database({"numbers": list(given)}, vocabulary)
    found = [{"set": SLUG, **row} for row in comparisons_of(connection, vocabulary)]
    insert(connection, {"comparisons": found})  # its constraints hold
    back = select(connection, "select * from comparisons order by id")
    return dict(compared(back, rows_of_set(connection), vocabulary))


def of_range(low: float, high: float, n: int | None = 2) -> dict[str, Any]:
    return {**PUBLISHED, "low": low, "high": high, "n": n}


def of_mean(value: float, n: int | None = 5, kind: str = "mean") -> dict[str, Any]:
    return {**PUBLISHED, "values": [value], "value_kind": kind, "n": n}


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [
        ({}, "differs_in_the_runs_made"),
        ({"accuracy": "±10 B/s, by his estimate"}, "cannot_tell"),
        ({"accuracy": "±3 B/s"}, "differs_in_the_runs_made"),
        ({"accuracy": "10 IOPS"}, "differs_in_the_runs_made"),
    ],
)
def test_the_accuracy_that_the_author_states(
    vocabulary: Vocabulary, stated: dict[str, str], verdict: str
) -> None:
    case = {"method": stated, "numbers": numbers(of_range(195, 209), of_range(181, 191))}
    (row,) = comparisons_of(database(case, vocabulary), vocabulary)
    assert row["verdict"] == verdict


def test_repeats_on_both_sides_are_tested(vocabulary: Vocabulary) -> None:
    (row,) = rows(vocabulary, {"values": [108, 109, 107]}, {"values": [100, 101, 99]})
    assert (row["id"], row["baseline_id"]) == ("array", "one")
    assert (row["method"], row["verdict"], row["n"], row["baseline_n"]) == ("welch", "faster", 3, 3)
    assert row["ratio"] == pytest.approx(1.08, abs=0.001)
    assert 1.05 < row["low"] < row["ratio"] < row["high"] < 1.11
    assert row["p"] < 0.05
    assert row["words"] == "about 8 % faster (6–10 %)"


@pytest.mark.parametrize(
    ("array", "one", "words"),
    [
        ({"values": [108]}, {"values": [100, 112]}, "cannot be told apart: 1 and 2 runs, ranges overlap"),
        ({"values": [120, 122]}, {"values": [100]}, "21 % faster in the runs made; 2 and 1 runs prove little"),
        (of_range(195, 209), of_range(181, 193), "1–15 % faster in the runs made; 2 runs each prove little"),
        (of_range(142, 172), of_range(140, 202, 11), "cannot be told apart: 2 and 11 runs, ranges overlap"),
        (of_mean(160), of_range(100, 120), "33–60 % faster in the runs made; 5 and 2 runs, spread not published"),
        ({"values": [0, 0, 0]}, {"values": [1, 2, 3]}, "slower in the runs made; 3 runs each prove little"),
        ({"values": [1, 2, 3]}, {"values": [0, 0, 0]}, "faster in the runs made; 3 runs each prove little"),
        ({"values": [0, 0, 0]}, {"values": [0, 0, 0]}, "cannot be told apart: 3 runs each, the same value"),
    ],
)  # fmt: skip
def test_where_no_test_is_possible_the_ranges_are_compared(
    array: dict[str, Any], one: dict[str, Any], words: str, vocabulary: Vocabulary
) -> None:
    (row,) = rows(vocabulary, array, one)
    assert (row["words"], row["method"], row["p"]) == (words, "ranges", None)


@pytest.mark.parametrize(
    ("array", "one"),
    [
        pytest.param({"values": [108]}, {"values": [100]}, id="one run each"),
        pytest.param(of_mean(3.88), of_mean(3.76), id="means without a spread"),
        pytest.param(of_mean(3.88, 1, "single"), {"values": [3.76]}, id="one published run"),
        pytest.param({"values": [-1, 2, 3]}, {"values": [1, 2, 3]}, id="below zero"),
        pytest.param({"values": [1, 2, 3]}, {"values": [1, 2, 1e200]}, id="beyond reason"),
        pytest.param({"values": [None]}, {"values": [1, 2, 3]}, id="no value"),
        pytest.param({**PUBLISHED, "relative": 2.0}, {"values": [1, 2, 3]}, id="a published multiple"),
        pytest.param({"statistic": "stdev", "values": [5, 6, 7]}, {"statistic": "stdev", "values": [1, 2, 3]}, id="a spread"),
        pytest.param({"values": [5, 6, 7], "unit_certain": False}, {"values": [1, 2, 3]}, id="another unit, perhaps"),
    ],
)  # fmt: skip
def test_nothing_is_said_where_nothing_is_known(
    array: dict[str, Any], one: dict[str, Any], vocabulary: Vocabulary
) -> None:
    assert rows(vocabulary, array, one) == []


def test_a_figure_that_is_given_is_no_number_to_compare_with(vocabulary: Vocabulary) -> None:
    given = {**ARRAY, "values": [108, 109, 107], "baseline": {"value": 100.0, "basis": "published"}}
    assert not list(comparisons_of(database({"numbers": [given]}, vocabulary), vocabulary))


@pytest.mark.parametrize(("metric", "word"), [("latency", "higher latency"), ("elapsed", "more time")])
def test_more_of_a_metric_is_what_it_means(metric: str, word: str, vocabulary: Vocabulary) -> None:
    (row,) = rows(
        vocabulary,
        {"metric": metric, "values": [108, 109, 107]},
        {"metric": metric, "values": [100, 101, 99]},
    )
    assert (row["verdict"], row["words"]) == ("slower", f"about 8 % {word} (6–10 %)")


runs = st.lists(
    st.floats(0, 1e9).filter(lambda value: not 0 < value < 1e-90) | st.floats(1e-90, 1e90),
    min_size=1,
    max_size=5,
)


@given(runs, runs)
def test_a_comparison_is_sound_and_the_order_of_runs_changes_nothing(
    array: list[float], one: list[float]
) -> None:
    first, second = ({"unit_certain": True, "runs": values} for values in (array, one))
    found = comparison_of("latency", first, second)
    assert (found is None) == (max(len(array), len(one)) == 1)
    turned = ({"unit_certain": True, "runs": values[::-1]} for values in (array, one))
    assert found == comparison_of("latency", next(turned), next(turned))
    if found:
        ends = [end for end in (found.low, found.ratio, found.high) if end is not None]
        assert all(0 <= end < math.inf for end in ends)
        assert ends == sorted(ends)
        assert (found.p is None) == (found.method == "ranges")
        assert len(found.words) < 100


def test_the_line_names_the_baseline_by_what_differs(vocabulary: Vocabulary) -> None:
    array, one = numbers({"values": [108, 109, 107]}, {"values": [100, 101, 99]})
    assert lines(vocabulary, {**array, "filesystem": "xfs"}, {**one, "filesystem": "xfs"}) == {
        "array": {
            "kind": "ratio",
            "says": "Compared with single drive: about 8 % faster (6–10 %)",
            "href": "",
            "by": "3 runs vs 3, Welch's test",
            "entry": "comparison",
        }
    }
    told = lines(vocabulary, {**array, "filesystem": "xfs"}, {**one, "filesystem": "ext4", "values": [100]})
    assert told["array"]["says"].startswith("Compared with single drive, ext4: 8 % faster in the runs made")
    assert (told["array"]["by"], told["array"]["entry"]) == ("compared by range", "ranges")


def test_a_mean_below_what_statistics_take_still_has_its_line(vocabulary: Vocabulary) -> None:
    told = lines(vocabulary, *numbers({"values": [0, 1e-100]}, {"values": [0, 1e-100]}))
    assert (
        told["array"]["says"]
        == "Compared with single drive: cannot be told apart: 2 runs each, ranges overlap"
    )


def test_strays_are_compared_by_ranks(vocabulary: Vocabulary) -> None:
    told = lines(vocabulary, *numbers({"values": [100, 101, 102, 103, 900]}, {"values": [50, 51, 52, 53]}))
    assert told["array"]["by"] == "5 runs vs 4, Mann–Whitney test"
    assert told["array"]["entry"] == "mann_whitney"
