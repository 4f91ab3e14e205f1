"""Takes what our own tests left off the disks: not what somebody else put there meanwhile, and never
while a disk is in use.
"""

import os
from typing import Dict, List, Sequence, Tuple

from spindle_run.changes._task import Facts, Task
from spindle_run.errors import UncleanError
from spindle_run.machine import Machine
from spindle_run.machine.disks import users
from spindle_run.machine.identity import Disk
from spindle_run.machine.signatures import signatures, unknown

_MIB = 1 << 20


def label(run_name: str) -> str:
    """How our file systems are called, in the 12 letters that XFS takes: only this run makes them."""
    return "sp-%s" % run_name[:9]


def labels(run_name: str) -> Tuple[str, str]:
    """How a signature of this run is labelled: of its file systems, and of the members of its arrays."""
    return label(run_name), "spindle:spindle-%s" % run_name


def before(task: Task) -> Dict[str, List[List[str]]]:
    """What is on the disks before they are changed: allowed, or the change would not be made."""
    on_them = {disk.given: signatures(task.machine, disk.path) or [] for disk in task.disks}
    return {name: [list(each) for each in on_it] for name, on_it in on_them.items()}


def wiped(task: Task, facts: Facts, names: Sequence[str]) -> None:
    """Wipes them. A disk that is not provably the same is left, and stays to be undone; one that is in use,
    or holds somebody else's beside ours, is told with the command. Raises UncleanError.
    """
    known = facts.get("before", {})
    left = [_left(task, disk, known.get(disk.given, [])) for disk in task.proved(names)]
    if any(left):
        raise UncleanError("\n".join(filter(None, left)))


def _left(task: Task, disk: Disk, known: Sequence[Sequence[str]]) -> str:
    """Wipes a disk, and says what is left of ours on it."""
    on_it = signatures(task.machine, disk.path)
    if on_it == []:
        return ""
    others = [
        each
        for each in unknown(on_it or [], known)
        if not each.is_data and each.label not in labels(task.run_name)
    ]
    kinds = ", ".join(each.kind for each in others)
    if on_it and len(others) == len(on_it):
        task.say(
            "disk %s (%s) now holds %s that this run did not create; left alone"
            % (disk.given, disk.path, kinds)
        )
        return ""
    reasons = ["it also holds %s that this run did not create" % kinds] * bool(others) or users(
        task.machine, disk
    )
    if not reasons and task.proved([disk.given]):
        task.call("wipe", ["wipefs", "--all", "--quiet", disk.path], 60.0)
        _clear_ends(task.machine, disk)
    if signatures(task.machine, disk.path) == []:
        return ""
    return "wipefs --all %s  # disk %s%s" % (disk.path, disk.given, "".join("; " + each for each in reasons))


def _clear_ends(machine: Machine, disk: Disk) -> None:
    """Zeros over data of tests in the first and the last MiB: the next run would take it for somebody's."""
    last = max(0, (disk.size // _MIB - 1) * _MIB)
    descriptor = os.open(machine.place(disk.path), os.O_WRONLY | os.O_EXCL)
    try:
        if machine.number_of(os.fstat(descriptor)) == disk.number:
            os.pwrite(descriptor, bytes(min(_MIB, disk.size)), 0)
            os.pwrite(descriptor, bytes(disk.size - last), last)
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
