"""The stripe cache of RAID 4, 5 and 6 (stripe_cache_size, in pages of each member): set, and read back."""

import os
from typing import Optional

from spindle_run.changes._settings import put_at
from spindle_run.changes._task import Facts, Task

NAME = "stripe_cache"
ORDER = 25


def wanted(task: Task) -> Optional[Facts]:
    """The size."""
    word = task.words.get("stripe_cache_size")
    return {"word": word} if word is not None else None


def make(task: Task, facts: Facts) -> Facts:
    """Sets it."""
    block = os.path.basename(task.machine.real(task.standing.device))
    put_at(task, "/sys/block/%s/md/stripe_cache_size" % block, facts["word"])
    return {}


def undo(_task: Task, _facts: Facts) -> None:
    """It goes with the array."""
