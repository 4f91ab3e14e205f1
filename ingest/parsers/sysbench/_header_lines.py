"""The lines in which sysbench says what it is about to do, by their first word.

Number of threads: 16
8 files, 8Mb each
Doing random read test
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.parsers.sysbench._field import REAL, Field, field, size

HEADER: Mapping[str, Sequence[Field]] = {
    "Running": [field("running", "Running the test with following options:", opens=True)],
    "Number": [field("threads", "Number of threads: ", r"(?P<threads>\d{1,9})", "Number of threads: 16")],
    "Extra": [field("flags", "Extra file open flags: ", r"(?P<flags>[\w() ]+?)", "Extra file open flags: 0")],
    "Block": [field("block", r"Block size (?=\d)", size("size"), "Block size 16KiB")],
    "Read/Write": [
        field(
            "ratio",
            "Read/Write ratio for combined random IO test: ",
            rf"(?P<ratio>{REAL})",
            "Read/Write ratio for combined random IO test: 1.50",
        )
    ],
    "Merging": [field("merged", "Merging requests +up to ", ".*")],
    "Calling": [field("fsync_all", r"Calling fsync\(\) after each write operation\.")],
    "Using": [field("io", r"Using (?P<io>[\w ()]{1,40}) I/O mode")],
    "Doing": [
        field("oltp", r"Doing (?:OLTP|read-only) test\.?(?!\S)"),
        field("doing", r"Doing (?=\w)", "(?P<doing>.{1,80}?)", "Doing random read test", opens=True),
    ],
    "Prime": [field("cpu", "Prime numbers limit: ", ".*")],
    "Primer": [field("cpu", "Primer numbers limit: ", ".*")],
    "Memory": [
        field("memory", "Memory transfer size: ", ".*"),
        field("memory_scope", "Memory scope type: ", ".*"),
    ],
    "OLTP": [field("oltp", "OLTP test statistics:")],
    "SQL": [field("oltp", "SQL statistics:")],
}
# Lines that begin with a number, by their second word.
HEADER_NUMBERED: Mapping[str, Sequence[Field]] = {
    "total": [
        field(
            "total_size",
            r"(?=\S+ total file size)",
            size("size") + " total file size",
            "64MiB total file size",
        )
    ],
    "files,": [
        field(
            "files",
            r"(?=\d+ files, \S+ each[ \t]*(?:\n|\Z))",
            rf"(?P<files>\d{{1,9}}) files, {size('each')} each",
            "8 files, 8MiB each",
        ),
        field(
            "planned",
            r"(?=\d+ files, \d+Kb each, \d+Mb total)",
            r"(?P<files>\d{1,9}) files, (?P<each>\d{1,18})Kb each, (?P<total>\d{1,18})Mb total",
            "8 files, 8192Kb each, 64Mb total",
            opens=True,
        ),
    ],
}
