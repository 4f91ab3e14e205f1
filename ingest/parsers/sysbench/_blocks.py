"""What sysbench prints in one piece, as one pattern over many lines: its reports, and idle lines.

Threads started!                                 idle

Operations performed:  10000 reads, …            a report of 0.4 and 0.5, to the last line
…
    execution time (avg/stddev):   0.3462/0.00

One match costs less than one for each line. A report that was cut or disturbed does not match and is read
line by line; so is one with a figure that is none (nan, inf, below 0). The forms of the lines are those of
the fields: a layout only says their order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._figures import FIGURES, PREPARED, Figure
from ingest.parsers.sysbench._header_lines import HEADER, HEADER_NUMBERED
from ingest.parsers.sysbench._report_lines import LATENCY, REPORT, REPORT_NUMBERED

_UNIT = re.compile(r"(\(\?P<\w+>(?:ms\|s)?\))\??")
_FIELDS: dict[str, list[Field]] = {}
for _table in (HEADER, HEADER_NUMBERED, REPORT, REPORT_NUMBERED):
    for _fields in _table.values():
        for _field in _fields:
            _FIELDS.setdefault(_field.name, []).append(_field)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A report. Equal only to itself.

    names, offsets: its fields, and how many lines after the first each stands. varying: the groups that tell
    the units and the statistics of its figures. ends: nothing follows. heading: the last one.
    """

    layout: str
    form: re.Pattern[str]
    lines: int
    names: Sequence[str]
    offsets: Mapping[str, int]
    figures: Sequence[Figure]
    varying: Sequence[str]
    ends: bool
    heading: str | None
    milliseconds: bool

    def groups(self, *names: str) -> Sequence[int]:
        """The numbers of groups."""
        return [self.form.groupindex[name] for name in names]


def line_of(name: str, place: int = 0) -> str:
    """The form of the line of a field."""
    return rf"{_FIELDS[name][place].source}[ \t]*\n"


def _lines(*names: str) -> str:
    return "".join(map(line_of, names))


def _report(
    layout: str, *parts: str, ends: bool = True, heading: str | None = None, milliseconds: bool = True
) -> Block:
    form = re.compile(_of_counted(parts, "" if milliseconds else r"\1"), re.ASCII)
    names = [name for name in form.groupindex if name in _FIELDS]
    figures = [figure for figure in (*FIGURES, *PREPARED) if figure.line in names]
    offsets = {name: form.pattern.partition(f"(?P<{name}>")[0].count(r"\n") for name in names}
    lines = form.pattern.count(r"\n")
    asked = {"percentile_rank", *(figure.unit for figure in figures)}
    varying = [name for name in form.groupindex if name in asked]
    return Block(layout, form, lines, names, offsets, figures, varying, ends, heading, milliseconds)


def _of_counted(parts: Sequence[str], unit: str) -> str:
    """The form of a report in which every figure is one, with or without a unit behind each latency."""
    form = "".join(parts)
    for left_out in ("-?", "|nan|inf", r"(?:e[+-]\d\d)?"):
        form = form.replace(left_out, "")
    return _UNIT.sub(unit, form)


# Lines that say nothing here: those of a histogram, of intervals, and what else stands before a report.
IDLE = re.compile(
    r"(?:[ \t\d.|*\n]*\n|WARNING: (?:the --test option is deprecated\. You can pass a script name or path"
    r" on the command line without any options\.|--[a-z-]{1,40} is deprecated, use --[a-z-]{1,40} instead)\n"
    r"|\[ {0,4}\d{1,9} ?s ?\] reads: [\w .,:/()%]{0,150}\n"
    r"|(?:Initializing worker threads|Threads started!|Done\.|Time limit exceeded, exiting"
    r"|Removing test files)\.*\n|(?:Creating file|Reusing existing file) [\w./-]{1,150}\n"
    r"|\(last message repeated \d{1,9} times\)\n)+",
    re.ASCII,
)
_LATENCIES = _lines("min", "avg", "max")
_FAIRNESS = r"\nThreads fairness:\n" + _lines("fair_events", "fair_time")
_OLD_START = (
    _lines("operations", "moved", "requests"),
    r"\n(?:General statistics|Test execution summary):\n", _lines("elapsed", "events"),
)  # fmt: skip
OLD = _report(
    "0.4",
    *_OLD_START, line_of("spent"),
    r"    (?:response time|per-request statistics):\n", _LATENCIES, line_of("percentile", 0), _FAIRNESS,
    milliseconds=False,
)  # fmt: skip
# As people shorten it.
_OLD_ALONE = _report("0.4, its start", *_OLD_START, ends=False, heading="general", milliseconds=False)
NEW = _report(
    "1.0",
    line_of("file_operations"), _lines("reads", "writes", "fsyncs"),
    r"\nThroughput:\n", _lines("read_rate", "write_rate"),
    r"\nGeneral statistics:\n", _lines("elapsed", "events"),
    r"\nLatency \(ms\):\n", _LATENCIES, line_of("percentile", 1), line_of("sum"), _FAIRNESS,
)  # fmt: skip
NEWEST = _report(
    "1.1",
    r"Throughput:\n", _lines("read_line", "write_line", "fsync_line"),
    r"\nLatency \(ms\):\n", _LATENCIES, line_of("percentile", 1), line_of("sum"),
    ends=False, heading=LATENCY,
)  # fmt: skip
WRITTEN = _report("prepare", line_of("written"), milliseconds=False)
# What a report begins with → its layouts.
_STARTS = {
    "Operations performed:": (OLD, _OLD_ALONE),
    "File operations:": (NEW,),
    "Throughput:": (NEWEST,),
}
_SHORTEST = min(map(len, _STARTS))
_REPORTS: Mapping[str, Sequence[Block]] = {start[:_SHORTEST]: blocks for start, blocks in _STARTS.items()}


def report_at(text: str, position: int) -> tuple[Block, re.Match[str]] | None:
    """The report that begins here."""
    start = text[position : position + _SHORTEST]
    blocks = _REPORTS.get(start)
    if blocks is None:
        blocks = (WRITTEN,) if start[:1].isdecimal() else ()
    for block in blocks:
        if match := block.form.match(text, position):
            return block, match
    return None
