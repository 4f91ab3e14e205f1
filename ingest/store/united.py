"""Tables of each set → one sorted Parquet file a table (compaction); a changed set has its rows replaced.

build/tables/<table>.parquet    the rows of all sets, by set, those of a set in the order of its own file;
                                of the views judged and summary too
build/tables/stamp              which sets they are of, each with the hash of what it was then

To open a file of each set takes longer than to read it. `samples` are left out: a set may have millions.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import duckdb

from ingest.core.digests import Digests
from ingest.core.files import STAMP, is_stamped, remove, write_stamp
from ingest.core.vocabulary import Vocabulary
from ingest.store.store import EVALUATED, connect, create, literal, table_names

SINGLE = ("samples",)


def unite_parts(folder: Path, sets: Sequence[Path], digests: Digests, spill: Path) -> None:
    """Brings `folder` up to date with these sets, each the folder of its tables and stamp, in their order."""
    known, wanted = _noted(folder, digests), {path.name: _hash(path) for path in sets}
    if known == wanted:
        return
    stale = [path for path in sets if known.get(path.name) != wanted[path.name]]
    stays = [path.name for path in sets if known.get(path.name) == wanted[path.name]]
    fresh = folder.with_name(f"{folder.name}.new")
    remove(fresh)
    fresh.mkdir()
    with closing(connect(spill=spill)) as connection:
        for table in (*table_names(), *EVALUATED):
            if table not in SINGLE:
                _write(connection, fresh / f"{table}.parquet", folder, stays, stale)
    write_stamp(fresh, json.dumps(wanted))
    remove(folder)
    fresh.rename(folder)
    digests.content(folder)


def connect_united(
    folder: Path, vocabulary: Vocabulary, spill: Path | None = None
) -> duckdb.DuckDBPyConnection:
    """A database in memory that has the tables and views of all sets, each read when it is asked for."""
    connection = connect(spill=spill)
    create(connection, vocabulary)
    read_united(connection, folder, table_names())
    return connection


def read_united(connection: duckdb.DuckDBPyConnection, folder: Path, tables: Sequence[str] = ()) -> None:
    """Lets the evaluated views, and `tables`, be read from their files, where somebody asks for them."""
    for name in (*tables, *EVALUATED):
        if (folder / f"{name}.parquet").is_file():
            rows = f"select * from read_parquet({literal(folder / f'{name}.parquet')})"
            connection.execute(f'create temp view "{name}" as {rows}')


def _noted(folder: Path, digests: Digests) -> Mapping[str, str]:
    """Set → its hash, of the sets whose rows are there; none where a file is damaged."""
    try:
        inputs = (folder / STAMP).read_text(encoding="utf-8").split("\n")[0]
        noted: dict[str, str] = json.loads(inputs)
    except (OSError, ValueError):
        inputs, noted = "", {}
    return noted if is_stamped(folder, inputs, digests.content) else {}


def _hash(part: Path) -> str:
    return (part / STAMP).read_text(encoding="utf-8").split("\n")[1]


def _write(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    before: Path,
    stays: Collection[str],
    stale: Sequence[Path],
) -> None:
    """One table; no file where no set has a row."""
    sources = []
    if stays and (before / path.name).is_file():
        kept = f'where "set" in ({", ".join(literal(name) for name in stays)})'
        sources.append(f"{_read([before / path.name])} {kept}")
    if new := [part / path.name for part in stale if (part / path.name).is_file()]:
        sources.append(_read(new))
    if sources:
        rows = " union all by name ".join(sources)
        ordered = f'select * exclude (file_row_number) from ({rows}) order by "set", file_row_number'
        connection.execute(f"copy ({ordered}) to {literal(path)} (format parquet, compression snappy)")


def _read(paths: Sequence[Path]) -> str:
    return f"select * from read_parquet([{', '.join(map(literal, paths))}], file_row_number = true)"
