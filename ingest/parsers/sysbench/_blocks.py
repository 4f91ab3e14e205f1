"""What sysbench prints in one piece, as one pattern over many lines: heads, and the reports of three layouts.

    sysbench 0.4.12:  multi-threaded system evaluation benchmark
    …                                            the head, to the mode
    Doing random read test
    …                                            idle lines
    Operations performed:  10000 reads, …        a report of 0.4 and 0.5, to the last line
        execution time (avg/stddev):   0.3462/0.00

One match costs less than one for each line. A piece that was cut or disturbed does not match and is read line
by line. The forms of the lines are those of the fields: a layout only says their order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._figures import FIGURES, Figure
from ingest.parsers.sysbench._header_lines import HEADER, HEADER_NUMBERED
from ingest.parsers.sysbench._report_lines import LATENCY, REPORT, REPORT_NUMBERED

BANNER = (
    r"sysbench v?(?P<version>\d[\w.+~-]{0,40})"
    r"(?:: {1,2}multi-threaded system evaluation benchmark| \(using [^()\n]{1,80}\))[ \t]*"
)
_FIELDS: dict[str, list[Field]] = {}
for _table in (HEADER, HEADER_NUMBERED, REPORT, REPORT_NUMBERED):
    for _fields in _table.values():
        for _field in _fields:
            _FIELDS.setdefault(_field.name, []).append(_field)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Several lines as one. Equal only to itself.

    offsets: field → how many lines after the first it stands; empty where that depends on the log.
    ends: the section is complete. layout, figures: of a report. heading: the last one.
    """

    form: re.Pattern[str]
    names: Sequence[str]
    offsets: Mapping[str, int]
    ends: bool
    layout: str = ""
    figures: Sequence[Figure] = ()
    heading: str | None = None
    milliseconds: bool = False


def _line(name: str, place: int = 0) -> str:
    return rf"{_FIELDS[name][place].source}[ \t]*\n"


def _lines(*names: str) -> str:
    return "".join(map(_line, names))


def _head(*parts: str, ends: bool) -> Block:
    form = re.compile("".join(parts), re.ASCII)
    return Block(form, [name for name in form.groupindex if name in _FIELDS], {}, ends)


def _report(
    layout: str, *parts: str, ends: bool = True, heading: str | None = None, milliseconds: bool = True
) -> Block:
    form = re.compile("".join(parts), re.ASCII)
    names = [name for name in form.groupindex if name in _FIELDS]
    figures = [figure for figure in FIGURES if figure.line in names]
    offsets = {name: form.pattern.partition(f"(?P<{name}>")[0].count(r"\n") for name in names}
    return Block(form, names, offsets, ends, layout, figures, heading, milliseconds)


# Lines that say nothing here: options, the files of prepare, …
_NOTE = (
    r"(?:(?:Random|Initializing|Report|Number of (?:random|IO)|Periodic|Calling fsync\(\)|Validation"
    r"|Additional|Target|Using checksums|Creating files?|Reusing existing file) [\w ():,./-]{0,150}\n|\n)*"
)


def _notes(place: int) -> str:
    """All such lines that come, never fewer. Possessive groups lose their place in Python before 3.11.5."""
    return rf"(?=(?P<notes{place}>{_NOTE}))(?P=notes{place})"


# … those between head and report, of intervals, and of a histogram.
IDLE = re.compile(
    r"(?:\n|WARNING: (?:the --test option is deprecated\. You can pass a script name or path"
    r" on the command line without any options\.|--[a-z-]{1,40} is deprecated, use --[a-z-]{1,40} instead)\n"
    r"|\[ {0,4}\d{1,9} ?s ?\] reads: [\w .,:/()%]{0,150}\n"
    r"|(?:Initializing worker threads|Threads started!|Done\.|Time limit exceeded, exiting"
    r"|Removing test files)\.*\n|(?:Creating file|Reusing existing file) [\w./-]{1,150}\n"
    r"|\(last message repeated \d{1,9} times\)\n|[ \t]{0,40}\d{1,12}\.\d{3} \|\*{0,80} {0,80}\d{1,20}\n)+",
    re.ASCII,
)
RUN = _head(
    BANNER, r"\n\n?", _line("running"), _line("threads"),
    _notes(1), _line("flags"), _line("files"), _line("total_size"), _line("block"),
    _notes(2), f"(?:{_line('ratio')})?", _notes(3), _line("io"), _notes(4), _line("doing"), ends=False,
)  # fmt: skip
PREPARE = _head(
    BANNER, r"\n\n?", _line("planned"),
    _notes(1), f"(?:{_line('flags')})?", _notes(2), _line("written"), ends=True,
)  # fmt: skip
_LATENCIES = _lines("min", "avg", "max")
_FAIRNESS = r"\nThreads fairness:\n" + _lines("fair_events", "fair_time")
_OLD = _report(
    "0.4",
    _lines("operations", "moved", "requests"),
    r"\n(?:General statistics|Test execution summary):\n", _lines("elapsed", "events", "spent"),
    r"    (?:response time|per-request statistics):\n", _LATENCIES, _line("percentile", 0), _FAIRNESS,
    milliseconds=False,
)  # fmt: skip
_NEW = _report(
    "1.0",
    _line("file_operations"), _lines("reads", "writes", "fsyncs"),
    r"\nThroughput:\n", _lines("read_rate", "write_rate"),
    r"\nGeneral statistics:\n", _lines("elapsed", "events"),
    r"\nLatency \(ms\):\n", _LATENCIES, _line("percentile", 1), _line("sum"), _FAIRNESS,
)  # fmt: skip
_NEWEST = _report(
    "1.1",
    r"Throughput:\n", _lines("read_line", "write_line", "fsync_line"),
    r"\nLatency \(ms\):\n", _LATENCIES, _line("percentile", 1), _line("sum"),
    ends=False, heading=LATENCY,
)  # fmt: skip
# What a report begins with → its layout.
_STARTS = {"Operations performed:": _OLD, "File operations:": _NEW, "Throughput:": _NEWEST}
_SHORTEST = min(map(len, _STARTS))
_REPORTS = {start[:_SHORTEST]: block for start, block in _STARTS.items()}


def report_at(text: str, position: int) -> Block | None:
    """The layout of a report that may begin here."""
    return _REPORTS.get(text[position : position + _SHORTEST])
