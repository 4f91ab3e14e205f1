"""A log → its report: readings (measurements with line and span), facts, warnings, failures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ingest.parsers.lines import Printed


@dataclass(slots=True)
class Reading:
    """One value that a log prints.

    value: SI; None with a `reason` (too fast to measure, ambiguous unit).
    printed: the text with its unit; line from 1 by LF; start, end: code points of that line as it stands
    in the decoded text, before ANSI codes are stripped.
    rule: the id in data/reference/rules/<tool>.yaml of the unit rule that gave the SI value.
    run: counts from 0 within the log. format: the layout that was recognised (`gnu-8.25`, `json`, `terse-3`).
    parameters: what the log says of this run, by the names of factors.yaml (block_size in bytes, threads …).
    operation: None where the log does not say whether it read or wrote (`direction: unknown` in parameters);
    read or write where it does not say whether that was at random (`pattern: unknown`).
    """

    operation: str | None
    metric: str
    value: float | None
    unit: str
    printed: str
    line: int
    start: int
    end: int
    run: int = 0
    job: str | None = None
    statistic: str = "mean"
    latency_kind: str | None = None
    reason: str | None = None
    rule: str | None = None
    format: str | None = None
    tool_version: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)


# Metric → the SI unit of its values.
UNITS = {
    "throughput": "B/s", "iops": "1/s", "rate": "1/s", "latency": "s", "elapsed": "s", "size": "B",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RunContext:
    """What all readings of one run have in common: see Reading."""

    run: int
    operation: str | None
    format: str
    tool_version: str | None
    parameters: dict[str, Any]

    def reading(
        self,
        metric: str,
        value: float | None,
        printed: Printed,
        rule: str | None,
        *,
        reason: str | None = None,
        statistic: str = "mean",
    ) -> Reading:
        """One of them, of what is printed there."""
        return Reading(
            operation=self.operation,
            metric=metric,
            value=value,
            unit=UNITS[metric],
            printed=printed.text,
            line=printed.line,
            start=printed.start,
            end=printed.end,
            run=self.run,
            statistic=statistic,
            reason=reason,
            rule=rule,
            format=self.format,
            tool_version=self.tool_version,
            parameters=self.parameters,
        )


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about the machine; `factor` and `setting` where it is a factor's value too."""

    label: str
    value: str
    line: int
    start: int
    end: int
    factor: str | None = None
    setting: Any = None


@dataclass(frozen=True, slots=True)
class LogWarning:
    """What is doubtful about a run: redundant figures that disagree, a number at an unterminated end."""

    run: int
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A run that the tool itself reports as failed: its message, and no number."""

    run: int
    line: int
    text: str


@dataclass(slots=True)
class Report:
    """What one tool printed into a log."""

    tool: str
    readings: list[Reading] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    warnings: list[LogWarning] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    lines_used: frozenset[int] = frozenset()  # beside those of the readings

    def all_lines_used(self) -> set[int]:
        """All lines that it has used."""
        return {reading.line for reading in self.readings}.union(self.lines_used)

    def without_lines(self, lines: set[int]) -> Report:
        """The same without what is in lines that another tool's parser has used."""
        return Report(
            self.tool,
            [reading for reading in self.readings if reading.line not in lines],
            self.facts,
            [warning for warning in self.warnings if warning.line not in lines],
            [failure for failure in self.failures if failure.line not in lines],
            self.lines_used,
        )


class ParseError(Exception):
    """The log is not what its tool prints. `line` counts from 1."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}: expected {expected}, found {found}")
        self.line, self.expected, self.found = line, expected, found
