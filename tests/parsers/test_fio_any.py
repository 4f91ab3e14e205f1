"""Properties of the parser of fio: what is printed is read back, what is cut or torn is right or told."""

from __future__ import annotations

import contextlib
import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError
from ingest.parsers.fio import detect, parse
from tests.examples import examples
from tests.parsers.expectations import Sidecar
from tests.parsers.of_fio import SIDECARS, only, text_of

SINGLE = [one for one in SIDECARS if "status-interval" not in one.log.name]


@pytest.mark.parametrize("places", [15, pytest.param(150, marks=pytest.mark.long)])
@pytest.mark.parametrize("sidecar", SINGLE, ids=lambda one: one.log.name)
def test_any_cut_gives_right_values_or_says_so(sidecar: Sidecar, places: int) -> None:
    text = sidecar.text()
    whole = {(r.line, r.start): r.value for r in parse(text).readings}
    for end in random.Random(1).sample(range(len(text)), min(places, len(text))):
        right_or_told(text[:end], whole)


def right_or_told(text: str, whole: dict[tuple[int, int], float | None]) -> None:
    try:
        report = parse(text)
    except ParseError:
        return
    wrong = [
        r for r in report.readings if r.value is not None and whole.get((r.line, r.start), r.value) != r.value
    ]
    assert not wrong or report.warnings


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(SINGLE), st.randoms(use_true_random=False))
def test_any_shuffle_gives_a_report_or_a_parse_error(sidecar: Sidecar, chance: random.Random) -> None:
    lines = sidecar.text().split("\n")
    chance.shuffle(lines)
    try:
        parse("\n".join(lines))
    except ParseError:
        return


@settings(max_examples=examples(300), deadline=None)
@given(st.sampled_from(SIDECARS), st.data())
def test_any_change_gives_a_report_or_a_parse_error(sidecar: Sidecar, data: st.DataObject) -> None:
    text = sidecar.text()
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 30))
    new = data.draw(st.text(alphabet='0123456789.;:,()[]{}"=- kKMGiBs/%\n\r\x1bnae', max_size=12))
    try:
        parse(text[:place] + new + text[place + length :])
    except ParseError:
        return


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(1, 10**13), st.integers(1, 10**7), st.integers(1, 10**9))
def test_json_printed_is_read_back(amount: int, runtime: int, latency: int) -> None:
    data = {
        "fio version": "fio-3.36",
        "jobs": [{"jobname": "j", "error": 0, "job options": {"rw": "randwrite", "bs": "4k"}, "write": {
            "io_bytes": amount, "io_kbytes": amount >> 10, "bw_bytes": amount * 1000 // runtime,
            "bw": amount * 1000 // runtime // 1024, "runtime": runtime, "clat_ns": {"max": latency},
        }}],
    }  # fmt: skip
    for indent in (2, None):
        report = parse("some text {\n" + json.dumps(data, indent=indent) + "\n")
        # 0 is below the resolution
        assert only(report, "throughput").value == (amount * 1000 // runtime or None)
        assert only(report, "size").value == amount
        assert only(report, "elapsed").value == pytest.approx(runtime / 1000)
        assert only(report, "latency", "max").value == pytest.approx(latency * 1e-9)
        assert report.warnings == []


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(1, 10**12), st.integers(1, 10**7))
def test_old_text_printed_is_read_back(kib: int, runtime: int) -> None:
    line = f"write: io={kib}KiB, bw={kib * 1024 // runtime}KiB/s, iops=5, runt={runtime:6}msec"
    reading = only(parse(text_of(line)), "throughput")
    assert reading.value in (None, float(kib * 1024 // runtime * 1000))


@pytest.mark.parametrize(
    "text",
    [
        "x" * 400_000, "1" * 400_000, " " * 400_000, "[" * 400_000, "{" * 400_000, ";" * 400_000,
        "|" * 400_000, "\r" * 400_000, "\x1b[" * 200_000, '{"jobs":\n' * 40_000, '{"jobs":[' + "[" * 400_000,
        "j: (groupid=0): err= 0:\n read : io=" + " " * 400_000, "(groupid=" * 40_000, "1;" * 200_000,
        "j: (groupid=0): err= 0:\n lat (usec): min=" + "1" * 400_000, '{"jobs" : "' + '\\"' * 200_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_much_of_anything_returns_soon(text: str) -> None:
    before = time.process_time()
    detect(text)
    with contextlib.suppress(ParseError):
        parse(text)
    assert time.process_time() - before < 5
