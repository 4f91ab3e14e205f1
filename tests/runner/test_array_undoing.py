"""The undoing of an array touches nothing of another's, wherever things have gone meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from spindle_run.changes import array
from spindle_run.errors import UncleanError
from spindle_run.machine.identity import Disk

from tests.runner.arrays import OURS, SIGNED, UUID, facts, four, standing
from tests.runner.fakes import Fake


def undo(fake: Fake, disks: list[Disk], **more: Any) -> None:
    array.undo(fake.task(disks, raid_level="raid5"), facts(disks, **more))


def test_undoing_is_the_same_once_and_twice(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    for letter in "abcd":
        fake_machine.put(f"examine/sd{letter}", f"MD_UUID={UUID}\n")
    undo(fake_machine, disks)
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md127"]]
    assert len(fake_machine.called("mdadm", "--zero-superblock")) == 4
    undo(fake_machine, disks)
    assert len(fake_machine.called("mdadm", "--stop")) == 1
    assert len(fake_machine.called("mdadm", "--zero-superblock")) == 4


def test_undoing_before_anything_was_made_touches_nothing(fake_machine: Fake) -> None:
    array.undo(
        fake_machine.task([]), {"name": OURS["name"], "disks": [disk.record() for disk in four(fake_machine)]}
    )
    assert not fake_machine.called("mdadm", "--stop") + fake_machine.called("mdadm", "--zero-superblock")
    assert not fake_machine.called("wipefs")


def test_an_array_whose_number_changed_is_found_and_its_old_number_left(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    fake_machine.array("md127", level="raid1")
    fake_machine.put("detail/md127", "MD_UUID=9999:9999\nMD_NAME=other:data\n")
    fake_machine.array("md126", level="raid5")
    fake_machine.put("detail/md126", f"MD_UUID={UUID}\n")
    undo(fake_machine, disks, device="/dev/md127")
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md126"]]


def test_before_its_uuid_was_known_an_array_is_ours_by_the_name_only_this_run_gives(
    fake_machine: Fake,
) -> None:
    disks = four(fake_machine)
    for block, name in (("md1", "spindle-0badcafe"), ("md2", "spindle-feedf00d")):
        fake_machine.array(block, level="raid5")
        fake_machine.put(f"detail/{block}", f"MD_UUID=5\nMD_NAME=spindle:{name}\n")
    fake_machine.put("examine/sda", "MD_UUID=5\nMD_NAME=spindle:spindle-0badcafe\n")
    fake_machine.put("examine/sdb", "MD_UUID=6\nMD_NAME=spindle:spindle-feedf00d\n")
    array.undo(
        fake_machine.task(disks),
        {"name": OURS["name"], "disks": [disk.record() for disk in disks], "before": {}},
    )
    assert fake_machine.called("mdadm", "--stop") == [["mdadm", "--stop", "/dev/md1"]]
    assert fake_machine.called("mdadm", "--zero-superblock") == [["mdadm", "--zero-superblock", "/dev/sda"]]


def test_a_member_of_somebody_elses_array_is_never_zeroed_or_wiped(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    fake_machine.put("examine/sda", "MD_UUID=9999:9999\n")
    fake_machine.put("signatures/sda", "0x1000,9999,other:data,linux_raid_member\n")
    undo(fake_machine, disks)
    assert not fake_machine.called("mdadm", "--zero-superblock") + fake_machine.called("wipefs")


def test_members_are_found_under_the_letters_they_have_now(fake_machine: Fake) -> None:
    disks = [*four(fake_machine)[:3], fake_machine.disk("sde", "ata-d", "8:64")]
    for letter in "abce":
        fake_machine.put(f"examine/sd{letter}", f"MD_UUID={UUID}\n")
    fake_machine.put("signatures/sdd", SIGNED.format("photos"))
    undo(fake_machine, disks)
    zeroed = [call[2] for call in fake_machine.called("mdadm", "--zero-superblock")]
    assert zeroed == ["/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sde"]
    assert not fake_machine.called("wipefs")


def test_a_busy_array_is_told_with_the_command(fake_machine: Fake) -> None:
    disks = four(fake_machine)
    standing(fake_machine)
    fake_machine.put("fails--stop", "")
    fake_machine.tool("mdadm", 'case "$1" in --stop) exit 1;; *) cat $ROOT/detail/md127;; esac')
    with pytest.raises(UncleanError, match="mdadm --stop /dev/md127"):
        undo(fake_machine, disks)
    assert len(fake_machine.called("mdadm", "--stop")) == 5
