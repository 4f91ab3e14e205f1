"""Samples on their way into the whole, and out as files."""

from __future__ import annotations

from pathlib import Path

from ingest.core.vocabulary import Vocabulary
from ingest.store.published import publish_samples, schema
from ingest.store.store import connect, create, unite, write_partition
from ingest.store.tabular import select
from tests.fio_series.side_sets import BOTH, Make, database, files, read


def test_samples_pass_through_their_partition_into_the_whole(
    make_set: Make, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    one = read(make_set(BOTH, files("window.json", "window_bw.1.log")), vocabulary)
    connection = database(one, vocabulary)
    write_partition(connection, tmp_path / "part")
    whole = connect()
    create(whole, vocabulary)
    unite(whole, [tmp_path / "part"])
    query = "select * from samples"
    assert select(whole, query) == select(connection, query)
    assert len(select(whole, query)) == 38


def test_a_set_with_samples_publishes_them_and_another_no_file(
    make_set: Make, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    folder = make_set(BOTH, files("window.json", "window_bw.1.log"))
    connection = database(read(folder, vocabulary), vocabulary)
    path = tmp_path / "public" / "data" / "v1" / "samples" / "s.parquet"
    write_partition(connection, tmp_path / "part")
    publish_samples(connection, tmp_path / "part", "s", tmp_path / "public")
    assert select(connection, f"select * from read_parquet('{path}')") == select(
        connection, "select * from samples"
    )
    first = path.read_bytes()
    again = database(read(folder, vocabulary), vocabulary)
    write_partition(again, tmp_path / "part")
    publish_samples(again, tmp_path / "part", "s", tmp_path / "public")
    assert path.read_bytes() == first
    empty = connect()
    create(empty, vocabulary)
    publish_samples(empty, tmp_path / "part", "t", tmp_path / "public")
    assert [file.name for file in path.parent.iterdir()] == ["s.parquet"]


def test_the_schema_says_what_each_column_is(vocabulary: Vocabulary) -> None:
    connection = connect()
    create(connection, vocabulary)
    described = schema(connection, vocabulary)["tables"]["samples"]
    columns = [row["column_name"] for row in select(connection, "describe samples")]
    assert [column["name"] for column in described] == columns
    assert all(column["means"] for column in described)
