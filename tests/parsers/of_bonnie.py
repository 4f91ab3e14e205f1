"""What the tests of bonnie++ share: its logs, and how a reading of one is found."""

from __future__ import annotations

from ingest.parsers import Reading, Report, bonnie
from tests.parsers.expectations import LOGS, sidecars

SIDECARS = sidecars(LOGS / "bonnie++")
PHASES: list[tuple[str, str | None]] = [
    ("write_char", None),
    ("write", None),
    ("rewrite", None),
    ("read_char", None),
    ("read", None),
    ("seek", None),
]
PHASES += [(name, access) for access in ("sequential", "random") for name in ("create", "stat", "delete")]


def log(name: str) -> str:
    return (LOGS / "bonnie++" / f"{name}.log").read_text(encoding="utf-8")


def pick(
    report: Report, operation: str, metric: str = "throughput", access: str | None = None, run: int = 0
) -> Reading:
    (found,) = [
        one
        for one in report.readings
        if (one.operation, one.metric, one.parameters.get("access"), one.run)
        == (operation, metric, access, run)
    ]
    return found


def has(report: Report, operation: str) -> bool:
    return any(one.operation == operation for one in report.readings)


def warned(text: str, *parts: str) -> bool:
    """Whether a warning has all of the parts."""
    return any(all(part in warning.text for part in parts) for warning in bonnie.parse(text).warnings)


def without_csv(name: str) -> str:
    return "".join(line + "\n" for line in log(name).split("\n") if line.count(",") < 20 and line)
