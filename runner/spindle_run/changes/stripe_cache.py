"""The stripe cache of RAID 4, 5 and 6 (stripe_cache_size, in pages of each member): set, and read back.
It goes with the array.
"""

import os
from typing import Optional

from spindle_run.changes._settings import put, put_back
from spindle_run.changes._task import Facts, Task

NAME = "stripe_cache"
ORDER = 25


def wanted(task: Task) -> Optional[Facts]:
    """What it is now."""
    word = task.words.get("stripe_cache_size")
    if word is None:
        return None
    block = os.path.basename(task.machine.real(task.standing.device))
    path = "/sys/block/%s/md/stripe_cache_size" % block
    return {"word": word, "before": {path: task.machine.word(path)}}


def make(task: Task, facts: Facts) -> Facts:
    """Sets it."""
    put(task, {str(path): str(facts["word"]) for path in facts["before"]})
    return {}


def undo(task: Task, facts: Facts) -> None:
    """As before, where the array still stands."""
    put_back(task, facts)
