"""A section of sysbench → its parameters and measurements; of another test, its main number as a fact.

Number of threads: 16                                          threads: 16
Extra file open flags: 4000                                    direct: true
Block size 16Kb                                                block_size: 16384
8 files, 8Mb each                                              files: 8, where they are not 128
Read/Write ratio for combined random IO test: 1.50             mix_read: 0.6, where the mode is mixed
Operations performed:  …; Read …; … Requests/sec executed      one number for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                     each for itself (1.0)
read:  IOPS=…                                                  the same in 1.1
CPU speed: events per second:  1234.56                         no storage: a fact about the machine

The number of a direction is read only where the mode has it: from 1.0 sysbench prints 0.00 for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from operator import attrgetter
from typing import Any

from ingest.parsers.report import Fact, ParseError, Reading, RunContext
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.units import factor, in_si

_MODES = {
    "sequential write (creation)": "write",
    "sequential rewrite": "rewrite",
    "sequential read": "read",
    "random read": "randread",
    "random write": "randwrite",
    "random r/w": "randrw",
}
_OTHER_TESTS = {
    "CPU performance benchmark": "cpu",
    "memory operations speed test": "memory",
    "thread subsystem performance test": "threads",
    "mutex performance test": "mutex",
    "OLTP test": "oltp",
}
_ENGINES = {"synchronous": "sync", "asynchronous": "async", "fast mmaped": "mmap", "slow mmaped": "mmap"}
# O_DIRECT in decimal (0.4.5), in hexadecimal (0.4.10) on x86, ARM and POWER, sysbench's own number (0.5 to
# 1.0.12); then words. O_SYNC and O_DSYNC are not direct. Other numbers depend on the machine: left open.
_DIRECT = {"16384", "4000", "65536", "10000", "131072", "20000", "3"}
_BUFFERED = {"0", "(none)", "1", "2", "1000", "101000", "4096", "1052672", "sync", "dsync", "sync dsync"}
_READS = {"read": "read", "randread": "randread", "randrw": "randread"}
_WRITES = {"write": "write", "rewrite": "rewrite", "randwrite": "randwrite", "randrw": "randwrite"}
_FSYNC = dict.fromkeys([*_READS, *_WRITES], "fsync")
# What was synced: fsync calls of two modes are two numbers.
_SYNCED = {"read": "sequential", "write": "sequential", "rewrite": "rewrite"}  # all others: random
_SYNCED_EACH = "100"  # requests, if nothing is said: --file-fsync-freq
_FILES = ("files", 128)  # if nothing is said: --file-num
_RATE = {"Requests/sec": "sysbench-per-second"}
_MIB = {"MiB/s": "sysbench-mib"}
_TIMES = {"ms": "sysbench-ms", "s": "sysbench-s"}
_PREPARE = {"MB/sec": "sysbench-prepare-mib", "MiB/sec": "sysbench-prepare-mib"}
_NO_MINIMUM = 1.8e10  # The least of no response times is 2^64 ns, in seconds.
_OLD_LAYOUTS = {"s": "fileio-0.4.5", "ms": "fileio-0.4.12"}


def size_rule(unit: str) -> str:
    """The rule of a unit such as Kb, KiB or Mb/sec."""
    return f"sysbench-{unit[0].lower()}b" if unit[0] in "KMGT" else "sysbench-b"


def operation_of(section: Section) -> str | None:
    """What a fileio run did: as printed, else as its command says, else by what only one mode does."""
    doing = section.get("doing_doing")
    if doing is None:
        mode = section.command.mode if section.command is not None else None
        return mode or ("randrw" if _reads_and_writes(section) else None)
    mode = _MODES.get(doing.removesuffix(" test"))
    if mode is None and other_test(section) is None:
        modes = ", ".join(_MODES)
        raise ParseError(section.number("doing"), f"'Doing … test' with one of: {modes}", f'"{doing}"')
    return mode


def other_test(section: Section) -> str | None:
    """The name of a test that is not fileio, where `Doing …` says it."""
    doing = section.get("doing_doing") or ""
    return _OTHER_TESTS.get(doing) or _OTHER_TESTS.get(doing.removesuffix(" test"))


def _reads_and_writes(section: Section) -> bool:
    """Only `random r/w` has both (0.4 and 0.5 count them, 1.0 and 1.1 print them per second)."""
    pairs = (
        ("operations_reads", "operations_writes"),
        ("reads_value", "writes_value"),
        ("read_line_iops", "write_line_iops"),
    )
    return any(all(float(section.get(name) or 0) for name in pair) for pair in pairs)


def settings(section: Section, operation: str | None) -> dict[str, Any]:
    """The parameters of a run; what is printed wins over what the command says, with a warning."""
    printed = {name: value for name, value in _printed(section, operation).items() if value is not None}
    commanded = section.command.parameters if section.command is not None else {}
    for name, value in printed.items():
        if name in commanded and commanded[name] != value:
            text = f"{name} is {value} in the log, and {commanded[name]} in the command before it"
            section.warn(section.line, text)
    parameters = {**commanded, **printed}
    return {name: value for name, value in parameters.items() if (name, value) != _FILES}


def _printed(section: Section, operation: str | None) -> dict[str, Any]:
    threads = section.get("threads_threads")
    return {
        "threads": int(threads) if threads else None,
        "block_size": whole_size(section, "block_size"),
        "file_size": _total_size(section),
        "files": int(section.get("files_files") or 0) or None,
        "engine": _ENGINES.get(section.get("io_io") or ""),
        "direct": _is_direct(section.get("flags_flags") or ""),
        "mix_read": _share_of_reads(section) if operation == "randrw" else None,
        "sync": _sync(section) if operation in _WRITES else None,
        "options": f"rate={rate}" if (rate := section.get("target_rate")) else None,
    }


def _sync(section: Section) -> str | None:
    """How what it writes is synced, where that is not as sysbench does it: fsync() each 100 requests."""
    options = section.command.syncs if section.command is not None else {}
    call = options.get("mode") or "fsync"
    requests = section.get("periodic_requests") or options.get("freq") or _unless_periodic(section)
    if section.get("fsync_all") or options.get("all") == "on":
        return f"{call} each write"
    if requests in (None, _SYNCED_EACH):
        return None if call == "fsync" else call
    return f"{call} at the end" if requests == "0" else f"{call} each {requests} requests"


def _unless_periodic(section: Section) -> str | None:
    """0 where the first lines leave out the one of periodic calls, which is between these two."""
    return "0" if section.has("block") and section.has("io") else None


def whole_size(section: Section, name: str) -> int | None:
    """A size in bytes, where its print left nothing out."""
    size, unit = section.get(name), section.get(f"{name}_unit")
    if size is None or unit is None or not _is_whole(size):
        return None
    value = in_si(size, size_rule(unit))
    return int(value) if value == int(value) else None


def _is_whole(text: str) -> bool:
    """Whether "%.5g" can have left nothing out: it had fewer digits to print than it could."""
    digits = text.replace(".", "").lstrip("0")
    return text.replace(".", "").isdecimal() and (len(digits) < 5 or ("." not in text and len(digits) == 5))


def _total_size(section: Section) -> int | None:
    """All files together, in bytes."""
    if section.get("total_size"):
        return whole_size(section, "total_size_size")
    if section.get("planned"):
        size = section.count("planned_files") * section.count("planned_each") * factor("sysbench-kb")
        return int(size) if size == section.count("planned_total") * factor("sysbench-mb") else None
    return None


def _is_direct(flags: str) -> bool | None:
    words = flags.strip()
    if words in _DIRECT or "directio" in words.split():
        return True
    return False if words in _BUFFERED else None


def _share_of_reads(section: Section) -> float | None:
    ratio = section.get("ratio_ratio")
    if ratio is None or not ratio.replace(".", "").isdecimal():
        return None
    reads = float(ratio)
    return round(reads / (1 + reads), 6)


@dataclass(frozen=True, slots=True)
class Kind:
    """A number of a line, and what it measures.

    number: the name of the line's form and of its group. rules: unit → unit rule; the only one is that of a
    number without a unit after it. of: the run's operation → the number's.
    """

    number: str
    metric: str
    rules: Mapping[str, str]
    of: Mapping[str, str] | None = None
    statistic: str | None = "mean"

    @property
    def line(self) -> str:
        """The form of the line."""
        return self.number.rpartition("_")[0]


def _per_second(number: str, label: str, of: Mapping[str, str]) -> Kind:
    return Kind(number, "iops", {label: "sysbench-per-second"}, of)


# What only a fileio run prints …
_FILEIO = (
    Kind("moved_rate", "throughput", {}),
    Kind("requests_value", "iops", _RATE),
    _per_second("reads_value", "reads/s", _READS),
    _per_second("writes_value", "writes/s", _WRITES),
    _per_second("fsyncs_value", "fsyncs/s", _FSYNC),
    Kind("read_rate_value", "throughput", _MIB, _READS),
    Kind("write_rate_value", "throughput", _MIB, _WRITES),
    _per_second("read_line_iops", "IOPS", _READS),
    Kind("read_line_rate", "throughput", _MIB, _READS),
    _per_second("write_line_iops", "IOPS", _WRITES),
    Kind("write_line_rate", "throughput", _MIB, _WRITES),
    _per_second("fsync_line_iops", "IOPS", _FSYNC),
)
# … and what other tests print too. The latency is of all events: not told, which of reads, writes and fsyncs.
_TIMED = (
    Kind("elapsed_value", "elapsed", _TIMES),
    Kind("min_value", "latency", _TIMES, statistic="min"),
    Kind("avg_value", "latency", _TIMES),
    Kind("max_value", "latency", _TIMES, statistic="max"),
    Kind("percentile_value", "latency", _TIMES, statistic=None),
)
_PREPARED = (
    Kind("written_bytes", "size", {"bytes": "sysbench-prepare-bytes"}),
    Kind("written_seconds", "elapsed", {"seconds": "sysbench-s"}),
    Kind("written_rate", "throughput", _PREPARE),
)


def measurements_of(section: Section, run: RunContext) -> list[Reading]:
    """Every number of a fileio run, in the order of the log."""
    return sorted(_measurements(section, run, (*_FILEIO, *_TIMED)), key=attrgetter("line"))


def prepared(section: Section, run: RunContext) -> list[Reading]:
    """The measurements of `prepare`: the files that it wrote."""
    return _measurements(section, run, _PREPARED)


def layout_of(section: Section) -> str:
    """The layout of a fileio run, which tells its version."""
    if section.has("operations", "moved", "requests"):
        return _OLD_LAYOUTS["s" if section.get("avg_value_unit") == "s" else "ms"]
    new = ("file_operations", "reads", "writes", "fsyncs", "read_rate", "write_rate")
    return "fileio-1.0" if section.has(*new) else "fileio-1.1"


def _measurements(section: Section, run: RunContext, kinds: Iterable[Kind]) -> list[Reading]:
    readings = []
    for kind in kinds:
        digits = section.get(kind.number)
        operation = run.operation if kind.of is None else kind.of.get(run.operation or "")
        if digits is not None and operation is not None and (operation, digits) != ("fsync", "0.00"):
            readings.append(_measurement(section, _run_of(operation, run), kind, digits))
    return readings


def _run_of(operation: str, run: RunContext) -> RunContext:
    """The run as what a line counts: of fsync calls the parameters say what they synced."""
    synced = {"access": _SYNCED.get(run.operation or "", "random")} if operation == "fsync" else {}
    return replace(run, operation=operation, parameters=run.parameters | synced)


def _measurement(section: Section, run: RunContext, kind: Kind, digits: str) -> Reading:
    if unit := section.get(f"{kind.number}_unit"):
        printed = section.printed_in(kind.line, kind.number, f"{kind.number}_unit")
    else:
        unit = _unit_above(section, kind)
        printed = replace(section.printed_in(kind.line, kind.number), text=f"{digits} {unit}")
    rule = kind.rules[unit] if kind.rules else size_rule(unit)
    value = in_si(digits, rule) if digits[:1].isdecimal() else float(digits)  # nan, inf, below 0
    reason = _no_value(value, digits, kind.metric)
    statistic = kind.statistic or f"p{section.count('percentile_rank')}"
    return run.reading(
        kind.metric, None if reason else value, printed, rule, reason=reason, statistic=statistic
    )


def _unit_above(section: Section, kind: Kind) -> str:
    """The unit where it is not after the number: in the label, or above it (1.0: Latency (ms))."""
    if len(kind.rules) == 1:
        return next(iter(kind.rules))
    if section.milliseconds:
        return "ms"
    line = section.number(kind.line)
    raise ParseError(line, "ms or s after the number", f'"{section.words(kind.line)}"')


def _no_value(value: float, number: str, metric: str) -> str | None:
    """Why a number is none, if so. The words come first: a cell of a table has room for no more."""
    if 0 < value < _NO_MINIMUM:
        return None
    if not isfinite(value):
        return f"no time counted: sysbench printed {number}"
    if number[0] == "-":
        return f"counter overflow: sysbench printed {number}"
    if not value:
        return f"too small to print: sysbench printed {number}"
    return f"no event timed: sysbench printed {number}" if metric == "latency" else None


# sysbench's other tests: the processor, the memory, threads, mutexes, databases. They are no storage.
# Line → what it says, and its unit. The MB/sec of 0.4 and 0.5 are 2^20 bytes: sb_memory.c.
_RATES = {
    "cpu_rate": ("events per second", "1/s"),
    "memory_rate": ("transferred per second", "MiB/s"),
    "event_rate": ("events per second", "1/s"),
}
# Where no rate is printed: the time says how fast it was up to 0.5, where the number of events is given; from
# 1.0 the time is given, and their number says it.
_TOTALS = {
    "elapsed": ("total time", "s"),
    "events": ("total number of events", ""),
    "avg": ("average time of an event", ""),
}
_MARKS = {"cpu": ("cpu", "cpu_rate"), "memory": ("memory", "memory_rate"), "oltp": ("oltp",)}


def facts_of(section: Section) -> list[Fact]:
    """The main number of a test that is not fileio: its rate, else its totals."""
    rates, totals = (
        [
            _fact(section, name, *kind)
            for name, kind in table.items()
            if (section.get(f"{name}_value") or "")[-1:].isdecimal()
        ]
        for table in (_RATES, _TOTALS)
    )
    return rates[:1] or totals


def _fact(section: Section, name: str, description: str, unit: str) -> Fact:
    if name == "avg":
        unit = section.get("avg_value_unit") or "ms"
    number = section.printed_in(name, f"{name}_value")
    label = f"sysbench {_test_of(section)}, {description}"
    return Fact(label, f"{number.text} {unit}".strip(), number.line, number.start, number.end)


def _test_of(section: Section) -> str:
    """The name of the test; 1.0 does not print it for threads and mutex, only the command tells."""
    if section.get("doing_doing") is not None:
        return other_test(section) or "test"
    for name, lines in _MARKS.items():
        if section.has(*lines):
            return name
    return (section.command and section.command.test) or "test"
