"""A job of fio's text that is read at once says what its lines say, in every form that fio prints it in.

Jobs are made of the parts that fio prints, in its order and with figures that agree, or nearly.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import Reading
from ingest.parsers.fio import parse
from ingest.parsers.fio._text_blocks import BELOW, LEVEL_NAMES, ROWS, WIDE_ROWS
from ingest.parsers.fio._text_forms import SIDE
from tests.parsers.both_ways import both_ways

JOBS = (
    "j: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n",
    "j: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16\n...\n",
    "fio: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n", "fio: engine not loadable\n",
    "j: (g=0): rw=read, bs=4K-4K/4K-4K, j: (groupid=0, jobs=1): err= 0: pid=7\n",
)  # fmt: skip
VERSIONS = (
    "",
    "fio-3.33\n",
    "fio-3.1\n",
    "fio-2.18\n",
    "fio-2.16\n",
    "fio 1.50\n",
    "fio-3.42\nStarting 2 threads\n",
)
HEADS = st.builds(
    lambda named, version, end: "".join(named) + version + end,
    st.lists(st.sampled_from(JOBS), max_size=2), st.sampled_from(VERSIONS), st.sampled_from(("", "\n")),
)  # fmt: skip
STATUS = st.sampled_from((
    "j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026\n", "a b: (groupid=0): err= 0: pid=7\n",
    "Sequential: (groupid=0, jobs=2): err= 0: pid=7: Fri Nov 20 12:49:34 2026\n", "j:: (groupid=0): err= 0:\n",
    "j: (groupid=0, jobs=1): err= 5 (No space; left): pid=7\n", "<box> j: (groupid=1, jobs=1): err= 0: pid=0\n",
    "All clients: (groupid=0, jobs=2): err= 0: pid=0: Sat Nov 21 04:47:36 2026\n", "",
))  # fmt: skip
NUMBERS = st.one_of(st.integers(0, 999), st.integers(0, 10**6), st.integers(0, 10**13))
UNITS = st.sampled_from(("nsec", "usec", "msec"))
NEAR = st.sampled_from((0.9, 0.99, 1, 1, 1, 1, 1.01))
IDLE = st.sampled_from((
    "", "  lat (usec)   : 50=9.57%, 100=71.19%\n", "  cpu          : usr=2.30%, sys=19.05%, ctx=1, majf=0, minf=10\n\n",
    "  IO depths    : 1=106.2%, 2=0.0%, >=64=0.0%\n", "hello\n", "    more\n",
))  # fmt: skip


@st.composite
def directions(draw: st.DrawFn) -> str:
    """The line of a direction in one of the two layouts."""
    side = draw(st.sampled_from(("read", "read", "write", "trim", "mixed")))
    count, runtime = draw(st.integers(0, 10**5)), draw(st.integers(1, 5000))
    rate, iops = count * 4096 * 1000 / runtime * draw(NEAR), count * 1000 / runtime * draw(NEAR)
    amount = f"{count * 4 * draw(NEAR):.0f}"
    if draw(st.booleans()):
        unit, size = draw(st.sampled_from((("KB", 1024), ("KiB", 1024), ("B", 1), (" B", 1), ("Kbit", 128))))
        of = draw(st.sampled_from((f", iops={iops:.0f} ", f", iops={iops / 1000:.1f}K", "")))
        return f"  {side:{draw(st.sampled_from((5, 5, 6)))}}: io={amount}KB, bw={rate / size:.0f}{unit}/s{of}, runt={runtime:6}msec\n"
    one, other = draw(st.sampled_from((("KiB", "kB"), ("kB", "KiB"), ("Kibit", "kbit"), ("XiB", "kB"))))
    bits = 8 if one.endswith("bit") else 1
    sizes = {"K": 1024, "k": 1000, "X": 1024}
    shown = draw(st.sampled_from((f"{iops:.0f}", f"{iops / 1000:.1f}k", f"{iops / 1e6:.2f}M")))
    first, second = (f"{rate * bits / sizes[unit[0]]:.1f}{unit}/s" for unit in (one, other))
    end = draw(st.sampled_from(("", "", "; 0 zone resets")))
    return f"  {side}: IOPS={shown}, BW={first} ({second})({amount}KiB/{runtime}msec){end}\n"


@st.composite
def latencies(draw: st.DrawFn, most: int) -> str:
    """Latencies of one to three kinds and the percentiles of one of them."""
    kinds = draw(
        st.sampled_from((["lat"], ["clat"], ["clat", "lat"], ["slat", "clat", "lat"], ["lat", "clat"]))
    )
    unit, text = draw(UNITS), ""
    for kind in kinds:
        top = draw(st.sampled_from((f"{most}", f"{most}", f"{most / 1000:.1f}K", f"{most}k", "nan")))
        low = draw(st.sampled_from((0, most // 3, most // 3, most + 1)))
        text += f"    {kind:>4} ({unit}): min={low:5}, max={top:>5}, avg={most / 2:.2f}, stdev= 0.00\n"
    lists: list[Sequence[Sequence[str]]] = [ROWS, WIDE_ROWS, WIDE_ROWS, [LEVEL_NAMES], []]
    rows = draw(st.sampled_from(lists))
    return text + (_listed(rows, draw(st.sampled_from(kinds)), unit, most) if rows else "")


def _listed(rows: Sequence[Sequence[str]], kind: str, unit: str, most: int) -> str:
    values = {name: most * place // len(LEVEL_NAMES) for place, name in enumerate(LEVEL_NAMES, start=1)}
    lines = (", ".join(f"{name:>5}th=[{values[name]:5}]" for name in row) for row in rows)
    return f"    {kind} percentiles ({unit}):\n     | " + ",\n     | ".join(lines) + "\n"


@st.composite
def samples(draw: st.DrawFn) -> str:
    """Of bandwidth, of requests, or of both."""
    low, mean = draw(NUMBERS), draw(NUMBERS)
    line = f"min={low:5}, max={2 * low}, per=99.97%, avg={mean}.00, stdev= 0.00, samples=9\n"
    unit = draw(st.sampled_from(("KiB", "MiB", "KB  ", "MB", "MB  ", "Kbit")))
    return draw(st.sampled_from(("", f"   bw ({unit:>5}/s): {line}", f"   iops        : {line}"))) + draw(
        st.sampled_from(("", "", f"   iops        : {line}"))
    )


@st.composite
def jobs(draw: st.DrawFn) -> str:
    """A job with some directions."""
    text = draw(STATUS)
    for _ in range(draw(st.integers(0, 2))):
        text += draw(directions()) + draw(latencies(draw(NUMBERS))) + draw(samples()) + draw(IDLE)
    if draw(st.booleans()):
        text += "  fsync/fdatasync/sync_file_range:\n" + draw(latencies(draw(NUMBERS))).replace(
            "clat", "sync"
        )
    counts = draw(st.sampled_from(("", "r=9/w=0/d=0", "100000,0,0,0")))
    return text + (f"     issued    : total={counts}, short=0\n" if counts else "") + draw(IDLE)


DISKS = "Disk stats (read/write):\n  sda: ios=1/2, merge=0/0, util=9.1%\n"
GROUP = """
Run status group 0 (all jobs):
   READ: bw=1KiB/s (1kB/s), 1KiB/s-2KiB/s (1kB/s-2kB/s), io=1KiB (1kB), run=1-5000msec

