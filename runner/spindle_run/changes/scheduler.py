"""The I/O scheduler of each member: an md device takes any word and keeps none."""

from typing import Optional

from spindle_run.changes._settings import before, put, put_back
from spindle_run.changes._task import Facts, Task

NAME = "scheduler"
ORDER = 40


def wanted(task: Task) -> Optional[Facts]:
    """What it is now, for each disk."""
    word = task.words.get("scheduler")
    if word is None:
        return None
    return {"word": word, **before(task, task.disks, "scheduler")}


def make(task: Task, facts: Facts) -> Facts:
    """Sets it on each."""
    put(task, [disk.path for disk in task.disks], "scheduler", facts["word"])
    return {}


def undo(task: Task, facts: Facts) -> None:
    """As before."""
    put_back(task, facts)
