"""Holds the figures of one run against each other, as far as their printed digits tell.

Operations performed:  10000 reads, 0 writes, 0 Other = 10000 Total        10000 × 16 KiB are 156.25 MiB
Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)      28431.35 × 16 KiB are 444.24 MiB
28431.35 Requests/sec executed                                             10000 ÷ 0.3517 s are 28431
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers._rules import rule
from ingest.parsers.sysbench._numbers import Interval, decimals, exact, five_digits
from ingest.parsers.sysbench._section import Found, Section
from ingest.parsers.sysbench._settings import size_rule, whole_size
from ingest.parsers.sysbench._sums import Doubt, doubt, order, shares, times

# The clocks of 0.4 and 0.5 for rates and for the total time are stopped one after the other.
_CLOCKS = 1e-4


def doubts_of(section: Section, operation: str, parameters: Mapping[str, Any]) -> Iterator[Doubt]:
    """Every contradiction that rounding does not explain."""
    block = None if section.get("merged") else parameters.get("block_size")
    yield from _files(section)
    yield from _counts(section)
    yield from _amounts(section, block)
    yield from _rates(section)
    yield from _separate(section, block)
    yield from _separate_1_1(section, block)
    if section.checkpoint is None:
        yield from times(section)
        yield from shares(section, parameters.get("threads"))
    yield from order(section)
    yield from _mix(section, operation, parameters.get("mix_read"))


def prepare_doubts(section: Section) -> Iterator[Doubt]:
    """Bytes ÷ seconds against the printed rate."""
    written = section.get("written")
    if written is None:
        return
    rate = decimals(written["rate"], rule("sysbench-prepare-mib").factor)
    size, seconds = decimals(written["bytes"]), decimals(written["seconds"])
    if size and seconds and rate and not size.over(seconds).meets(rate):
        yield doubt(written, "the bytes and seconds do not give this rate")


def _size(found: Found, group: str) -> Interval | None:
    return five_digits(found[group], rule(size_rule(found[f"{group}_unit"])).factor)


def _files(section: Section) -> Iterator[Doubt]:
    files, total = section.get("files"), section.get("total_size")
    if files is None or total is None:
        return
    each, whole = _size(files, "each"), _size(total, "size")
    if each and whole and not each.times(exact(int(files["files"]))).meets(whole):
        yield doubt(total, "not the files × their size", files)


def _counts(section: Section) -> Iterator[Doubt]:
    done = section.get("operations")
    if done is None:
        return
    reads, writes, others, total = (int(done[name]) for name in ("reads", "writes", "others", "total"))
    if reads + writes + others != total:
        yield doubt(done, "the sum is not the total")
    events = section.get("events")
    if events is None or section.checkpoint is not None:
        return
    # A periodic fsync may be an event.
    if not reads + writes <= int(events["value"]) <= total:
        yield doubt(done, "other than the number of events", events)


def _amounts(section: Section, block: int | None) -> Iterator[Doubt]:
    """Read + written is the total, and each is its operations × the block."""
    done, moved = section.get("operations"), section.get("moved")
    if moved is None:
        return
    read, written, both = (_size(moved, name) for name in ("read", "written", "both"))
    if read and written and both and not read.plus(written).meets(both):
        yield doubt(moved, "the sum is not the total transferred")
    if done is None or block is None:
        return
    for size, count in ((read, done["reads"]), (written, done["writes"])):
        if size and (counted := decimals(count)) and not _fits(section, size, counted, block):
            yield doubt(moved, f"not {count} blocks of {block} bytes", done)


def _fits(section: Section, size: Interval, count: Interval, block: int) -> bool:
    """In a sequential run the last block of every file is shorter, if blocks do not fill the file."""
    most = count.times(exact(block))
    files, doing = section.get("files"), section.get("doing")
    if doing is None or "sequential" not in doing["doing"]:
        return size.meets(most)
    each = whole_size(files, "each") if files else None
    if each is not None and each % block == 0:
        return size.meets(most)
    least = _size(files, "each") if files else None
    blocks = least.low // block if least else 0.0
    return size.meets(Interval(most.low * (1 - 1 / blocks) if blocks else 0.0, most.high))


def _rates(section: Section) -> Iterator[Doubt]:
    """0.4 and 0.5: bytes per second ÷ requests per second are bytes per request."""
    done, moved, requests = (section.get(name) for name in ("operations", "moved", "requests"))
    if done is None or moved is None or requests is None:
        return
    count = decimals(str(int(done["reads"]) + int(done["writes"])))
    both, rate, per_second = _size(moved, "both"), _size(moved, "rate"), decimals(requests["value"])
    if count and both and rate and per_second and not rate.times(count).meets(both.times(per_second)):
        yield doubt(moved, "the rates do not agree", requests)
    elapsed = section.get("elapsed")
    time = decimals(elapsed["value"]) if elapsed and section.checkpoint is None else None
    if elapsed and count and per_second and time and not per_second.times(time.wider(_CLOCKS)).meets(count):
        yield doubt(requests, "the rate × the total time are not the requests", elapsed)


def _separate(section: Section, block: int | None) -> Iterator[Doubt]:
    """1.0: operations per second × the block are bytes per second."""
    for count, rate in (("reads", "read_rate"), ("writes", "write_rate")):
        counted, moved = section.get(count), section.get(rate)
        if counted is None or moved is None or block is None:
            continue
        per_second = decimals(counted["value"])
        size = decimals(moved["value"], rule("sysbench-mib").factor)
        if per_second and size and not _fits(section, size, per_second, block):
            yield doubt(moved, f"not the operations × blocks of {block} bytes", counted)


def _separate_1_1(section: Section, block: int | None) -> Iterator[Doubt]:
    """1.1: the same, and the decimal unit in brackets."""
    for name in ("read_1.1", "write_1.1"):
        found = section.get(name)
        if found is None:
            continue
        size = decimals(found["rate"], rule("sysbench-mib").factor)
        again = decimals(found["decimal"], rule("sysbench-mb-decimal").factor)
        per_second = decimals(found["iops"])
        if size and again and not size.meets(again):
            yield doubt(found, "MiB/s and MB/s do not agree")
        if size and per_second and block and not _fits(section, size, per_second, block):
            yield doubt(found, f"not the operations × blocks of {block} bytes")


def _mix(section: Section, operation: str, mix: float | None) -> Iterator[Doubt]:
    """The share of reads that was asked for, within what chance and threads leave."""
    done, found = _done(section), section.get("ratio")
    if operation != "randrw" or mix is None or done is None or found is None:
        return
    reads, writes = done
    if reads + writes > 100 and abs(reads / (reads + writes) - mix) > 0.1:
        yield doubt(found, f"{reads:g} reads and {writes:g} writes have another ratio")


def _done(section: Section) -> tuple[float, float] | None:
    for names, groups in (
        (("operations", "operations"), ("reads", "writes")),
        (("reads", "writes"), ("value", "value")),
        (("read_1.1", "write_1.1"), ("iops", "iops")),
    ):
        reads, writes = (section.get(name) for name in names)
        if (
            reads
            and writes
            and (read := decimals(reads[groups[0]]))
            and (write := decimals(writes[groups[1]]))
        ):
            return read.high, write.high
    return None
