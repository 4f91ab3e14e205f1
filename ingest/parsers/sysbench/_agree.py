"""Whether the figures of a whole report agree at first sight: then no closer look is needed.

    10000 reads × 16 KiB = 156.25 MiB            to 5 digits
    28431.35 Requests/sec × 0.3517 s = 10000     to 4 decimals of the time
    0.55 ms × 10000 events = 5.5391 s            to 2 decimals of the average

Each is allowed less than what the rounding of its figures explains. What disagrees here may still be right:
the checks tell, with all roundings together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ingest.parsers._exact import factor
from ingest.parsers.sysbench._numbers import half_of_five
from ingest.parsers.sysbench._section import Section
from ingest.parsers.sysbench._settings import size_factor

Get = Callable[[str], Any]
# Half of the last of two and of four decimals.
_TWO, _FOUR = 5e-3, 5e-5


def agree(section: Section, parameters: Mapping[str, Any]) -> bool:
    """Whether all figures of a report agree. False where that cannot be said at first sight."""
    block, threads = parameters.get("block_size"), parameters.get("threads")
    if section.report is None or not (block and threads):
        return False
    layout = _LAYOUTS[section.report.layout]
    return _files(section.get) and layout(section.get, block, threads, parameters.get("mix_read"))


def _size(get: Get, name: str) -> tuple[float, float]:
    """Bytes, and half of the last of five digits."""
    size, factor = float(get(name)), size_factor(get(f"{name}_unit"))
    return size * factor, half_of_five(size) * factor


def _files(get: Get) -> bool:
    each = float(get("files_each")) * size_factor(get("files_each_unit"))
    return each * int(get("files_files")) == float(get("total_size_size")) * size_factor(
        get("total_size_size_unit")
    )


def _old(get: Get, block: int, threads: int, mix: float | None) -> bool:
    """0.4 and 0.5."""
    reads, writes, events = (
        int(get("operations_reads")),
        int(get("operations_writes")),
        int(get("events_value")),
    )
    done, total = reads + writes, int(get("operations_total"))
    unit = factor("sysbench-ms" if get("avg_value_unit") == "ms" else "sysbench-s")
    return (
        done + int(get("operations_others")) == total
        and done <= events <= total
        and _moved(get, reads * block, writes * block, done)
        and abs(float(get("requests_value")) * float(get("elapsed_value")) - done)
        <= _FOUR * float(get("requests_value"))
        and _shares(get, events, float(get("spent_value")), unit, threads)
        and _mixed(reads, writes, mix)
    )


def _moved(get: Get, reads: int, writes: int, done: int) -> bool:
    """Read and written are the bytes of the operations; together they are as many as the rates say."""
    (read, some), (written, more) = _size(get, "moved_read"), _size(get, "moved_written")
    (both, all_), (rate, a_second) = _size(get, "moved_both"), _size(get, "moved_rate")
    per_second = float(get("requests_value"))
    return (
        abs(read - reads) <= some
        and abs(written - writes) <= more
        and abs(read + written - both) <= some + more + all_
        and abs(rate * done - both * per_second) <= a_second * done + all_ * per_second
    )


def _new(get: Get, block: int, threads: int, mix: float | None) -> bool:
    """1.0."""
    reads, writes, events = float(get("reads_value")), float(get("writes_value")), int(get("events_value"))
    done, mib, unit = reads + writes, factor("sysbench-mib"), factor("sysbench-ms")
    shortest, elapsed = events / (done + float(get("fsyncs_value")) or 1.0), float(get("elapsed_value"))
    return (
        abs(float(get("read_rate_value")) * mib - reads * block) <= _TWO * mib
        and abs(float(get("write_rate_value")) * mib - writes * block) <= _TWO * mib
        and 0.99 * shortest - 0.05 <= elapsed
        and elapsed * done <= 1.01 * events
        and _shares(get, events, float(get("sum_value")) * unit, unit, threads)
        and _mixed(reads, writes, mix)
    )


def _newest(get: Get, block: int, _threads: int, mix: float | None) -> bool:
    """1.1."""
    mib, megabyte = factor("sysbench-mib"), factor("sysbench-mb-decimal")
    for name in ("read_line", "write_line"):
        rate = float(get(f"{name}_rate")) * mib
        again, blocks = float(get(f"{name}_decimal")) * megabyte, float(get(f"{name}_iops")) * block
        if not (abs(rate - again) <= _TWO * (mib + megabyte) and abs(rate - blocks) <= _TWO * mib):
            return False
    return _ordered(get) and _mixed(float(get("read_line_iops")), float(get("write_line_iops")), mix)


_LAYOUTS = {"0.4": _old, "1.0": _new, "1.1": _newest}


def _shares(get: Get, events: int, spent: float, unit: float, threads: int) -> bool:
    average = get("avg_value")
    half = (_TWO if average[-3:-2] == "." else _FOUR) * unit
    return (
        abs(float(average) * unit * events - spent) <= half * events
        and abs(float(get("fair_events_value")) * threads - events) <= _FOUR * threads
        and abs(float(get("fair_time_value")) * threads - spent) <= _FOUR * threads
        and _ordered(get)
    )


def _ordered(get: Get) -> bool:
    """All in one unit."""
    least, average, most = float(get("min_value")), float(get("avg_value")), float(get("max_value"))
    same = get("min_value_unit") == get("avg_value_unit") == get("max_value_unit")
    return same and least <= average <= most and least <= float(get("percentile_value")) <= most


def _mixed(reads: float, writes: float, mix: float | None) -> bool:
    return mix is None or abs(reads - mix * (reads + writes)) <= 0.1 * (reads + writes)
