"""A line that sysbench prints → its form: the label that only it has, and the numbers after it.

    Number of threads: 16                                                      what it is about to do
    Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      what it found: 0.4, 0.5
        written, MiB/s:               257.66                                   1.0
         write: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)                        1.1

A line that has the label and not the form is an error. Of `total time:   0.3517s` the form `elapsed` keeps
three texts, `elapsed` (the line from its first blank), `elapsed_value` and `elapsed_value_unit`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

# The C library prints nan and inf where a run took no time; old counters overflow below 0.
_REAL = r"-?(?:\d{1,20}\.\d\d|nan|inf)"
_EXACT = r"-?(?:\d{1,20}\.\d{4}|nan|inf)"
_COUNT = r"-?\d{1,20}"
_SIZE = r"\d{1,20}(?:\.\d{1,9})?(?:e[+-]\d\d)?|-?nan|-?inf"
_LATENCY, _THROUGHPUT = "latency", "throughput"
# What opens a part of a report.
HEADINGS: Mapping[str, str] = {
    "response time:": _LATENCY,
    "per-request statistics:": _LATENCY,
    "Latency (ms):": _LATENCY,
    "Throughput:": _THROUGHPUT,
    "Threads fairness:": "fairness",
    "File operations:": "operations",
    "General statistics:": "general",
    "Test execution summary:": "general",
}
BANNER = re.compile(
    r"\s*sysbench v?(?P<version>\d[\w.+~-]{0,40})"
    r"(?:: {1,2}multi-threaded system evaluation benchmark| \(using [^()\n]{1,80}\))\s*",
    re.ASCII,
)


# What a run is about to do; what a fileio run found; what only other tests print.
HEADS = frozenset([
    "running", "threads", "target", "flags", "files", "total_size", "block", "ratio",
    "periodic", "fsync_all", "io", "doing",
])  # fmt: skip
FIGURES = (
    "operations", "moved", "requests", "file_operations", "reads", "writes", "fsyncs",
    "read_rate", "write_rate", "read_line", "write_line", "fsync_line",
)  # fmt: skip
OTHER_TESTS = frozenset({"cpu_rate", "memory_rate", "oltp"})


@dataclass(frozen=True)
class Form:
    """One kind of line: it begins with `label` and goes on with `rest`, both regular expressions.

    heading: the part of the report where it is. opens: a run may begin here.
    """

    name: str
    label: str
    rest: str = ""
    sample: str = ""
    heading: str | None = None
    opens: bool = False

    @cached_property
    def begins(self) -> re.Pattern[str]:
        """A line with the label."""
        return re.compile(rf"\s*{self.label}", re.ASCII)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A whole line; the names of its groups begin with that of the form."""
        content = f"{self.label}{self.rest}".replace("(?P<", f"(?P<{self.name}_")
        return re.compile(rf"(?P<{self.name}>[ \t]*{content})\s*", re.ASCII)


def _size(name: str, suffix: str = "") -> str:
    """A number as sb_print_value_size() prints it: five significant digits and a letter."""
    return rf"(?P<{name}>{_SIZE})(?P<{name}_unit>(?:[KMGT]i?)?[bB]{suffix})"


def _value(number: str, unit: str = "") -> str:
    return rf" *(?P<value>{number}){unit}"


def _latency(name: str) -> Form:
    rest = _value(f"{_REAL}|{_EXACT}", "(?P<value_unit>ms|s)?")
    return Form(name, rf"{name}:(?!\S)", rest, f"{name}: 0.55ms", _LATENCY)


def _direction(name: str) -> Form:
    rest = rf"(?P<iops>{_REAL}) (?P<rate>{_REAL}) (?P<rate_unit>MiB/s) \((?P<decimal>{_REAL}) MB/s\)"
    sample = f"{name}: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)"
    return Form(f"{name}_line", f"{name}: +IOPS=", rest, sample, _THROUGHPUT)


