"""What is set on disks and arrays is read back, and put back; a state of an array begins anew before each run."""

from __future__ import annotations

import pytest
from spindle_run.changes import read_ahead, scheduler, state, stripe_cache
from spindle_run.changes._task import SetupError
from spindle_run.machine.snapshot import snapshot

from tests.runner.arrays import four, setting, standing
from tests.runner.fakes import Fake


def test_a_scheduler_that_does_not_stay_is_told(fake_machine: Fake) -> None:
    path = "sys/class/block/sda/queue/scheduler"
    fake_machine.put(path, "[none] mq-deadline")
    task, wanted = setting(fake_machine, scheduler, scheduler="mq-deadline")
    assert wanted["before"] == {"ata-a": "none"}
    fake_machine.machine.write = lambda *_: None  # type: ignore[method-assign]  # the kernel keeps what it has
    with pytest.raises(SetupError, match="expected mq-deadline, found none"):
        scheduler.make(task, wanted)


def test_settings_are_put_back(fake_machine: Fake) -> None:
    path = "sys/class/block/sda/queue/read_ahead_kb"
    fake_machine.put(path, "128")
    task, wanted = setting(fake_machine, read_ahead, read_ahead="1 MiB")
    read_ahead.make(task, wanted)
    assert (fake_machine.root / path).read_text() == "1024"
    for _ in range(2):
        read_ahead.undo(task, wanted)
        assert (fake_machine.root / path).read_text() == "128"


def test_a_recovery_begins_again_and_a_degraded_array_stays_so(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    for word, added in (("degraded", 0), ("recovering", 1)):
        fake_machine.calls.clear()
        task = fake_machine.task(disks, raid_level="raid5", state=word)
        task.standing.device = "/dev/md127"
        wanted = state.wanted(task)
        assert wanted is not None
        state.make(task, wanted)
        assert len([call for call in fake_machine.calls if "--add" in call]) == added
        assert all(call[-1] == "/dev/sdd" for call in fake_machine.calls)


def test_a_member_that_became_another_disk_is_not_zeroed(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine, degraded="1")
    task = fake_machine.task(disks, raid_level="raid5", state="recovering")
    fake_machine.put("sys/block/sdd/diskseq", "99")
    wanted = {"state": "recovering", "member": "/dev/sdd", "device": "/dev/md127"}
    with pytest.raises(SetupError, match="disk ata-d: expected /dev/sdd"):
        state.renew(task, wanted)
    assert not fake_machine.called("mdadm", "--zero-superblock")


def test_a_stripe_cache_is_set_read_back_and_recorded(fake_machine: Fake) -> None:
    path = "sys/block/md127/md/stripe_cache_size"
    disks = four(fake_machine)
    standing(fake_machine)
    fake_machine.put(path, "256")
    task = fake_machine.task(disks, raid_level="raid5", stripe_cache_size="4096")
    task.standing.device = "/dev/md127"
    wanted = stripe_cache.wanted(task)
    assert wanted == {"word": "4096"}
    stripe_cache.make(task, wanted)
    assert snapshot(fake_machine.machine, task)["array"]["stripe_cache_size"] == "4096"
    fake_machine.put(path, "256")
    fake_machine.machine.write = lambda *_: None  # type: ignore[method-assign]  # the kernel keeps what it has
    with pytest.raises(SetupError, match="expected 4096, found 256"):
        stripe_cache.make(task, wanted)
