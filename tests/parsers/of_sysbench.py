"""Logs of sysbench for its tests: those of tests/logs, and reports made as 0.4.12 and 1.0.20 print them."""

from __future__ import annotations

from pathlib import Path

from ingest.parsers import Reading, Report

LOGS = Path(__file__).parents[1] / "logs" / "sysbench"
NAMES = sorted(path.stem for path in LOGS.glob("*.log"))
# Logs of one run each, with a result.
SINGLE = [
    "0.4.12-prepare", "0.4.12-rndrd", "0.4.12-seqrewr-slow", "0.4.12-validate", "0.4.5-seqwr-cleanup",
    "0.5-prepare", "0.5-rndrw-interval", "1.0.20-legacy-syntax", "1.1.0-rndrw",
]  # fmt: skip
BANNER_0_4 = "sysbench 0.4.12:  multi-threaded system evaluation benchmark\n\n"
BANNER_1_0 = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\n"
BANNER_1_1 = "sysbench 1.1.0-18a9f86 (using bundled LuaJIT 2.1.0-beta3)\n\n"
RUNNING = "Running the test with following options:\n"


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(encoding="utf-8")


def values(report: Report) -> set[tuple[str | None, str, str, float]]:
    return {
        (one.operation, one.metric, one.statistic, one.value)
        for one in report.readings
        if one.value is not None
    }


def one_of(report: Report, operation: str, metric: str, statistic: str = "mean") -> Reading:
    (found,) = (
        one
        for one in report.readings
        if (one.operation, one.metric, one.statistic) == (operation, metric, statistic)
    )
    return found


def size(value: float, suffix: str = "") -> str:
    """sb_print_value_size()."""
    letters = ["", "K", "M", "G", "T"]
    while value >= 1024 and len(letters) > 1:
        value /= 1024
        letters.pop(0)
    return f"{value:.5g}{letters[0]}{suffix if letters[0] else ''}"


def report_0_4(
    reads: int = 10000,
    writes: int = 0,
    seconds: float = 0.3517,
    block: int = 16384,
    mode: str = "random read",
) -> str:
    """What 0.4.12 prints, from the numbers that it has."""
    count, moved = reads + writes, (reads + writes) * block
    return (
        f"{BANNER_0_4}{RUNNING}Number of threads: 1\n\nExtra file open flags: 0\n"
        f"128 files, 16Mb each\n2Gb total file size\nBlock size {size(block)}b\n"
        "Read/Write ratio for combined random IO test: 1.50\nUsing synchronous I/O mode\n"
        f"Doing {mode} test\nThreads started!\nDone.\n\n"
        f"Operations performed:  {reads} reads, {writes} writes, 7 Other = {count + 7} Total\n"
        f"Read {size(reads * block)}b  Written {size(writes * block)}b  Total transferred {size(moved)}b  "
        f"({size(moved / seconds)}b/sec)\n{count / seconds:8.2f} Requests/sec executed\n\nGeneral statistics:\n"
        f"    total time:                          {seconds:.4f}s\n"
        f"    total number of events:              {count}\n"
        f"    total time taken by event execution: {seconds * 0.9:.4f}\n"
        f"    response time:\n         min:                            {0.01:10.2f}ms\n"
        f"         avg:                            {seconds * 900 / count:10.2f}ms\n"
        f"         max:                            {seconds * 1000:10.2f}ms\n"
        f"         approx.  95 percentile:         {seconds * 950:10.2f}ms\n\nThreads fairness:\n"
        f"    events (avg/stddev):           {count:.4f}/0.00\n"
        f"    execution time (avg/stddev):   {seconds * 0.9:.4f}/0.00\n\n"
    )


def report_1_0(  # noqa: PLR0917 - each is a figure that it prints
    reads: int = 0,
    writes: int = 8000,
    fsyncs: int = 88,
    seconds: float = 2.0372,
    block: int = 16384,
    mode: str = "sequential write (creation)",
    rank: int = 95,
) -> str:
    """What 1.0.20 prints, without fsync calls at the end."""
    events, mib = reads + writes + fsyncs, block / 2**20
    return (
        f"{BANNER_1_0}{RUNNING}Number of threads: 2\nInitializing random number generator from current time\n\n\n"
        f"Extra file open flags: directio\n8 files, 8MiB each\n64MiB total file size\nBlock size {size(block, 'i')}B\n"
        f"Read/Write ratio for combined random IO test: 1.50\nUsing asynchronous I/O mode\nDoing {mode} test\n"
        "Initializing worker threads...\n\nThreads started!\n\n\n"
        f"File operations:\n    reads/s:                      {reads / seconds:4.2f}\n"
        f"    writes/s:                     {writes / seconds:4.2f}\n    fsyncs/s:                     {fsyncs / seconds:4.2f}\n\n"
        f"Throughput:\n    read, MiB/s:                  {reads * mib / seconds:4.2f}\n"
        f"    written, MiB/s:               {writes * mib / seconds:4.2f}\n\nGeneral statistics:\n"
        f"    total time:                          {seconds:.4f}s\n    total number of events:              {events}\n\n"
        f"Latency (ms):\n         min: {0.01:39.2f}\n         avg: {seconds * 900 / events:39.2f}\n"
        f"         max: {seconds * 1000:39.2f}\n        {rank:3d}th percentile: {seconds * 950:27.2f}\n"
        f"         sum: {seconds * 900:39.2f}\n\nThreads fairness:\n"
        f"    events (avg/stddev):           {events / 2:.4f}/3.00\n"
        f"    execution time (avg/stddev):   {seconds * 0.45:.4f}/0.01\n\n"
    )
