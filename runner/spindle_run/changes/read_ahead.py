"""The read-ahead of the device under test. Its default differs between layouts, so it may be what a
buffered test compares.
"""

import os
from typing import Optional

from spindle_run.changes._settings import put, put_back
from spindle_run.changes._task import Facts, Task
from spindle_run.plan.quantities import size

NAME = "read_ahead"
ORDER = 50


def wanted(task: Task) -> Optional[Facts]:
    """What it is now."""
    word = task.words.get("read_ahead")
    if word is None:
        return None
    path = "/sys/class/block/%s/queue/read_ahead_kb" % os.path.basename(
        task.machine.real(task.standing.device)
    )
    return {"word": str((size(word) or 0) // 1024), "before": {path: task.machine.word(path)}}


def make(task: Task, facts: Facts) -> Facts:
    """Sets it."""
    put(task, {str(path): str(facts["word"]) for path in facts["before"]})
    return {}


def undo(task: Task, facts: Facts) -> None:
    """As before."""
    put_back(task, facts)