"""
GROUPS = st.sampled_from(("", "\nRun status group 0 (all jobs):\n", DISKS, GROUP, GROUP + DISKS))
REPORTS = st.builds(
    lambda head, many, groups: head + "".join(many) + groups, HEADS, st.lists(jobs(), max_size=2), GROUPS
)


@settings(max_examples=400, deadline=None)
@given(st.lists(REPORTS, min_size=1, max_size=3).map("".join))
def test_jobs_say_what_their_lines_say(text: str) -> None:
    at_once, slowly = both_ways("fio", text)
    assert at_once == slowly


JOB = """\
fio-3.33
j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026
  read: IOPS=12.5k, BW=48.8MiB/s (51.2MB/s)(97.7MiB/2000msec)
    clat (usec): min=375, max=4986.8k, avg=15776.00, stdev=238724.10
    clat percentiles (usec):
     |  1.00th=[    396],  5.00th=[    412], 10.00th=[    424],
     | 20.00th=[    445], 30.00th=[    461], 40.00th=[    478],
     | 50.00th=[    494], 60.00th=[    519], 70.00th=[    545],
     | 80.00th=[    586], 90.00th=[    676], 95.00th=[    783],
     | 99.00th=[   1369], 99.50th=[2734687], 99.90th=[4328522],
     | 99.95th=[4939213], 99.99th=[4999611]
     issued rwts: total=25000,0,0,0 short=0,0,0,0 dropped=0,0,0,0
"""


def named(text: str) -> dict[tuple[str, str], Reading]:
    return {(one.metric, one.statistic): one for one in parse(text).readings}


def test_a_largest_latency_cut_by_1000_and_wide_rows_are_read_at_once() -> None:
    match = SIDE.match(JOB, JOB.index("j: "))
    assert match is not None
    below = BELOW.match(JOB, match.end())
    assert below is not None
    assert below.end() == len(JOB)
    found = named(JOB)
    largest = found["latency", "max"]
    assert (largest.value, largest.printed, largest.rule) == (4.9868, "4986.8k usec", "fio-usec-k")
    line = JOB.splitlines()[largest.line - 1]
    assert line[largest.start : largest.end] == "4986.8k"
    assert found["latency", "p99.99"].value == 4.999611
    assert found["iops", "mean"].printed == "12.5k IOPS"


@pytest.mark.parametrize(
    ("printed", "value"),
    [("390.6Mibit/s (409.6Mbit/s)", 390.6 * 131072), ("409.6Mbit/s (390.6Mibit/s)", 51.2e6)],
)
def test_bits_are_read_at_once(printed: str, value: float) -> None:
    """A factor of 125000 is a power of ten times one of two."""
    found = named(JOB.replace("48.8MiB/s (51.2MB/s)", printed))
    assert found["throughput", "mean"].value == value


def test_blank_lines_take_no_room() -> None:
    """A pattern must not remember where each of them began."""
    tracemalloc.start()
    try:
        parse(JOB + 300_000 * "\n")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
