"""Cost per byte and peak memory of side files, from 1 MB to 100 MB (make bench)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.bench

ROOT = Path(__file__).parents[2]
_READ = """
import resource, sys, time
from ingest.parsers.fio.series import read_series
size = int(sys.argv[1])
lines = "".join(f"{100000 + n}, {60000 + n * 7919 % 140000}, {n % 2}, 4096, {n * 4096}, 0\\n" for n in range(10000))
text = lines * (size // len(lines) + 1)
start = time.process_time()
count = len(read_series(text, "lat", "3.33"))
print(count, len(text), time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


@pytest.mark.parametrize("megabytes", [1, 10, 100])
def test_a_side_file_costs_the_same_per_byte(megabytes: int, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-c", _READ, str(megabytes * 10**6)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    count, size, seconds, peak = (float(part) for part in done.stdout.split())
    with capsys.disabled():
        print(
            f"\nside file of {size / 1e6:.0f} MB: {count:.0f} samples, {size / 1e6 / seconds:.0f} MB/s of CPU, "
            f"peak {peak / 2**20:.0f} MiB of {64 + 10 * size / 2**20:.0f} allowed"
        )
    assert peak <= 64 * 2**20 + 10 * size
