"""Runs that were not of one load are not runs of one number, though no factor of the manifest says so."""

from __future__ import annotations

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from tests.unit.small_sets import Make

HEAD = "spindle: 1\ntitle: A set\nauthor: {name: A. Uthor}\ndate: 2026-01\ntrust: community\n"
WRITE = "$ dd if=/dev/zero of=/mnt/f bs=1M count=256"
DD = "256+0 records in\n256+0 records out\n268435456 bytes (268 MB, 256 MiB) copied, {} s, {} MB/s\n"
BUFFERED, SYNCED = DD.format("1.0", "268"), DD.format("4.0", "67.1")
TIMES = "\nreal\t0m{}.345s\nuser\t0m0.120s\nsys\t0m2.010s\n"
HDPARM = "/dev/sda:\n Timing O_DIRECT disk reads{}: {} MB in  3.00 seconds =  {} MB/sec\n"
FIO = (
    "$ fio --name=j --rw=write --bs=4k --size=64M{}\n"
    "j: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n"
    "fio-3.36\nStarting 1 process\n\nj: (groupid=0, jobs=1): err= 0: pid=512: Thu Nov 26 10:14:20 2026\n"
    "  write: IOPS=1205, BW=4820KiB/s (4936kB/s)(9640KiB/2000msec)\n\nRun status group 0 (all jobs):\n"
    "  WRITE: bw=4820KiB/s (4936kB/s), 4820KiB/s-4820KiB/s (4936kB/s-4936kB/s), io=9640KiB (9871kB), run=2000-2000msec\n"
)
BONNIE = (
    "Version  1.03e      ------Sequential Create------ --------Random Create--------\n"
    "host                -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
    "              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
    "                 {} 31108  58 41108  58 51108  58  4987  27 61108  58 31386  30\n"
)


def told(make_set: Make, vocabulary: Vocabulary, name: str, **logs: str) -> list[object]:
    """What each throughput, time or rate has of a factor, in the order of the logs."""
    manifest = HEAD + "runs:\n" + "".join(f"  - {{logs: logs/{log}.log}}\n" for log in logs)
    folder = make_set(manifest, {f"logs/{log}.log": text for log, text in logs.items()})
    rows = read_set(folder, "x", vocabulary).measurements
    seen = {(row.evidence.path, row.run): row.configuration.factors.get(name) for row in rows}
    return [seen[place] for place in sorted(seen)]


def test_a_write_that_was_synced_is_another_number(make_set: Make, vocabulary: Vocabulary) -> None:
    both = f"{WRITE}\n{BUFFERED}{WRITE} conv=fdatasync\n{SYNCED}"
    assert told(make_set, vocabulary, "sync", a=both) == [None, "fdatasync"]
    apart = {"a": f"{WRITE}\n{BUFFERED}", "b": f"{WRITE} conv=fdatasync\n{SYNCED}"}
    assert told(make_set, vocabulary, "sync", **apart) == [None, "fdatasync"]


FREE, HELD, UNKNOWN = map(FIO.format, ("", " --rate_iops=500", " $MORE"))


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        (FREE + HELD, ["none", "rate_iops=500"]),
        (UNKNOWN + HELD, [None, "rate_iops=500"]),
        (UNKNOWN + FREE, [None, None]),
    ],
)
def test_a_run_known_to_have_no_option_says_so_beside_one_that_has(
    make_set: Make, vocabulary: Vocabulary, log: str, expected: list[object]
) -> None:
    assert told(make_set, vocabulary, "options", a=log) == expected


def test_what_all_runs_have_in_common_is_no_factor(make_set: Make, vocabulary: Vocabulary) -> None:
    twice = f"{WRITE} conv=fdatasync\n{SYNCED}" * 2
    assert told(make_set, vocabulary, "sync", a=twice) == [None, None]


def test_what_tells_runs_apart_is_said_of_all_numbers_of_the_load(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    other = "$ dd if=/dev/zero of=/mnt/f bs=64k count=4096 conv=fdatasync\n" + DD.replace(
        "256+0", "4096+0"
    ).format("5.0", "53.7")
    log = f"{WRITE}\n{BUFFERED}{WRITE} conv=fdatasync\n{SYNCED}{other}"
    assert told(make_set, vocabulary, "sync", a=log) == [None, "fdatasync", "fdatasync"]


def test_a_factor_of_the_manifest_comes_first(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = HEAD + "runs:\n  - {logs: logs/a.log, factors: {sync: none}}\n  - {logs: logs/b.log}\n"
    folder = make_set(
        manifest,
        {"logs/a.log": f"{WRITE}\n{BUFFERED}", "logs/b.log": f"{WRITE} conv=fdatasync\n{SYNCED}" * 2},
    )
    rows = read_set(folder, "x", vocabulary).measurements
    assert {row.configuration.factors.get("sync") for row in rows} == {"none", None}


@pytest.mark.parametrize(
    ("name", "log", "expected"),
    [
        (
            "command",
            "$ time cp -r src /mnt/f\n" + TIMES.format(12) + "$ time cp big /mnt/f\n" + TIMES.format(40),
            ["cp -r src /mnt/f", "cp big /mnt/f"],
        ),
        (
            "offset",
            HDPARM.format(" (offset 1 GB)", 219, "73.00") + HDPARM.format(" (offset 200 GB)", 120, "40.00"),
            [1 << 30, 200 << 30],
        ),
        (
            "sync",
            FIO.format("") + FIO.format(" --fsync=1"),
            [None, "fsync each write"],
        ),
        (
            "offset",
            FIO.format("") + FIO.format(" --offset=64g"),
            [None, 64 << 30],
        ),
        (
            "options",
            FIO.format(" --rate_iops=1000") + FIO.format(""),
            ["rate_iops=1000", "none"],
        ),
        ("files", BONNIE.format(16) + BONNIE.format(64), [16384, 65536]),
    ],
)
def test_other_settings_that_only_the_log_tells(
    make_set: Make, vocabulary: Vocabulary, name: str, log: str, expected: list[object]
) -> None:
    assert told(make_set, vocabulary, name, a=log) == expected
