"""Properties of the parser of hdparm: what is printed is read back, what is cut or torn is right or told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report, hdparm
from tests.parsers.of_hdparm import CACHED, DISK, LOGS, NEW_DISK

HEADS = st.sampled_from(
    [
        ("buffered disk", "read"),
        ("O_DIRECT disk", "read"),
        ("cached", "cache_read"),
        ("O_DIRECT cached", "drive_cache_read"),
    ]
)


@given(HEADS, st.integers(2, 200_000), st.floats(1.5, 60))
def test_what_hdparm_prints_is_read_back(head: tuple[str, str], amount: int, seconds: float) -> None:
    """With the printf of hdparm 9.65."""
    what, operation = head
    fast = amount / seconds > 1
    rate = f"{amount / seconds * (1 if fast else 1024):6.2f}"
    lead = "   " if what.endswith("cached") else " "
    text = f"\n/dev/sda:\n Timing {what} reads:{lead}{amount:3} MB in {seconds:5.2f} seconds = {rate} {'MB' if fast else 'kB'}/sec\n"
    report = hdparm.parse(text, "9.65")
    (reading,) = report.readings
    assert (reading.operation, report.warnings, report.failures) == (operation, [], [])
    assert reading.value == pytest.approx(float(rate) * (2**20 if fast else 2**10))


@given(st.integers(2, 100_000), st.integers(500_000, 9_000_000), st.booleans())
def test_what_busybox_prints_is_read_back(amount: int, elapsed: int, cached: bool) -> None:
    """With the arithmetic of BusyBox 1.36."""
    rate = amount * (1024 * 1000000) // (elapsed | 1)
    head = "Timing buffer-cache reads: " if cached else "Timing buffered disk reads:"
    text = f"\n/dev/sda:\n{head}{amount:5} MB in {elapsed // 1000000}.{elapsed % 1000000 // 10000:02} seconds = {rate} kB/s\n"
    report = hdparm.parse(text)
    assert [reading.value for reading in report.readings] == [rate * (512 if cached else 1024)]
    assert report.warnings == []


def _parsed(text: str) -> Report:
    try:
        return hdparm.parse(text)
    except ParseError:
        return Report("hdparm")


WHOLE = "".join(
    (LOGS / f"{name}.log").read_text()
    for name in ("6.0-tT", "9.43-offset", "busybox-1.36-reconstructed", "5.5-buffer-cache-reconstructed")
)


def _values(report: Report) -> set[tuple[str | None, str, float | None]]:
    return {(reading.operation, reading.printed, reading.value) for reading in report.readings}


@given(st.integers(0, len(WHOLE)))
def test_a_cut_log_gives_right_values(cut: int) -> None:
    assert _values(_parsed(WHOLE[:cut])) <= _values(hdparm.parse(WHOLE))


@given(st.data())
def test_a_log_in_disorder_gives_right_values_or_none(data: st.DataObject) -> None:
    lines = ("/dev/sda:\n" + CACHED + NEW_DISK).splitlines(keepends=True)
    readings = _parsed("".join(data.draw(st.permutations(lines)))).readings
    truth = {"7389.92 MB/sec": 7389.92 * 2**20, "72.44 MB/sec": 72.44 * 2**20}
    assert all(reading.value in (None, truth[reading.printed]) for reading in readings)


@given(st.integers(0, len(DISK) - 1), st.characters(blacklist_categories=["Cs"]))
def test_a_changed_character_is_right_or_a_doubt_or_refused(place: int, character: str) -> None:
    if DISK[place].isdigit() or character.isdigit():
        return
    report = _parsed(DISK[:place] + character + DISK[place + 1 :])
    assert (
        report.warnings
        or report.failures
        or all(reading.value == 72.44 * 2**20 for reading in report.readings)
    )


@given(st.text(max_size=200))
def test_any_text_is_survived(text: str) -> None:
    for start in ("", "/dev/sda:\n Timing cached reads:", " Timing buffered disk reads:  1 MB in  1.0"):
        hdparm.detect(start + text)
        _parsed(start + text)


@pytest.mark.parametrize(
    "repeated", ["a", "0", " ", "[", "\n", "\r", ":", "/", ".", "/dev/a:\n", "Timing ", "\x1b[", "hdparm - "]
)
def test_much_of_one_thing(repeated: str) -> None:
    """Linear: this would take hours otherwise."""
    for start in (
        "",
        "/dev/",
        " Timing buffered disk reads:",
        " Timing cached reads:   1 MB in  1.00 seconds =",
    ):
        text = start + repeated * ((100_000 if "\n" in repeated else 400_000) // len(repeated))
        hdparm.detect(text)
        _parsed(text)


def test_a_sentence_may_end_behind_a_result() -> None:
    ended = NEW_DISK.rstrip("\n") + ".\n"
    assert _values(hdparm.parse(ended)) == _values(hdparm.parse(NEW_DISK)) != set()
