"""Asks a set's findings of its own summary."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import duckdb

from ingest.checks.findings.ask import Outcome, ask
from ingest.core.problems import Problem
from ingest.core.row import Row
from ingest.core.text import without_noise
from ingest.sets.manifest.model import Finding
from ingest.sets.manifest.read import ReadManifest
from ingest.store.tabular import write_parquet


def findings_of(connection: duckdb.DuckDBPyConnection, findings: Sequence[Finding]) -> list[Outcome]:
    """What the set's data say to each finding, in their order."""
    if not findings:
        return []
    with tempfile.TemporaryDirectory() as folder:
        summary = Path(folder) / "summary.parquet"
        write_parquet(connection, 'select * from summary order by "set", id', summary)
        return ask([finding.holds for finding in findings], summary)


def finding_problems(manifest: ReadManifest, outcomes: Sequence[Outcome]) -> list[Problem]:
    """Findings that were not answered, at their line."""
    return [
        manifest.problem(
            ("findings", place, "holds"),
            "one SELECT over summary whose first column is true, false or null",
            said,
            "fix the query",
        )
        for place, outcome in enumerate(outcomes)
        for said in outcome.refused
    ]


def finding_rows(findings: Sequence[Finding], outcomes: Sequence[Outcome]) -> list[Row]:
    """Rows of the table `findings`."""
    return [
        {
            "place": place,
            "says": finding.says,
            "query": finding.holds,
            "holds": outcome.holds,
            "figures": json.dumps(without_noise(outcome.figures), ensure_ascii=False),
            "note": finding.note,
        }
        for place, (finding, outcome) in enumerate(zip(findings, outcomes, strict=True))
    ]
