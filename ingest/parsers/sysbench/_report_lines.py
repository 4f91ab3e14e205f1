"""The lines in which sysbench says what it found, by their first word.

Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      0.4, 0.5
    written, MiB/s:               257.66                                   1.0
     write: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)                        1.1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.parsers.sysbench._field import COUNT, EXACT, REAL, Field, field, size

LATENCY = "latency"
THROUGHPUT = "throughput"


def _labelled(
    name: str, label: str, form: str, sample: str, after: str = "", *, opens: bool = False
) -> list[Field]:
    return [field(name, label + ": ", rf" *(?P<value>{form}){after}", sample, opens=opens)]


def _latency(name: str) -> list[Field]:
    form = rf" *(?P<value>{REAL}|{EXACT})(?P<value_unit>ms|s)?"
    return [field(name, f"{name}:", form, f"{name}: 0.55ms", group=LATENCY)]


def _direction(name: str) -> list[Field]:
    form = rf"(?P<iops>{REAL}) (?P<rate>{REAL}) (?P<rate_unit>MiB/s) \((?P<decimal>{REAL}) MB/s\)"
    sample = f"{name}: IOPS=9782.52 152.85 MiB/s (160.28 MB/s)"
    return [field(f"{name}_line", f"{name}: +IOPS=", form, sample, group=THROUGHPUT)]


REPORT: Mapping[str, Sequence[Field]] = {
    "Operations": [
        field(
            "operations",
            r"Operations performed:  (?=-?\d)",
            rf"(?P<reads>{COUNT}) (?:reads|Read), (?P<writes>{COUNT}) (?:writes|Write), "
            rf"(?P<others>{COUNT}) Other = (?P<total>{COUNT}) Total",
            "Operations performed:  0 reads, 512 writes, 512 Other = 1024 Total",
            opens=True,
        ),
    ],
    "Read": [
        field(
            "moved",
            r"Read (?=\S{1,20} {1,2}Written)",
            rf"{size('read')} {{1,2}}Written {size('written')} {{1,2}}"
            rf"Total transferred {size('both')} {{1,2}}\({size('rate', '/sec')}\)",
            "Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)",
        )
    ],
    "File": [field("file_operations", "File operations:", opens=True)],
    "reads/s:": _labelled("reads", "reads/s", REAL, "reads/s: 0.00"),
    "writes/s:": _labelled("writes", "writes/s", REAL, "writes/s: 16490.24"),
    "fsyncs/s:": _labelled("fsyncs", "fsyncs/s", REAL, "fsyncs/s: 1563.73"),
    "read,": _labelled("read_rate", "read, MiB/s", REAL, "read, MiB/s: 0.00", opens=True),
    "written,": _labelled("write_rate", "written, MiB/s", REAL, "written, MiB/s: 257.66"),
    "Throughput:": _labelled("read_rate", "Throughput: read, MiB/s", REAL, "read, MiB/s: 0.00", opens=True),
    "read:": _direction("read"),
    "write:": _direction("write"),
    "fsync:": [
        field("fsync_line", "fsync: +IOPS=", rf"(?P<iops>{REAL})", "fsync: IOPS=1967.13", group=THROUGHPUT)
    ],
    "total": [
        *_labelled("elapsed", "total time", EXACT, "total time: 0.3517s", "(?P<value_unit>s)"),
        *_labelled("events", "total number of events", COUNT, "total number of events: 512"),
        *_labelled(
            "spent",
            "total time taken by event execution",
            EXACT,
            "total time taken by event execution: 5.5391",
            "s?",
        ),
    ],
    "time": _labelled("elapsed", "time elapsed", EXACT, "time elapsed: 10.0001s", "(?P<value_unit>s)"),
    "min:": _latency("min"),
    "avg:": _latency("avg"),
    "max:": _latency("max"),
    "sum:": _latency("sum"),
    "approx.": [
        field(
            "percentile",
            r"approx\. ",
            rf" *(?P<rank>\d{{1,3}}) ?(?:%|percentile): +(?P<value>{REAL}|{EXACT})(?P<value_unit>ms|s)",
            "approx.  95 percentile: 1.09ms",
            group=LATENCY,
        )
    ],
    "events": [
        *_labelled("cpu_rate", "events per second", REAL, "events per second: 1234.56"),
        *_labelled(
            "fair_events",
            r"events \(avg/stddev\)",
            EXACT,
            "events (avg/stddev): 625.0000/48.08",
            f"/{REAL}",
        ),
    ],
    "events/s": _labelled("event_rate", r"events/s \(eps\)", EXACT, "events/s (eps): 123.4567"),
    "execution": _labelled(
        "fair_time",
        r"execution time \(avg/stddev\)",
        EXACT,
        "execution time (avg/stddev): 0.3462/0.00",
        f"/{REAL}",
    ),
    "FATAL:": [field("fatal", "FATAL: ", "(?P<message>.*)")],
    "invalid": [field("fatal", "(?P<message>invalid option: .*)")],
}
_MEMORY = field(
    "memory_rate",
    r"(?=\S{1,30} Mi?B transferred \()",
    rf"{REAL} Mi?B transferred \((?P<value>{REAL}) Mi?B/sec\)",
    "102400.00 MiB transferred (9000.00 MiB/sec)",
)
# Lines that begin with a number, by their second word.
REPORT_NUMBERED: Mapping[str, Sequence[Field]] = {
    "Requests/sec": [
        field(
            "requests",
            r"(?=\S{1,30} Requests/sec)",
            rf"(?P<value>{REAL}) (?P<value_unit>Requests/sec) executed",
            "28431.35 Requests/sec executed",
        )
    ],
    "percentile:": [
        field(
            "percentile",
            r"(?=\d{1,3}th percentile: )",
            rf"(?P<rank>\d{{1,3}})th percentile: +(?P<value>{REAL})(?P<value_unit>)",
            "95th percentile: 0.22",
            group=LATENCY,
        )
    ],
    "bytes": [
        field(
            "written",
            r"(?=\S{1,30} bytes written in )",
            rf"(?P<bytes>{COUNT}) (?P<bytes_unit>bytes) written in (?P<seconds>{REAL}) "
            rf"(?P<seconds_unit>seconds) \((?P<rate>{REAL}) (?P<rate_unit>Mi?B/sec)\)\.",
            "67108864 bytes written in 0.15 seconds (421.08 MB/sec).",
            opens=True,
        )
    ],
    "MB": [_MEMORY],
    "MiB": [_MEMORY],
}
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
