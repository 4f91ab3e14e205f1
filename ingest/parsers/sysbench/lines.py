"""The lines that sysbench prints: the label that only it prints, and the form of a whole line.

    Number of threads: 16                                                      what it is about to do
    Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      what it found: 0.4, 0.5
        written, MiB/s:               257.66                                   1.0
         write: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)                        1.1

A line that has the label and not the form is an error. Of `total time:   0.3517s` the form `elapsed` keeps
three texts, `elapsed` (the line from its first blank), `elapsed_value` and `elapsed_value_unit`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# The C library prints nan and inf where a run took no time; old counters overflow below 0.
_REAL = r"-?(?:\d{1,20}\.\d\d|nan|inf)"
_EXACT = r"-?(?:\d{1,20}\.\d{4}|nan|inf)"
_COUNT = r"-?\d{1,20}"
_SIZE = r"\d{1,20}(?:\.\d{1,9})?(?:e[+-]\d\d)?|-?nan|-?inf"
LATENCY, THROUGHPUT = "latency", "throughput"
# What opens a part of a report.
HEADINGS: Mapping[str, str] = {
    "response time:": LATENCY,
    "per-request statistics:": LATENCY,
    "Latency (ms):": LATENCY,
    "Throughput:": THROUGHPUT,
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


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of line. heading: the part of the report where it stands. opens: a run may begin here."""

    name: str
    label: re.Pattern[str]
    whole: re.Pattern[str]
    sample: str
    heading: str | None
    opens: bool


def _form(
    name: str,
    label: str,
    rest: str = "",
    sample: str = "",
    *,
    heading: str | None = None,
    opens: bool = False,
) -> Form:
    """A line that begins with `label` and goes on with `rest`, both regular expressions."""
    named = f"{label}{rest}".replace("(?P<", f"(?P<{name}_")
    whole = re.compile(rf"(?P<{name}>[ \t]*{named})\s*", re.ASCII)
    return Form(name, re.compile(rf"\s*{label}", re.ASCII), whole, sample, heading, opens)


def _size(name: str, suffix: str = "") -> str:
    """A number as sb_print_value_size() prints it: five significant digits and a letter."""
    return rf"(?P<{name}>{_SIZE})(?P<{name}_unit>(?:[KMGT]i?)?[bB]{suffix})"


def _labelled(
    name: str, label: str, value: str, sample: str, after: str = "", *, opens: bool = False
) -> Form:
    return _form(name, label + ": ", rf" *(?P<value>{value}){after}", sample, opens=opens)


def _latency(name: str) -> Form:
    rest = rf" *(?P<value>{_REAL}|{_EXACT})(?P<value_unit>ms|s)?"
    return _form(name, f"{name}:", rest, f"{name}: 0.55ms", heading=LATENCY)


def _direction(name: str) -> Form:
    rest = rf"(?P<iops>{_REAL}) (?P<rate>{_REAL}) (?P<rate_unit>MiB/s) \((?P<decimal>{_REAL}) MB/s\)"
    sample = f"{name}: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)"
    return _form(f"{name}_line", f"{name}: +IOPS=", rest, sample, heading=THROUGHPUT)


