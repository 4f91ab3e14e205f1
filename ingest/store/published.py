"""The database → the published data interface (/data/v1/, /schema/v1/): tables, schema, a set's archive.

The archive is the set's folder, byte for byte: unpacked into data/results/ it gives the same numbers.
"""

from __future__ import annotations

import gzip
import shutil
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ingest.core.archive import write_members
from ingest.core.files import beside
from ingest.core.text import without_noise
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.sets.manifest.schema import json_schema
from ingest.sets.records import ResultSet
from ingest.store.store import ORDERS
from ingest.store.tabular import append_csv, write_csv, write_data, write_parquet


def column_meanings(vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """Table → column → what it means; factor columns come from the vocabulary."""
    meanings: dict[str, dict[str, str]] = own_yaml(beside(__file__, "columns.yaml"))
    units = {"size": ", in bytes", "ratio": ", from 0 to 1"}
    factors = {
        name: f"setting: {factor.label.lower()}{units.get(factor.kind, '')}"
        for name, factor in vocabulary.factors.items()
    }
    return {
        table: {**columns, **(factors if table == "summary" else {})} for table, columns in meanings.items()
    }


def schema(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> dict[str, Any]:
    """The schema as data. Raises KeyError for a column without a meaning."""
    meanings = column_meanings(vocabulary)
    return {
        "version": 1,
        "promise": "Columns are added, never renamed or removed, as long as the address says v1.",
        "tables": {table: _described(connection, table, meanings[table]) for table in meanings},
        "vocabulary": _vocabulary(vocabulary),
    }


def _described(
    connection: duckdb.DuckDBPyConnection, table: str, meanings: dict[str, str]
) -> list[dict[str, str]]:
    described = connection.execute(f'describe "{table}"').fetchall()
    return [{"name": name, "type": kind.lower(), "means": meanings[name]} for name, kind, *_ in described]


def _vocabulary(vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "factors": {
            name: factor.model_dump(exclude_defaults=True) for name, factor in vocabulary.factors.items()
        },
        "operations": {name: operation.label for name, operation in vocabulary.operations.items()},
        "metrics": {
            name: {"label": metric.label, "unit": metric.unit, "better": metric.better}
            for name, metric in vocabulary.metrics.items()
        },
        "tools": {name: tool.what for name, tool in vocabulary.tools.items()},
    }


# A full key each, so that the order never depends on how the rows came in.
SUMMARY = 'select * from summary order by "set", id'
COMPARISONS = 'select * from comparisons order by "set", id'
EFFECTS = 'select * from effects order by "set", place'
PREDICTIONS = 'select * from predictions order by "set", id'
CHECKS = 'select * from checks order by "set", "check", id, severity, seen'
FINDINGS = 'select * from findings order by "set", place'
REPRODUCTIONS = 'select * from reproductions order by "set", id'
MEASUREMENTS = f"select * from measurements order by {ORDERS['measurements']}"


# What a set has in these is its own: the whole is one set after the other.
_OWN = {
    "summary": SUMMARY,
    "measurements": MEASUREMENTS,
    "comparisons": COMPARISONS,
    "predictions": PREDICTIONS,
    "checks": CHECKS,
    "findings": FINDINGS,
}
_BY_SET = {**_OWN, "effects": EFFECTS}
# Of no set alone; in the order of sets they come first.
_BETWEEN = "select * from effects where \"set\" = '' order by place"


def write_rows(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """A set's rows of the published tables, as text."""
    for name, query in _BY_SET.items():
        write_csv(connection, query, folder / f"{name}.csv")


def publish_parquet(connection: duckdb.DuckDBPyConnection, united: Path, public: Path) -> None:
    """summary and measurements; `united` has the tables of all sets."""
    for name in ("summary", "measurements"):
        _publish_parquet(connection, _OWN[name], united, public / "data" / "v1" / f"{name}.parquet")


def publish_tables(
    connection: duckdb.DuckDBPyConnection, rows: Sequence[Path], public: Path, vocabulary: Vocabulary
) -> None:
    """summary, measurements and what judges them as text, and the schema of all.

    `rows`: those of each set, in order.
    """
    data = public / "data" / "v1"
    for name, query in _OWN.items():
        _publish_csv(connection, f"{query} limit 0", rows, data / f"{name}.csv")
    write_data(schema(connection, vocabulary), data / "schema.json")
    write_data(json_schema(vocabulary), public / "schema" / "v1" / "result.json")


def _publish_parquet(connection: duckdb.DuckDBPyConnection, query: str, united: Path, path: Path) -> None:
    """The rows of a query as they lie among the tables of all sets, which are in its order."""
    if (united / path.name).is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(united / path.name, path)
    else:
        write_parquet(connection, query, path)  # no set has a row


def publish_between(connection: duckdb.DuckDBPyConnection, rows: Sequence[Path], public: Path) -> None:
    """The tables between sets: effects, followed by those of each set, and reproductions."""
    data = public / "data" / "v1"
    _publish_csv(connection, _BETWEEN, rows, data / "effects.csv")
    write_csv(connection, REPRODUCTIONS, data / "reproductions.csv")


def _publish_csv(connection: duckdb.DuckDBPyConnection, first: str, rows: Sequence[Path], path: Path) -> None:
    """The rows of a query, then those of each set."""
    write_csv(connection, first, path)
    append_csv([folder / path.name for folder in rows], path)


def publish_samples(connection: duckdb.DuckDBPyConnection, partition: Path, slug: str, public: Path) -> None:
    """A set's samples, where it has some, as its partition has them: side file by side file, by lines."""
    if connection.execute("select 1 from samples limit 1").fetchone():
        path = public / "data" / "v1" / "samples" / f"{slug}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(partition / "samples.parquet", path)


_FAST = 4  # of gzip's levels: a tenth of a second for 10 MB


def publish_database(database: Path, public: Path) -> None:
    """The DuckDB file itself, and compressed, as /query/ fetches it: a twelfth of its size."""
    published = public / "data" / "v1" / "spindle.duckdb"
    shutil.copyfile(database, published)
    packed = published.with_name("spindle.duckdb.gz")
    with published.open("rb") as raw, gzip.GzipFile(packed, "wb", _FAST, mtime=0) as out:
        shutil.copyfileobj(raw, out, 2**20)


def publish_set(result_set: ResultSet, trust: str, summary: list[dict[str, Any]], public: Path) -> None:
    """A set's facts and numbers as one JSON file, and its sources byte for byte (and as UTF-8)."""
    data = public / "data" / "v1"
    manifest = result_set.manifest.manifest.model_dump(mode="json", by_alias=True, exclude_none=True)
    content = {"set": result_set.slug, "trust": trust, "manifest": manifest, "summary": summary}
    write_data(without_noise(content), data / "sets" / f"{result_set.slug}.json")
    for source in (*result_set.sources, result_set.manifest_source):
        path = data / "logs" / source.sha256
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source.raw)
        if source.text_name != source.sha256:
            path.with_name(source.text_name).write_bytes(source.utf8)


_BESIDE = ("notes.md", "result.yaml")


def write_archive(result_set: ResultSet, folder: Path, path: Path) -> None:
    """The archive of a set whose folder this is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, mode="w", format=tarfile.PAX_FORMAT) as archive:
        write_members(archive, _files(result_set, folder), f"{result_set.slug}/")


def _files(result_set: ResultSet, folder: Path) -> Iterator[tuple[str, bytes]]:
    """What the set consists of; nothing else that may lie in its folder."""
    for source in result_set.sources:
        yield source.path, source.raw
    for path in sorted((folder / "facts").rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()
    for name in _BESIDE:
        if (folder / name).is_file():
            yield name, (folder / name).read_bytes()
