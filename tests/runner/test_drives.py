"""Drives without an array: only what we made, or what was given up, is wiped off them."""

from __future__ import annotations

import pytest
from spindle_run.changes import drive
from spindle_run.errors import UncleanError

from tests.runner.arrays import SIGNED
from tests.runner.fakes import Fake


@pytest.mark.parametrize(
    ("on_it", "is_wiped"),
    [
        (SIGNED.format("sp-0badcafe"), True),  # made by us, before a crash
        (SIGNED.format("photos"), False),  # put there by the user since
        (SIGNED.format("sp-feedf00d"), False),  # of another run
        ("0x200,,,gpt\n", True),  # allowed, and there before
        ("", False),  # nothing to do
    ],
)
def test_only_what_we_made_or_what_was_given_up_is_wiped(
    fake_machine: Fake, on_it: str, is_wiped: bool
) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", on_it)
    before = {"disks": [disk.record()], "before": {"ata-a": [["gpt", "", ""]]}}
    drive.undo(fake_machine.task([disk]), before)
    assert bool(fake_machine.called("wipefs", "--all")) == is_wiped


def test_a_drive_remembers_what_was_on_it(fake_machine: Fake) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", SIGNED.format("old"))
    wanted = drive.wanted(fake_machine.task([disk]))
    assert wanted == {"disks": [disk.record()], "before": {"ata-a": [["ext4", "77", "old"]]}}


@pytest.mark.parametrize("change", ["mounted", "larger", "gone"])
def test_a_disk_that_is_used_or_another_is_not_wiped(fake_machine: Fake, change: str) -> None:
    disk = fake_machine.disk("sda", "ata-a")
    fake_machine.put("signatures/sda", SIGNED.format("sp-0badcafe"))
    before = {"disks": [disk.record()], "before": {}}
    if change == "mounted":
        fake_machine.put("proc/self/mountinfo", "1 0 8:0 / /data rw - ext4 /dev/sda rw\n")
        with pytest.raises(UncleanError, match="mounted on /data"):
            drive.undo(fake_machine.task([disk]), before)
    elif change == "larger":
        fake_machine.disk("sda", "ata-a", mebibytes=128)
        drive.undo(fake_machine.task([disk]), before)
    else:
        (fake_machine.root / "sys/block/sda/dev").unlink()
        drive.undo(fake_machine.task([disk]), before)
    assert not fake_machine.called("wipefs")
