"""Holds times and events of one run against each other.

total number of events:              10000          10000 × 0.55 ms are 5.5 s
total time taken by event execution: 5.5391
     avg:                                  0.55ms
execution time (avg/stddev):   0.3462/0.00          16 threads × 0.3462 s are 5.539 s
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers._exact import factor
from ingest.parsers.sysbench._numbers import Bounds, decimals, exact, meet, over, plus, times
from ingest.parsers.sysbench._section import Section

Doubt = tuple[int, str]
# The percentile is the middle of a class of a histogram; a class is 2 % wide.
_CLASS = 1.05
# Seconds that the rates may go on after the total time: on a machine with one processor and much to do.
_LATE = 0.25


def doubt(section: Section, name: str, text: str, other: str | None = None) -> Doubt:
    """What is wrong with a field, beside the field that says otherwise."""
    against = "" if other is None else f' beside "{section.words(other)}" (line {section.number(other)})'
    return section.number(name), f'"{section.words(name)}"{against}: {text}'


def elapsed_doubts(section: Section) -> Iterator[Doubt]:
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
        yield doubt(
            section, "elapsed", "the total time does not fit the events and the operations per second"
        )


def shares(section: Section, threads: int | None) -> Iterator[Doubt]:
    """Sums against averages: over the events, and over the threads."""
    events, spent = decimals(section.get("events_value")), _spent(section)
    average = latency(section, "avg")
    if events and spent and average and not meet(times(average, events), spent):
        yield doubt(section, "avg", "the average × the events is not the time spent in events")
    for name, whole in (("fair_events", events), ("fair_time", spent)):
        share = decimals(section.get(f"{name}_value"))
        if share and whole and threads is not None and not meet(times(share, exact(threads)), whole):
            yield doubt(section, name, f"the share of one of {threads} threads is not that of the whole")


def _spent(section: Section) -> Bounds | None:
    total = decimals(section.get("sum_value"), factor("sysbench-ms"))
    return total or decimals(section.get("spent_value"))


def latency(section: Section, name: str) -> Bounds | None:
    """A response time in seconds."""
    unit = "sysbench-s" if section.get(f"{name}_value_unit") == "s" else "sysbench-ms"
    return decimals(section.get(f"{name}_value"), factor(unit))


def order(section: Section) -> Iterator[Doubt]:
    """The least is not above the average, nor that above the greatest; nor is the percentile."""
    values = {name: latency(section, name) for name in ("min", "avg", "percentile", "max")}
    for less, more in (("min", "avg"), ("avg", "max"), ("min", "percentile"), ("percentile", "max")):
        low, high = values[less], values[more]
        wide = _CLASS if "percentile" in (less, more) else 1.0
        if low and high and low[0] > high[1] * wide and section.get("events_value") != "0":
            yield doubt(section, less, "more than the figure that it should not exceed", more)
