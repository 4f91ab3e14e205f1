"""Whether the figures of a whole report agree at first sight: then no closer look is needed.

    10000 reads × 16 KiB = 156.25 MiB            to 5 digits
    28431.35 Requests/sec × 0.3517 s = 10000     to 4 decimals of the time
    0.55 ms × 10000 events = 5.5391 s            to 2 decimals of the average

Each is allowed less than what the rounding of its figures explains. What disagrees here may still be right:
the checks tell, with all roundings together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ingest.parsers._exact import factor
from ingest.parsers.sysbench._blocks import NEW, NEWEST, OLD
from ingest.parsers.sysbench._heads import Head
from ingest.parsers.sysbench._section import Section
from ingest.parsers.sysbench._settings import size_factor

# Half of the last of two and of four decimals; and of five digits, by how many of them precede the point.
_TWO, _FOUR = 5e-3, 5e-5
_FIVE = (0.0, 5e-5, 5e-4, 5e-3, 5e-2, *[0.0] * 20)
_LATENCIES = ("min_value", "avg_value", "max_value", "percentile_value")
_SUMS = ("events_value", "fair_events_value", "fair_time_value")
# These have the same numbers in the start of such a report.
_COUNTED = OLD.groups(
    "operations_reads", "operations_writes", "operations_others", "operations_total", "events_value",
    "requests_value", "elapsed_value",
)  # fmt: skip
_MOVED = OLD.groups(
    "moved_read", "moved_read_unit", "moved_written", "moved_written_unit", "moved_both", "moved_both_unit",
    "moved_rate", "moved_rate_unit",
)  # fmt: skip
_UNITS = OLD.groups(*(f"{name}_unit" for name in _LATENCIES))
_OLD_SHARES = OLD.groups("spent_value", *_SUMS, *_LATENCIES)
_RATES = NEW.groups(
    "reads_value", "writes_value", "fsyncs_value", "read_rate_value", "write_rate_value", "elapsed_value",
    "events_value",
)  # fmt: skip
_NEW_SHARES = NEW.groups("sum_value", *_SUMS, *_LATENCIES)
_BOTH_WAYS = NEWEST.groups(
    *(f"{way}_line_{name}" for way in ("read", "write") for name in ("iops", "rate", "decimal")), *_LATENCIES
)
# Above that, a float may leave something of a whole number out.
_MOST = 1e15


def agree(section: Section, parameters: Mapping[str, Any]) -> bool:
    """Whether all figures of a report agree. False where that cannot be said at first sight."""
    block, threads = parameters.get("block_size"), parameters.get("threads")
    report, head = section.report, section.head
    if report is None or head is None or not (block and threads and _files(head)):
        return False
    match = section.pieces[-1].match
    return _LAYOUTS[report.layout](match, block, threads, parameters.get("mix_read"))


def written_agrees(section: Section) -> bool:
    """Whether the bytes that a `prepare` wrote and its seconds agree with its rate."""
    match = section.pieces[-1].match
    size, seconds, rate = map(float, match.group("written_bytes", "written_seconds", "written_rate"))
    mib = factor("sysbench-prepare-mib")
    return abs(rate * seconds - size / mib) <= _TWO * (rate + seconds)


@lru_cache(maxsize=256)
def _files(head: Head) -> bool:
    """The files, all of one size, make up the whole."""
    get = head.printed.get
    each, whole = (
        float(get(name) or 0) * size_factor(get(f"{name}_unit") or "b")
        for name in ("files_each", "total_size_size")
    )
    return each * int(get("files_files") or 0) == whole


def _old(match: re.Match[str], block: int, threads: int, mix: float | None) -> bool:
    """0.4 and 0.5."""
    least, average, most, percentile = match.group(*_UNITS)
    return (
        least == average == most == percentile
        and _old_start(match, block, threads, mix)
        and _shares(match.group(*_OLD_SHARES), 1.0, factor(f"sysbench-{average}"), threads)
    )


def _old_start(match: re.Match[str], block: int, _threads: int, mix: float | None) -> bool:
    """0.4 and 0.5: what was counted."""
    reads, writes, others, total, events, per_second, elapsed = map(float, match.group(*_COUNTED))
    done = reads + writes
    return (
        done + others == total < _MOST
        and done <= events <= total
        and abs(per_second * elapsed - done) <= _FOUR * per_second
        and _moved(match, reads * block, writes * block, per_second * block)
        and (mix is None or abs(reads - mix * done) <= 0.1 * done)
    )


def _moved(match: re.Match[str], reads: float, writes: float, per_second: float) -> bool:
    """Read and written are the bytes of the operations, as "%.5g" prints them; so are both, and the rate."""
    read, read_unit, written, written_unit, both, both_unit, rate, rate_unit = match.group(*_MOVED)
    size, point = size_factor(rate_unit), rate.find(".")
    return (
        rate[0] != "0"
        and f"{reads / size_factor(read_unit):.5g}" == read
        and f"{writes / size_factor(written_unit):.5g}" == written
        and f"{(reads + writes) / size_factor(both_unit):.5g}" == both
        and abs(float(rate) * size - per_second) <= _FIVE[point if point >= 0 else len(rate)] * size
    )


def _new(match: re.Match[str], block: int, threads: int, mix: float | None) -> bool:
    """1.0."""
    reads, writes, fsyncs, read_rate, write_rate, elapsed, events = map(float, match.group(*_RATES))
    done, mib, ms = reads + writes, factor("sysbench-mib"), factor("sysbench-ms")
    return (
        abs(read_rate * mib - reads * block) <= _TWO * mib
        and abs(write_rate * mib - writes * block) <= _TWO * mib
        and 0.99 * events / (done + fsyncs or 1.0) - 0.05 <= elapsed
        and elapsed * done <= 1.01 * events
        and (mix is None or abs(reads - mix * done) <= 0.1 * done)
        and _shares(match.group(*_NEW_SHARES), ms, ms, threads)
    )


def _newest(match: re.Match[str], block: int, _threads: int, mix: float | None) -> bool:
    """1.1."""
    (
        reads, read_rate, read_again, writes, write_rate, write_again, least, average, most, percentile,
    ) = map(float, match.group(*_BOTH_WAYS))  # fmt: skip
    done = reads + writes
    return (
        _same_rates(read_rate, read_again, reads * block)
        and _same_rates(write_rate, write_again, writes * block)
        and least <= average <= most
        and least <= percentile <= most
        and (mix is None or abs(reads - mix * done) <= 0.1 * done)
    )


def _same_rates(rate: float, again: float, bytes_: float) -> bool:
    """MiB/s, MB/s and bytes per second."""
    mib, megabyte = factor("sysbench-mib"), factor("sysbench-mb-decimal")
    same = abs(rate * mib - again * megabyte) <= _TWO * (mib + megabyte)
    return same and abs(rate * mib - bytes_) <= _TWO * mib


def _shares(printed: Sequence[str], unit: float, second: float, threads: int) -> bool:
    """Sums against averages, over the events and over the threads. second: in the unit of the latencies."""
    spent, events, share, time, least, average, most, percentile = map(float, printed)
    spent, half = spent * unit, _TWO if printed[5][-3] == "." else _FOUR
    return (
        least <= average <= most
        and least <= percentile <= most
        and abs(average * second * events - spent) <= half * second * events
        and abs(share * threads - events) <= _FOUR * threads
        and abs(time * threads - spent) <= _FOUR * threads
    )


_LAYOUTS: Mapping[str, Callable[[re.Match[str], int, int, float | None], bool]] = {
    "0.4": _old,
    "0.4, its start": _old_start,
    "1.0": _new,
    "1.1": _newest,
}
