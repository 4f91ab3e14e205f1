"""A folder of our own on a file system that is there already: for plans with `folder = yes`. Its
undoing removes it.
"""

import os
import shutil
from typing import Optional

from spindle_run.changes._task import Facts, SetupError, Task

NAME = "work"
ORDER = 10


def wanted(task: Task) -> Optional[Facts]:
    """Its path: below the folder that the user named, with the run's name, so that it can only be ours."""
    if not task.plan.folder:
        return None
    return {"folder": os.path.join(task.inside, "spindle-%s" % task.run_name)}


def make(task: Task, facts: Facts) -> Facts:
    """An empty folder."""
    try:
        os.mkdir(facts["folder"], 0o700)
    except OSError as error:
        raise SetupError("cannot create %s: %s" % (facts["folder"], error.strerror))
    task.standing.folder = facts["folder"]
    return {}


def undo(_task: Task, facts: Facts) -> None:
    """Removes it with the test files in it; never through a link."""
    if os.path.isdir(facts["folder"]) and not os.path.islink(facts["folder"]):
        shutil.rmtree(facts["folder"])
