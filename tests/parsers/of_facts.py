"""What the tests of facts share: the logs of each program that tells of a machine, and their facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ingest.parsers import Report

LOGS = Path(__file__).parents[1] / "logs" / "facts"


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text()


def values(report: Report) -> dict[str, str]:
    return {fact.label: fact.value for fact in report.facts}


def settings(report: Report) -> dict[tuple[str, str], Any]:
    return {(fact.label.split()[-1], fact.factor): fact.setting for fact in report.facts if fact.factor}
