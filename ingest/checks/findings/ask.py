"""A set's findings → their outcomes, asked in a process of their own that is ended when it takes too much.

Counted is what the process uses, not what it reserves: address space is cheap, and libraries reserve hundreds
of MB of it. CPU time, not the clock: on a busy machine an honest query waits.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from ingest.core.limits import most
from ingest.core.problems import Problem, UsageError
from ingest.core.row import Row
from ingest.core.text import without_noise
from ingest.sets.manifest.model import Finding
from ingest.sets.manifest.read import ReadManifest
from ingest.store.tabular import write_parquet

LOOK = 0.05  # seconds between two looks: what a process can take in that time is a few dozen MB
PATIENCE = 60  # times as long by the clock as by the CPU, for one that waits for nothing
SECONDS = float(most("finding_seconds"))
TOGETHER = float(most("findings_seconds"))
MEMORY = most("finding_bytes")
_START, _ANY = 60.0, 2**40  # to import DuckDB and load summary; no query has run yet
_TOO_MUCH = f"an answer within {SECONDS:.0f} CPU seconds and {MEMORY // 2**20} MiB"


@dataclass(frozen=True)
class Use:
    """Bytes of memory that nobody else has, and seconds of CPU."""

    memory: int = 0
    seconds: float = 0.0


class Watched:
    """A process that answers in lines, and what it has used since it was started."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._start = time.monotonic()
        self.most = Use()  # the last look at the time, the largest at the memory

    def line(self, seconds: float, memory: int) -> str:
        """The next line, or nothing where the process ended, or used more than this: it is killed then."""
        begin, clock, out = self._look().seconds, time.monotonic(), self._process.stdout
        if out is None:
            return ""
        while not select.select([out], [], [], LOOK)[0]:
            use, waited = self._look(), time.monotonic() - clock
            if use.memory > memory or use.seconds - begin > seconds or waited > seconds * PATIENCE:
                self._process.kill()
        line = out.readline()
        self._look()
        return line if line.endswith("\n") else ""

    def _look(self) -> Use:
        use = use_of(self._process.pid) or Use(0, time.monotonic() - self._start)
        self.most = Use(max(use.memory, self.most.memory), max(use.seconds, self.most.seconds))
        return use


def use_of(process: int) -> Use | None:
    """By proc(5); None where there is no such file system, or no such process."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
        times = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    memory = (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE")  # resident less shared
    return Use(memory, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"))


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
                outcomes.append(outcome_of(sandbox.answer(query, min(seconds, left))))
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

    def answer(self, query: str, seconds: float = SECONDS, wanted: str = "holds") -> dict[str, Any]:
        """What sandbox.py answers; that it is exhausted, where the process ended before."""
        print(json.dumps({wanted: query}), file=self.process.stdin, flush=True)
        line = self._watched.line(seconds, self._start.memory + MEMORY)
        self.has_ended = not line
        return json.loads(line) if line else {"exhausted": True}


@contextmanager
def asking(*tables: Path) -> Iterator[Sandbox]:
    """The process that has loaded these files, and its end. Raises UsageError where it does not start."""
    with _process(tables) as process:
        try:
            watched = Watched(process)
            if not watched.line(_START, _ANY):
                message = "the process that asks findings did not start; run make setup again"
                raise UsageError(message)
            yield Sandbox(process, watched)
        finally:
            process.kill()


def _process(tables: Sequence[Path]) -> subprocess.Popen[str]:
    """No environment and an isolated Python: nothing of this process's settings reaches the queries."""
    return subprocess.Popen(
        [sys.executable, "-I", "-m", "ingest.checks.findings.sandbox", *map(str, tables)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={"MALLOC_ARENA_MAX": "1"}, text=True, encoding="utf-8",
    )  # fmt: skip


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
