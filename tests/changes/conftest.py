"""Small databases: result sets read and judged as a build does it, without charts and pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from ingest.build.set_database import database_of
from ingest.core.vocabulary import Vocabulary
from ingest.review.change import Changes, changes
from ingest.review.compare import compare
from ingest.sets.read import read_set
from ingest.store.store import connect, create, unite, write_partition

Files = dict[str, str]
# Set → its files; SQL statements that are run on the database afterwards.
Side = tuple[dict[str, Files], tuple[str, ...]]
Compared = Callable[..., Changes]
SLUG = "2026-11-a-set"


@pytest.fixture(scope="session")
def compared(tmp_path_factory: pytest.TempPathFactory, vocabulary: Vocabulary) -> Compared:
    """compared(files before, files after): what changes between two builds of one set.

    Either may be a whole side: its sets by slug, and SQL that makes its database what no set can make it.
    """

    @cache
    def partition(slug: str, files: tuple[tuple[str, str], ...]) -> Path:
        return _partition(tmp_path_factory.mktemp("set") / slug, dict(files), vocabulary)

    empty = tmp_path_factory.mktemp("empty") / "spindle.duckdb"
    with connect(str(empty)) as connection:
        create(connection, vocabulary)
    databases: dict[str, Path] = {}

    def database(side: Side) -> Path:
        key = repr(side)
        if key not in databases:
            sets, statements = side
            partitions = [partition(slug, tuple(files.items())) for slug, files in sorted(sets.items())]
            path = tmp_path_factory.mktemp("side") / "spindle.duckdb"
            shutil.copyfile(empty, path)
            databases[key] = _filled(path, partitions, statements)
        return databases[key]

    def run(before: Files | Side, after: Files | Side) -> Changes:
        return changes(compare(database(_side(before)), database(_side(after))))

    return run


def _side(given: Files | Side) -> Side:
    return given if isinstance(given, tuple) else ({SLUG: given}, ())


def _filled(path: Path, partitions: Sequence[Path], statements: Sequence[str]) -> Path:
    with connect(str(path)) as connection:
        unite(connection, partitions)
        for statement in statements:
            connection.execute(statement)
    return path


def _partition(folder: Path, files: Files, vocabulary: Vocabulary) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="")
    partition = folder.with_suffix(".parquet")
    write_partition(database_of(read_set(folder, folder.name, vocabulary), vocabulary), partition)
    return partition
