"""What sets have in the published tables, one set after the other, is what one query over all of them gives."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from ingest.store.tabular import append_csv, write_csv

ROWS = ["'a', 1, 'one\ntwo, \"three\"'", "'a', 2, null", "'c', 1, '=1'"]


@pytest.mark.parametrize("sets", [(), ("b",), ("a",), ("a", "b", "c"), ("b", "a", "c")])
def test_the_whole_is_the_same(tmp_path: Path, sets: tuple[str, ...]) -> None:
    connection = duckdb.connect()
    connection.execute('create table t ("set" varchar, n integer, text varchar)')
    for row in ROWS:
        connection.execute(f"insert into t values ({row})")
    csv = []
    for name in sets:
        query = f"select * from t where \"set\" = '{name}' order by n"
        write_csv(connection, query, tmp_path / f"{name}.csv")
        csv.append(tmp_path / f"{name}.csv")
    query = 'select * from t where list_contains(?, "set") order by "set", n'.replace(
        "?", f"{list(sets)}::varchar[]"
    )
    write_csv(connection, query, tmp_path / "expected.csv")
    write_csv(connection, f"{query} limit 0", tmp_path / "whole.csv")
    append_csv(csv, tmp_path / "whole.csv")
    assert (tmp_path / "whole.csv").read_bytes() == (tmp_path / "expected.csv").read_bytes()
