"""The numbers of one run of sysbench → warnings where they disagree beyond their printed digits.

Operations performed:  10000 reads, 0 writes, 0 Other = 10000 Total        10000 × 16 KiB are 156.25 MiB
Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      28431.35 × 16 KiB are 444.24 MiB
28431.35 Requests/sec executed                                             10000 ÷ 0.3517 s are 28431
total number of events:              10000                                 10000 × 0.55 ms are 5.5 s
total time taken by event execution: 5.5391
     avg:                                  0.55ms
execution time (avg/stddev):   0.3462/0.00                                 16 threads × 0.3462 s are 5.539 s
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers.bounds import Bounds, rounded, significant
from ingest.parsers.sysbench.measurements import size_rule, whole_size
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.units import factor

_Warning = tuple[int, str]
# The clocks of 0.4 and 0.5 for rates and for the total time are stopped one after the other.
_CLOCKS = 1e-4
# The percentile is the middle of a class of a histogram; a class is 2 % wide.
_CLASS = 1.05
# A line with a rate, the rate, the line with its operations per second where it is another one, and these.
_SEPARATE = (
    ("read_rate", "read_rate_value", "reads", "reads_value"),
    ("write_rate", "write_rate_value", "writes", "writes_value"),
    ("read_line", "read_line_rate", None, "read_line_iops"),
    ("write_line", "write_line_rate", None, "write_line_iops"),
)
# Seconds that the rates may go on after the total time: on a machine with one processor and much to do.
_LATE = 0.25


def warnings_of(section: Section, operation: str, parameters: Mapping[str, Any]) -> Iterator[_Warning]:
    """Every contradiction that rounding does not explain."""
    block = None if section.get("merged") else parameters.get("block_size") or None
    if section.get("block") and parameters.get("block_size") == 0:
        yield _warning(section, "block", "no block is of 0 bytes")
    yield from _files(section)
    if section.get("operations"):
        yield from _counts(section)
    if section.get("moved"):
        yield from _amounts(section, block)
        yield from _rates(section)
    yield from _separate(section, block)
    if not section.is_since_checkpoint:
        yield from _elapsed(section)
        yield from _shares(section, parameters.get("threads"))
    yield from _order(section)
    if operation == "randrw":
        yield from _mix(section, parameters.get("mix_read"))


def prepare_warnings(section: Section) -> Iterator[_Warning]:
    """Bytes ÷ seconds against the printed rate."""
    rate = _decimals(section, "written_rate", factor("sysbench-prepare-mib"))
    size, seconds = _decimals(section, "written_bytes"), _decimals(section, "written_seconds")
    if size and seconds and rate and not (size / seconds).meets(rate):
        yield _warning(section, "written", "the bytes and seconds do not give this rate")


def _warning(section: Section, name: str, text: str, other: str | None = None) -> _Warning:
    """What is wrong with a field, beside the field that says otherwise."""
    against = "" if other is None else f' beside "{section.words(other)}" (line {section.number(other)})'
    return section.number(name), f'"{section.words(name)}"{against}: {text}'


def _decimals(section: Section, name: str, unit: float = 1.0) -> Bounds | None:
    """A number rounded to its printed decimals; None for nan, inf and what is below 0."""
    text = section.get(name)
    if text is None or text[0] == "-" or not float(text) < math.inf:
        return None
    return rounded(text, unit)


def _size(section: Section, name: str) -> Bounds | None:
    """A size as "%.5g" prints it: five significant digits, without the zeros at the end."""
    text, unit = section.get(name), section.get(f"{name}_unit")
    if not (text and unit and 0 <= float(text) < math.inf):
        return None
    return significant(text, 5, factor(size_rule(unit)))


def _latency(section: Section, name: str) -> Bounds | None:
    """A response time in seconds."""
    unit = "sysbench-s" if section.get(f"{name}_value_unit") == "s" else "sysbench-ms"
    return _decimals(section, f"{name}_value", factor(unit))


def _files(section: Section) -> Iterator[_Warning]:
    each, total = _size(section, "files_each"), _size(section, "total_size_size")
    if each and total and not (each * section.count("files_files")).meets(total):
        yield _warning(section, "total_size", "not the files × their size", "files")


def _counts(section: Section) -> Iterator[_Warning]:
    reads, writes, others, total = (
        section.count(f"operations_{name}") for name in ("reads", "writes", "others", "total")
    )
    if reads + writes + others != total:
        yield _warning(section, "operations", "the sum is not the total")
    if section.get("events_value") is None or section.is_since_checkpoint:
        return
    # A periodic fsync may be an event.
    if not reads + writes <= section.count("events_value") <= total:
        yield _warning(section, "operations", "other than the number of events", "events")


def _amounts(section: Section, block: int | None) -> Iterator[_Warning]:
    """Read + written is the total, and each is its operations × the block."""
    read, written, total = (_size(section, f"moved_{name}") for name in ("read", "written", "both"))
    if read and written and total and not (read + written).meets(total):
        yield _warning(section, "moved", "the sum is not the total transferred")
    if block is None:
        return
    for size, name in ((read, "operations_reads"), (written, "operations_writes")):
        count = _decimals(section, name)
        if size and count and not _fits(section, size, count, block):
            text = f"not {section.get(name)} blocks of {block} bytes"
            yield _warning(section, "moved", text, "operations")


def _fits(section: Section, size: Bounds, count: Bounds, block: int) -> bool:
    """The last block of every file is shorter, if blocks do not fill the file; a random run meets it, too."""
    expected = count * block
    if size.meets(expected):
        return True
    each = whole_size(section, "files_each")
    if each is not None and each % block == 0:
        return False
    least = _size(section, "files_each")
    blocks = least.low // block if least else 0.0
    return size.meets(Bounds(expected.low * (1 - 1 / blocks) if blocks else 0.0, expected.high))


def _rates(section: Section) -> Iterator[_Warning]:
    """0.4 and 0.5: bytes per second ÷ requests per second are bytes per request."""
    per_second = _decimals(section, "requests_value")
    if per_second is None or section.get("operations") is None:
        return
    count = section.count("operations_reads") + section.count("operations_writes")
    if count < 0:
        return
    total, rate = _size(section, "moved_both"), _size(section, "moved_rate")
    if total and rate and not (rate * count).meets(total * per_second):
        yield _warning(section, "moved", "the rates do not agree", "requests")
    elapsed = None if section.is_since_checkpoint else _decimals(section, "elapsed_value")
    if elapsed and not (per_second * elapsed.widened(_CLOCKS)).meets(count):
        yield _warning(section, "requests", "the rate × the total time are not the requests", "elapsed")


def _separate(section: Section, block: int | None) -> Iterator[_Warning]:
    """From 1.0: operations per second × the block are bytes per second; 1.1 has MB in brackets, too."""
    for line, rate, other_line, count in _SEPARATE:
        per_second = _decimals(section, count)
        size = _decimals(section, rate, factor("sysbench-mib"))
        again = _decimals(section, f"{line}_decimal", factor("sysbench-mb-decimal"))
        if size and again and not size.meets(again):
            yield _warning(section, line, "MiB/s and MB/s do not agree")
        if size and per_second and block and not _fits(section, size, per_second, block):
            yield _warning(section, line, f"not the operations × blocks of {block} bytes", other_line)


def _elapsed(section: Section) -> Iterator[_Warning]:
    """1.0: an event is a read, a write, or a periodic fsync; the rates count the last fsyncs too.

    They are per a time that ends a little later than the total time.
    """
    reads, writes, fsyncs, elapsed, events = (
        _decimals(section, f"{name}_value") for name in ("reads", "writes", "fsyncs", "elapsed", "events")
    )
    if not (elapsed and events and reads and writes and fsyncs):
        return
    blocks = reads + writes
    longest, shortest = (events / blocks).high, (events / (blocks + fsyncs)).low
    if not elapsed.meets(Bounds(shortest * 0.99 - _LATE, longest * 1.01 + _LATE)):
        text = "the total time does not fit the events and the operations per second"
        yield _warning(section, "elapsed", text)


def _shares(section: Section, threads: int | None) -> Iterator[_Warning]:
    """Sums against averages: over the events, and over the threads."""
    events, average = _decimals(section, "events_value"), _latency(section, "avg")
    spent = _decimals(section, "sum_value", factor("sysbench-ms")) or _decimals(section, "spent_value")
    if events and spent and average and not (average * events).meets(spent):
        yield _warning(section, "avg", "the average × the events is not the time spent in events")
    for name, total in (("fair_events", events), ("fair_time", spent)):
        share = _decimals(section, f"{name}_value")
        if share and total and threads is not None and not (share * threads).meets(total):
            yield _warning(section, name, f"the share of one of {threads} threads is not that of the whole")


def _order(section: Section) -> Iterator[_Warning]:
    """The least is not above the average, nor that above the greatest; nor is the percentile."""
    values = {name: _latency(section, name) for name in ("min", "avg", "percentile", "max")}
    for less, more in (("min", "avg"), ("avg", "max"), ("min", "percentile"), ("percentile", "max")):
        lower, upper = values[less], values[more]
        wide = _CLASS if "percentile" in (less, more) else 1.0
        if lower and upper and lower.low > upper.high * wide and section.get("events_value") != "0":
            yield _warning(section, less, "more than the figure that it should not exceed", more)


def _mix(section: Section, mix: float | None) -> Iterator[_Warning]:
    """The share of reads that was requested, within what chance and threads leave."""
    counts = _reads_and_writes(section)
    if mix is None or counts is None or section.get("ratio") is None:
        return
    reads, writes = counts
    if reads + writes > 100 and abs(reads / (reads + writes) - mix) > 0.1:
        yield _warning(section, "ratio", f"{reads:g} reads and {writes:g} writes have another ratio")


def _reads_and_writes(section: Section) -> tuple[float, float] | None:
    for reads_name, writes_name in (
        ("operations_reads", "operations_writes"),
        ("reads_value", "writes_value"),
        ("read_line_iops", "write_line_iops"),
    ):
        reads, writes = _decimals(section, reads_name), _decimals(section, writes_name)
        if reads and writes:
            return reads.high, writes.high
    return None
