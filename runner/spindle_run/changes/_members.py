"""The members of an array that was ours: superblocks are taken only off disks that carry its UUID."""

import os
from typing import Dict, List

from spindle_run.changes._task import Facts, Task
from spindle_run.changes._wiping import wiped
from spindle_run.errors import UncleanError
from spindle_run.machine.identity import Disk


def undo_members(task: Task, facts: Facts) -> None:
    """Raises UncleanError with the commands that are left."""
    left: List[str] = []
    names = [name for name, *_ in facts["disks"]]
    for disk in (disk for name in names for disk in task.proved([name])):  # each just before it is written
        if not _carries(_examined(task, disk), facts):
            continue
        if not task.call("zero", ["mdadm", "--zero-superblock", disk.path], 60.0).good:
            left.append("mdadm --zero-superblock %s  # disk %s" % (disk.path, disk.given))
    if left:
        raise UncleanError("\n".join(left))
    wiped(task, facts, names)


def _examined(task: Task, disk: Disk) -> Dict[str, str]:
    out = task.call("examine", ["mdadm", "--examine", "--export", disk.path], 60.0).out
    return dict(line.split("=", 1) for line in out.splitlines() if line.startswith("MD_") and "=" in line)


def _carries(said: Dict[str, str], facts: Facts) -> bool:
    if "uuid" in facts:
        return bool(said.get("MD_UUID") == facts["uuid"])
    return bool(said.get("MD_NAME", "").split(":")[-1] == os.path.basename(facts["name"]))
