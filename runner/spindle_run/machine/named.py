"""The disks that a user names for the first time: from a name in /dev/disk/by-id, or a serial, to a disk."""

import os
from typing import Dict, List, Mapping, Optional, Sequence, Tuple

from spindle_run.errors import RefusedError
from spindle_run.machine import Machine
from spindle_run.machine.guards import guard
from spindle_run.machine.identity import BY_ID, Disk, Identity, present, taken, uuids


def looked_up(machine: Machine, names: Sequence[str]) -> Tuple[Dict[str, Disk], List[str]]:
    """The disks that are there by their names in the plan, and what is wrong with the other names."""
    known = present(machine)
    found = {name: _taken(machine, name, known) for name in names}
    disks = {name: disk for name, disk in found.items() if disk is not None}
    problems = [
        "disk %s: expected a name under %s or a serial of one disk, found neither; see spindle-run facts"
        % (name, BY_ID)
        for name in names
        if found[name] is None
    ]
    numbers = [disk.number for disk in disks.values()]
    problems += [
        "disk %s: expected each disk once, found another name of it; name each once" % disk.given
        for disk in disks.values()
        if numbers.count(disk.number) > 1
    ]
    return disks, problems + [twin for disk in disks.values() for twin in _twins(machine, disk)]


def resolved(machine: Machine, names: Sequence[str]) -> Dict[str, Disk]:
    """The disks by their names in the plan. Raises RefusedError with everything that is not a disk of
    a stable name.
    """
    disks, problems = looked_up(machine, names)
    if problems:
        raise RefusedError("\n".join(problems))
    return disks


def _taken(machine: Machine, name: str, known: Mapping[str, Identity]) -> Optional[Disk]:
    """The whole disk that a name means now."""
    if name in machine.names(BY_ID):
        block = os.path.basename(machine.real("%s/%s" % (BY_ID, name)))
    else:
        blocks = [block for block, each in known.items() if name == each.serial]
        block = blocks[0] if len(blocks) == 1 else ""
    disk = taken(machine, name, block) if block in known else None
    return disk and disk._replace(identity=disk.identity._replace(uuids=uuids(machine, block)))


def _twins(machine: Machine, disk: Disk) -> List[str]:
    """Which of two disks of one serial a name means is chance."""
    twins = guard(machine, "twins", disk.block).out.split()
    return [
        "disk %s (%s): expected a serial or WWID of its own, found that of %s too; unplug one of them"
        % (disk.given, disk.path, ", ".join(twins))
    ] * bool(twins)
