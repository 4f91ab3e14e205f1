"""Properties of the parser of dd: what is printed is read back, what is cut or torn is right or told."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report, dd
from tests.examples import examples
from tests.parsers.of_dd import BASH, LINE, LOGS, RECORDS, SLOW, SPEED


@given(st.integers(1, 2**50), st.floats(1e-4, 1e5))
def test_gnu_back_and_forth(size: int, seconds: float) -> None:
    shown = f"{seconds:g}"
    rate = size / seconds
    power = min(max(0, len(str(int(rate))) - 1) // 3, 5)
    line = f"{size} bytes copied, {shown} s, {rate / 1000**power:.1f} {['B', 'kB', 'MB', 'GB', 'TB', 'PB'][power]}/s\n"
    report = dd.parse(line)
    assert [one.value for one in report.readings] in (
        [size / float(shown), float(shown), size],
        [pytest.approx(rate, rel=0.06), float(shown), size],
    )
    assert report.warnings == []


@given(st.integers(1, 2**50), st.floats(1e-4, 1e5))
def test_bsd_back_and_forth(size: int, seconds: float) -> None:
    report = dd.parse(f"{size} bytes transferred in {seconds:.6f} secs ({size / seconds:.0f} bytes/sec)\n")
    assert report.warnings == []
    assert report.readings[0].value == pytest.approx(size / seconds, rel=1e-2, abs=0.6)


WHOLE = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.log"))] + [
    f"$ time dd if=/dev/zero of=f bs=1M; time sync\n{RECORDS}{LINE}{BASH}{BASH}",
    f"dd: error writing 'f': No space left on device\n{RECORDS}{LINE}",
]


def read(text: str) -> Report | None:
    try:
        assert isinstance(dd.detect(text), bool)
        return dd.parse(text)
    except ParseError:
        return None


def of_dd_itself(log: str) -> set[tuple[str, float | None]]:
    """What its lines say without the command that syncs, or the time of both, from which they were torn."""
    said = re.findall(r"^(\d+) bytes.* copied, ([\d.]+) s", log, re.MULTILINE)
    return {
        each
        for size, seconds in said
        for each in (("elapsed", float(seconds)), ("throughput", int(size) / float(seconds)))
    }


@given(st.sampled_from(WHOLE), st.integers(0, 400))
def test_any_cut(log: str, length: int) -> None:
    known = of_dd_itself(log) | {
        *((one.metric, one.value) for one in dd.parse(log).readings),
        ("elapsed", 0.245),
        ("throughput", SPEED),
    }
    report = read(log[:length])
    if report and not report.warnings:
        assert {(one.metric, one.value) for one in report.readings} <= known


@given(st.sampled_from([log for log in WHOLE if log.count("copied") < 2]), st.randoms())
def test_any_shuffle(log: str, order: random.Random) -> None:
    lines = log.splitlines(keepends=True)
    order.shuffle(lines)
    report = read("".join(lines))
    whole = of_dd_itself(log) | {
        *((one.metric, one.value) for one in dd.parse(log).readings),
        ("elapsed", 0.0566045),
        ("throughput", SPEED),
    }
    # Torn from its line, a run of records alone may take the figures of the time beside it.
    for size, seconds in ((104857600, 0.245), (67108864, 0.07)):
        whole |= {("elapsed", seconds), ("size", float(size)), ("throughput", size / seconds)}
    if report and not report.warnings and not report.failures:
        assert {(one.metric, one.value) for one in report.readings} <= whole


@settings(max_examples=examples(400))
@given(
    st.lists(
        st.sampled_from(
            [
                *"\n".join(WHOLE),
                RECORDS,
                LINE,
                SLOW,
                BASH,
                "dd if=",
                "\r",
                "\x1b[",
                "$ ",
                "time ",
                "sync",
                "9" * 30,
            ]
        ),
        max_size=60,
    )
)
def test_any_text(parts: list[str]) -> None:
    read("".join(parts))


@given(st.text(max_size=200))
def test_any_characters(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "piece", ["a", "1", " ", "[", "\n", "+", "$", "\r", "1+", "dd if=x ", "1,", "1 b (1 B,", "\x1b["]
)
def test_long_logs_return(piece: str) -> None:
    log = piece * (150_000 // len(piece))
    before = time.process_time()
    read(log)
    assert time.process_time() - before < 4
