"""Holds times and events of one run against each other.

total number of events:              10000          10000 × 0.55 ms are 5.5 s
total time taken by event execution: 5.5391
     avg:                                  0.55ms
execution time (avg/stddev):   0.3462/0.00          16 threads × 0.3462 s are 5.539 s
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers._rules import rule
from ingest.parsers.sysbench._numbers import Interval, decimals, exact
from ingest.parsers.sysbench._section import Found, Section

Doubt = tuple[int, str]
# The percentile is the middle of a class of a histogram; a class is 2 % wide.
_CLASS = 1.05


def _number(section: Section, name: str, group: str = "value", factor: float = 1.0) -> Interval | None:
    """What a field can mean; None where it was not printed, or is no number."""
    found = section.get(name)
    return None if found is None else decimals(found[group], factor)


def doubt(found: Found, text: str, other: Found | None = None) -> Doubt:
    against = "" if other is None else f' beside "{words_of(other)}" (line {other.line.number})'
    return found.line.number, f'"{words_of(found)}"{against}: {text}'


def words_of(found: Found) -> str:
    return " ".join(found.line.text.split())


def times(section: Section) -> Iterator[Doubt]:
    """1.0: an event is a read, a write, or a periodic fsync; the rates count the last fsyncs too.

    They are per a time that ends a little later than the total time.
    """
    elapsed, events = _number(section, "elapsed"), _number(section, "events")
    parts = [_number(section, name) for name in ("reads", "writes", "fsyncs")]
    found = section.get("elapsed")
    reads, writes, fsyncs = parts
    if not (found and elapsed and events and reads and writes and fsyncs):
        return
    blocks = reads.plus(writes)
    longest, shortest = events.over(blocks), events.over(blocks.plus(fsyncs))
    if not Interval(shortest.low * 0.99 - 0.05, longest.high * 1.01 + 0.05).meets(elapsed):
        yield doubt(found, "the total time does not fit the events and the operations per second")


def shares(section: Section, threads: int | None) -> Iterator[Doubt]:
    """Sums against averages: over the events, and over the threads."""
    events, spent = _number(section, "events"), _spent(section)
    average, found = _latency(section, "avg"), section.get("avg")
    if found and events and spent and average and not average.times(events).meets(spent):
        yield doubt(found, "the average × the events is not the time spent in events")
    for name, whole in (("fair_events", events), ("fair_time", spent)):
        share, line = _number(section, name), section.get(name)
        if line and share and whole and threads and not share.times(exact(threads)).meets(whole):
            yield doubt(line, f"the share of one of {threads} threads is not that of the whole")


def _spent(section: Section) -> Interval | None:
    total = _number(section, "sum", factor=rule("sysbench-ms").factor)
    return total or _number(section, "spent")


def _latency(section: Section, name: str) -> Interval | None:
    found = section.get(name)
    if found is None:
        return None
    unit = "sysbench-s" if found["value_unit"] == "s" else "sysbench-ms"
    return decimals(found["value"], rule(unit).factor)


def order(section: Section) -> Iterator[Doubt]:
    """The least is not above the average, nor that above the greatest; nor is the percentile."""
    values = {name: _latency(section, name) for name in ("min", "avg", "percentile", "max")}
    for less, more in (("min", "avg"), ("avg", "max"), ("min", "percentile"), ("percentile", "max")):
        low, high, found = values[less], values[more], section.get(less)
        wide = _CLASS if "percentile" in (less, more) else 1.0
        if found and low and high and low.low > high.high * wide and not _timed_nothing(section):
            yield doubt(found, "more than the figure that it should not exceed", section.get(more))


def _timed_nothing(section: Section) -> bool:
    events = section.get("events")
    return events is not None and events["value"] == "0"
