"""Takes signatures off disks that are ours, after looking that they are still the same disks and that
nobody uses them.
"""

import os
from typing import Any, List, Sequence

from spindle_run.changes._task import Disk, Task
from spindle_run.errors import UncleanError
from spindle_run.machine.disks import refusals, resolved


def wiped(task: Task, disks: Sequence[Sequence[Any]]) -> None:
    """Wipes them. A disk that is gone is left; one that is in use is told. Raises UncleanError."""
    left: List[str] = []
    for given in disks:
        disk = Disk(*given)
        if not task.machine.word("/sys/block/%s/dev" % os.path.basename(disk.path)):
            continue
        now = resolved(task.machine, [disk.given])[disk.given]
        if now != disk or refusals(task.machine, [disk], [disk.given]):
            left.append(
                "wipefs --all /dev/disk/by-id/%s  # it is in use, or elsewhere than it was" % disk.given
            )
        elif not task.call("wipe", ["wipefs", "--all", "--quiet", disk.path], 60.0).good:
            left.append("wipefs --all %s" % disk.path)
    if left:
        raise UncleanError("\n".join(left))
