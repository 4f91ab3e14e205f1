"""Where a test runs: how large it is, and how large the memory that could answer in its stead."""

import os

from spindle_run.changes._task import Task
from spindle_run.machine import Machine
from spindle_run.tools._tool import Place


def place_of(task: Task) -> Place:
    """The place that stands now."""
    standing = task.standing
    size = (
        free(task.machine, standing.folder) if standing.folder else device_size(task.machine, standing.device)
    )
    return Place(
        "" if standing.folder else standing.device,
        standing.folder,
        size,
        memory(task.machine),
        task.plan.settle,
    )


def memory(machine: Machine) -> int:
    """Bytes of memory; 0 where it is not told."""
    for line in (machine.read("/proc/meminfo") or "").splitlines():
        if line.startswith("MemTotal:"):
            return int(line.split()[1]) * 1024
    return 0


def device_size(machine: Machine, device: str) -> int:
    """Bytes of a block device."""
    block = os.path.basename(machine.real(device))
    return int(machine.word("/sys/class/block/%s/size" % block) or 0) * 512


def free(machine: Machine, folder: str) -> int:
    """Bytes that a file in the folder may have."""
    room = os.statvfs(machine.place(folder))
    return room.f_bavail * room.f_frsize
