"""A run → the report of sysbench fileio: 0.4.5, 0.4.12, 0.5, 1.0, 1.1.

Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.archive_sim.model import GIB, KIB, MIB, MIX_READ
from tests.archive_sim.run import Run

VERSIONS = {
    "0.4.5": 2005,
    "0.4.8": 2007,
    "0.4.12": 2009,
    "0.5": 2012,
    "1.0.9": 2017,
    "1.0.20": 2020,
    "1.1.0": 2021,
}
OPERATIONS = ("randread", "randwrite", "randrw", "read", "rewrite")
SINCE = 2005
_TESTS = {
    "randread": "random read", "randwrite": "random write", "randrw": "random r/w",
    "read": "sequential read", "rewrite": "sequential rewrite",
}  # fmt: skip
_FILES = 16
_IN_SECONDS = ("0.4.5", "0.4.8")


@dataclass(frozen=True)
class _Counts:
    """What was done in `seconds`; latencies in milliseconds."""

    reads: int
    writes: int
    fsyncs: int
    seconds: float
    spent: float
    percentile: float
    least: float
    most: float

    @property
    def events(self) -> int:
        return self.reads + self.writes

    @property
    def average(self) -> float:
        return 1000 * self.spent / self.events


def log(run: Run) -> str:
    """Settings and results."""
    counts = _counted(run)
    if run.version.startswith("0."):
        return _settings_0(run) + _results_0(run, counts)
    return _settings_1(run) + (
        _results_11(run, counts) if run.version.startswith("1.1") else _results_10(run, counts)
    )


def _counted(run: Run) -> _Counts:
    events = max(60, round(run.requests * run.chance.uniform(59, 61)))
    reads = (
        events
        if run.operation.endswith("read")
        else round(events * MIX_READ)
        if run.operation == "randrw"
        else 0
    )
    writes = events - reads
    seconds = round(events / run.requests, 4)
    spent = seconds * run.threads * run.chance.uniform(0.97, 0.999)
    average = 1000 * spent / events
    fsyncs = events // 100 * _FILES + _FILES if writes else 0
    return _Counts(
        reads, writes, fsyncs, seconds, spent, average * run.chance.uniform(1.5, 3), average * 0.1,
        average * run.chance.uniform(8, 40),
    )  # fmt: skip


def _settings_0(run: Run) -> str:
    v = "v" if run.version in _IN_SECONDS else ""
    seed = "" if v else "Random number generator seed is 0 and will be ignored\n\n"
    mixed = "Read/Write ratio for combined random IO test: 1.50\n" if run.operation.startswith("rand") else ""
    number = {"0.5": "Number of IO requests: 0\n"}.get(
        run.version, "Number of random requests for random IO: 0\n"
    )
    start = (
        "Initializing worker threads...\n\nThreads started!\n\n"
        if run.version == "0.5"
        else "Threads started!\n"
    )
    return (
        f"sysbench {v}{run.version}:  multi-threaded system evaluation benchmark\n\n"
        f"Running the test with following options:\nNumber of threads: {run.threads}\n{seed}\n\n"
        f"Extra file open flags: 16384\n{_FILES} files, {_five(run.file_size / _FILES)}b each\n"
        f"{_five(run.file_size)}b total file size\nBlock size {run.block // KIB}Kb\n"
        f"{number if mixed else ''}{mixed}"
        f"{_fsync_settings()}Doing {_TESTS[run.operation]} test\n{start}"
        f"{'' if run.version == '0.5' else _ended(run)}"
    )


def _fsync_settings() -> str:
    return (
        "Periodic FSYNC enabled, calling fsync() each 100 requests.\n"
        "Calling fsync() at the end of test, Enabled.\nUsing synchronous I/O mode\n"
    )


def _ended(run: Run) -> str:
    limit = "Time limit exceeded, exiting...\n" if run.operation.startswith("rand") else ""
    return f"{limit}Done.\n\n"


def _results_0(run: Run, counts: _Counts) -> str:
    words = ("Read", "Write") if run.version in _IN_SECONDS else ("reads", "writes")
    size = counts.events * run.block
    second = "s" if run.version == "0.5" else ""
    total = counts.events + counts.fsyncs
    return (
        f"Operations performed:  {counts.reads} {words[0]}, {counts.writes} {words[1]}, {counts.fsyncs} Other = {total} Total\n"
        f"Read {_five(counts.reads * run.block)}b  Written {_five(counts.writes * run.block)}b  "
        f"Total transferred {_five(size)}b  ({_five(size / counts.seconds)}b/sec)\n"
        f"{counts.events / counts.seconds:8.2f} Requests/sec executed\n\n"
        f"{'Test execution summary' if words[0] == 'Read' else 'General statistics'}:\n"
        f"    total time:                          {counts.seconds:.4f}s\n"
        f"    total number of events:              {counts.events}\n"
        f"    total time taken by event execution: {counts.spent:.4f}{second}\n"
        f"{_latencies_0(run, counts)}\n{_fairness(run, counts)}"
    )


def _latencies_0(run: Run, counts: _Counts) -> str:
    in_seconds = run.version in _IN_SECONDS
    names = ("min:", "avg:", "max:", "approx.  95 percentile:")
    values = (counts.least, counts.average, counts.most, counts.percentile)
    lines = [
        f"         {name:<32}{value / 1000:.4f}s" if in_seconds else f"         {name:<33}{value:9.2f}ms"
        for name, value in zip(names, values, strict=True)
    ]
    return "\n".join(["    per-request statistics:" if in_seconds else "    response time:", *lines]) + "\n"


def _fairness(run: Run, counts: _Counts) -> str:
    events, spent = counts.events / run.threads, counts.spent / run.threads
    spread = 0.0 if run.threads == 1 else events * 0.02
    return (
        f"Threads fairness:\n    events (avg/stddev):           {events:.4f}/{spread:.2f}\n"
        f"    execution time (avg/stddev):   {spent:.4f}/0.00\n\n"
    )


def _settings_1(run: Run) -> str:
    mixed = "Read/Write ratio for combined random IO test: 1.50\n" if run.operation.startswith("rand") else ""
    number = "Number of IO requests: 0\n" if mixed else ""
    return (
        f"sysbench {run.version} (using system LuaJIT 2.1.0-beta3)\n\n"
        f"Running the test with following options:\nNumber of threads: {run.threads}\n"
        f"Initializing random number generator from current time\n\n\n"
        f"Extra file open flags: directio\n{_FILES} files, {_whole(run.file_size // _FILES)} each\n"
        f"{_whole(run.file_size)} total file size\nBlock size {run.block // KIB}KiB\n{number}{mixed}{_fsync_settings()}"
        f"Doing {_TESTS[run.operation]} test\nInitializing worker threads...\n\nThreads started!\n\n\n"
    )


def _results_10(run: Run, counts: _Counts) -> str:
    reads, writes = counts.reads / counts.seconds, counts.writes / counts.seconds
    return (
        f"File operations:\n    reads/s:                      {reads:.2f}\n    writes/s:                     {writes:.2f}\n"
        f"    fsyncs/s:                     {counts.fsyncs / counts.seconds:.2f}\n\n"
        f"Throughput:\n    read, MiB/s:                  {reads * run.block / MIB:.2f}\n"
        f"    written, MiB/s:               {writes * run.block / MIB:.2f}\n\n"
        f"General statistics:\n    total time:                          {counts.seconds:.4f}s\n"
        f"    total number of events:              {counts.events}\n\n"
        f"{_latencies_1(counts)}\n{_fairness(run, counts)}"
    )


def _results_11(run: Run, counts: _Counts) -> str:
    lines = [
        f"         {name:<6} IOPS={number / counts.seconds:.2f} {number * run.block / MIB / counts.seconds:.2f} MiB/s "
        f"({number * run.block / 1e6 / counts.seconds:.2f} MB/s)\n"
        for name, number in (("read:", counts.reads), ("write:", counts.writes))
    ]
    fsync = f"         fsync: IOPS={counts.fsyncs / counts.seconds:.2f}\n"
    return "Throughput:\n" + "".join(lines) + fsync + "\n" + _latencies_1(counts) + "\n"


def _latencies_1(counts: _Counts) -> str:
    values = {
        "min:": counts.least, "avg:": counts.average, "max:": counts.most, "95th percentile:": counts.percentile,
        "sum:": 1000 * counts.spent,
    }  # fmt: skip
    return "Latency (ms):\n" + "".join(
        f"         {name:<30}{value:14.2f}\n" for name, value in values.items()
    )


def _five(size: float) -> str:
    """Five digits and the largest unit: 46.875M; a `b` follows."""
    for letter, unit in (("G", GIB), ("M", MIB), ("K", KIB)):
        if size >= unit:
            return f"{size / unit:.5g}{letter}"
    return f"{size:.5g}"


def _whole(size: int) -> str:
    return f"{size // GIB}GiB" if size % GIB == 0 else f"{size // MIB}MiB"
