"""Finds the disks that a user named: by a stable name or a serial, each time anew, because letters change."""

import os
from typing import Dict, List, Optional, Sequence, Tuple

from spindle_run.changes._task import Disk, SetupError
from spindle_run.errors import RefusedError
from spindle_run.machine import Machine

BY_ID = "/dev/disk/by-id"


def looked_up(machine: Machine, names: Sequence[str]) -> Tuple[Dict[str, Disk], List[str]]:
    """The disks that are there by their names in the plan, and what is wrong with the other names."""
    problems: List[str] = []
    disks: Dict[str, Disk] = {}
    for name in names:
        disk = found(machine, name)
        if disk is None:
            problems.append(
                "expected a name under %s or a serial, found %s; see spindle-run facts" % (BY_ID, name)
            )
        else:
            disks[name] = disk
    numbers = [disk.number for disk in disks.values()]
    problems += [
        "%s and another name mean the same disk; name each once" % disk.given
        for disk in disks.values()
        if numbers.count(disk.number) > 1
    ]
    return disks, problems


def resolved(machine: Machine, names: Sequence[str]) -> Dict[str, Disk]:
    """The disks by their names in the plan. Raises RefusedError with everything that is not a disk of
    a stable name.
    """
    disks, problems = looked_up(machine, names)
    if problems:
        raise RefusedError("\n".join(problems))
    return disks


def still_there(machine: Machine, disks: Sequence[Disk]) -> None:
    """Each name still means the same device: a disk that was pulled out may come back under another
    letter, and its own letter be given to a stranger. Raises SetupError.
    """
    for disk in disks:
        now = found(machine, disk.given)
        if now != disk:
            where = "%s (%s)" % (now.path, now.number) if now else "nothing"
            raise SetupError(
                "%s is not where it was: expected %s (%s), found %s"
                % (disk.given, disk.path, disk.number, where)
            )


def current(machine: Machine, disk: Disk) -> Optional[Disk]:
    """Where a disk of an earlier process is now; None if it is gone, or if its name means another."""
    now = found(machine, disk.given)
    return now if now is not None and now.size == disk.size else None


def identity(machine: Machine, disk: Disk) -> Dict[str, str]:
    """What stays the same about a disk, whatever letter it gets."""
    folder = "/sys/block/%s/" % os.path.basename(disk.path)
    said = {
        "bytes": str(disk.size),
        "serial": machine.word(folder + "device/serial") or machine.word(folder + "serial"),
        "wwid": machine.word(folder + "device/wwid") or machine.word(folder + "wwid"),
    }
    return {key: word for key, word in said.items() if word}


def found(machine: Machine, name: str) -> Optional[Disk]:
    """The whole disk that a name means now."""
    path = (
        machine.real("%s/%s" % (BY_ID, name)) if name in machine.names(BY_ID) else _by_serial(machine, name)
    )
    block = os.path.basename(path or "")
    number = machine.word("/sys/block/%s/dev" % block) if block else ""
    if not path or not number:  # not a whole disk: partitions have no entry of their own in /sys/block
        return None
    return Disk(name, path, number, int(machine.word("/sys/block/%s/size" % block) or 0) * 512)


def _by_serial(machine: Machine, serial: str) -> Optional[str]:
    """The one disk with this serial; with two of them it names none."""
    paths = [
        "/dev/" + block
        for block in machine.names("/sys/block")
        if serial
        in (machine.word("/sys/block/%s/device/serial" % block), machine.word("/sys/block/%s/serial" % block))
    ]
    return paths[0] if len(paths) == 1 else None
