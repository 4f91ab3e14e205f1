"""Findings that an article asks for in its front matter: asked of all sets together.

findings:
  - {says: RAID 10 reads at least as fast as RAID 5 in every set., holds: "select … from summary"}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from ingest.build.shaped import shaped
from ingest.checks.findings.ask import ask
from ingest.checks.found import finding_rows
from ingest.core.problems import Problem, ProblemsError
from ingest.pages.judgements import findings
from ingest.sets.manifest.model import Finding

_FINDINGS = TypeAdapter(list[Finding])


def page_findings(where: str, asked: Any, summary: Path) -> list[dict[str, Any]]:
    """The findings of the page `where`, asked of the Parquet file `summary`. Raises ProblemsError."""
    wanted = shaped(where, asked, _FINDINGS, "findings as in a manifest")
    outcomes = ask([finding.holds for finding in wanted], summary)
    refused = [
        Problem(where, 0, "one SELECT over summary whose first column is a condition", said, "fix the query")
        for outcome in outcomes
        for said in outcome.refused
    ]
    if refused:
        raise ProblemsError(refused)
    return findings(finding_rows(wanted, outcomes))
