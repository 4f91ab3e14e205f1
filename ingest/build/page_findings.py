"""Findings that an article asks for in its front matter: asked of all sets together.

findings:
  - {says: RAID 10 reads at least as fast as RAID 5 in every set., holds: "select … from summary"}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ingest.findings.ask import ask
from ingest.judgement.found import finding_rows
from ingest.manifest.model import Finding
from ingest.problems import Problem, ProblemsError, quoted
from ingest.site.judgements import findings


def page_findings(where: str, asked: Any, summary: Path) -> list[dict[str, Any]]:
    """The findings of the page `where`, asked of the Parquet file `summary`. Raises ProblemsError."""
    wanted = _wanted(where, asked)
    outcomes = ask([finding.holds for finding in wanted], summary)
    refused = [
        Problem(where, 0, "one SELECT over summary whose first column is a condition", said, "mend the query")
        for outcome in outcomes
        for said in outcome.refused
    ]
    if refused:
        raise ProblemsError(refused)
    return findings(finding_rows(wanted, outcomes))


def _wanted(where: str, asked: Any) -> list[Finding]:
    try:
        return TypeAdapter(list[Finding]).validate_python(asked)
    except ValidationError as error:
        first = error.errors()[0]
        found = f"{quoted(str(first['input']))} at {'.'.join(map(str, first['loc']))}"
        raise ProblemsError([Problem(where, 0, "findings as in a manifest", found, first["msg"])]) from None
