"""Takes what our own tests left off the disks: not what somebody else put there meanwhile, and never
while a disk is in use.
"""

from typing import Any, Dict, List, Sequence

from spindle_run.changes._task import Disk, Facts, Task
from spindle_run.errors import UncleanError
from spindle_run.machine.disks import users
from spindle_run.machine.named import current
from spindle_run.machine.signatures import signatures, unknown


def label(task: Task) -> str:
    """How our file systems are called, in the 12 letters that XFS takes: only this run makes them."""
    return "sp-%s" % task.run_name[:9]


def before(task: Task) -> Dict[str, List[List[str]]]:
    """What is on the disks before they are changed: allowed, or the change would not be made."""
    on_them = {disk.given: signatures(task.machine, disk.path) or [] for disk in task.disks}
    return {name: [list(each) for each in on_it] for name, on_it in on_them.items()}


def wiped(task: Task, facts: Facts, disks: Sequence[Sequence[Any]]) -> None:
    """Wipes them. A disk that is gone, or that holds somebody else's, is left; one that is in use is
    told. Raises UncleanError.
    """
    left: List[str] = []
    for given in disks:
        disk = current(task.machine, Disk(*given))
        if disk is None:
            continue
        on_it = signatures(task.machine, disk.path)
        if on_it is None or (on_it and users(task.machine, disk)):
            left.append("wipefs --all /dev/disk/by-id/%s  # it is in use" % disk.given)
        elif unknown(on_it, facts.get("before", {}).get(disk.given, []), label(task)):
            continue  # the next look at the disk tells it
        elif on_it and not task.call("wipe", ["wipefs", "--all", "--quiet", disk.path], 60.0).good:
            left.append("wipefs --all /dev/disk/by-id/%s" % disk.given)
    if left:
        raise UncleanError("\n".join(left))
