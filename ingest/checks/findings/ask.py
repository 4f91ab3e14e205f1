"""A set's findings → their outcomes, from a process of its own that is killed when it exceeds its limits."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.findings.watched import MEMORY, SECONDS, asking
from ingest.core.limits import most
from ingest.core.problems import Problem
from ingest.core.row import Row
from ingest.core.text import without_noise
from ingest.sets.manifest.model import Finding
from ingest.sets.manifest.read import ReadManifest
from ingest.store.tabular import write_parquet

TOGETHER = float(most("findings_seconds"))
_TOO_MUCH = f"an answer within {SECONDS:.0f} CPU seconds and {MEMORY // 2**20} MiB"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a finding. `holds` None: the data do not decide it. `refused`: why it was not run."""

    holds: bool | None = None
    figures: tuple[tuple[str, float | int | bool | str | None], ...] = ()
    refused: tuple[str, ...] = ()


def ask(
    queries: Sequence[str], summary: Path, seconds: float = SECONDS, together: float = TOGETHER
) -> list[Outcome]:
    """The outcome of each query over the Parquet file `summary`. After `together` seconds no more are run."""
    outcomes: list[Outcome] = []
    left = together
    while len(outcomes) < len(queries) and left > 0:
        with asking(summary) as sandbox:
            for query in queries[len(outcomes) :]:
                outcomes.append(outcome_of(sandbox.answer(query, min(seconds, left))))
                if sandbox.has_ended or sandbox.seconds >= left:
                    break
            left -= sandbox.seconds
    late = Outcome(refused=(f"answers to all findings within {together:.0f} CPU seconds",))
    return [*outcomes, *[late] * (len(queries) - len(outcomes))]


def outcome_of(answer: dict[str, Any]) -> Outcome:
    """What the sandbox answered to a condition."""
    if answer.get("exhausted"):
        return Outcome(refused=(_TOO_MUCH,))
    if "refused" in answer:
        return Outcome(refused=tuple(answer["refused"]))
    return Outcome(answer["holds"], tuple((name, value) for name, value in answer["figures"]))


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
            refusal,
            "fix the query",
        )
        for place, outcome in enumerate(outcomes)
        for refusal in outcome.refused
    ]


def finding_rows(findings: Sequence[Finding], outcomes: Sequence[Outcome]) -> list[Row]:
    """Rows of the table `findings`."""
    return [
        {
            "place": place,
            "by": finding.by,
            "says": finding.says,
            "query": finding.holds,
            "holds": outcome.holds,
            "figures": json.dumps(without_noise(outcome.figures), ensure_ascii=False),
            "note": finding.note,
        }
        for place, (finding, outcome) in enumerate(zip(findings, outcomes, strict=True))
    ]
