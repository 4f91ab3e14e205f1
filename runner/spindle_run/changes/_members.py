"""The members of an array that was ours: superblocks are taken only off disks that carry its UUID."""

import os
from typing import Dict, List

from spindle_run.changes._task import Disk, Facts, Task
from spindle_run.changes._wiping import wiped
from spindle_run.errors import UncleanError
from spindle_run.machine.named import current


def undo_members(task: Task, facts: Facts) -> None:
    """Raises UncleanError with the commands that are left."""
    left: List[str] = []
    ours = []
    for given in facts["disks"]:
        disk = current(task.machine, Disk(*given))
        if disk is None:
            continue  # gone
        said = _examined(task, disk)
        if not said:
            ours.append(given)  # no superblock (any more): only traces of tests
        elif _carries(said, facts):
            if task.call("zero", ["mdadm", "--zero-superblock", disk.path], 60.0).good:
                ours.append(given)
            else:
                left.append("mdadm --zero-superblock /dev/disk/by-id/%s" % disk.given)
    if left:
        raise UncleanError("\n".join(left))
    wiped(task, facts, ours)


def _examined(task: Task, disk: Disk) -> Dict[str, str]:
    out = task.call("examine", ["mdadm", "--examine", "--export", disk.path], 60.0).out
    return dict(line.split("=", 1) for line in out.splitlines() if line.startswith("MD_") and "=" in line)


def _carries(said: Dict[str, str], facts: Facts) -> bool:
    if "uuid" in facts:
        return bool(said.get("MD_UUID") == facts["uuid"])
    return bool(said.get("MD_NAME", "").split(":")[-1] == os.path.basename(facts["name"]))
