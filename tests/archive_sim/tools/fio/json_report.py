"""A run → fio's JSON: 2.1.10 in KiB and microseconds, 3.x in bytes and nanoseconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.archive_sim.run import Run
from tests.archive_sim.tools.fio.counts import PERCENTILES, Direction, Latency, buckets, depths


def report(run: Run, counts: Mapping[str, Direction]) -> str:
    """A document of one job."""
    old = run.version.startswith("2.")
    stamp = int(run.when.timestamp())
    head: dict[str, Any] = {"fio version": f"fio-{run.version}"}
    if not old:
        head |= {
            "timestamp": stamp,
            "timestamp_ms": stamp * 1000 + 617,
            "time": f"{run.when:%a %b %e %H:%M:%S %Y}",
        }
    job = _job(run, counts, old=old)
    return (
        "\n".join(_lines({**head, "jobs": [job], "disk_util": [_disk(run, counts)]}, "", "", 2 if old else 6))
        + "\n"
    )


def _job(run: Run, counts: Mapping[str, Direction], *, old: bool) -> dict[str, Any]:
    first = next(iter(counts.values()))
    job: dict[str, Any] = {"jobname": run.operation, "groupid": 0, "error": 0}
    if not old:
        job |= {"eta": 0, "elapsed": first.milliseconds // 1000 + 1, "job options": _options(run)}
    one_side = _old_side if old else _side
    job |= {name: one_side(run, counts.get(name)) for name in ("read", "write", "trim")}
    shares = buckets(first.completion)
    job |= {"usr_cpu": run.chance.uniform(0.5, 9), "sys_cpu": run.chance.uniform(1, 30), "ctx": first.requests,
            "majf": 0, "minf": run.chance.randint(7, 30), "iodepth_level": depths(run.depth)}  # fmt: skip
    if not old:
        job["latency_ns"] = shares["ns"]
    job |= {"latency_us": shares["us"], "latency_ms": shares["ms"], "latency_depth": run.depth, "latency_target": 0,
            "latency_percentile": 100.0, "latency_window": 0}  # fmt: skip
    return job


def _options(run: Run) -> dict[str, str]:
    mix = {"rwmixread": "60"} if run.operation == "randrw" else {}
    return {"name": run.operation, "filename": run.device, "rw": run.operation, "bs": f"{run.block // 1024}k", **mix,
            "iodepth": str(run.depth), "ioengine": "libaio", "direct": "1", "runtime": "30"}  # fmt: skip


def _side(run: Run, counts: Direction | None) -> dict[str, Any]:
    """3.x: bytes and nanoseconds."""
    size, milliseconds = (counts.size, counts.milliseconds) if counts else (0, 1)
    per_second = size * 1000 // milliseconds
    numbers: dict[str, Any] = {"io_bytes": size, "io_kbytes": size // 1024}
    if run.version != "3.1":
        numbers["bw_bytes"] = per_second
    numbers |= {"bw": per_second // 1024, "iops": counts.per_second if counts else 0.0,
                "runtime": counts.milliseconds if counts else 0, "total_ios": counts.requests if counts else 0,
                "short_ios": 0, "drop_ios": 0}  # fmt: skip
    whole = counts.whole if counts else None
    numbers["slat_ns"] = _latency(run, counts.submission if counts else None, counts, 1, percentiles=False)
    numbers["clat_ns"] = _latency(
        run, counts.completion if counts else None, counts, 1, percentiles=counts is not None
    )
    numbers["lat_ns"] = _latency(run, whole, counts, 1, percentiles=False)
    bandwidth = _samples("bw", per_second / 1024)
    requests = _samples("iops", counts.per_second if counts else 0.0)
    return {**numbers, **bandwidth, **requests}


def _old_side(run: Run, counts: Direction | None) -> dict[str, Any]:
    """2.x: KiB and microseconds."""
    milliseconds = counts.milliseconds if counts else 1
    kib = counts.size // 1024 if counts else 0
    whole = counts.whole if counts else None
    bandwidth = _samples("bw", 1000 * kib / milliseconds)
    return {
        "io_bytes": kib, "bw": 1000 * kib // milliseconds, "iops": int(counts.per_second) if counts else 0,
        "runtime": counts.milliseconds if counts else 0,
        "slat": _latency(run, counts.submission if counts else None, counts, 1000, percentiles=False),
        "clat": _latency(run, counts.completion if counts else None, counts, 1000, percentiles=True),
        "lat": _latency(run, whole, counts, 1000, percentiles=False),
        **{key: value for key, value in bandwidth.items() if key != "bw_samples"},
    }  # fmt: skip


def _samples(name: str, mean: float) -> dict[str, Any]:
    deviation = "bw_dev" if name == "bw" else "iops_stddev"
    share = {"bw_agg": 100.0 if mean else 0.0} if name == "bw" else {}
    return {f"{name}_min": int(mean * 0.93), f"{name}_max": int(mean * 1.06), **share, f"{name}_mean": mean,
            deviation: mean * 0.03, f"{name}_samples": 59 if mean else 0}  # fmt: skip


def _latency(
    run: Run, latency: Latency | None, counts: Direction | None, unit: int, *, percentiles: bool
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "min": latency.least // unit if latency else 0, "max": latency.most // unit if latency else 0,
        "mean": latency.mean / unit if latency else 0.0, "stddev": latency.deviation / unit if latency else 0.0,
    }  # fmt: skip
    if unit == 1 and run.version != "3.1":
        found["N"] = counts.requests if counts else 0
    if percentiles:
        places = {f"{at:.6f}": _binned(latency.at(at) / unit) if latency else 0 for at in PERCENTILES}
        found["percentile"] = places | ({"0.00": 0} if unit > 1 else {})
    return found


def _binned(value: float) -> int:
    """The middle of the bin of fio's histogram: seven digits, binary."""
    shift = max(0, int(value).bit_length() - 7)
    return (int(value) >> shift << shift) + ((1 << shift) >> 1)


def _disk(run: Run, counts: Mapping[str, Direction]) -> dict[str, Any]:
    numbers = {name: counts[name].requests if name in counts else 0 for name in ("read", "write")}
    return {"name": run.device.removeprefix("/dev/"), "read_ios": numbers["read"], "write_ios": numbers["write"],
            "read_merges": 0, "write_merges": 0, "read_ticks": 0, "write_ticks": 0, "in_queue": 0,
            "util": run.chance.uniform(85, 99.9)}  # fmt: skip


def _lines(value: Any, before: str, indent: str, digits: int) -> Iterator[str]:
    """fio's own layout: two blanks, a colon between blanks, all fractions of the same length."""
    if isinstance(value, dict | list):
        named = [(f'"{key}" : ', item) for key, item in value.items()] if isinstance(value, dict) else None
        items = named or [("", item) for item in value]
        opens, closes = "{}" if named else "[]"
        yield f"{indent}{before}{opens}"
        for place, (key, item) in enumerate(items):
            *lines, last = _lines(item, key, f"{indent}  ", digits)
            yield from lines
            yield last + ("," if place < len(items) - 1 else "")
        yield f"{indent}{closes}"
    elif isinstance(value, float):
        yield f"{indent}{before}{value:.{digits}f}"
    else:
        yield f"{indent}{before}{value}" if isinstance(value, int) else f'{indent}{before}"{value}"'
