"""All sets together → replications of each set's numbers, duplicate logs, and the doubts about them.

Doubts are in what a set is made from, as text; the rest is put beside its page, so that a drive that many
have measured makes none of their sets again:

{"2008-07-a-set": '{"checks": [{"check": "others-differ", "id": "0a1b…", …}]}'}

Copies are found in the folders too, before anything is built:
doubt: logs/a.log has the text of data/results/2008-07-a-set/logs/b.log; name its origin under source
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.check_files import all_checks, applies
from ingest.core.files import beside
from ingest.core.groups import grouped
from ingest.core.problems import Problem, doubt
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import read_sources, readable_files
from ingest.sets.folder import Folder
from ingest.sets.records import ResultSet
from ingest.store.store import connect, create, insert, unite
from ingest.store.tabular import dumps, select
from ingest.store.united import read_united

FILLED = ("shared_logs", "reproductions")  # in this order: copies reproduce nothing
_READ = ("configurations", "drives", "logs", "machines", "measurements", "result_sets")
Texts = Mapping[str, Sequence[str]]  # hash of a text → the files that have it
MOST_NAMED = 10  # that are named one by one


@dataclass(frozen=True)
class Replications:
    """Of each set: its doubts as text, or none; and the rows of the tables that are FILLED."""

    doubts: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)

    def of_sets(self, table: str) -> dict[str, list[Row]]:
        """Set → its rows, with the metric of the number where they are of one."""
        return _by_set(self.tables.get(table, ()))


def replications_of(tables: Path, vocabulary: Vocabulary, spill: Path | None = None) -> Replications:
    """The replications of each set; `tables` has the tables of all (ingest/store/united.py)."""
    connection = connect(spill=spill)
    create(connection, vocabulary)
    unite(connection, [tables], ("checks",))  # a table, since `fill` takes rows away
    read_united(connection, tables, _READ)
    fill(connection)
    checks = _by_set(select(connection, "select * from checks order by all"))
    doubts = {slug: dumps({"checks": rows}) for slug, rows in checks.items()}
    return Replications(doubts, {table: select(connection, _ROWS[table]) for table in FILLED})


_ROWS = {
    "shared_logs": "select * from shared_logs order by all",
    "reproductions": """select r.*, n.metric
        from reproductions r join (select distinct "set", id, metric from measurements) n using ("set", id)
        order by all""",
}


def fill(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the tables of all sets together say what they say of each other, and nothing from before."""
    names = [check.name for check in _checks()]
    connection.execute('delete from checks where "check" in (select unnest(?::varchar[]))', [names])
    fill_tables(connection)
    rows = [row for check in _checks() for row in applies(connection, check)]
    connection.execute("delete from checks")
    insert(connection, {"checks": rows})


def fill_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """What the checks over all sets read."""
    connection.execute(beside(__file__, "words.sql"))
    for table in FILLED:
        query = beside(__file__, f"{table}.sql")
        connection.execute(f'insert into "{table}" by name ({query})')


def _checks() -> list[Any]:
    return [check for check in all_checks() if check.over == "sets"]


def _by_set(rows: Iterable[Row]) -> dict[str, list[Row]]:
    return grouped((row["set"], row) for row in rows)


def measured_texts(result_set: ResultSet) -> dict[str, str]:
    """Log or table that has a number → hash of its text."""
    measured = {row.evidence.path for row in result_set.measurements}
    return {source.path: source.text_sha256 for source in result_set.sources if source.path in measured}


def copies(folder: str, measured: Mapping[str, str], others: Texts, *, sourced: bool) -> list[Problem]:
    """One doubt for each log of the set in `folder` that has a copy, with both paths."""
    do = "" if sourced else "name its origin under source"
    doubts = [
        doubt(f"{path} has the same text as {other}", do)
        for path, text in measured.items()
        for other in others.get(text, ())
        if not other.startswith(f"{folder}/")
    ]
    more = len(doubts) - MOST_NAMED
    if more > 0:
        doubts[MOST_NAMED:] = [doubt(f"{more} more logs have the same text as those of other sets")]
    return doubts


def texts_of(project: Project) -> Texts:
    """Text → the files of all sets that have it; what cannot be read is its own set's problem."""
    folders = [Folder(path, project.name(path)) for path in project.set_folders()]
    return grouped(
        (source.text_sha256, folder.named(source.path))
        for folder in folders
        for source in read_sources(folder, readable_files(folder), [])
    )
