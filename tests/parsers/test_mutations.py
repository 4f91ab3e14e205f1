"""Every factor and every bound of data/reference/rules/ is pinned: with another one, a log reads wrong.

A factor is flipped in memory (half as much again; 1024 for 1000 and the other way round), a version bound is
moved by one version in both directions where a parser asks for it. A golden log of tests/logs must then
contradict its sidecar, or a text of CASES what is worked out beside it: CASES is for what no golden log pins.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from ingest.parsers import ParseError, Reading, Report, _rules, parsers, read_log
from ingest.parsers._rules import Rule, rules
from tests.parsers.expectations import LOGS, Sidecar, complaints, sidecars

# Rules file → the tool's name in tests/logs and among the parsers.
TOOLS = {path.stem: path.stem for path in sorted(_rules._FOLDER.glob("*.yaml"))} | {"bonnie": "bonnie++"}
# Version bounds next to those of the rules; bonnie++ had no 1.99.
EARLIER = {"2.00": "1.98"}


@dataclass(frozen=True)
class Case:
    """A log and what it says, worked out by hand.

    values: words of a reading (operation, metric, statistic) → its SI value, or why it has none.
    """

    tool: str
    text: str
    values: Mapping[str, float | str] = field(default_factory=dict)
    version: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    warnings: int = 0

    def fails(self) -> str | None:
        """What is not as it should be."""
        try:
            (report,) = read_log(self.text, self.version, self.tool)
        except ParseError as error:
            return str(error)
        if len(report.warnings) != self.warnings:
            return f"{self.warnings} warnings expected, found {report.warnings}"
        wrong = [words for words, value in self.values.items() if not _given(report, words, value)]
        told = [one.parameters for one in report.readings]
        wrong += [
            name for name, value in self.parameters.items() if {one.get(name) for one in told} != {value}
        ]
        return f"{wrong} not in {report.readings}" if wrong else None


def _given(report: Report, words: str, value: float | str) -> bool:
    wanted = set(words.split())
    found = [one for one in report.readings if wanted <= {one.operation, one.metric, one.statistic}]
    return bool(found) and all(_same(one, value) for one in found)


def _same(one: Reading, value: float | str) -> bool:
    if isinstance(value, str):
        return one.value is None and value in (one.reason or "")
    return one.value is not None and math.isclose(one.value, value, rel_tol=1e-9)


def _bonnie() -> Iterator[Case]:
    # 60 %CP are 0.6 of a processor, 16 in the column of files are 16 × 1024 of them.
    told = {"write throughput": 2000 * 1024.0, "write cpu": 0.6}
    for size, file_size, chunk in (("1G:64k", 2**30, 65536), ("512M:8k", 512 * 2**20, 8192)):
        line = f"box,{size},,,2000,60,,,,,3000,70,,,,,,,,,,,,,,,\n"
        yield Case("bonnie++", line, told, parameters={"file_size": file_size, "block_size": chunk})
    line = "box,,,,,,,,,,,,,,16,100,5,,,,,,,,,,\n"
    yield Case("bonnie++", line, {"create rate": 100.0, "create cpu": 0.05}, parameters={"files": 16384})
    # The table of 2.00 prints 64 × 1024 = 65536 where the rate belongs; that of 1.98 would print the rate.
    text = (LOGS / "bonnie++" / "2.00a-s0-files-table-only.log").read_text(encoding="utf-8")
    yield Case("bonnie++", text, {"rate create": "the number of files"})
    yield Case("bonnie++", text.replace("2.00a", "2.00 "), {"rate create": "the number of files"})
    text = text.replace("2.00a", "1.98 ")
    yield Case("bonnie++", text, {"rate create": 65536.0})


RECORDS = "100+0 records in\n100+0 records out\n"
TWO_SECONDS = "\nreal\t0m2.000s\nuser\t0m0.000s\nsys\t0m0.096s\n"
# 512 binary units, rounded to three digits of the decimal unit of that power.
DD_UNITS = [("k", 524), ("M", 537), ("G", 550), ("T", 563), ("P", 576)]
DD_OPERANDS = {
    "3c": 3, "3b": 1536, "3K": 3072, "3kB": 3000, "3M": 3145728, "3MB": 3000000, "3G": 3221225472,
    "3GB": 3000000000, "3T": 3298534883328, "3TB": 3000000000000,
}  # fmt: skip


def _dd() -> Iterator[Case]:
    for power, (letter, decimal) in enumerate(DD_UNITS, 1):
        size, binary = 512 * 1024**power, letter.upper()
        printed = f"{decimal} {letter}B"
        text = f"{size} bytes ({printed}, 512 {binary}iB) copied, 1 s, {printed}/s\n"
        yield Case("dd", text, {"throughput": size, "size": size, "elapsed": 1.0})
        if letter != "P":
            text = f"{size} bytes (512.0{binary}B) copied, 1.000000 seconds, 512.0{binary}B/s\n"
            yield Case("dd", text, {"throughput": size, "size": size, "elapsed": 1.0})
    for printed, size in DD_OPERANDS.items():
        text = f"$ dd if=/dev/zero of=f bs={printed}\n1048576 bytes (1.0 MB) copied, 1 s, 1.0 MB/s\n"
        yield Case("dd", text, parameters={"block_size": size})
    # 100 × 1 MiB in 2 s.
    command = "$ time dd if=/dev/zero of=f bs=1M count=100\n"
    yield Case("dd", f"{command}{RECORDS}{TWO_SECONDS}", {"throughput": 52428800.0})
    command = "$ time (dd if=/dev/zero of=f bs=1M count=100; sync)\n"
    line = "104857600 bytes (105 MB) copied, 0.5 s, 210 MB/s\n"
    yield Case("dd", f"{command}{RECORDS}{line}{TWO_SECONDS}", {"throughput": 52428800.0, "elapsed": 2.0})


HEAD = "j: (g=0): rw=randread, bs={0}-{0}/{0}-{0}, ioengine=libaio, iodepth=4\n"
# fio's first lines, direction line, what was issued, bytes per second.
FIO_RATES = [
    ("", "read : io= 12345MiB, bw= 1234MiB/s, runt= 10244msec", 0, 1234 * 1024e3),
    (HEAD.format("1M"), "read : io=2048.0GB, bw=1024.0GB/s, iops=1048576, runt=  2000msec", 2097152, 2.0**40),
    ("", "read: IOPS=1, BW=1.5GiB/s (1611MB/s)(1536MiB/1000msec)", 0, 1.5 * 2**30),
    ("", "read: IOPS=1, BW=1.5TiB/s (1649GB/s)(1536GiB/1000msec)", 0, 1.5 * 2**40),
    ("", "read: IOPS=1, BW=358MB/s (341MiB/s)(358MB/1000msec)", 0, 358e6),
    ("", "read: IOPS=1, BW=3.58GB/s (3414MiB/s)(3.58GB/1000msec)", 0, 3.58e9),
    ("", "read: IOPS=1, BW=3.58TB/s (3334GiB/s)(3.58TB/1000msec)", 0, 3.58e12),
    ("", "read: IOPS=1, BW=800bit/s (800bit/s)(100B/1000msec)", 0, 100.0),
    ("", "read: IOPS=1, BW=8000Kibit/s (8192kbit/s)(1000KiB/1000msec)", 0, 1000 * 1024.0),
    ("", "read: IOPS=1, BW=8000Mibit/s (8389Mbit/s)(1000MiB/1000msec)", 0, 1000 * 2.0**20),
    ("", "read: IOPS=1, BW=80.0Gibit/s (85.9Gbit/s)(10.0GiB/1000msec)", 0, 10 * 2.0**30),
    ("", "read: IOPS=1, BW=8000kbit/s (7813Kibit/s)(1000kB/1000msec)", 0, 1e6),
    ("", "read: IOPS=1, BW=8000Mbit/s (7629Mibit/s)(1000MB/1000msec)", 0, 1e9),
    ("", "read: IOPS=1, BW=80.0Gbit/s (74.5Gibit/s)(10.0GB/1000msec)", 0, 1e10),
]  # fmt: skip
FIO_LATENCIES = [("nsec", "k", 1.5e-3), ("usec", "K", 1.5), ("msec", "K", 1500.0), ("msec", "", 1.5)]


def _fio_text(line: str, more: str = "") -> str:
    return f"j: (groupid=0, jobs=1): err= 0: pid=7\n  {line}\n{more}\nRun status group 0 (all jobs):\n"


def _fio() -> Iterator[Case]:
    for head, line, issued, value in FIO_RATES:
        more = f"     issued    : total=r={issued}/w=0/d=0" if issued else ""
        yield Case("fio", head + _fio_text(line, more), {"throughput": value})
    plain = "read: IOPS={}, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)"
    yield Case("fio", _fio_text(plain.format("1.5M")), {"iops": 1.5e6})
    for unit, letter, value in FIO_LATENCIES:
        more = f"    clat ({unit}): min=300, max=1500{letter}, avg=500.50, stdev= 0.00"
        yield Case("fio", _fio_text(plain.format("1"), more), {"latency max": value, "elapsed": 1.0})
    # 4 KiB in a second: KiB/s of 1000 bytes or of 1024, by the version alone.
    short = _fio_text("read : io=4KiB, bw=4KiB/s, iops=1, runt=  1000msec")
    yield Case("fio", short, {"throughput": 4000.0}, "1.25.1")
    yield Case("fio", short, {"throughput": 4096.0}, "1.25.2")
    # 1024 KiB in a second are 1048 × 1000 bytes a second up to 2.0.7, and 1024 × 1024 since 2.0.8.
    yield Case(
        "fio", _terse("2.0.7", 1048), {"read throughput": 1048e3, "read size": 2.0**20, "elapsed": 1.0}
    )
    yield Case(
        "fio", _terse("2.0.8", 1024), {"read throughput": 2.0**20, "read size": 2.0**20, "elapsed": 1.0}
    )
    # io_bytes of 2.1 are KiB: 1000 of them in a second.
    job = '{"jobname": "j", "error": 0, "read": {"io_bytes": 1000, "bw": 1000, "iops": 250, "runtime": 1000}}'
    text = f'{{\n"fio version": "fio-2.1.10",\n"jobs": [\n{job}\n]\n}}\n'
    yield Case("fio", text, {"size": 1024e3, "throughput": 1024e3, "elapsed": 1.0})


def _terse(version: str, bandwidth: int) -> str:
    """Version 3: two directions, then the processor, depths and histograms of 34 fields."""
    none, levels, samples = ["0", "0", "0.0", "0.0"], ["1.000000%=20"], ["0", "0", "0.0%", "0.0", "0.0"]
    read = ["1024", str(bandwidth), "77", "1000", *none, "10", "90", "50.0", "5.0", *levels, *none, *samples]
    write = ["0", "0", "0", "0", *none, *none, *levels, *none, *samples]
    return ";".join(["3", f"fio-{version}", "j", "0", "0", *read, *write, "1.0%", "2.0%", *["0"] * 32]) + "\n"


CACHED = " Timing cached reads:   1412 MB in  2.00 seconds = 705.05 MB/sec\n"
SLOW = " Timing cached reads:   2 MB in  3.26 seconds = 628.22 kB/sec\n"
OFFSET = " Timing buffered disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec\n"
WHOLE = "Timing buffered disk reads:  186 MB in 3.01 seconds = 63216 kB/s\n"
WHOLE_CACHED = "Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s\n"


def _hdparm() -> Iterator[Case]:
    # -T is doubled in hdparm 5.4 to 6.8 and BusyBox 1.2 to 1.7.
    for version, share in (
        ("5.3", 1.0), ("5.4", 0.5), ("6.8", 0.5), ("6.9", 1.0),
        ("BusyBox 1.1", 1.0), ("BusyBox 1.2", 0.5), ("BusyBox 1.7", 0.5), ("BusyBox 1.8", 1.0),
    ):  # fmt: skip
        yield Case("hdparm", CACHED, {"throughput": 705.05 * 2**20 * share}, version)
        yield Case("hdparm", SLOW, {"throughput": 628.22 * 2**10 * share}, version)
    # A line that the version does not print is a doubt.
    for version, doubted in (("9.28", 1), ("9.29", 0)):
        yield Case("hdparm", OFFSET, {"throughput": 181.89 * 2**20}, version, {"offset": 2**30}, doubted)
    for version, doubted in (("BusyBox 1.7", 1), ("BusyBox 1.8", 0)):
        yield Case("hdparm", WHOLE, {"throughput": 63216 * 1024.0}, version, warnings=doubted)
        expected = {"throughput": "disagree" if doubted else 2094012 * 512.0}
        yield Case("hdparm", WHOLE_CACHED, expected, version, warnings=2 * doubted)


def _sysbench(files: str, total: str, block: str, moved: str) -> str:
    """A run of 0.4.12: one block read in one second."""
    return f"""\
