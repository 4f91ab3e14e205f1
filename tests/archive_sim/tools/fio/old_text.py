"""A run → fio's text from 1.22 to 2.0.8, in whole KB (in KiB/s of 1,000 bytes up to 1.25.1).

read : io=32768KiB, bw=27616KiB/s, iops=6742, runt=  1215msec
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.archive_sim.run import Run
from tests.archive_sim.tools.fio.counts import PERCENTILES, Direction, Latency, buckets, depths

_WITH_BLANKS = ("1.50", "2.0.8")  # min=538 , iops=1249 ,


def report(run: Run, counts: Mapping[str, Direction]) -> str:
    """One job and its group."""
    return (
        "\n".join([*_head(run), *_job(run, counts), "", *_group(run, counts), "", *_disk(run, counts)]) + "\n"
    )


def _head(run: Run) -> Iterator[str]:
    block = f"{run.block // 1024}K-{run.block // 1024}K"
    yield f"{run.operation}: (g=0): rw={run.operation}, bs={block}/{block}, ioengine=libaio, iodepth={run.depth}"
    if run.version in _WITH_BLANKS:
        yield f"fio {run.version}" if run.version == "1.50" else f"fio-{run.version}"
    yield "Starting 1 process"
    yield ""


def _job(run: Run, counts: Mapping[str, Direction]) -> Iterator[str]:
    yield f"{run.operation}: (groupid=0, jobs=1): err= 0: pid={run.chance.randint(900, 32000)}"
    for name, direction in counts.items():
        yield from _direction(run, name, direction)
    first = next(iter(counts.values()))
    if run.version == "2.0.8":
        yield from _buckets(first.completion, "lat ({}) :")
    yield f"  cpu          : usr={run.chance.uniform(0.5, 9):.2f}%, sys={run.chance.uniform(1, 30):.2f}%, ctx={first.requests}, majf=0, minf={run.chance.randint(7, 30)}"
    yield "  IO depths    : " + ", ".join(f"{at}={share:.1f}%" for at, share in depths(run.depth).items())
    for name in ("submit", "complete"):
        yield f"     {name:<10}: 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%"
    yield "     " + _issued(run, counts)
    if run.version != "2.0.8":
        yield from _buckets(first.completion, " lat ({}):")


def _direction(run: Run, name: str, counts: Direction) -> Iterator[str]:
    unit = _unit(run)
    blank = " " if run.version in _WITH_BLANKS else ""
    yield (
        f"  {name:<5}: io={counts.size // 1024}{unit}, bw={_rate(run, counts)}{unit}/s, "
        f"iops={int(counts.per_second)}{blank}, runt={counts.milliseconds:6d}msec"
    )
    yield _latency("slat", counts.submission, blank)
    yield _latency("clat", counts.completion, blank)
    if blank:
        yield _latency(" lat", counts.whole, blank)
    if run.version == "2.0.8":
        yield from _percentiles(counts.completion)
    mean = _rate(run, counts)
    samples = f"min={int(mean * 0.93):5d}, max={int(mean * 1.06):5d}, per=100.00%, avg={mean:.2f}, stdev={mean * 0.03:5.2f}"
    yield f"    bw ({unit}/s) {' ' if run.version == '2.0.8' else ''}: {samples}".replace(
        "KB/s)  :", "KB/s)  :"
    )


def _unit(run: Run) -> str:
    return "KiB" if run.version == "1.22" else "KB"


def _rate(run: Run, counts: Direction) -> int:
    """KiB/s was bytes by milliseconds until 1.25.2."""
    size = counts.size if run.version == "1.22" else counts.size * 1000 // 1024
    return size // counts.milliseconds


def _latency(name: str, latency: Latency, blank: str) -> str:
    unit, size = _scale(latency)
    return (
        f"    {name} ({unit}): min={latency.least // size:5d}{blank}, max={latency.most // size:5d}{blank}, "
        f"avg={latency.mean / size:5.2f}, stdev={latency.deviation / size:5.2f}"
    )


def _scale(latency: Latency) -> tuple[str, int]:
    return ("msec", 10**6) if latency.least > 2_000_000 and latency.most > 99_999_000 else ("usec", 1000)


def _percentiles(latency: Latency) -> Iterator[str]:
    unit, size = _scale(latency)
    yield f"    clat percentiles ({unit}):"
    cells = [f"{at:5.2f}th=[{int(latency.at(at) / size):5d}]" for at in PERCENTILES]
    for place in range(0, len(cells), 4):
        yield "     | " + ", ".join(cells[place : place + 4]) + ("," if place + 4 < len(cells) else "")


def _buckets(latency: Latency, words: str) -> Iterator[str]:
    for unit, shares in buckets(latency).items():
        cells = [f"{limit}={share:.2f}%" for limit, share in shares.items() if share >= 0.01 and unit != "ns"]
        for place in range(0, len(cells), 5):
            yield f"    {words.format(f'{unit[0]}sec')} " + ", ".join(cells[place : place + 5])


def _issued(run: Run, counts: Mapping[str, Direction]) -> str:
    reads, writes = (counts[name].requests if name in counts else 0 for name in ("read", "write"))
    return {
        "1.50": f"issued r/w/d: total={reads}/{writes}/0, short=0/0/0",
        "2.0.8": f"issued    : total=r={reads}/w={writes}/d=0, short=r=0/w=0/d=0",
    }.get(run.version, f"issued r/w: total={reads}/{writes}, short=0/0")


def _group(run: Run, counts: Mapping[str, Direction]) -> Iterator[str]:
    yield "Run status group 0 (all jobs):"
    unit = _unit(run)
    for name, direction in counts.items():
        rate = _rate(run, direction)
        # 1.32 to 2.0.6 took the lowest and the highest times 1024/1000.
        each = rate * 1024 // 1000 if run.version in ("1.38", "1.50") else rate
        times = f"mint={direction.milliseconds}msec, maxt={direction.milliseconds}msec"
        amount = f"io={direction.size // 1024}{unit}, aggrb={rate}{unit}/s"
        yield f"{name.upper():>7}: {amount}, minb={each}{unit}/s, maxb={each}{unit}/s, {times}"


def _disk(run: Run, counts: Mapping[str, Direction]) -> Iterator[str]:
    reads, writes = (counts[name].requests if name in counts else 0 for name in ("read", "write"))
    yield "Disk stats (read/write):"
    name, busy = run.device.removeprefix("/dev/"), run.chance.uniform(85, 99.9)
    yield f"  {name}: ios={reads}/{writes}, merge=0/0, ticks=0/0, in_queue=0, util={busy:.2f}%"
