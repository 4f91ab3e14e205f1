"""Before a run: dropped caches are looked at, and others at work are told."""

from __future__ import annotations

import pytest
from spindle_run.execution.settling import DROP, settle
from spindle_run.machine.snapshot import kernel_lines, uptime
from spindle_run.plan.model import Cooldown, Plan, Settle
from spindle_run.plan.model import Test as Call
from spindle_run.stopper import Stopper
from spindle_run.tools import dd, fio, sysbench

from tests.runner.fakes import Fake

PLAN = Plan("p", ())
GIB = 1 << 20  # KiB


def meminfo(cached: int, shared: int = 0) -> str:
    return f"MemTotal: {8 * GIB} kB\nCached: {cached} kB\nShmem: {shared} kB\nMapped: 0 kB\n"


def reasons(fake: Fake, plan: Plan = PLAN) -> list[str]:
    return [doubt.reason for doubt in settle(fake.machine, plan, [], Stopper()).doubts]


@pytest.fixture
def quiet(fake_machine: Fake, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """A machine with much in its cache and nothing else to do."""
    fake_machine.put("proc/meminfo", meminfo(4 * GIB))
    fake_machine.put("proc/stat", "cpu 0 0 0 100 0 0 0 0\n")
    fake_machine.put("proc/sys/vm/drop_caches", "0")
    fake_machine.after = meminfo(0)  # type: ignore[attr-defined]  # what a drop leaves, of these tests only
    write = fake_machine.machine.write

    def dropping(path: str, text: str) -> None:
        write(path, text)
        fake_machine.put("proc/meminfo", fake_machine.after)  # type: ignore[attr-defined]  # the same

    monkeypatch.setattr(fake_machine.machine, "write", dropping)
    return fake_machine


def test_a_drop_that_empties_the_cache_is_believed(quiet: Fake) -> None:
    assert reasons(quiet) == []
    assert (quiet.root / DROP.lstrip("/")).read_text() == "3\n"


def test_a_drop_that_leaves_the_cache_is_told(quiet: Fake) -> None:
    quiet.after = meminfo(4 * GIB)  # type: ignore[attr-defined]  # the same
    assert reasons(quiet) == ["caches were not dropped: 4096 MiB before and 4096 MiB after"]


def test_shared_memory_is_no_cache_that_could_be_dropped(quiet: Fake) -> None:
    quiet.after = meminfo(4 * GIB, shared=4 * GIB)  # type: ignore[attr-defined]  # the same
    assert reasons(quiet) == []


def test_a_drop_that_is_refused_is_told(quiet: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(_path: str, _text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(quiet.machine, "write", refusing)
    assert reasons(quiet) == ["caches were not dropped: Permission denied (requires root)"]


def test_a_plan_that_drops_nothing_says_so(quiet: Fake) -> None:
    plan = PLAN._replace(settle=Settle(drop_caches=False))
    assert reasons(quiet, plan) == ["caches were not dropped, as the plan asks"]


def test_others_at_work_are_told(quiet: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet.put("sys/class/block/sda/stat", "0 0 0 0 0 0 0 0 0 0 0")

    def meanwhile(seconds: float) -> None:
        assert seconds == 0.5
        quiet.put("proc/stat", "cpu 400 0 0 1300 0 0 0 0\n" + "".join(f"cpu{n} 0\n" for n in range(64)))
        quiet.put("sys/class/block/sda/stat", "9 0 9000 0 0 0 0 0 0 0 0")

    monkeypatch.setattr(quiet.machine, "pause", meanwhile)
    plan = PLAN._replace(settle=Settle(look=0.5))
    said = [doubt.reason for doubt in settle(quiet.machine, plan, ["sda"], Stopper()).doubts]
    assert said == [
        "other programs kept 16.0 cores busy before the run",
        "other programs used the disks before the run",
    ]


def test_cooling_ends_when_the_drives_are_cool(quiet: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    place = "sys/block/sda/device/hwmon/hwmon0/temp1_input"
    quiet.put(place, "50000")
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            quiet.put(place, "40000")

    monkeypatch.setattr(quiet.machine, "pause", pause)
    settle(quiet.machine, PLAN._replace(cooldown=Cooldown(600.0, 45.0)), ["sda"], Stopper())
    assert len(pauses) == 4  # three to cool, one to look whether others are at work


def test_what_the_page_cache_cannot_answer_needs_no_drop(
    quiet: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(_path: str, _text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(quiet.machine, "write", refusing)
    settled = settle(quiet.machine, PLAN, [], Stopper(), uncached=True)
    assert (settled.doubts, settled.dropped) == ([], False)
    for test, tool, uncached in (
        (("if={target}", "of=/dev/null", "iflag=direct"), dd, True),
        (("if={target}", "of=/dev/null"), dd, False),
        (("if=/dev/zero", "of={target}", "conv=fsync"), dd, True),
        (("--rw=randread", "--direct=1"), fio, True),
        (("--rw=randread", "--direct=0"), fio, False),
        (("--rw=randrw",), fio, False),
        (("--rw=write",), fio, True),
        (("fileio", "--file-test-mode=rndrd", "--file-extra-flags=direct"), sysbench, True),
        (("fileio", "--file-test-mode=rndrw"), sysbench, False),
    ):
        assert tool.uncached(Call("t", tool.NAME, ("folder",), test, 1.0)) == uncached, test


def test_a_process_that_keeps_the_disk_open_is_told(quiet: Fake) -> None:
    quiet.put("sys/class/block/sda/dev", "8:0")
    quiet.tool("ls", "echo '/proc/812/fd:'; echo 'brw-rw---- 1 0 6 8, 0 Nov 23 03:00 5'")
    quiet.put("proc/812/comm", "qemu")
    settled = settle(quiet.machine, PLAN, ["sda"], Stopper())
    assert [doubt.reason for doubt in settled.doubts] == ["process 812 (qemu) has a disk open"]


def test_messages_of_the_kernel_are_seen_on_a_machine_that_has_slept(fake_machine: Fake) -> None:
    """A laptop that slept for a day: what the kernel said of a failing disk was older than the start of the run."""
    now = fake_machine.machine.clock()
    fake_machine.put("proc/uptime", f"{now + 86400} 0")
    began = uptime(fake_machine.machine)
    fake_machine.tool(
        "dmesg", f"echo '<3>[{now + 1:.6f}] I/O error, dev sda'; echo '<6>[{now - 9:.6f}] before'"
    )
    assert [line.partition("] ")[2] for line in kernel_lines(fake_machine.machine, began)] == [
        "I/O error, dev sda"
    ]
