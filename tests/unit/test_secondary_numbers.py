"""What a tool printed beside its main figures stands in tables of its own, and is not lost."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.pages.value_table import tables_of
from ingest.pages.values import value_tables
from tests.browser.made_up import empty_row, number


def rows_of(vocabulary: Vocabulary, *saids: dict[str, Any]) -> list[dict[str, Any]]:
    """Numbers that were read from a log."""
    blank = empty_row(vocabulary)
    return [
        {**blank, **number(place, "read"), "value_basis": "measured", "value": 1e6, **said}
        for place, said in enumerate(saids)
    ]


def titles(rows: list[dict[str, Any]], vocabulary: Vocabulary) -> list[tuple[str, bool]]:
    """The tables of some rows, and whether each stands beside the others."""
    return [(table.title.partition(": ")[2], table.secondary) for table in tables_of(rows, vocabulary)]


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        ({"metric": "size"}, True),
        ({"metric": "elapsed"}, True),
        ({"metric": "cpu"}, True),
        ({"metric": "iops"}, False),
        ({"statistic": "p99"}, True),
        ({"statistic": "stdev"}, True),
        ({"metric": "latency", "latency_kind": "total"}, False),
        ({"metric": "size", "value_basis": "published"}, False),
    ],
)
def test_main_figures_come_first(vocabulary: Vocabulary, said: dict[str, Any], *, beside: bool) -> None:
    found = titles(rows_of(vocabulary, {}, said), vocabulary)
    assert (len(found) == 2 and found[-1][1]) is beside


def test_of_several_latencies_the_total_comes_first(vocabulary: Vocabulary) -> None:
    kinds = ("submission", "completion", "total")
    rows = rows_of(vocabulary, {}, *({"metric": "latency", "latency_kind": kind} for kind in kinds))
    main, beside = tables_of(rows, vocabulary)
    assert [row["latency_kind"] for row in main.numbers] == [None, "total"]
    assert [row["latency_kind"] for row in beside.numbers] == ["submission", "completion"]


def test_what_stands_alone_is_the_main_figure(vocabulary: Vocabulary) -> None:
    assert titles(rows_of(vocabulary, {"metric": "elapsed"}), vocabulary) == [("elapsed time", False)]
    assert titles(rows_of(vocabulary, {"statistic": "p99"}), vocabulary) == [("throughput", False)]


def test_how_operations_were_called_is_said_once(vocabulary: Vocabulary) -> None:
    rows = rows_of(
        vocabulary,
        {"drives": 1, "direct": True},
        {"drives": 2, "direct": True},
        {"drives": 1, "direct": False, "operation": "write"},
        {"drives": 2, "direct": False, "operation": "write"},
    )
    (table,) = value_tables(rows, vocabulary)
    assert table["said"] == "Runs: 1. Sequential read: direct I/O. Sequential write: no direct I/O."
    assert [len(row) for row in table["rows"]] == [len(table["columns"])] * 2
    assert not any(cell["text"] == "" for row in table["rows"] for cell in row)


def test_a_factor_that_varies_within_an_operation_is_a_column(vocabulary: Vocabulary) -> None:
    rows = rows_of(vocabulary, {"direct": True}, {"direct": False}, {"direct": False, "operation": "write"})
    (table,) = value_tables(rows, vocabulary)
    assert table["said"] == "Runs: 1."
    assert next(column["key"] for column in table["columns"]) == "direct"
