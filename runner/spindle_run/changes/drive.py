"""Drives without an array over them, one alone or several for a file system that spans them: nothing is
made, but what they hold afterwards is wiped, so that no half of a test looks like data.
"""

from typing import Optional

from spindle_run.changes._task import Facts, Task
from spindle_run.changes._wiping import before, wiped
from spindle_run.plan.levels import ARRAYS

NAME = "drive"
ORDER = 15


def wanted(task: Task) -> Optional[Facts]:
    """The drives, for configurations that are no array."""
    if task.plan.folder or task.words.get("raid_level") in ARRAYS:
        return None
    return {"disks": [disk.record() for disk in task.disks], "before": before(task)}


def make(task: Task, facts: Facts) -> Facts:
    """It stands as it is."""
    task.standing.device = facts["disks"][0][1]
    return {}


def undo(task: Task, facts: Facts) -> None:
    """Takes away the signatures that tests left."""
    wiped(task, facts, [name for name, *_ in facts["disks"]])
