"""A file system on what stands, or one that spans the drives itself (btrfs), mounted in a folder of our
own; a test runs there only if the mount is truly ours.
"""

import os
from typing import Dict, List, Optional, Sequence

from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.changes._wiping import label
from spindle_run.errors import UncleanError
from spindle_run.plan.levels import SPANNING

NAME = "filesystem"
ORDER = 30
_LIMIT = 1800.0
# Nothing is left to be initialised in the background while a test runs.
_MAKE: Dict[str, List[str]] = {
    "ext2": ["mkfs.ext2", "-q", "-F"],
    "ext3": ["mkfs.ext3", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"],
    "ext4": ["mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"],
    "xfs": ["mkfs.xfs", "-q", "-f"],
    "btrfs": ["mkfs.btrfs", "-q", "-f"],
    "f2fs": ["mkfs.f2fs", "-q", "-f"],
    "jfs": ["mkfs.jfs", "-q"],
}


def wanted(task: Task) -> Optional[Facts]:
    """Devices and folder."""
    kind = task.words.get("filesystem")
    if kind is None or task.plan.folder:
        return None
    level = task.words.get("raid_level", "single")
    devices = [disk.path for disk in task.disks] if level in SPANNING else [task.standing.device]
    folder = "/run/spindle-%s" % task.run_name
    return {"kind": kind, "level": level, "devices": devices, "folder": folder}


def make(task: Task, facts: Facts) -> Facts:
    """Makes and mounts it, and looks that it is there."""
    making_it = making(facts["kind"], facts["level"], label(task.run_name))
    answer = task.call("mkfs", making_it + facts["devices"], _LIMIT)
    if not answer.good:
        raise SetupError(
            "cannot create %s: %s" % (facts["kind"], (answer.err.strip().splitlines() or ["no answer"])[-1])
        )
    os.makedirs(task.machine.place(facts["folder"]), exist_ok=True)
    task.call("mount", [*mounting(facts["kind"], facts["devices"]), facts["folder"]], _LIMIT)
    if not _is_mounted(task, facts):
        raise SetupError(
            "%s is not mounted on %s: the test would have measured another disk"
            % (facts["devices"][0], facts["folder"])
        )
    task.standing.folder = facts["folder"]
    return {}


def undo(task: Task, facts: Facts) -> None:
    """Unmounts it if it is ours, and removes the folder."""
    for _ in range(5):
        if not _is_mounted(task, facts):
            break
        if not task.call("umount", ["umount", facts["folder"]], 600.0).good:
            task.machine.pause(1.0)
    if _is_mounted(task, facts):
        raise UncleanError("umount %s" % facts["folder"])
    if os.path.isdir(task.machine.place(facts["folder"])):
        os.rmdir(task.machine.place(facts["folder"]))


def making(kind: str, level: str, name: str) -> List[str]:
    """The command that makes it, without the devices. Data and metadata have the same level."""
    profile = level.partition("-")[2]
    profiles = ["-d", profile, "-m", profile] if level in SPANNING else []
    return [*_MAKE[kind], *profiles, "-l" if kind == "f2fs" else "-L", name]


def mounting(kind: str, devices: Sequence[str]) -> List[str]:
    """The command that mounts it, without the folder. Other devices than the first are named, so that
    nobody has to look for them.
    """
    others = ["-o", ",".join("device=" + each for each in devices[1:])] if devices[1:] else []
    return ["mount", "-t", kind, *others, devices[0]]


def _is_mounted(task: Task, facts: Facts) -> bool:
    """Whether the folder is a mount of our devices: by number, or by its source, for btrfs numbers its
    mounts itself.
    """
    real = {task.machine.real(device) for device in facts["devices"]}
    numbers = {task.machine.word("/sys/class/block/%s/dev" % os.path.basename(each)) for each in real}
    for line in (task.machine.read("/proc/self/mountinfo") or "").splitlines():
        fields = line.split()
        if fields[4] == facts["folder"]:
            source = fields[fields.index("-") + 2]
            return fields[2] in numbers or task.machine.real(source) in real
    return False
