"""A file system is measured only where it is truly mounted, and unmounted only if it is ours."""

from __future__ import annotations

import pytest
from spindle_run.changes import drive, filesystem
from spindle_run.changes._task import SetupError, Task
from spindle_run.errors import UncleanError

from tests.runner.arrays import four, setting
from tests.runner.fakes import Fake


def test_a_file_system_that_is_not_mounted_is_not_measured(fake_machine: Fake) -> None:
    for name in ("mkfs.ext4", "mount"):
        fake_machine.tool(name, "exit 0")
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    with pytest.raises(SetupError, match="would have measured another disk"):
        filesystem.make(task, wanted)
    assert fake_machine.called("mkfs.ext4")[0][-3:] == ["-L", "sp-0badcafe", "/dev/sda"]
    filesystem.undo(task, wanted)
    filesystem.undo(task, wanted)
    assert not fake_machine.called("umount")


def test_a_folder_that_somebody_else_mounted_is_not_unmounted(fake_machine: Fake) -> None:
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    fake_machine.put("sys/class/block/sda/dev", "8:0")
    fake_machine.put("proc/self/mountinfo", f"1 0 8:99 / {wanted['folder']} rw - ext4 /dev/sdz rw\n")
    filesystem.undo(task, wanted)
    assert not fake_machine.called("umount")


def test_a_mount_that_stays_is_told_with_the_command(fake_machine: Fake) -> None:
    task, wanted = setting(fake_machine, filesystem, filesystem="ext4")
    fake_machine.put("sys/class/block/sda/dev", "8:0")
    fake_machine.put("proc/self/mountinfo", f"1 0 8:0 / {wanted['folder']} rw - ext4 /dev/sda rw\n")
    fake_machine.tool("umount", "exit 32")
    with pytest.raises(UncleanError, match="umount /run/spindle-0badcafe"):
        filesystem.undo(task, wanted)


SPANNED = [
    ("btrfs-raid0", "raid0"),
    ("btrfs-raid1", "raid1"),
    ("btrfs-raid10", "raid10"),
]


def spanning(fake: Fake, level: str = "btrfs-raid1") -> Task:
    """Four disks over which btrfs makes its own RAID; mkfs and mount do as they are told."""
    for name in ("mkfs.btrfs", "umount"):
        fake.tool(name, "exit 0")
    mounts = fake.root / "proc/self/mountinfo"
    fake.put("proc/self/mountinfo", "")
    # btrfs numbers its mounts itself, and names the disk that it likes: here the third.
    fake.tool("mount", f'for folder; do :; done; echo "1 0 0:42 / $folder rw - btrfs /dev/sdc rw" >{mounts}')
    fake.tool("umount", f": >{mounts}")
    task = fake.task(four(fake), raid_level=level, filesystem="btrfs")
    wanted = drive.wanted(task)
    assert wanted is not None
    drive.make(task, wanted)
    return task


@pytest.mark.parametrize(("level", "profile"), SPANNED)
def test_btrfs_spans_the_disks_itself(fake_machine: Fake, level: str, profile: str) -> None:
    task = spanning(fake_machine, level)
    wanted = filesystem.wanted(task)
    assert wanted is not None
    filesystem.make(task, wanted)
    disks = ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd"]
    said = ["-d", profile, "-m", profile, "-L", "sp-0badcafe"]
    assert fake_machine.called("mkfs.btrfs") == [["mkfs.btrfs", "-q", "-f", *said, *disks]]
    options = "device=/dev/sdb,device=/dev/sdc,device=/dev/sdd"
    assert fake_machine.called("mount") == [
        ["mount", "-t", "btrfs", "-o", options, "/dev/sda", wanted["folder"]]
    ]
    assert task.standing.folder == wanted["folder"]
    filesystem.undo(task, wanted)
    assert fake_machine.called("umount") == [["umount", wanted["folder"]]]


def test_each_disk_that_btrfs_spanned_is_wiped_and_no_other(fake_machine: Fake) -> None:
    task = spanning(fake_machine)
    fake_machine.disk("sde", "ata-e", "8:64")
    made = drive.wanted(task)
    assert made is not None
    for letter in "abcde":
        fake_machine.put(f"signatures/sd{letter}", "0x10040,77,sp-0badcafe,btrfs\n")
    fake_machine.put("signatures/sdb", "0x10040,78,photos,btrfs\n")  # somebody else's by now
    drive.undo(task, made)
    wiped = [call[-1] for call in fake_machine.called("wipefs", "--all")]
    assert wiped == ["/dev/sda", "/dev/sdc", "/dev/sdd"]


def test_a_btrfs_of_others_in_our_folder_is_not_ours(fake_machine: Fake) -> None:
    task = spanning(fake_machine)
    wanted = filesystem.wanted(task)
    assert wanted is not None
    fake_machine.put("dev/sdz", "")
    fake_machine.put("proc/self/mountinfo", f"1 0 0:42 / {wanted['folder']} rw - btrfs /dev/sdz rw\n")
    filesystem.undo(task, wanted)
    assert not fake_machine.called("umount")


def test_one_disk_under_btrfs_has_no_profile(fake_machine: Fake) -> None:
    fake_machine.tool("mkfs.btrfs", "exit 0")
    task, wanted = setting(fake_machine, filesystem, filesystem="btrfs")
    with pytest.raises(SetupError, match="is not mounted"):
        filesystem.make(task, wanted)
    assert fake_machine.called("mkfs.btrfs") == [["mkfs.btrfs", "-q", "-f", "-L", "sp-0badcafe", "/dev/sda"]]
