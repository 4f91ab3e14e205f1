"""The read-ahead of the device under test. Its default differs between layouts, so it may be what a
buffered test compares.
"""

from typing import Optional

from spindle_run.changes._settings import before, put, put_back
from spindle_run.changes._task import Facts, Task
from spindle_run.plan.quantities import size

NAME = "read_ahead"
ORDER = 50


def wanted(task: Task) -> Optional[Facts]:
    """What it is now; an array of ours is gone in the end, and its setting with it."""
    word = task.words.get("read_ahead")
    if word is None:
        return None
    disks = [disk for disk in task.disks if disk.path == task.standing.device]
    return {"word": str((size(word) or 0) // 1024), **before(task, disks, "read_ahead_kb")}


def make(task: Task, facts: Facts) -> Facts:
    """Sets it."""
    put(task, [task.machine.real(task.standing.device)], "read_ahead_kb", facts["word"])
    return {}


def undo(task: Task, facts: Facts) -> None:
    """As before."""
    put_back(task, facts)
