"""The database of one set in memory: its tables, judged, and the rows that its page is made of."""

from __future__ import annotations

import json
from typing import Any

import duckdb

from ingest.checks.judge import judge
from ingest.core.problems import refuse
from ingest.core.vocabulary import Vocabulary
from ingest.pages.set_page import Judged
from ingest.sets.records import ResultSet
from ingest.store.rows import rows_of
from ingest.store.samples import insert_samples
from ingest.store.store import connect, create_tables, insert
from ingest.store.tabular import select

ROWS = """
-- one row per number, with its configuration and, where it stands for one value only, the printed text
select s.*, m.configuration, m.printed, m.published_ratio, m.reason
from summary s
join (
    select id, any_value(configuration) as configuration,
           case when count(*) = 1 then any_value(printed) end as printed,
           bool_or(relative is not null) as published_ratio,
           any_value(reason) as reason
    from measurements group by id
) m using (id)
order by s.id
"""
_RATIOS = "select * from recomputed order by place"
FINDINGS = "select * from findings order by place"
_COMPARISONS = "select * from comparisons order by id"
_EFFECTS = "select * from effects order by factor, place, tool, operation, metric"
CHECKS = 'select * from checks order by "check", severity, seen, id'


def database_of(result_set: ResultSet, vocabulary: Vocabulary, across: str = "") -> duckdb.DuckDBPyConnection:
    """The set's tables, judged, and the doubts of others. Raises ProblemsError for a refused finding."""
    connection = connect()
    create_tables(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    insert(connection, json.loads(across or "{}"))
    insert_samples(connection, result_set.slug, result_set.samples)
    refuse(judge(connection, result_set, vocabulary))
    return connection


def rows_of_set(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """Every number of the set with its configuration."""
    return select(connection, ROWS)


def judged(connection: duckdb.DuckDBPyConnection) -> Judged:
    """What judges its numbers."""
    return Judged(
        select(connection, _RATIOS),
        select(connection, FINDINGS),
        select(connection, CHECKS),
        select(connection, _EFFECTS),
        select(connection, _COMPARISONS),
    )
