"""hdparm's timing lines: units, doubled figures by version and by layout, errors, and damaged logs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import ParseError, Reading, Report, hdparm, read_log
from ingest.parsers._rules import rules
from tests.parsers.expectations import complaints, sidecars

LOGS = Path(__file__).parents[1] / "logs" / "hdparm"
DISK = "\n/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
CACHED = " Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec\n"
NEW_DISK = " Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec\n"
OLD_DISK = " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"


def one(text: str, version: str | None = None) -> Reading:
    (reading,) = hdparm.parse(text, version).readings
    return reading


@pytest.mark.parametrize("sidecar", sidecars(LOGS), ids=lambda sidecar: sidecar.log.stem)
def test_real_logs(sidecar: object) -> None:
    assert complaints(sidecar) == []  # type: ignore[arg-type]


def test_megabytes_are_two_to_the_twenty() -> None:
    reading = one(DISK)
    assert reading.value == 72.44 * 2**20
    assert (reading.operation, reading.metric, reading.unit, reading.printed) == (
        "read",
        "throughput",
        "B/s",
        "72.44 MB/sec",
    )
    assert reading.rule == "hdparm-mib"
    assert reading.parameters == {"device": "/dev/sdb"}


@pytest.mark.parametrize(
    "text",
    [
        DISK, DISK.replace("\n", "\r\n"), DISK.replace(" Timing", "\x1b[0;1m Timing"), "x\ry\r" + DISK,
        DISK.replace("sec\n", "sec\x1b(B\x1b[m\n"), "\x1b[?1l\x1b>" + DISK.replace(" Timing", "\x1b= Timing"),
    ],
)  # fmt: skip
def test_the_span_is_the_printed_text(text: str) -> None:
    reading = one(text)
    assert (
        text.split("\n")[reading.line - 1][reading.start : reading.end] == reading.printed == "72.44 MB/sec"
    )


def test_slow_drives_print_kilobytes() -> None:
    reading = one(" Timing buffered disk reads:   2 MB in  3.26 seconds = 628.22 kB/sec\n")
    assert (reading.value, reading.rule) == (628.22 * 1024, "hdparm-kib")


def test_several_drives_and_repeats_are_several_runs() -> None:
    assert [reading.run for reading in hdparm.parse(DISK + DISK + OLD_DISK).readings] == [0, 1, 2]
    assert [reading.run for reading in hdparm.parse("/dev/sda:\n" + CACHED + NEW_DISK + DISK).readings] == [
        0,
        0,
        1,
    ]


def test_direct_reads_and_their_offset() -> None:
    cache, disk = hdparm.parse((LOGS / "9.15-direct.log").read_text(), "9.15").readings
    assert (cache.operation, disk.operation) == ("drive_cache_read", "read")
    assert disk.parameters == {"device": "sparse.img", "direct": True}
    offset = one((LOGS / "9.43-offset.log").read_text())
    assert offset.parameters == {"device": "sparse.img", "direct": True, "offset": 2**30}


# What the log alone tells of -T: (text, doubled, rule); None where it may be either.
LAYOUTS = [
    (" Timing buffer-cache reads:   128 MB in  0.44 seconds =290.91 MB/sec\n", 290.91, "hdparm-mib"),
    (" Timing buffer-cache reads:   128 MB in  2.81 seconds = 45.55 MB/sec\n", 45.55, "hdparm-mib"),
    (" Timing buffer-cache reads:   32 MB in  2.76 seconds =11.59 MB/sec\n", 11.59, "hdparm-mib"),
    (" Timing buffer-cache reads:   32 MB in  4.26 seconds = 7.51 MB/sec\n", 7.51, "hdparm-mib"),
    (" Timing buffer-cache reads:   64 MB in  0.61 seconds =104.92 MB/sec\n", 104.92, "hdparm-mib"),
    (" Timing buffer-cache reads:   40 MB in  2.04 seconds =  19.61 MB/sec\n", 19.61 / 2, "hdparm-doubled"),
    (" Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec\n", 705.05 / 2, "hdparm-doubled"),
    (" Timing buffer-cache reads:   128 MB in  2.01 seconds =  63.68 MB/sec\n", 63.68 / 2, "hdparm-doubled"),
    (" Timing buffer-cache reads:  1412 MB in 2.00 seconds = 705.05 MB/sec\n", 705.05 / 2, "hdparm-doubled"),
    (" Timing buffer-cache reads: 128 MB in 2.81 seconds = 45.55 MB/sec\n", None, None),
    (" Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec\n", 705.05 / 2, "hdparm-busybox-doubled"),
    ("Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s\n", 2094012 / 2048, "hdparm-busybox-doubled-whole"),
    (CACHED, None, None),
    (CACHED + OLD_DISK, None, None),
    (CACHED + NEW_DISK, 7389.92, "hdparm-mib"),
    (CACHED + " Timing buffered disk reads:   4 MB in  3.01 seconds =   1.33 MB/sec\n", 7389.92, "hdparm-mib"),
    (CACHED + " Timing buffered disk reads:    4 MB in  3.01 seconds =   1.33 MB/sec\n", None, None),
    (CACHED.replace("   ", " ") + NEW_DISK, None, None),
    (" Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec\n", None, None),
    (" Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec\n Timing O_DIRECT disk reads: 546 MB in  3.00 seconds = 181.89 MB/sec\n", 246.22, "hdparm-mib"),
    (CACHED + "\n/dev/sdz:\n" + NEW_DISK, None, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mib", "name"), LAYOUTS)
def test_what_the_layout_tells_of_cached_reads(text: str, mib: float | None, name: str | None) -> None:
    reading = hdparm.parse("/dev/sda:\n" + text).readings[0]
    assert reading.operation in ("cache_read", "drive_cache_read")
    assert (reading.value, reading.rule) == (mib if mib is None else pytest.approx(mib * 2**20), name)
    assert (reading.reason is not None) == (mib is None)
    if mib is None:
        assert "doubled" in (reading.reason or "")


@pytest.mark.parametrize(
    ("version", "share"),
    [("5.4", 0.5), ("6.0", 0.5), ("6.8", 0.5), ("v6.9", 1), ("9.28", 1), ("5.3", 1), ("BusyBox v1.2.1", 0.5), ("busybox 1.7", 0.5), ("busybox 1.1", 1), ("5.4-9.43", None), ("of a live CD", None)],
)  # fmt: skip
def test_the_version_tells_the_rest(version: str, share: float | None) -> None:
    reading = one(CACHED, version)
    assert reading.value == (None if share is None else pytest.approx(7389.92 * 2**20 * share))
    kib = one(" Timing cached reads:   2 MB in  3.26 seconds = 628.22 kB/sec\n", version)
    assert kib.value == (None if share is None else pytest.approx(628.22 * 2**10 * share))


def test_busybox_stopped_to_print_fractions_with_1_8() -> None:
    slow = " Timing cached reads:   2 MB in  3.26 seconds = 628.22 kB/sec\n"
    assert one(slow, "BusyBox 1.7").rule == "hdparm-busybox-doubled-kib"
    assert one(slow, "BusyBox 1.8").rule == "hdparm-kib"


def test_the_log_may_tell_the_version() -> None:
    assert one("# hdparm -V\nhdparm v9.15\n/dev/sda:\n" + CACHED).value == 7389.92 * 2**20
    assert one("hdparm - get/set hard disk parameters - version v6.1\n" + CACHED).value == 7389.92 * 2**19
    assert one("BusyBox v1.4.2 (2007) multi-call binary\n" + CACHED).rule == "hdparm-busybox-doubled"


def test_a_version_that_contradicts_the_layout_is_a_doubt() -> None:
    report = hdparm.parse("/dev/sda:\n" + CACHED + NEW_DISK, "6.0")
    assert report.readings[0].value is None
    assert [(warning.run, warning.line) for warning in report.warnings] == [(0, 2)]


@pytest.mark.parametrize(
    ("text", "version", "doubted"),
    [
        (
            " Timing buffered disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec\n",
            "9.28",
            True,
        ),
        (
            " Timing buffered disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec\n",
            "9.29",
            False,
        ),
        ("Timing buffered disk reads:  186 MB in 3.01 seconds = 63216 kB/s\n", "BusyBox 1.7", True),
        ("Timing buffered disk reads:  186 MB in 3.01 seconds = 63216 kB/s\n", "BusyBox 1.8", False),
        ("Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s\n", "BusyBox 1.7", True),
        ("Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s\n", "BusyBox 1.8", False),
        (" Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec\n", "BusyBox 1.8", True),
        (" Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec\n", "BusyBox 1.1", True),
    ],
)
def test_a_version_that_does_not_print_such_a_line(text: str, version: str, doubted: bool) -> None:
    assert bool(hdparm.parse(text, version).warnings) == doubted


def test_every_rule_is_named_after_its_tool_and_used() -> None:
    assert {name: rule.factor for name, rule in rules("hdparm").items()} == {
        "hdparm-mib": 2**20,
        "hdparm-kib": 2**10,
        "hdparm-doubled": 2**19,
        "hdparm-doubled-kib": 2**9,
        "hdparm-offset": 2**30,
        "hdparm-busybox-kib": 2**10,
        "hdparm-busybox-doubled": 2**19,
        "hdparm-busybox-doubled-kib": 2**9,
        "hdparm-busybox-doubled-whole": 2**9,
    }


def test_busybox_cuts_its_seconds() -> None:
    report = hdparm.parse("Timing buffered disk reads:  186 MB in 3.01 seconds = 63216 kB/s\n")
    assert (report.readings[0].value, report.warnings) == (63216 * 1024, [])


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (" Timing buffered disk reads:  218 MB in  3.01 seconds =  92.44 MB/sec", "92.44 MB/sec"),
        (" Timing buffered disk reads:  118 MB in  3.01 seconds =  72.44 MB/sec", "72.44 MB/sec"),
        (" Timing buffered disk reads:  218 MB in  3.11 seconds =  72.44 MB/sec", "72.44 MB/sec"),
        (" Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 kB/sec", "72.44 kB/sec"),
        ("Timing buffered disk reads:  186 MB in 3.01 seconds = 63016 kB/s", "63016 kB/s"),
    ],
)
def test_figures_that_contradict_each_other_are_a_doubt(line: str, found: str) -> None:
    report = hdparm.parse(f"/dev/sdb:\n{line}\n")
    (warning,) = report.warnings
    assert (warning.run, warning.line) == (0, 2)
    assert warning.text.endswith(f", found {found}")


@pytest.mark.parametrize(
    "line",
    [
        " Timing buffered disk reads:  218 MB in  3.01 seconds =",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MiB/sec",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72,44 MB/sec",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  7244 MB/sec",
        " Timing buffered tape reads:  218 MB in  3.01 seconds =  72.44 MB/sec",
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        hdparm.parse(f"/dev/sdb:\n{line}\n")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "/dev/sda:\n Timing buffered disk reads: read() hit EOF - device too small\n",
            "read() hit EOF - device too small",
        ),
        (
            "/dev/sda:\n Timing buffered disk reads: \nread() failed: Input/output error\n",
            "read() failed: Input/output error",
        ),
        (
            "/dev/sda:\nread() hit EOF - device too small\n",
            "read() hit EOF - device too small",
        ),
        (
            "/dev/sda:\n Timing cached reads:   BLKFLSBUF failed: Bad address\n",
            "BLKFLSBUF failed: Bad address",
        ),
        ("/dev/sda: Permission denied\n", "/dev/sda: Permission denied"),
    ],
)
def test_a_failed_run_has_a_message_and_no_number(text: str, message: str) -> None:
    (report,) = read_log(text + "\n")
    assert (report.readings, [failure.text for failure in report.failures]) == ([], [message])


def test_a_failure_does_not_spoil_the_other_runs() -> None:
    report = hdparm.parse(
        "/dev/sda: Permission denied\n" + DISK + "/dev/sdc: No such file or directory\n" + DISK
    )
    assert [reading.run for reading in report.readings] == [1, 3]
    assert [failure.run for failure in report.failures] == [0, 2]


def test_messages_between_head_and_figures() -> None:
    text = (
        "\ndisk.img:\n Timing cached reads:   BLKFLSBUF failed: Inappropriate ioctl for device\n"
        "HDIO_DRIVE_CMD(null) (wait for flush complete) failed: Inappropriate ioctl for device\n"
        "33216 MB in  1.96 seconds = 16923.80 MB/sec\n"
    )
    report = hdparm.parse(text, "9.15")
    assert [(reading.line, reading.value) for reading in report.readings] == [(5, 16923.80 * 2**20)]
    assert not report.failures


def test_lines_that_were_run_together_are_told() -> None:
    report = hdparm.parse(f"/dev/sdb: {CACHED.strip()} {NEW_DISK.strip()}\n")
    assert not report.readings
    assert "a line of its own" in report.warnings[0].text
    assert not hdparm.parse("| `hdparm -t` | Timing buffered disk reads: about 420 MB/sec |\n").warnings


def test_too_fast_to_measure() -> None:
    reading = one(" Timing buffered disk reads:   2 MB in  0.00 seconds =    inf MB/sec\n")
    assert (reading.value, reading.reason) == (None, "too fast to measure")


def test_parsers_are_found_by_what_they_read() -> None:
    assert [report.tool for report in read_log(DISK)] == [hdparm.TOOL]
    assert read_log("nothing known\n") == []
    assert not hdparm.recognises("bash: /dev/sda: Permission denied\n")


# Properties

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


def _values(report: Report) -> set[tuple[str, str, float | None]]:
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
        hdparm.recognises(start + text)
        _parsed(start + text)


@pytest.mark.parametrize(
    "repeated", ["a", "0", " ", "[", "\n", "\r", ":", "/", ".", "/dev/a:\n", "Timing ", "\x1b[", "hdparm - "]
)
def test_two_megabytes_of_one_thing(repeated: str) -> None:
    """Linear: this would take hours otherwise."""
    for start in (
        "",
        "/dev/",
        " Timing buffered disk reads:",
        " Timing cached reads:   1 MB in  1.00 seconds =",
    ):
        text = start + repeated * ((200_000 if "\n" in repeated else 2_000_000) // len(repeated))
        hdparm.recognises(text)
        _parsed(text)


def test_the_name_of_a_drive_behind_a_mark_is_its_name() -> None:
    log = (
        "> > /dev/hda:\n> >  Timing buffered disk reads:  64 MB in  2.46 seconds = 26.02 MB/sec\n> >\n"
        "+/dev/hdc:\n+ Timing buffered disk reads:  64 MB in  2.47 seconds = 25.91 MB/sec\n"
        "\n> he wrote:\n Timing buffered disk reads:  64 MB in  2.00 seconds = 32.00 MB/sec\n"
    )
    assert [each.parameters.get("device") for each in hdparm.parse(log, None).readings] == [
        "/dev/hda",
        "/dev/hdc",
        "/dev/hdc",
    ]
