"""A degraded or a recovering array: its last member is taken out, and for recovering put in again, empty."""

import os
from typing import Optional

from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.machine.disks import check_same

NAME = "state"
ORDER = 60
_LIMIT = 60.0


def wanted(task: Task) -> Optional[Facts]:
    """The member that is taken out; the array's own undoing covers the rest."""
    word = task.words.get("state", "optimal")
    if word == "optimal":
        return None
    return {"state": word, "member": task.disks[-1].path, "device": task.standing.device}


def make(task: Task, facts: Facts) -> Facts:
    """Takes the member out."""
    check_same(task.machine, task.disks)
    for step in ("--fail", "--remove"):
        if not task.call(step.strip("-"), ["mdadm", facts["device"], step, facts["member"]], _LIMIT).good:
            raise SetupError("mdadm failed to %s %s" % (step.strip("-"), facts["member"]))
    renew(task, facts)
    return {}


def renew(task: Task, facts: Facts) -> None:
    """Before each run: a recovery that is over is begun again. Its superblock goes, so the member must
    still be the same disk.
    """
    block = os.path.basename(facts["device"])
    if (
        facts["state"] == "recovering"
        and task.machine.word("/sys/block/%s/md/sync_action" % block) != "recover"
    ):
        if task.machine.word("/sys/block/%s/md/degraded" % block) == "0":
            for step in ("--fail", "--remove"):
                task.call(step.strip("-"), ["mdadm", facts["device"], step, facts["member"]], _LIMIT)
        check_same(task.machine, task.disks)
        task.call("zero", ["mdadm", "--zero-superblock", facts["member"]], _LIMIT)
        if not task.call("add", ["mdadm", facts["device"], "--add", facts["member"]], _LIMIT).good:
            raise SetupError("mdadm failed to re-add %s" % facts["member"])


def undo(_task: Task, _facts: Facts) -> None:
    """The array is stopped and its members are cleaned as a whole."""
