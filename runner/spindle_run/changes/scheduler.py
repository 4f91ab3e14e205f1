"""The I/O scheduler of each member: an md device takes any word and keeps none."""

import os
from typing import Optional

from spindle_run.changes._settings import chosen, put, put_back
from spindle_run.changes._task import Facts, Task

NAME = "scheduler"
ORDER = 40


def wanted(task: Task) -> Optional[Facts]:
    """What it is now, for each disk."""
    word = task.words.get("scheduler")
    if word is None:
        return None
    paths = ["/sys/block/%s/queue/scheduler" % os.path.basename(disk.path) for disk in task.disks]
    return {"word": word, "before": {path: chosen(task.machine.word(path)) for path in paths}}


def make(task: Task, facts: Facts) -> Facts:
    """Sets it on each."""
    put(task, {str(path): str(facts["word"]) for path in facts["before"]})
    return {}


def undo(task: Task, facts: Facts) -> None:
    """As before."""
    put_back(task, facts)
