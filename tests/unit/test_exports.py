"""CSV, JSON, Parquet: the same rows in the same bytes, safe for a spreadsheet."""

from __future__ import annotations

import csv
from pathlib import Path

import duckdb
import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.store.published import column_meanings, schema
from ingest.store.store import column_names, connect, create
from ingest.store.tabular import select, write_csv, write_data, write_parquet

QUERY = "select * from (values (1, '=1+1', null, 0.1::double, true), (2, '-3 dB', 'é\n\"', -2.5::double, false)) t(a, b, c, d, e) order by a"


def test_csv_has_empty_cells_for_missing_and_no_formulas(tmp_path: Path) -> None:
    write_csv(duckdb.connect(), QUERY, tmp_path / "x.csv")
    raw = (tmp_path / "x.csv").read_bytes()
    assert b"\r" not in raw
    rows = list(csv.reader(raw.decode().splitlines(keepends=True)))
    assert rows == [
        ["a", "b", "c", "d", "e"],
        ["1", "'=1+1", "", "0.1", "true"],
        ["2", "'-3 dB", 'é\n"', "-2.5", "false"],
    ]


def test_parquet_gives_back_what_was_written(tmp_path: Path) -> None:
    connection = duckdb.connect()
    write_parquet(connection, QUERY, tmp_path / "a'b.parquet")
    back = select(connection, f"select * from read_parquet('{tmp_path}/a''b.parquet')")
    assert [row["b"] for row in back] == ["=1+1", "-3 dB"]


def test_nan_never_leaves_the_house(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON"):
        write_data({"a": float("nan")}, tmp_path / "x.json")


@pytest.mark.parametrize("table", ["summary", "measurements", "comparisons"])
def test_every_column_has_a_meaning_and_every_meaning_a_column(table: str, vocabulary: Vocabulary) -> None:
    connection = connect()
    create(connection, vocabulary)
    assert set(column_names(connection, table)) == set(column_meanings(vocabulary)[table])
    assert [column["name"] for column in schema(connection, vocabulary)["tables"][table]] == list(
        column_names(connection, table)
    )


def test_summary_has_the_columns_of_the_design_in_their_order(vocabulary: Vocabulary) -> None:
    connection = connect()
    create(connection, vocabulary)
    rest = (
        "job tool tool_version operation metric statistic latency_kind unit n value value_kind value_basis unit_certain value_low value_high "
        "mean median min max stdev ci_low ci_high baseline relative versus versus_configuration prediction ceiling efficiency doubts evidence "
        "cv spread baseline_basis baseline_exact expected most severity interface links interface_limit medium year"
    )
    assert list(column_names(connection, "summary")) == ["id", "set", *vocabulary.factors, *rest.split()]


def test_infinity_is_refused_by_the_database(vocabulary: Vocabulary) -> None:
    connection = connect()
    create(connection, vocabulary)
    with pytest.raises(duckdb.ConstraintException):
        connection.execute(
            'insert into measurements ("set", id, configuration, tool, operation, metric, statistic, unit, value, value_basis, unit_certain, '
            "printed, path, line, span_start, span_end, run) values ('s', 'i', 'c', 't', 'o', 'm', 'mean', 'B/s', 'inf'::double, 'measured', true, 'p', 'l', 1, 0, 1, 0)"
        )
