"""Ten times as much of anything takes about ten times as long, for every parser."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from ingest.parsers import parsers
from tests.bench.conftest import Say
from tests.checkout import ROOT

pytestmark = pytest.mark.bench
SIZES = ("200_000", "2_000_000")
MOST = 20  # times as long for ten times as much; the square would be 100
WORTH_A_LOOK = 0.05  # seconds; less is noise


@pytest.mark.parametrize("tool", sorted(parsers()))
def test_repeated_text(tool: str, say: Say) -> None:
    """The slowest and the steepest of some 150 texts."""
    small, large = (_seconds(tool, size) for size in SIZES)
    growth = {what: taken / small[what] for what, taken in large.items() if taken > WORTH_A_LOOK}
    slowest, steepest = max(large, key=large.__getitem__), max(growth, key=growth.__getitem__, default="none")
    say(
        f"{tool:16} 2 MB of {slowest}: {large[slowest]:.2f} s of CPU; steepest {steepest}: "
        f"{growth.get(steepest, 0):.0f} times as long as 200 kB ({len(large)} texts)"
    )
    assert all(times < MOST for times in growth.values()), growth


def _seconds(tool: str, size: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.parsers.hostile", tool, size, "all"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))