# By their first word.
_HEADER: Mapping[str, Sequence[Form]] = {
    "Running": [_form("running", "Running the test with following options:", opens=True)],
    "Number": [_form("threads", "Number of threads: ", r"(?P<threads>\d{1,9})", "Number of threads: 16")],
    "Extra": [_form("flags", "Extra file open flags: ", r"(?P<flags>[\w() ]+?)", "Extra file open flags: 0")],
    "Block": [_form("block", r"Block size (?=\d)", _size("size"), "Block size 16KiB")],
    "Read/Write": [
        _form(
            "ratio",
            "Read/Write ratio for combined random IO test: ",
            rf"(?P<ratio>{_REAL})",
            "Read/Write ratio for combined random IO test: 1.50",
        )
    ],
    "Merging": [_form("merged", "Merging requests +up to ", ".*")],
    "Calling": [_form("fsync_all", r"Calling fsync\(\) after each write operation\.")],
    "Using": [_form("io", r"Using (?P<io>[\w ()]{1,40}) I/O mode")],
    "Doing": [
        _form("oltp", r"Doing (?:OLTP|read-only) test\.?(?!\S)"),
        _form("doing", r"Doing (?=\w)", "(?P<doing>.{1,80}?)", "Doing random read test", opens=True),
    ],
    "Prime": [_form("cpu", "Prime numbers limit: ", ".*")],
    "Primer": [_form("cpu", "Primer numbers limit: ", ".*")],
    "Memory": [
        _form("memory", "Memory transfer size: ", ".*"),
        _form("memory_scope", "Memory scope type: ", ".*"),
    ],
    "OLTP": [_form("oltp", "OLTP test statistics:")],
    "SQL": [_form("oltp", "SQL statistics:")],
}
_REPORT: Mapping[str, Sequence[Form]] = {
    "Operations": [
        _form(
            "operations",
            r"Operations performed:  (?=-?\d)",
            rf"(?P<reads>{_COUNT}) (?:reads|Read), (?P<writes>{_COUNT}) (?:writes|Write), "
            rf"(?P<others>{_COUNT}) Other = (?P<total>{_COUNT}) Total",
            "Operations performed:  0 reads, 512 writes, 512 Other = 1024 Total",
            opens=True,
        ),
    ],
    "Read": [
        _form(
            "moved",
            r"Read (?=\S{1,20} {1,2}Written)",
            rf"{_size('read')} {{1,2}}Written {_size('written')} {{1,2}}"
            rf"Total transferred {_size('both')} {{1,2}}\({_size('rate', '/sec')}\)",
            "Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)",
        )
    ],
    "File": [_form("file_operations", "File operations:", opens=True)],
    "reads/s:": [_labelled("reads", "reads/s", _REAL, "reads/s: 0.00")],
    "writes/s:": [_labelled("writes", "writes/s", _REAL, "writes/s: 16490.24")],
    "fsyncs/s:": [_labelled("fsyncs", "fsyncs/s", _REAL, "fsyncs/s: 1563.73")],
    "read,": [_labelled("read_rate", "read, MiB/s", _REAL, "read, MiB/s: 0.00", opens=True)],
    "written,": [_labelled("write_rate", "written, MiB/s", _REAL, "written, MiB/s: 257.66")],
    "Throughput:": [
        _labelled("read_rate", "Throughput: read, MiB/s", _REAL, "read, MiB/s: 0.00", opens=True)
    ],
    "read:": [_direction("read")],
    "write:": [_direction("write")],
    "fsync:": [
        _form("fsync_line", "fsync: +IOPS=", rf"(?P<iops>{_REAL})", "fsync: IOPS=1967.13", heading=THROUGHPUT)
    ],
    "total": [
        _labelled("elapsed", "total time", _EXACT, "total time: 0.3517s", "(?P<value_unit>s)"),
        _labelled("events", "total number of events", _COUNT, "total number of events: 512"),
        _labelled(
            "spent",
            "total time taken by event execution",
            _EXACT,
            "total time taken by event execution: 5.5391",
            "s?",
        ),
    ],
    "time": [_labelled("elapsed", "time elapsed", _EXACT, "time elapsed: 10.0001s", "(?P<value_unit>s)")],
    "min:": [_latency("min")],
    "avg:": [_latency("avg")],
    "max:": [_latency("max")],
    "sum:": [_latency("sum")],
    "approx.": [
        _form(
            "percentile",
            r"approx\. ",
            rf" *(?P<rank>\d{{1,3}}) ?(?:%|percentile): +(?P<value>{_REAL}|{_EXACT})(?P<value_unit>ms|s)",
            "approx.  95 percentile: 1.09ms",
            heading=LATENCY,
        )
    ],
    "events": [
        _labelled("cpu_rate", "events per second", _REAL, "events per second: 1234.56"),
        _labelled(
            "fair_events",
            r"events \(avg/stddev\)",
            _EXACT,
            "events (avg/stddev): 625.0000/48.08",
            f"/{_REAL}",
        ),
    ],
    "events/s": [_labelled("event_rate", r"events/s \(eps\)", _EXACT, "events/s (eps): 123.4567")],
    "execution": [
        _labelled(
            "fair_time",
            r"execution time \(avg/stddev\)",
            _EXACT,
            "execution time (avg/stddev): 0.3462/0.00",
            f"/{_REAL}",
        )
    ],
    "FATAL:": [_form("fatal", "FATAL: ", "(?P<message>.*)")],
    "invalid": [_form("fatal", "(?P<message>invalid option: .*)")],
}
_MEMORY = _form(
    "memory_rate",
    r"(?=\S{1,30} Mi?B transferred \()",
    rf"{_REAL} Mi?B transferred \((?P<value>{_REAL}) Mi?B/sec\)",
    "102400.00 MiB transferred (9000.00 MiB/sec)",
)
# Lines that begin with a number, by their second word.
_NUMBERED: Mapping[str, Sequence[Form]] = {
    "total": [
        _form(
            "total_size",
            r"(?=\S+ total file size)",
            _size("size") + " total file size",
            "64MiB total file size",
        )
    ],
    "files,": [
        _form(
            "files",
            r"(?=\d+ files, \S+ each[ \t]*\Z)",
            rf"(?P<files>\d{{1,9}}) files, {_size('each')} each",
            "8 files, 8MiB each",
        ),
        _form(
            "planned",
            r"(?=\d+ files, \d+Kb each, \d+Mb total)",
            r"(?P<files>\d{1,9}) files, (?P<each>\d{1,18})Kb each, (?P<total>\d{1,18})Mb total",
            "8 files, 8192Kb each, 64Mb total",
            opens=True,
        ),
    ],
    "Requests/sec": [
        _form(
            "requests",
            r"(?=\S{1,30} Requests/sec)",
            rf"(?P<value>{_REAL}) (?P<value_unit>Requests/sec) executed",
            "28431.35 Requests/sec executed",
        )
    ],
    "percentile:": [
        _form(
            "percentile",
            r"(?=\d{1,3}th percentile: )",
            rf"(?P<rank>\d{{1,3}})th percentile: +(?P<value>{_REAL})(?P<value_unit>)",
            "95th percentile: 0.22",
            heading=LATENCY,
        )
    ],
    "bytes": [
        _form(
            "written",
            r"(?=\S{1,30} bytes written in )",
            rf"(?P<bytes>{_COUNT}) (?P<bytes_unit>bytes) written in (?P<seconds>{_REAL}) "
            rf"(?P<seconds_unit>seconds) \((?P<rate>{_REAL}) (?P<rate_unit>Mi?B/sec)\)\.",
            "67108864 bytes written in 0.15 seconds (421.08 MB/sec).",
            opens=True,
        )
    ],
    "MB": [_MEMORY],
    "MiB": [_MEMORY],
}


def form_of(text: str) -> tuple[Form | None, re.Match[str] | None]:
    """Which kind of line this is; without a match it has the label of one, and not its form."""
    first, *rest = text.split(maxsplit=2)
    forms = _HEADER.get(first) or _REPORT.get(first) or _NUMBERED.get(rest[0] if rest else "", ())
    for form in forms:
        if match := form.whole.fullmatch(text):
            return form, match
    return next((form for form in forms if form.label.match(text)), None), None