_SECONDS = _value(_EXACT, "(?P<value_unit>s)")
_FORMS = (
    Form("running", "Running the test with following options:", opens=True),
    Form("threads", "Number of threads: ", r"(?P<threads>\d{1,9})", "Number of threads: 16", opens=True),
    Form("target", "Target transaction rate: ", r"(?P<rate>\d{1,9})/sec", "Target transaction rate: 100/sec"),
    Form(
        "flags", "Extra file open flags: ", r"(?P<flags>[\w() ]+?)", "Extra file open flags: 0", opens=True
    ),
    Form("block", r"Block size (?=\d)", _size("size"), "Block size 16KiB", opens=True),
    Form(
        "ratio", "Read/Write ratio for combined random IO test: ", rf"(?P<ratio>{_REAL})",
        "Read/Write ratio for combined random IO test: 1.50",
    ),
    Form("merged", "Merging requests +up to ", ".*"),
    Form("fsync_all", r"Calling fsync\(\) after each write operation\."),
    Form(
        "periodic", r"Periodic FSYNC enabled, calling fsync\(\) each (?=\d)",
        r"(?P<requests>\d{1,9}) requests\.",
        "Periodic FSYNC enabled, calling fsync() each 100 requests.",
    ),
    Form("io", r"Using (?P<io>[\w ()]{1,40}) I/O mode"),
    Form("oltp", r"Doing (?:OLTP|read-only) test\.?(?!\S)"),
    Form("doing", r"Doing (?=\w)", "(?P<doing>.{1,80}?)", "Doing random read test", opens=True),
    Form("cpu", "Primer? numbers limit: ", ".*"),
    Form("memory", "Memory transfer size: ", ".*"),
    Form("memory_scope", "Memory scope type: ", ".*"),
    Form("oltp", "(?:OLTP test|SQL) statistics:"),
    Form(
        "total_size", r"(?=\S+ total file size)", _size("size") + " total file size",
        "64MiB total file size", opens=True,
    ),
    Form(
        "files", r"(?=\d+ files, \S+ each[ \t]*\Z)", rf"(?P<files>\d{{1,9}}) files, {_size('each')} each",
        "8 files, 8MiB each", opens=True,
    ),
    Form(
        "planned", r"(?=\d+ files, \d+Kb each, \d+Mb total)",
        r"(?P<files>\d{1,9}) files, (?P<each>\d{1,18})Kb each, (?P<total>\d{1,18})Mb total",
        "8 files, 8192Kb each, 64Mb total", opens=True,
    ),
    Form(
        "operations", r"Operations performed:  (?=-?\d)",
        rf"(?P<reads>{_COUNT}) (?:reads|Read), (?P<writes>{_COUNT}) (?:writes|Write), "
        rf"(?P<others>{_COUNT}) Other = (?P<total>{_COUNT}) Total",
        "Operations performed:  0 reads, 512 writes, 512 Other = 1024 Total", opens=True,
    ),
    Form(
        "moved", r"Read (?=\S{1,20} {1,2}Written)",
        rf"{_size('read')} {{1,2}}Written {_size('written')} {{1,2}}"
        rf"Total transferred {_size('both')} {{1,2}}\({_size('rate', '/sec')}\)",
        "Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)", opens=True,
    ),
    Form(
        "requests", r"(?=\S{1,30} Requests/sec)",
        rf"(?P<value>{_REAL}) (?P<value_unit>Requests/sec) executed", "28431.35 Requests/sec executed",
        opens=True,
    ),
    Form("file_operations", "File operations:", opens=True),
    Form("reads", "reads/s: ", _value(_REAL), "reads/s: 0.00", opens=True),
    Form("writes", "writes/s: ", _value(_REAL), "writes/s: 16490.24", opens=True),
    Form("fsyncs", "fsyncs/s: ", _value(_REAL), "fsyncs/s: 1563.73", opens=True),
    Form("read_rate", "(?:Throughput: )?read, MiB/s: ", _value(_REAL), "read, MiB/s: 0.00", opens=True),
    Form("write_rate", "written, MiB/s: ", _value(_REAL), "written, MiB/s: 257.66", opens=True),
    _direction("read"),
    _direction("write"),
    Form("fsync_line", "fsync: +IOPS=", rf"(?P<iops>{_REAL})", "fsync: IOPS=1967.13", _THROUGHPUT),
    Form("elapsed", "total time: ", _SECONDS, "total time: 0.3517s"),
    Form("elapsed", "time elapsed: ", _SECONDS, "time elapsed: 10.0001s"),
    Form("events", "total number of events: ", _value(_COUNT), "total number of events: 512"),
    Form(
        "spent", "total time taken by event execution: ", _value(_EXACT, "s?"),
        "total time taken by event execution: 5.5391",
    ),
    _latency("min"),
    _latency("avg"),
    _latency("max"),
    _latency("sum"),
    Form(
        "percentile", r"approx\. ",
        rf" *(?P<rank>\d{{1,3}}) ?(?:%|percentile): +(?P<value>{_REAL}|{_EXACT})(?P<value_unit>ms|s)",
        "approx.  95 percentile: 1.09ms", _LATENCY,
    ),
    Form(
        "percentile", r"(?=\d{1,3}th percentile: )",
        rf"(?P<rank>\d{{1,3}})th percentile: +(?P<value>{_REAL})(?P<value_unit>)",
        "95th percentile: 0.22", _LATENCY,
    ),
    Form(
        "fair_events", r"events \(avg/stddev\): ", _value(_EXACT, f"/{_REAL}"),
        "events (avg/stddev): 625.0000/48.08",
    ),
    Form(
        "fair_time", r"execution time \(avg/stddev\): ", _value(_EXACT, f"/{_REAL}"),
        "execution time (avg/stddev): 0.3462/0.00",
    ),
    Form("cpu_rate", "events per second: ", _value(_REAL), "events per second: 1234.56"),
    Form("event_rate", r"events/s \(eps\): ", _value(_EXACT), "events/s (eps): 123.4567"),
    Form(
        "memory_rate", r"(?=\S{1,30} Mi?B transferred \()",
        rf"{_REAL} Mi?B transferred \((?P<value>{_REAL}) Mi?B/sec\)",
        "102400.00 MiB transferred (9000.00 MiB/sec)",
    ),
    Form(
        "written", r"(?=\S{1,30} bytes written in )",
        rf"(?P<bytes>{_COUNT}) (?P<bytes_unit>bytes) written in (?P<seconds>{_REAL}) "
        rf"(?P<seconds_unit>seconds) \((?P<rate>{_REAL}) (?P<rate_unit>Mi?B/sec)\)\.",
        "67108864 bytes written in 0.15 seconds (421.08 MB/sec).", opens=True,
    ),
    Form("fatal", "FATAL: ", "(?P<message>.*)"),
    Form("fatal", "(?P<message>invalid option: .*)"),
)  # fmt: skip


def form_of(text: str) -> tuple[Form | None, re.Match[str] | None]:
    """Which kind of line this is; without a match it has the label of one, and not its form."""
    forms = [form for form in _FORMS if form.begins.match(text)]
    for form in forms:
        if match := form.pattern.fullmatch(text):
            return form, match
    return (forms[0] if forms else None), None
