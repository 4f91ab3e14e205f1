"""Asks findings in a process of their own, and ends it when one takes too long or too much."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.checks.findings.watched import Watched
from ingest.core.limits import most
from ingest.core.problems import UsageError

SECONDS = float(most("finding_seconds"))
TOGETHER = float(most("findings_seconds"))
MEMORY = most("finding_bytes")
_START, _ANY = 60.0, 2**40  # to import DuckDB and load summary; no query has run yet
_TOO_MUCH = f"an answer within {SECONDS:.0f} CPU seconds and {MEMORY // 2**20} MiB"


@dataclass(frozen=True)
class Outcome:
    """What the data say to a finding. `holds` None: it cannot be told. `refused`: why it was not answered."""

    holds: bool | None = None
    figures: tuple[tuple[str, float | int | bool | str | None], ...] = ()
    refused: tuple[str, ...] = ()


def ask(
    queries: Sequence[str], summary: Path, seconds: float = SECONDS, together: float = TOGETHER
) -> list[Outcome]:
    """The outcome of each query over the Parquet file `summary`. When `together` is over no more is asked."""
    outcomes: list[Outcome] = []
    left = together
    while len(outcomes) < len(queries) and left > 0:
        with asking(summary) as sandbox:
            for query in queries[len(outcomes) :]:
                outcomes.append(_outcome(sandbox.answer(query, min(seconds, left))))
                if sandbox.has_ended or sandbox.seconds >= left:
                    break
            left -= sandbox.seconds
    late = Outcome(refused=(f"answers to all findings within {together:.0f} CPU seconds",))
    return [*outcomes, *[late] * (len(queries) - len(outcomes))]


class Sandbox:
    """A process that has loaded a summary and waits for queries."""

    def __init__(self, process: subprocess.Popen[str], watched: Watched) -> None:
        self.process = process
        self._watched = watched
        self._start = watched.most
        self.has_ended = False

    @property
    def seconds(self) -> float:
        """CPU seconds of all queries."""
        return self._watched.most.seconds - self._start.seconds

    @property
    def memory(self) -> int:
        """The most that queries have used of it, as far as it was seen."""
        return self._watched.most.memory - self._start.memory

    def answer(self, query: str, seconds: float = SECONDS) -> dict[str, Any]:
        """What sandbox.py answers; that it is exhausted, where the process ended before."""
        print(json.dumps({"holds": query}), file=self.process.stdin, flush=True)
        line = self._watched.line(seconds, self._start.memory + MEMORY)
        self.has_ended = not line
        return json.loads(line) if line else {"exhausted": True}


@contextmanager
def asking(summary: Path) -> Iterator[Sandbox]:
    """The process, and its end. Raises UsageError where it does not start."""
    with _process(summary) as process:
        try:
            watched = Watched(process)
            if not watched.line(_START, _ANY):
                message = "the process that asks findings did not start; run make setup again"
                raise UsageError(message)
            yield Sandbox(process, watched)
        finally:
            process.kill()


def _process(summary: Path) -> subprocess.Popen[str]:
    """No environment and an isolated Python: nothing of this process's settings reaches the queries."""
    return subprocess.Popen(
        [sys.executable, "-I", "-m", "ingest.checks.findings.sandbox", str(summary)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={"MALLOC_ARENA_MAX": "1"}, text=True, encoding="utf-8",
    )  # fmt: skip


def _outcome(answer: dict[str, Any]) -> Outcome:
    if answer.get("exhausted"):
        return Outcome(refused=(_TOO_MUCH,))
    if "refused" in answer:
        return Outcome(refused=tuple(answer["refused"]))
    return Outcome(answer["holds"], tuple((name, value) for name, value in answer["figures"]))
