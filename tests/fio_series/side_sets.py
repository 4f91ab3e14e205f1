"""Sets with side files, and what is read from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.sets.records import ResultSet
from ingest.store.rows import rows_of
from ingest.store.samples import insert_samples
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select
from tests.fio_series.golden import LOGS

Make = Callable[..., Path]
HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2026-11
trust: community
factors: {raid_level: single}
runs:
"""
MAIN = HEAD + "  - {logs: logs/window.json}\n"
BOTH = MAIN + "  - {logs: logs/window_bw.1.log}\n"


def log(name: str) -> str:
    return (LOGS / name).read_text(encoding="utf-8")


def files(*names: str) -> dict[str, str]:
    """Logs of 3.33 by their names."""
    return {f"logs/{name}": log(f"3.33/{name}") for name in names}


def read(folder: Path, vocabulary: Vocabulary) -> ResultSet:
    return read_set(folder, "x", vocabulary)


def problems(folder: Path, vocabulary: Vocabulary) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        read(folder, vocabulary)
    return [str(problem) for problem in caught.value.problems]


def database(result_set: ResultSet, vocabulary: Vocabulary) -> duckdb.DuckDBPyConnection:
    connection = connect()
    create(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    insert_samples(connection, result_set.slug, result_set.samples)
    return connection


def samples(folder: Path, vocabulary: Vocabulary) -> list[dict[str, Any]]:
    connection = database(read(folder, vocabulary), vocabulary)
    return select(connection, "select * from samples")
