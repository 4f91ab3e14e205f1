"""An array of four disks on the machine made of files, as the kernel has it and as the journal knows it."""

from __future__ import annotations

from typing import Any

from spindle_run.changes._task import Task
from spindle_run.machine.identity import Disk

from tests.runner.fakes import Fake

UUID = "1b2c:3d4e:5f60:7182"
OURS = {"name": "/dev/md/spindle-0badcafe", "uuid": UUID}
SIGNED = "# offset,uuid,label,type\n0x438,77,{},ext4\n"  # how wipefs tells what is on a disk


def four(fake: Fake) -> list[Disk]:
    return [fake.disk(f"sd{letter}", f"ata-{letter}", f"8:{n * 16}") for n, letter in enumerate("abcd")]


def standing(fake: Fake, level: str = "raid5", **said: str) -> None:
    """The array as the kernel has it after --create."""
    healthy = {
        "level": level,
        "raid_disks": "4",
        "degraded": "0",
        "sync_action": "idle",
        "array_state": "clean",
    }
    fake.array("md127", **{**healthy, **said})
    for letter in "abcd":
        fake.put(f"sys/block/md127/slaves/sd{letter}", "")
    fake.put("dev/md127", "")
    (fake.root / "dev/md/spindle-0badcafe").symlink_to("../md127")
    fake.put("detail/md127", f"MD_UUID={UUID}\nMD_NAME=spindle:spindle-0badcafe\n")


def facts(disks: list[Disk], **more: Any) -> dict[str, Any]:
    return {**OURS, "disks": [disk.record() for disk in disks], "before": {}, **more}


def setting(fake: Fake, kind: Any, **words: str) -> tuple[Task, dict[str, Any]]:
    task = fake.task([fake.disk("sda", "ata-a")], **words)
    task.standing.device = "/dev/sda"
    wanted = kind.wanted(task)
    assert wanted is not None
    return task, wanted
