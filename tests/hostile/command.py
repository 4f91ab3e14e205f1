"""`spindle` as a process of its own, with no more memory than a small machine has."""

from __future__ import annotations

import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MEMORY = 2**30
SECONDS = 400  # a busy machine is slow; what takes many minutes on any is caught
_CALL = "import sys; from ingest.cli import main; sys.exit(main(sys.argv[1:]))"


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it complained of, without the line that counts."""
        return [line for line in self.err.splitlines() if not line.startswith("spindle: ")]


def spindle(checkout: Path, *arguments: str, memory: int = MEMORY, seconds: int = SECONDS) -> Said:
    """Runs a command in a checkout."""
    done = subprocess.run(
        [sys.executable, "-c", _CALL, *arguments],
        cwd=checkout, capture_output=True, text=True, encoding="utf-8", errors="surrogateescape",
        timeout=seconds, check=False, preexec_fn=lambda: _limit(memory),
    )  # fmt: skip
    return Said(done.returncode, done.stdout, done.stderr)


def _limit(memory: int) -> None:
    """What a process may hold; address space alone would also count what DuckDB and NumPy only reserve."""
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
