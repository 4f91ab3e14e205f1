"""Tables of each set → one sorted Parquet file a table (compaction); a changed set has its rows replaced.

build/tables/<table>.parquet    the rows of all sets, by set, those of a set in the order of its own file;
                                of the views judged and summary too
build/tables/stamp              which sets they are of, each with the hash of what it was then

To open a file of each set takes longer than to read it. `samples` are left out: a set may have millions.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import duckdb

from ingest.core.digests import Digests
from ingest.core.files import STAMP, is_stamped, remove, write_stamp
from ingest.core.vocabulary import Vocabulary
from ingest.store.store import EVALUATED, connect, create, literal, table_names

SINGLE = ("samples",)
_MOST_RUNS = 20  # of sets, in one pass over a table: each reads through what is kept


class _Run(NamedTuple):
    """Sets that follow each other, whose rows are there already, or are new."""

    kept: bool
    sets: Sequence[Path]


def unite_parts(folder: Path, sets: Sequence[Path], digests: Digests, spill: Path) -> None:
    """Brings `folder` up to date with these sets, each the folder of its tables and stamp, in their order."""
    stored, current = _noted(folder, digests), {path.name: _hash(path) for path in sets}
    if stored == current:
        return
    runs = _runs(sets, {name for name, digest in current.items() if stored.get(name) == digest})
    removed = stored.keys() - current.keys()
    fresh = folder.with_name(f"{folder.name}.new")
    remove(fresh)
    fresh.mkdir()
    with closing(connect(spill=spill)) as connection:
        connection.execute("set threads = 1")  # else it depends on their number how rows lie in a table
        for table in (*table_names(), *EVALUATED):
            if table not in SINGLE:
                _write(connection, fresh / f"{table}.parquet", folder, runs, removed)
    write_stamp(fresh, json.dumps(current))
    remove(folder)
    fresh.rename(folder)
    digests.content(folder)


def connect_united(
    folder: Path, vocabulary: Vocabulary, spill: Path | None = None
) -> duckdb.DuckDBPyConnection:
    """A database in memory with the tables and views of all sets, each read when it is queried."""
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


def _runs(sets: Sequence[Path], stays: Collection[str]) -> list[_Run]:
    """The sets in their order, so that nothing is sorted; all as if new, where few follow each other."""
    runs = [_Run(kept, list(run)) for kept, run in groupby(sets, key=lambda path: path.name in stays)]
    return runs if len(runs) <= _MOST_RUNS else [_Run(kept=False, sets=sets)]


def _write(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    before: Path,
    runs: Sequence[_Run],
    removed: Collection[str],
) -> None:
    """One table; no file where no set has a row.

    Copied as they are read, the same rows give other bytes where they come from other files.
    """
    sources = [rows for run in runs for rows in _rows(run, before / path.name, removed)]
    if sources:
        connection.execute(f"create temp table rows as {' union all by name '.join(sources)}")
        connection.execute(f"copy rows to {literal(path)} (format parquet, compression snappy)")
        connection.execute("drop table rows")


def _rows(run: _Run, before: Path, removed: Collection[str]) -> Iterator[str]:
    """The query of these sets' rows of a table, if there are any; `before` has those that are kept."""
    new_files = [part / before.name for part in run.sets]
    files = [before] if run.kept else new_files
    if existing := [literal(path) for path in files if path.is_file()]:
        rows = f"select * from read_parquet([{', '.join(existing)}])"
        yield rows + (_between(run.sets, removed) if run.kept else "")


def _between(sets: Sequence[Path], removed: Collection[str]) -> str:
    first, last = (literal(path.name) for path in (sets[0], sets[-1]))
    left_out = "".join(f' and "set" <> {literal(name)}' for name in sorted(removed))
    return f' where "set" between {first} and {last}{left_out}'
