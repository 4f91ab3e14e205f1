"""A run → fio's text from 3.26 on, when num2str no longer lost a carry.

read: IOPS=18.6k, BW=72.7MiB/s (76.3MB/s)(4096KiB/55msec)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.archive_sim.run import Run
from tests.archive_sim.tools.fio.counts import PERCENTILES, Direction, Latency, buckets, depths

_SI, _IEC = ("", "k", "M", "G", "T"), ("", "Ki", "Mi", "Gi", "Ti")
_UNITS = {"nsec": 1, "usec": 1000, "msec": 10**6}


def report(run: Run, counts: Mapping[str, Direction]) -> str:
    """One job and its group."""
    lines = [*_head(run), *_job(run, counts), "", *_group(counts), "", *_disk(run, counts)]
    return "\n".join(lines) + "\n"


def _head(run: Run) -> Iterator[str]:
    block = number(run.block, 1024, "B")
    sizes = ", ".join(f"({letter}) {block}-{block}" for letter in "RWT")
    yield f"{run.operation}: (g=0): rw={run.operation}, bs={sizes}, ioengine=libaio, iodepth={run.depth}"
    yield f"fio-{run.version}"
    yield "Starting 1 process"
    yield ""


def _job(run: Run, counts: Mapping[str, Direction]) -> Iterator[str]:
    first = next(iter(counts.values()))
    pid = run.chance.randint(900, 32000)
    yield f"{run.operation}: (groupid=0, jobs=1): err= 0: pid={pid}: {run.when:%a %b %e %H:%M:%S %Y}"
    for name, direction in counts.items():
        yield from _direction(name, direction)
    yield from _buckets(first.completion)
    yield f"  cpu          : usr={run.chance.uniform(0.5, 9):.2f}%, sys={run.chance.uniform(1, 30):.2f}%, ctx={first.requests}, majf=0, minf={run.chance.randint(7, 30)}"
    yield "  IO depths    : " + ", ".join(f"{at}={share:.1f}%" for at, share in depths(run.depth).items())
    for name in ("submit", "complete"):
        yield f"     {name:<10}: 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%"
    issued = ",".join(str(counts[name].requests if name in counts else 0) for name in ("read", "write"))
    yield f"     issued rwts: total={issued},0,0 short=0,0,0,0 dropped=0,0,0,0"
    yield f"     latency   : target=0, window=0, percentile=100.00%, depth={run.depth}"


def _direction(name: str, counts: Direction) -> Iterator[str]:
    per_second = counts.size * 1000 // counts.milliseconds
    zones = "; 0 zone resets" if name == "write" else ""
    yield (
        f"{name:>7}: IOPS={number(int(counts.per_second), 1000, '')}, BW={number(per_second, 1024, 'B/s')} "
        f"({number(per_second, 1000, 'B/s')})({number(counts.size, 1024, 'B')}/{counts.milliseconds}msec){zones}"
    )
    yield _latency("slat", counts.submission)
    yield _latency("clat", counts.completion)
    yield _latency("lat", counts.whole)
    yield from _percentiles(counts.completion)
    yield _samples("bw (  KiB/s)", per_second / 1024)
    yield _samples("iops       ", counts.per_second)


def _unit(latency: Latency) -> str:
    """The largest in which the least still has four digits and the most has six."""
    if latency.least > 2_000_000 and latency.most > 99_999_000:
        return "msec"
    return "usec" if latency.least > 2000 and latency.most > 99_999 else "nsec"


def _latency(name: str, latency: Latency) -> str:
    unit = _unit(latency)
    size = _UNITS[unit]
    least, most = (number(value // size, 1000, "", 6) for value in (latency.least, latency.most))
    return (
        f"{name:>8} ({unit}): min={least}, max={most}, "
        f"avg={latency.mean / size:5.2f}, stdev={latency.deviation / size:5.2f}"
    )


def _percentiles(latency: Latency) -> Iterator[str]:
    unit = _unit(latency)
    values = [int(latency.at(at) / _UNITS[unit]) for at in PERCENTILES]
    width = max(5, len(str(values[-1])))
    yield f"    clat percentiles ({unit}):"
    cells = [f"{at:5.2f}th=[{value:{width}}]" for at, value in zip(PERCENTILES, values, strict=True)]
    for place in range(0, len(cells), 4):
        yield "     | " + ", ".join(cells[place : place + 4]) + ("," if place + 4 < len(cells) else "")


def _samples(name: str, mean: float) -> str:
    share = "per=100.00%, " if name.startswith("bw") else ""
    return (
        f"   {name} : min={int(mean * 0.93):5d}, max={int(mean * 1.06):5d}, {share}"
        f"avg={mean:.2f}, stdev={mean * 0.03:5.2f}, samples=59"
    ).replace("KiB/s) :", "KiB/s):")


def _buckets(latency: Latency) -> Iterator[str]:
    for unit, shares in buckets(latency).items():
        cells = [f"{limit}={share:.2f}%" for limit, share in shares.items() if share >= 0.01]
        for place in range(0, len(cells), 5):
            yield f"  lat ({unit[0]}sec)   : " + ", ".join(cells[place : place + 5])


def _group(counts: Mapping[str, Direction]) -> Iterator[str]:
    yield "Run status group 0 (all jobs):"
    for name, direction in counts.items():
        per_second = direction.size * 1000 // direction.milliseconds
        iec, si = number(per_second, 1024, "B/s"), number(per_second, 1000, "B/s")
        size = f"io={number(direction.size, 1024, 'B')} ({number(direction.size, 1000, 'B')})"
        run = f"run={direction.milliseconds}-{direction.milliseconds}msec"
        yield f"{name.upper():>7}: bw={iec} ({si}), {iec}-{iec} ({si}-{si}), {size}, {run}"


def _disk(run: Run, counts: Mapping[str, Direction]) -> Iterator[str]:
    reads, writes = (counts[name].requests if name in counts else 0 for name in ("read", "write"))
    yield "Disk stats (read/write):"
    yield (
        f"  {run.device.removeprefix('/dev/')}: ios={reads}/{writes}, merge=0/0, ticks=0/0, in_queue=0, "
        f"util={run.chance.uniform(85, 99.9):.2f}%"
    )


def number(value: int, step: int, unit: str, most: int = 4) -> str:
    """num2str: at most so many characters."""
    power, scaled = 0, float(value)
    while len(str(int(scaled))) > most:
        scaled, power = scaled / step, power + 1
    letters = (_SI if step == 1000 else _IEC)[power] + unit
    room = most - len(str(int(scaled))) - 1
    if power == 0:
        return f"{value}{letters}"
    return f"{scaled:.{max(0, room)}f}{letters}"
