"""The published data interface under /data/v1/ and /schema/v1/."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import duckdb

from ingest.core.text import without_noise
from ingest.core.vocabulary import Vocabulary
from ingest.sets.manifest.schema import json_schema
from ingest.sets.records import ResultSet
from ingest.store.columns import schema
from ingest.store.tabular import write_csv, write_data, write_json, write_parquet

# A full key each, so that the order never depends on how the rows came in.
SUMMARY = 'select * from summary order by "set", id'
COMPARISONS = 'select * from comparisons order by "set", id'
EFFECTS = 'select * from effects order by "set", place'
PREDICTIONS = 'select * from predictions order by "set", id'
CHECKS = 'select * from checks order by "set", "check", id, severity, seen'
FINDINGS = 'select * from findings order by "set", place'
REPRODUCTIONS = 'select * from reproductions order by "set", id'
MEASUREMENTS = 'select * from measurements order by "set", path, line, span_start, id'


def publish_tables(connection: duckdb.DuckDBPyConnection, public: Path, vocabulary: Vocabulary) -> None:
    """summary, measurements, what judges them, and the schema of all."""
    data = public / "data" / "v1"
    write_csv(connection, SUMMARY, data / "summary.csv")
    write_json(connection, SUMMARY, data / "summary.json")
    write_parquet(connection, SUMMARY, data / "summary.parquet")
    write_csv(connection, MEASUREMENTS, data / "measurements.csv")
    write_parquet(connection, MEASUREMENTS, data / "measurements.parquet")
    write_csv(connection, COMPARISONS, data / "comparisons.csv")
    write_csv(connection, EFFECTS, data / "effects.csv")
    write_csv(connection, PREDICTIONS, data / "predictions.csv")
    write_csv(connection, CHECKS, data / "checks.csv")
    write_csv(connection, FINDINGS, data / "findings.csv")
    write_csv(connection, REPRODUCTIONS, data / "reproductions.csv")
    write_data(schema(connection, vocabulary), data / "schema.json")
    write_data(json_schema(vocabulary), public / "schema" / "v1" / "result.json")


def publish_samples(connection: duckdb.DuckDBPyConnection, partition: Path, slug: str, public: Path) -> None:
    """A set's samples, where it has some, as its partition has them: side file by side file, by lines."""
    if connection.execute("select 1 from samples limit 1").fetchone():
        path = public / "data" / "v1" / "samples" / f"{slug}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(partition / "samples.parquet", path)


def publish_database(database: Path, public: Path) -> None:
    """The DuckDB file itself."""
    shutil.copyfile(database, public / "data" / "v1" / "spindle.duckdb")


def publish_set(result_set: ResultSet, trust: str, summary: list[dict[str, Any]], public: Path) -> None:
    """A set's facts and numbers as one JSON file, and its sources byte for byte (and as UTF-8)."""
    data = public / "data" / "v1"
    manifest = result_set.manifest.manifest.model_dump(mode="json", by_alias=True, exclude_none=True)
    told = {"set": result_set.slug, "trust": trust, "manifest": manifest, "summary": summary}
    write_data(without_noise(told), data / "sets" / f"{result_set.slug}.json")
    for source in (*result_set.sources, result_set.manifest_source):
        path = data / "logs" / source.sha256
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source.raw)
        if source.text_name != source.sha256:
            path.with_name(source.text_name).write_bytes(source.utf8)