sysbench 0.4.12:  multi-threaded system evaluation benchmark

Running the test with following options:
Number of threads: 1

Extra file open flags: 0
{files} each
{total} total file size
Block size {block}
Using synchronous I/O mode
Doing random read test
Threads started!
Done.

Operations performed:  1 reads, 0 writes, 0 Other = 1 Total
Read {moved}  Written 0b  Total transferred {moved}  ({moved}/sec)
    1.00 Requests/sec executed

General statistics:
    total time:                          1.0000s
    total number of events:              1
"""


def _sysbench_cases() -> Iterator[Case]:
    for power, letter in enumerate(["", "K", "M", "G", "T"]):
        size, moved = 512 * 1024**power, f"512{letter}b"
        text = _sysbench(f"4 files, {moved}", f"{4 * 512}{letter}b", moved, moved)
        told = {"block_size": size, "file_size": 4 * size}
        yield Case("sysbench", text, {"throughput": size, "elapsed": 1.0, "iops": 1.0}, parameters=told)
    # 1.1: 229.28 MiB/s are 240.417 × 10^6 bytes a second; else the brackets disagree.
    yield Case("sysbench", (LOGS / "sysbench" / "1.1.0-rndrw.log").read_text(encoding="utf-8"))
    head = (
        "sysbench 0.4.12:  multi-threaded system evaluation benchmark\n\n8 files, 8192Kb each, 64Mb total\n"
    )
    text = f"{head}Creating files for the test...\n67108864 bytes written in 0.15 seconds (421.08 MB/sec).\n"
    yield Case("sysbench", text, {"size": 67108864.0, "throughput": 421.08 * 2**20, "elapsed": 0.15})


POSIX = "real 2.00\nuser 0.12\nsys 1.01\n"
KNOWN = "$ du -sb src/\n1000\tsrc/\n$ find src -type f | wc -l\n10\n$ time cp -r src dst\n"
GNU = "0.12user 2.01system {}elapsed {}%CPU (0avgtext+0avgdata 1780maxresident)k\n"


def _time() -> Iterator[Case]:
    yield Case("time", f"$ time cp a b\n{POSIX}", {"elapsed": 2.0})
    yield Case("time", "$ time cp a b\n\nreal\t3m2.500s\nuser\t0m0.120s\nsys\t0m2.010s\n", {"elapsed": 182.5})
    # (0.12 + 2.01) ÷ 12.34 are 17 %; an hour, two minutes and three seconds are 3723 s.
    yield Case("time", GNU.format("0:12.34", 17), {"elapsed": 12.34})
    yield Case("time", GNU.format("1:02:03", 0), {"elapsed": 3723.0})
    # 1000 bytes and 10 files in 2 s.
    yield Case("time", KNOWN + POSIX, {"elapsed": 2.0, "throughput": 500.0, "rate": 5.0})


CASES = [*_bonnie(), *_dd(), *_fio(), *_hdparm(), *_sysbench_cases(), *_time()]


# The bounds that a parser asks for; the others are told to people only.
BOUNDS = {
    "bonnie-2.00-file-rates": ["since"],
    "fio-kib-1000": ["until"],
    "fio-terse-1000": ["until"],
    "hdparm-offset": ["since"],
    "hdparm-doubled": ["since", "until"],
    "hdparm-doubled-kib": ["since", "until"],
    "hdparm-busybox-kib": ["since"],
    "hdparm-busybox-doubled": ["since", "until"],
    "hdparm-busybox-doubled-kib": ["since", "until"],
    "hdparm-busybox-doubled-whole": ["since"],
}


@dataclass(frozen=True)
class Mutation:
    """One rule with one thing changed."""

    file: str
    rule: str
    change: str
    now: Rule

    def __str__(self) -> str:
        return f"{self.rule} {self.change}"


def other_factors(name: str, factor: float) -> Iterator[float]:
    """Half as much again; and for a power of 1024 (or half of it, or bits of it) that of 1000."""
    # An operand of dd is whole bytes: 1.5 would be cut to 1.
    yield factor * (2 if name == "dd-bs-c" else 1.5)
    for part in (1.0, 0.5, 0.125):
        for power in range(1, 6):
            binary, decimal = part * 1024.0**power, part * 1000.0**power
            if factor in (binary, decimal):
                yield decimal if factor == binary else binary
    if factor == 1024 * 1000:
        yield from (1000.0**2, 1024.0**2)


def flips() -> list[Mutation]:
    """Every factor."""
    return [
        Mutation(file, name, f"factor {factor:g}", one.model_copy(update={"factor": factor}))
        for file in TOOLS
        for name, one in rules(file).items()
        for factor in other_factors(name, one.factor)
    ]


def moved(bound: str) -> tuple[str, str]:
    """The version before and the one after: 5.4 → 5.3, 5.5."""
    head, dot, last = bound.rpartition(".")
    before = f"{head}{dot}{int(last) - 1}"
    return EARLIER.get(bound, before), f"{head}{dot}{int(last) + 1:0{len(last)}}"


def moves() -> list[Mutation]:
    """Every bound that a parser asks for, one version earlier and one later."""
    return [
        Mutation(file, name, f"{bound} {other}", one.model_copy(update={bound: other}))
        for file in TOOLS
        for name, one in rules(file).items()
        for bound in BOUNDS.get(name, [])
        for other in moved(getattr(one, bound))
    ]


_ASKED: set[tuple[int, str]] = set()


class _Watched(Rule):
    """A rule that notes who asks for its bounds."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("since", "until"):
            _ASKED.add((id(self), name))
        return super().__getattribute__(name)


