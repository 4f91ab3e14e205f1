"""Cost per byte and peak memory do not depend on how much there is: one log up to 100 MB, up to 100,000 logs.

Each size is read in a process of its own by the path of `spindle parse`; it tells its CPU time and its peak.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.bench.conftest import Say
from tests.bench.corpora import EVERYDAY, corpus, long_log
from tests.checkout import ROOT

pytestmark = pytest.mark.bench
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
HUGE = 100_000_000
FILES = (10, 100, 1_000, 10_000, 100_000)
MIB = 2**20

# Prints CPU seconds of reading a log and going over its readings, and the highest and the first memory of the process.
_READ = """
import sys, time
from ingest.cli._logs import read
def memory(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name))
path, times, warm = sys.argv[1], int(sys.argv[2]), sys.argv[3]
read(warm)
before = memory("VmRSS")
start = time.process_time()
for _ in range(times):
    result = None
    result = read(path).result
    if not hasattr(result, "error"):
        for report in result:
            for one in report.readings:
                pass
taken = (time.process_time() - start) / times
readings = sum(len(report.readings) for report in result) if not hasattr(result, "error") else result.error
import json
print(json.dumps([taken, memory("VmHWM"), before, readings]))
"""
# Prints CPU seconds of this process and of its workers, and the time it took, of going over logs once.
_PARSE = """
import os, sys, time
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from ingest.cli import main
def cpu():
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
paths, workers = open(sys.argv[1]).read().splitlines(), sys.argv[2]
sys.stdout = open(os.devnull, "w")
main(["parse", "--json", "--workers", "1", paths[0]])
before, start = cpu(), time.perf_counter()
main(["parse", "--json", "--workers", workers, *paths])
print(cpu() - before, time.perf_counter() - start, file=sys.__stdout__)
"""
# For fewer logs `spindle parse` starts no pool: its workers' start would cost more (ingest.cli.parse).
WORTH_A_POOL = 10_000


def child(code: str, *arguments: object) -> str:
    """What a process of its own prints."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("label", EVERYDAY)
def test_one_log_of_any_size(label: str, tmp_path: Path, say: Say) -> None:
    """CPU per byte, and the peak against 64 MiB + 10 × the log."""
    say(f"{label}: ")
    small = tmp_path / "small.log"
    small.write_text(long_log(label, 1).text)
    for size in (*SIZES, HUGE):
        path = tmp_path / "a.log"
        path.write_text(long_log(label, size).text)
        length = path.stat().st_size
        taken, peak, before, readings = json.loads(child(_READ, path, max(1, 2_000_000 // length), small))
        allowed = 64 * MIB + 10 * length
        say(
            f"{length:11} bytes {1e9 * taken / length:6.0f} ns of CPU a byte, {readings} readings, peak {peak / MIB:.0f} MiB, "
            f"{(peak - before) / length:.1f} × the log over {before / MIB:.0f} MiB "
            f"(at most {allowed / MIB:.0f}: {'met' if peak <= allowed else 'not met'})"
        )
        path.unlink()


def test_any_number_of_logs(tmp_path: Path, say: Say) -> None:
    """CPU per file, by one process and by a pool: the same logs in turn, each in a file of its own."""
    texts = [
        log.text
        for label in ("dd", "hdparm", "bonnie++ csv", "sysbench", "fio text")
        for log in corpus(label, 20_000).logs
    ]
    folder = tmp_path / "logs"
    folder.mkdir()
    for count in FILES:
        paths = list(_written(folder, texts, count))
        listed = tmp_path / "list"
        listed.write_text("\n".join(map(str, paths)))
        size = sum(path.stat().st_size for path in paths)
        for workers in (1, os.cpu_count() or 1) if count >= WORTH_A_POOL else (1,):
            cpu, taken = map(float, child(_PARSE, listed, workers).split())
            say(
                f"{count:7} logs, {size} bytes, {workers} at work: {1e6 * cpu / count:5.0f} µs of CPU a log, "
                f"{1e9 * cpu / size:5.0f} ns a byte, {count / taken:6.0f} logs/s"
            )
    shutil.rmtree(folder)


def _written(folder: Path, texts: list[str], count: int) -> Iterator[Path]:
    # A stride that shares no factor with the number of texts, so that ten files are a fair sample.
    for place, text in enumerate(islice(cycle(texts[::7] + texts[1::7]), count)):
        path = folder / f"{place}.log"
        if not path.exists():
            path.write_text(text)
        yield path
