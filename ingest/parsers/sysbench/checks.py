"""The numbers of one run of sysbench against each other, as far as their printed digits tell → warnings.

Operations performed:  10000 reads, 0 writes, 0 Other = 10000 Total        10000 × 16 KiB are 156.25 MiB
Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      28431.35 × 16 KiB are 444.24 MiB
28431.35 Requests/sec executed                                             10000 ÷ 0.3517 s are 28431
total number of events:              10000                                 10000 × 0.55 ms are 5.5 s
total time taken by event execution: 5.5391
     avg:                                  0.55ms
execution time (avg/stddev):   0.3462/0.00                                 16 threads × 0.3462 s are 5.539 s
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers.sysbench.bounds import (
    Bounds,
    decimals,
    exact,
    five_digits,
    meet,
    over,
    plus,
    times,
    wider,
)
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.sysbench.settings import size_factor, whole_size
from ingest.parsers.units import factor

_Warning = tuple[int, str]
# The clocks of 0.4 and 0.5 for rates and for the total time are stopped one after the other.
_CLOCKS = 1e-4
# The percentile is the middle of a class of a histogram; a class is 2 % wide.
_CLASS = 1.05
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
    if block is not None:
        yield from _separate(section, block)
    yield from _separate_1_1(section, block)
    if not section.is_since_checkpoint:
        yield from _elapsed(section)
        yield from _shares(section, parameters.get("threads"))
    yield from _order(section)
    if operation == "randrw":
        yield from _mix(section, parameters.get("mix_read"))


def prepare_warnings(section: Section) -> Iterator[_Warning]:
    """Bytes ÷ seconds against the printed rate."""
    rate = decimals(section.get("written_rate"), factor("sysbench-prepare-mib"))
    size, seconds = decimals(section.get("written_bytes")), decimals(section.get("written_seconds"))
    if size and seconds and rate and not meet(over(size, seconds), rate):
        yield _warning(section, "written", "the bytes and seconds do not give this rate")


def _size(section: Section, name: str) -> Bounds | None:
    unit = section.get(f"{name}_unit")
    return None if unit is None else five_digits(section.get(name), size_factor(unit))


def _files(section: Section) -> Iterator[_Warning]:
    each, whole = _size(section, "files_each"), _size(section, "total_size_size")
    if each and whole and not meet(times(each, exact(int(section.printed["files_files"] or 0))), whole):
        yield _warning(section, "total_size", "not the files × their size", "files")


def _counts(section: Section) -> Iterator[_Warning]:
    reads, writes, others, total = (
        int(section.printed[f"operations_{name}"] or 0) for name in ("reads", "writes", "others", "total")
    )
    if reads + writes + others != total:
        yield _warning(section, "operations", "the sum is not the total")
    events = section.get("events_value")
    if events is None or section.is_since_checkpoint:
        return
    # A periodic fsync may be an event.
    if not reads + writes <= int(events) <= total:
        yield _warning(section, "operations", "other than the number of events", "events")


def _amounts(section: Section, block: int | None) -> Iterator[_Warning]:
    """Read + written is the total, and each is its operations × the block."""
    read, written, both = (_size(section, f"moved_{name}") for name in ("read", "written", "both"))
    if read and written and both and not meet(plus(read, written), both):
        yield _warning(section, "moved", "the sum is not the total transferred")
    if block is None:
        return
    for size, name in ((read, "operations_reads"), (written, "operations_writes")):
        count = section.get(name)
        if size and (counted := decimals(count)) and not _fits(section, size, counted, block):
            yield _warning(section, "moved", f"not {count} blocks of {block} bytes", "operations")


def _fits(section: Section, size: Bounds, count: Bounds, block: int) -> bool:
    """In a sequential run the last block of every file is shorter, if blocks do not fill the file."""
    low, high = times(count, exact(block))
    if meet(size, (low, high)):
        return True
    doing = section.get("doing_doing")
    if doing is None or "sequential" not in doing:
        return False
    each = whole_size(section.printed, "files_each")
    if each is not None and each % block == 0:
        return False
    least = _size(section, "files_each")
    blocks = least[0] // block if least else 0.0
    return meet(size, (low * (1 - 1 / blocks) if blocks else 0.0, high))


def _rates(section: Section) -> Iterator[_Warning]:
    """0.4 and 0.5: bytes per second ÷ requests per second are bytes per request."""
    per_second = decimals(section.get("requests_value"))
    reads, writes = section.get("operations_reads"), section.get("operations_writes")
    if per_second is None or reads is None or writes is None or (done := int(reads) + int(writes)) < 0:
        return
    count, both, rate = exact(done), _size(section, "moved_both"), _size(section, "moved_rate")
    if both and rate and not meet(times(rate, count), times(both, per_second)):
        yield _warning(section, "moved", "the rates do not agree", "requests")
    elapsed = decimals(section.get("elapsed_value")) if not section.is_since_checkpoint else None
    if elapsed and not meet(times(per_second, wider(elapsed, _CLOCKS)), count):
        yield _warning(section, "requests", "the rate × the total time are not the requests", "elapsed")


def _separate(section: Section, block: int) -> Iterator[_Warning]:
    """1.0: operations per second × the block are bytes per second."""
    for count, rate in (("reads", "read_rate"), ("writes", "write_rate")):
        per_second = decimals(section.get(f"{count}_value"))
        size = decimals(section.get(f"{rate}_value"), factor("sysbench-mib"))
        if per_second and size and not _fits(section, size, per_second, block):
            yield _warning(section, rate, f"not the operations × blocks of {block} bytes", count)


def _separate_1_1(section: Section, block: int | None) -> Iterator[_Warning]:
    """1.1: the same, and the decimal unit in brackets."""
    for name in ("read_line", "write_line"):
        if section.get(name) is None:
            continue
        size = decimals(section.get(f"{name}_rate"), factor("sysbench-mib"))
        again = decimals(section.get(f"{name}_decimal"), factor("sysbench-mb-decimal"))
        per_second = decimals(section.get(f"{name}_iops"))
        if size and again and not meet(size, again):
            yield _warning(section, name, "MiB/s and MB/s do not agree")
        if size and per_second and block and not _fits(section, size, per_second, block):
            yield _warning(section, name, f"not the operations × blocks of {block} bytes")


def _mix(section: Section, mix: float | None) -> Iterator[_Warning]:
    """The share of reads that was asked for, within what chance and threads leave."""
    done = _done(section)
    if mix is None or done is None or section.get("ratio") is None:
        return
    reads, writes = done
    if reads + writes > 100 and abs(reads / (reads + writes) - mix) > 0.1:
        yield _warning(section, "ratio", f"{reads:g} reads and {writes:g} writes have another ratio")


def _done(section: Section) -> tuple[float, float] | None:
    for reads, writes in (
        ("operations_reads", "operations_writes"),
        ("reads_value", "writes_value"),
        ("read_line_iops", "write_line_iops"),
    ):
        read, written = decimals(section.get(reads)), decimals(section.get(writes))
        if read and written:
            return read[1], written[1]
    return None


def _warning(section: Section, name: str, text: str, other: str | None = None) -> _Warning:
    """What is wrong with a field, beside the field that says otherwise."""
    against = "" if other is None else f' beside "{section.words(other)}" (line {section.number(other)})'
    return section.number(name), f'"{section.words(name)}"{against}: {text}'


def _elapsed(section: Section) -> Iterator[_Warning]:
    """1.0: an event is a read, a write, or a periodic fsync; the rates count the last fsyncs too.

    They are per a time that ends a little later than the total time.
    """
    get = section.get
    if get("reads") is None:
        return
    reads, writes, fsyncs = (
        decimals(get("reads_value")),
        decimals(get("writes_value")),
        decimals(get("fsyncs_value")),
    )
    elapsed, events = decimals(get("elapsed_value")), decimals(get("events_value"))
    if not (elapsed and events and reads and writes and fsyncs):
        return
    blocks = plus(reads, writes)
    longest, shortest = over(events, blocks), over(events, plus(blocks, fsyncs))
    if not meet((shortest[0] * 0.99 - _LATE, longest[1] * 1.01 + _LATE), elapsed):
        yield _warning(
            section, "elapsed", "the total time does not fit the events and the operations per second"
        )


def _shares(section: Section, threads: int | None) -> Iterator[_Warning]:
    """Sums against averages: over the events, and over the threads."""
    events, spent = decimals(section.get("events_value")), _spent(section)
    average = _latency(section, "avg")
    if events and spent and average and not meet(times(average, events), spent):
        yield _warning(section, "avg", "the average × the events is not the time spent in events")
    for name, whole in (("fair_events", events), ("fair_time", spent)):
        share = decimals(section.get(f"{name}_value"))
        if share and whole and threads is not None and not meet(times(share, exact(threads)), whole):
            yield _warning(section, name, f"the share of one of {threads} threads is not that of the whole")


def _spent(section: Section) -> Bounds | None:
    total = decimals(section.get("sum_value"), factor("sysbench-ms"))
    return total or decimals(section.get("spent_value"))


def _latency(section: Section, name: str) -> Bounds | None:
    """A response time in seconds."""
    unit = "sysbench-s" if section.get(f"{name}_value_unit") == "s" else "sysbench-ms"
    return decimals(section.get(f"{name}_value"), factor(unit))


def _order(section: Section) -> Iterator[_Warning]:
    """The least is not above the average, nor that above the greatest; nor is the percentile."""
    values = {name: _latency(section, name) for name in ("min", "avg", "percentile", "max")}
    for less, more in (("min", "avg"), ("avg", "max"), ("min", "percentile"), ("percentile", "max")):
        low, high = values[less], values[more]
        wide = _CLASS if "percentile" in (less, more) else 1.0
        if low and high and low[0] > high[1] * wide and section.get("events_value") != "0":
            yield _warning(section, less, "more than the figure that it should not exceed", more)
