"""The tables of a set → the tables that judge its numbers, each filled from those before it."""

from __future__ import annotations

from collections.abc import Iterable

import duckdb

from ingest.checks.check_files import checks_of
from ingest.checks.compared import comparisons_of
from ingest.checks.effected import effects_of
from ingest.checks.findings.ask import finding_problems, finding_rows, findings_of
from ingest.checks.predicted import limits_of, predictions_of
from ingest.checks.spread import statistics_of
from ingest.core.problems import Problem
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.sets.records import ResultSet
from ingest.store.store import evaluate, insert


def judge(
    connection: duckdb.DuckDBPyConnection, result_set: ResultSet, vocabulary: Vocabulary
) -> list[Problem]:
    """Each table in this order, the findings last; these may be refused."""
    evaluate(connection, "numbers", "with_baseline", "recomputed")
    _insert(connection, result_set, "statistics", statistics_of(connection))
    _insert(connection, result_set, "comparisons", list(comparisons_of(connection, vocabulary)))
    theory = vocabulary.folder / "theory"
    _insert(connection, result_set, "predictions", predictions_of(connection, theory))
    evaluate(connection, "judged", "set_facts")
    _insert(connection, result_set, "interface_limits", limits_of(connection, theory))
    _insert(connection, result_set, "effects", effects_of(connection, vocabulary))
    _insert(connection, result_set, "checks", checks_of(connection))
    evaluate(connection, "doubted", "studies", "summary")
    findings = result_set.manifest.manifest.findings
    outcomes = findings_of(connection, findings)
    _insert(connection, result_set, "findings", finding_rows(findings, outcomes))
    return finding_problems(result_set.manifest, outcomes)


def _insert(
    connection: duckdb.DuckDBPyConnection,
    result_set: ResultSet,
    table: str,
    rows: Iterable[Row],
) -> None:
    insert(connection, {table: [{**row, "set": result_set.slug} for row in rows]})
