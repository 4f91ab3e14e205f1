"""What looks like a result and is none comes out as failed or tainted: logs of real failures and of silent lies."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from spindle_run.execution.one_run import judged
from spindle_run.plan import model
from spindle_run.plan.model import Settle
from spindle_run.process import Ending
from spindle_run.tools._tool import Place
from spindle_run.truth._evidence import Evidence

LIES = Path(__file__).parent / "lies"
GIB = 2**30
SETTLE = Settle(seconds=1.0, memory=0.001)
ARGUMENTS = {
    "dd": ("if={target}", "of=/dev/null", "bs=1M"),
    "fio": ("--rw=randread",),
    "sysbench": ("fileio", "--file-test-mode=rndrd"),
    "bonnie++": ("-f",),
    "hdparm": ("-t", "{target}"),
}


def snapshot(block: str = "md127", read: int = 0, written: int = 0, **more: Any) -> dict[str, Any]:
    transfers = {block: {"read_bytes": read, "written_bytes": written}} if block else {}
    return {"transfers": transfers, "array": {}, "busy_arrays": [], "file_system": None, "kernel": [], **more}


def evidence(tool: str, log: str, messages: str = "", **more: Any) -> Evidence:
    test = model.Test("t", tool, ("raw",), ARGUMENTS[tool], 60.0)
    given: dict[str, Any] = {
        "place": Place("/dev/md127", "", GIB, GIB, SETTLE),
        "ending": Ending(0, None, 30.0, ""),
        "before": snapshot(),
        "after": snapshot(read=64 * 2**20),
        "settle": SETTLE,
        "words": {},
    }
    return Evidence(test=test, log=log, messages=messages, **{**given, **more})


def state(given: Evidence) -> str:
    return judged(given, []).state


def log(name: str) -> str:
    return (LIES / name).read_text(encoding="utf-8")


GOOD_DD = "64+0 records in\n64+0 records out\n67108864 bytes (67 MB, 64 MiB) copied, 1.2 s, 56 MB/s\n"


def test_an_honest_run_is_a_result() -> None:
    assert judged(evidence("dd", GOOD_DD), []) == ("ok", [], False)


def test_dd_of_a_file_where_no_array_stands_is_none() -> None:
    lie = evidence("dd", log("dd-read-of-a-file-in-devtmpfs.err"), before=snapshot(""), after=snapshot(""))
    assert state(lie) == "failed"


@pytest.mark.parametrize(
    ("tool", "name"), [("bonnie++", "bonnie-on-tmpfs.out"), ("sysbench", "sysbench-on-tmpfs.out")]
)
def test_figures_of_tmpfs_are_none(tool: str, name: str) -> None:
    place = Place("", "/run/mnt", GIB, GIB, SETTLE)
    lie = evidence(tool, log(name), place=place, before=snapshot("", file_system="tmpfs"), after=snapshot(""))
    assert state(lie) == "failed"
    assert "in memory, not on a disk" in judged(lie, []).reasons[0]


@pytest.mark.parametrize(
    ("tool", "name", "code"),
    [
        ("fio", "16-enospc-fio", 1),
        ("fio", "17-fio-sigint", 128),
        ("fio", "fio-on-no-device", 1),
        ("dd", "13-enospc-dd", 1),
        ("bonnie++", "14-enospc-bonnie", 1),
        ("sysbench", "15-enospc-sysbench", 1),
        ("hdparm", "22-hdparm-file", 5),
    ],
)
def test_a_tool_that_failed_gave_no_result(tool: str, name: str, code: int) -> None:
    texts = [log(name + ending) if (LIES / (name + ending)).exists() else "" for ending in (".out", ".err")]
    failed = evidence(tool, texts[0], texts[1], ending=Ending(code, None, 30.0, ""))
    assert state(failed) == "failed"
    assert f"exit code {code}" in judged(failed, []).reasons[0]


def test_no_figures_are_no_result() -> None:
    assert state(evidence("dd", "")) == "failed"


@pytest.mark.parametrize(
    ("why", "expected"),
    [("limit", "timeout"), ("stopped", "interrupted"), ("missing", "skipped"), ("hung", "failed")],
)
def test_how_a_run_was_ended(why: str, expected: str) -> None:
    ended = judged(evidence("dd", GOOD_DD, ending=Ending(None, 15, 60.0, why)), [])
    assert ended.state == expected
    assert ended.hung == (why == "hung")


def test_bytes_that_never_reached_a_disk_are_told() -> None:
    cached = judged(evidence("dd", GOOD_DD, after=snapshot(read=10 * 2**20)), [])
    assert cached.state == "tainted"
    assert cached.reasons == ["dd says it read 64 MiB, the disks say 10 MiB: the rest was served from memory"]


FOLDER = Place("", "/data/me", GIB, GIB, SETTLE)
FIO = json.dumps({"jobs": [{"read": {"io_bytes": 78 * 2**20}, "write": {"io_bytes": 0}}]})


@pytest.mark.parametrize(
    ("megabytes", "other", "expected"),
    [(78, {}, "ok"), (100, {"written": 20}, "ok"), (346, {}, "tainted"), (78, {"written": 346}, "tainted")],
)
def test_load_of_others_on_the_disks_is_told(megabytes: int, other: dict[str, int], expected: str) -> None:
    seen: dict[str, Any] = {side: number * 2**20 for side, number in {"read": megabytes, **other}.items()}
    run = evidence("fio", FIO, ending=Ending(0, None, 8.0, ""), after=snapshot(**seen))
    assert judged(run, []).state == expected
    if expected == "tainted":
        assert "346 MiB: other programs used them" in judged(run, []).reasons[0]


def test_load_on_another_partition_of_the_disk_beneath_is_told() -> None:
    def disk(read: int) -> dict[str, Any]:
        moved = {"sda3": 78 * 2**20 if read else 0, "sda": read}
        transfers = {name: {"read_bytes": number, "written_bytes": 0} for name, number in moved.items()}
        return snapshot("", transfers=transfers, measured=["sda3"], disks=["sda"])

    for read, expected in ((80 * 2**20, "ok"), (346 * 2**20, "tainted")):
        run = evidence("fio", FIO, place=FOLDER, before=disk(0), after=disk(read))
        assert (state(run), read) == (expected, read)


def test_a_file_system_may_write_more_than_was_asked() -> None:
    log = FIO.replace('"read"', '"other"').replace(
        '"write": {"io_bytes": 0}', '"write": {"io_bytes": 10485760}'
    )
    for flags, written, expected in (
        (("--rw=randwrite",), 30, "ok"),
        (("--rw=randwrite",), 120, "tainted"),
        (("--rw=randwrite", "--fsync=1"), 120, "ok"),
    ):
        test = model.Test("t", "fio", ("folder",), flags, 60.0)
        run = evidence("fio", log, place=FOLDER, after=snapshot(written=written * 2**20))
        assert state(run._replace(test=test)) == expected, (flags, written)


def test_a_folder_whose_disk_was_not_found_is_told() -> None:
    nowhere = snapshot("", file_system="zfs")
    run = judged(evidence("dd", GOOD_DD, place=FOLDER, before=nowhere, after=snapshot("")), [])
    assert run.reasons == ["the disk beneath the folder was not found: its transfers were not watched"]


TICKS = os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    ("user", "own", "threads", "expected"),
    [
        (16 * 30, 0.0, {}, "other programs kept 16.0 cores busy during the run"),
        (16 * 30, 16 * 30.0, {}, ""),
        (10, 0.0, {}, ""),
        (0, 0.0, {"before": 0.0, "after": 60.0}, ""),
        (60, 0.0, {"before": 0.0, "after": 0.0}, "other programs kept 4.0 cores busy during the run"),
    ],
)
def test_processors_that_others_use_meanwhile_are_told(
    user: int, own: float, threads: dict[str, float], expected: str
) -> None:
    """In 30 s on 64 processors; what the kernel's own threads do (md, dm-crypt) is nobody else's."""
    idle = {"user": 0, "nice": 0, "system": 0, "idle": 0}
    spent = {"user": user * TICKS, "nice": 0, "system": 60 * TICKS, "idle": 64 * 30 * TICKS}
    before = snapshot(clock=0.0, processor=idle, own={"user": 0.0, "system": 0.0})
    after = snapshot(
        read=64 * 2**20, clock=30.0, processor=spent, own={"user": own, "system": 0.0}, processors=64
    )
    for seen, when in ((before, "before"), (after, "after")):
        seen.update({"kernel_threads": threads[when]} if threads else {})
    said = judged(evidence("dd", GOOD_DD, before=before, after=after), [])
    assert said.reasons == [expected] * bool(expected)


def test_short_runs_are_told() -> None:
    short = Settle(seconds=30.0, memory=2.0)
    hasty = judged(evidence("dd", GOOD_DD, settle=short, ending=Ending(0, None, 1.2, "")), [])
    assert hasty.state == "tainted"
    assert hasty.reasons[0].startswith("short: 1 s and 64 MiB")
    assert state(evidence("dd", GOOD_DD, settle=short, ending=Ending(0, None, 31.0, ""))) == "ok"


IDLE = {"level": "raid5", "degraded": "0", "sync_action": "idle"}


@pytest.mark.parametrize(
    ("words", "before", "after", "expected"),
    [
        ({}, {}, {}, "ok"),
        ({}, {"degraded": "1"}, {"degraded": "1"}, "failed"),
        ({}, {}, {"degraded": "1"}, "failed"),
        ({}, {}, {"sync_action": "check"}, "tainted"),
        ({"state": "degraded"}, {"degraded": "1"}, {"degraded": "1"}, "ok"),
        ({"state": "degraded"}, {}, {}, "failed"),
        (
            {"state": "recovering"},
            {"degraded": "1", "sync_action": "recover"},
            {"degraded": "1", "sync_action": "recover"},
            "ok",
        ),
        ({"state": "recovering"}, {"degraded": "1", "sync_action": "recover"}, {}, "tainted"),
    ],
)
def test_the_array_was_as_asked_all_the_time(
    words: dict[str, str], before: dict[str, str], after: dict[str, str], expected: str
) -> None:
    seen: dict[str, Any] = {
        "before": snapshot(array={**IDLE, **before}),
        "after": snapshot(read=64 * 2**20, array={**IDLE, **after}),
    }
    assert state(evidence("dd", GOOD_DD, words=words, **seen)) == expected


def test_an_array_that_is_gone_is_told() -> None:
    assert (
        state(evidence("dd", GOOD_DD, before=snapshot(array=IDLE), after=snapshot(read=64 * 2**20)))
        == "failed"
    )


@pytest.mark.parametrize(
    "seen",
    [
        {"busy_arrays": ["md3"]},
        {"kernel": ["<3>[  812.4] blk_update_request: I/O error, dev sdb, sector 0"]},
        {"processor": {"user": 100, "steal": 50, "idle": 0}},
        {"throttled": 3},
    ],
)
def test_trouble_around_a_run_taints_it(seen: dict[str, Any]) -> None:
    before = snapshot(processor={"user": 0, "steal": 0, "idle": 0})
    assert state(evidence("dd", GOOD_DD, before=before, after=snapshot(read=64 * 2**20, **seen))) == "tainted"


def test_power_saving_taints_unless_it_is_the_drivers_ordinary_state() -> None:
    saving = snapshot(governor="powersave", governor_driver="acpi-cpufreq")
    assert state(evidence("dd", GOOD_DD, before=saving)) == "tainted"
    assert (
        state(evidence("dd", GOOD_DD, before=snapshot(governor="powersave", governor_driver="intel_pstate")))
        == "ok"
    )


def test_hdparm_that_met_the_end_of_a_device_is_told() -> None:
    short = " Timing buffered disk reads: 254 MB in  0.67 seconds = 379.64 MB/sec\n"
    for log, expected in ((short, "tainted"), (short.replace("0.67", "3.00"), "ok")):
        assert state(evidence("hdparm", log, after=snapshot(read=254 * 2**20))) == expected


CACHED = " Timing cached reads:   6348 MB in  2.01 seconds = 3164.25 MB/sec\n"


def test_timings_of_the_cache_take_two_seconds_and_meet_no_end() -> None:
    whole = " Timing buffered disk reads: 762 MB in  3.00 seconds = 253.71 MB/sec\n"
    for text in (CACHED, CACHED + whole):
        assert judged(evidence("hdparm", text, after=snapshot(read=762 * 2**20)), []) == ("ok", [], False)


def test_direct_timings_of_the_cache_are_read_from_the_disk_too() -> None:
    """hdparm -tT --direct: both timings pass through the disk's counters."""
    text = CACHED.replace("cached", "O_DIRECT cached")
    text += " Timing O_DIRECT disk reads: 400 MB in  3.00 seconds = 133.33 MB/sec\n"
    assert state(evidence("hdparm", text, after=snapshot(read=6748 * 2**20))) == "ok"
    assert state(evidence("hdparm", text, after=snapshot(read=400 * 2**20))) == "tainted"
