"""hdparm: its units, its layouts, and what its version tells."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, hdparm
from ingest.parsers.units import rules
from tests.parsers.expectations import complaints
from tests.parsers.of_hdparm import CACHED, DISK, LOGS, NEW_DISK, one
from tests.parsers.sidecars import Sidecar, sidecars

OLD_DISK = " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"


@pytest.mark.parametrize("sidecar", sidecars(LOGS), ids=lambda sidecar: sidecar.log.stem)
def test_real_logs(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []


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


@pytest.mark.parametrize(
    ("between", "device"),
    [
        ("$ hdparm -t /dev/sdc | grep Timing\n", "/dev/sdc"),
        ("# sudo hdparm -t --direct /dev/disk/by-id/ata-X 2>&1 | tail -n 1\n", "/dev/disk/by-id/ata-X"),
        ("+ hdparm -t /dev/sdc\n", "/dev/sdc"),
        ("$ hdparm -t /dev/sdc /dev/sdd | grep Timing\n", None),
        ("$ hdparm -t /dev/$disk | grep Timing\n", None),
        ("$ ./again.sh\n", None),
        ("sdc:\n", "sdc"),
        ("nvme0n1:\n", "nvme0n1"),
    ],
)
def test_figures_without_a_head_of_their_own_are_not_of_the_drive_above(
    between: str, device: str | None
) -> None:
    report = hdparm.parse(DISK + between + OLD_DISK)
    assert [(each.run, each.parameters.get("device")) for each in report.readings] == [
        (0, "/dev/sdb"), (1, device),
    ]  # fmt: skip
    assert report.warnings == []


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


def test_a_drive_that_a_page_has_joined_with_its_figures_is_theirs() -> None:
    report = hdparm.parse(f"/dev/sdb:\n{OLD_DISK}/dev/sda:{OLD_DISK}sdc: {OLD_DISK.lstrip()}")
    drives = [each.parameters["device"] for each in report.readings]
    assert (drives, [each.run for each in report.readings]) == (["/dev/sdb", "/dev/sda", "sdc"], [0, 1, 2])


@pytest.mark.parametrize("title", ["/dev/sda", "===== /dev/sda =====", "# /dev/sda:", "*** /dev/sda"])
def test_a_drive_that_a_script_has_named_right_above_is_that_of_the_figures(title: str) -> None:
    report = hdparm.parse(f"/dev/sdb:\n{OLD_DISK}{title}\n\n{OLD_DISK}$ ls\n{title}\nother\n{OLD_DISK}")
    drives = [each.parameters.get("device") for each in report.readings]
    assert drives == ["/dev/sdb", "/dev/sda", None]


@pytest.mark.parametrize(
    "note", ["(first)", "<-- slow!", "# RAID 5, 4 disks", "*", "-- 128 before", "[too slow]"]
)
def test_a_note_behind_the_figures_is_its_author_s(note: str) -> None:
    report = hdparm.parse(OLD_DISK.replace("\n", f"  {note}\n"))
    assert [(each.value, each.printed) for each in report.readings] == [(72.44 * 2**20, "72.44 MB/sec")]


def test_a_note_in_brackets_goes_on_in_the_next_line() -> None:
    """Mail of 2002."""
    disk = " Timing buffered disk reads:  64 MB in 12.82 seconds =  4.99 MB/sec [should\nbe much much faster here]\n"
    memory = " Timing buffer-cache reads:   128 MB in  0.74 seconds =172.97 MB/sec\n"
    report = hdparm.parse(f"/dev/hde:\n{memory}{disk}")
    assert [each.printed for each in report.readings] == ["172.97 MB/sec", "4.99 MB/sec"]
    assert (report.readings[1].value, report.failures) == (4.99 * 2**20, [])


@pytest.mark.parametrize("note", ["", "MB/sec", "= 80.1 MB/sec", f"(before: {OLD_DISK.strip()})"])
def test_figures_behind_figures_are_no_note(note: str) -> None:
    with pytest.raises(ParseError):
        hdparm.parse(OLD_DISK.replace("\n", f" {note or '3'}\n"))
