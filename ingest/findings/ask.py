"""Asks findings in a process of their own, and ends it when one takes too long or too much."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.limits import most
from ingest.problems import UsageError

SECONDS = float(most("finding_seconds"))
TOGETHER = float(most("findings_seconds"))
_START = 60.0  # to import DuckDB and load summary on a busy machine; no query has run yet


@dataclass(frozen=True)
class Outcome:
    """What the data say to a finding. `holds` None: it cannot be told. `refused`: why it was not answered."""

    holds: bool | None = None
    figures: tuple[tuple[str, float | int | bool | str | None], ...] = ()
    refused: tuple[str, ...] = ()


@dataclass
class _Time:
    """What one query may take, and what is left for all of them."""

    each: float
    left: float

    @contextmanager
    def of_one(self) -> Iterator[float]:
        """The time of the next query; what it took is gone."""
        begin = time.monotonic()
        yield min(self.each, max(self.left, 0))
        self.left -= time.monotonic() - begin


def ask(
    queries: Sequence[str], summary: Path, seconds: float = SECONDS, together: float = TOGETHER
) -> list[Outcome]:
    """The outcome of each query over the Parquet file `summary`. When `together` is over no more is asked."""
    outcomes: list[Outcome] = []
    times = _Time(seconds, together)
    while len(outcomes) < len(queries) and times.left > 0:
        outcomes += _until_ended(queries[len(outcomes) :], summary, times)
    late = Outcome(refused=(f"answers to all findings within {together:.0f} s",))
    return [*outcomes, *[late] * (len(queries) - len(outcomes))]


def _until_ended(queries: Sequence[str], summary: Path, times: _Time) -> list[Outcome]:
    """Outcomes up to the first query that ends the process, that one included."""
    with _process(summary) as process:
        try:
            if not _line(process, _START):
                message = "the process that asks findings did not start; run make setup again"
                raise UsageError(message)
            return list(_answers(process, queries, times))
        finally:
            process.kill()


def _process(summary: Path) -> subprocess.Popen[str]:
    """No environment and an isolated Python: nothing of this process's settings reaches the queries."""
    return subprocess.Popen(
        [sys.executable, "-I", "-m", "ingest.findings.sandbox", str(summary)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={}, text=True, encoding="utf-8",
    )  # fmt: skip


def _answers(process: subprocess.Popen[str], queries: Sequence[str], times: _Time) -> Iterator[Outcome]:
    for query in queries:
        with times.of_one() as seconds:
            answer = _asked(process, query, seconds)
        if answer is None:
            yield Outcome(refused=(f"an answer within {SECONDS:.0f} s and 256 MB",))
            return
        yield _outcome(answer)


def _asked(process: subprocess.Popen[str], query: str, seconds: float) -> dict[str, Any] | None:
    """The answer, or None where the process ended before it."""
    if process.stdin is None:
        return None
    try:
        process.stdin.write(json.dumps({"holds": query}) + "\n")
        process.stdin.flush()
    except OSError:
        return None
    line = _line(process, seconds)
    return json.loads(line) if line else None


def _line(process: subprocess.Popen[str], seconds: float) -> str:
    """The next line, or nothing where none came in time: the process is killed then."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        line = process.stdout.readline() if process.stdout else ""
    finally:
        timer.cancel()
    return line if line.endswith("\n") else ""


def _outcome(answer: dict[str, Any]) -> Outcome:
    if "refused" in answer:
        return Outcome(refused=tuple(answer["refused"]))
    return Outcome(answer["holds"], tuple((name, value) for name, value in answer["figures"]))