@contextmanager
def rules_as(changed: Mapping[str, Rule], file: str) -> Iterator[None]:
    """The parsers with other rules; what they derived from the old ones and kept is forgotten."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name, one in changed.items():
                patch.setitem(rules(file), name, one)
                patch.setitem(_rules._all(), name, one)
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    for one in _caches():
        one.cache_clear()


@cache
def _caches() -> list[Any]:
    """Every function of the parsers that keeps its results, but for the rules themselves."""
    assert parsers()  # imports them all
    modules = [module for name, module in sys.modules.items() if name.startswith("ingest.parsers.")]
    found = [one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")]
    return [one for one in found if one not in (_rules.rules, _rules._all)]


@cache
def golden(file: str) -> list[Sidecar]:
    """The smallest first: most mutations break any log."""
    return sorted(sidecars(LOGS / TOOLS[file]), key=lambda one: one.log.stat().st_size)


def cases(file: str) -> list[Case]:
    """Those of the tool."""
    return [one for one in CASES if one.tool == TOOLS[file]]


def killers(mutation: Mutation) -> Iterator[str]:
    """The golden logs and the cases that fail."""
    with rules_as({mutation.rule: mutation.now}, mutation.file):
        for sidecar in golden(mutation.file):
            if complaints(sidecar):
                yield sidecar.log.name
        for case in cases(mutation.file):
            if case.fails():
                yield f"case {CASES.index(case)}"


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: f"{CASES[number].tool}-{number}")
def test_a_case_reads_as_worked_out_by_hand(number: int) -> None:
    """A case that failed anyway would kill every mutation."""
    assert CASES[number].fails() is None


@pytest.mark.parametrize("file", TOOLS)
def test_golden_logs_read_well_before_a_mutation_and_after_it(file: str) -> None:
    first = next(one for one in flips() if one.file == file)
    assert next(killers(first), None)
    assert [text for sidecar in golden(file) for text in complaints(sidecar)] == []


@pytest.mark.parametrize("mutation", flips(), ids=str)
def test_another_factor_is_seen(mutation: Mutation) -> None:
    assert next(killers(mutation), None), f"nothing pins the factor of {mutation.rule}: {mutation}"


@pytest.mark.parametrize("mutation", moves(), ids=str)
def test_another_bound_is_seen(mutation: Mutation) -> None:
    assert next(killers(mutation), None), f"nothing pins a bound of {mutation.rule}: {mutation}"


@pytest.mark.parametrize("file", TOOLS)
def test_the_bounds_that_parsers_ask_for_are_those_moved(file: str) -> None:
    watched = {name: _Watched(**one.model_dump()) for name, one in rules(file).items()}
    _ASKED.clear()
    with rules_as(watched, file):
        for sidecar in golden(file):
            complaints(sidecar)
        for case in cases(file):
            case.fails()
    asked = {
        name: [
            bound
            for bound in ("since", "until")
            if (id(one), bound) in _ASKED and getattr(rules(file)[name], bound)
        ]
        for name, one in watched.items()
    }
    expected = {name: bounds for name, bounds in BOUNDS.items() if name in watched}
    assert {name: bounds for name, bounds in asked.items() if bounds} == expected
