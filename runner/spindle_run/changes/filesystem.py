"""A file system on what stands, mounted in a folder of our own; a test runs there only if the mount is
truly ours.
"""

import os
from typing import Dict, List, Optional

from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.changes._wiping import label
from spindle_run.errors import UncleanError

NAME = "filesystem"
ORDER = 30
_LIMIT = 1800.0
# Nothing is left to be initialised in the background while a test runs.
MAKE: Dict[str, List[str]] = {
    "ext2": ["mkfs.ext2", "-q", "-F"],
    "ext3": ["mkfs.ext3", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"],
    "ext4": ["mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"],
    "xfs": ["mkfs.xfs", "-q", "-f"],
    "btrfs": ["mkfs.btrfs", "-q", "-f"],
    "f2fs": ["mkfs.f2fs", "-q", "-f"],
    "jfs": ["mkfs.jfs", "-q"],
}


def wanted(task: Task) -> Optional[Facts]:
    """Device and folder."""
    kind = task.words.get("filesystem")
    if kind is None or task.plan.folder:
        return None
    return {"kind": kind, "device": task.standing.device, "folder": "/run/spindle-%s" % task.run_name}


def make(task: Task, facts: Facts) -> Facts:
    """Makes and mounts it, and looks that it is there."""
    named = ["-l" if facts["kind"] == "f2fs" else "-L", label(task)]
    answer = task.call("mkfs", MAKE[facts["kind"]] + named + [facts["device"]], _LIMIT)
    if not answer.good:
        raise SetupError(
            "no %s could be made: %s"
            % (facts["kind"], (answer.err.strip().splitlines() or ["no answer"])[-1])
        )
    os.makedirs(task.machine.place(facts["folder"]), exist_ok=True)
    task.call("mount", ["mount", "-t", facts["kind"], facts["device"], facts["folder"]], _LIMIT)
    if not _is_mounted(task, facts):
        raise SetupError(
            "%s is not mounted on %s: a test would have measured another disk"
            % (facts["device"], facts["folder"])
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


def _is_mounted(task: Task, facts: Facts) -> bool:
    """Whether the folder is a mount of our device: by its number, or by its source, for btrfs numbers
    its mounts itself.
    """
    real = task.machine.real(facts["device"])
    number = task.machine.word("/sys/class/block/%s/dev" % os.path.basename(real))
    for line in (task.machine.read("/proc/self/mountinfo") or "").splitlines():
        fields = line.split()
        if fields[4] == facts["folder"]:
            source = fields[fields.index("-") + 2]
            return fields[2] == number or task.machine.real(source) == real
    return False
