"""Makes sure twice, in two independent ways, that nobody uses the disks that a user named.

The first way reads what the kernel tells (mounts, swaps, holders); the second asks it for the disk
alone (O_EXCL) and asks lsblk. Both are asked when a plan is read and again before each step that destroys.
"""

import json
import os
import stat
from typing import Dict, Iterator, List, Mapping, Optional, Sequence

from spindle_run.changes._task import Disk, SetupError
from spindle_run.machine import Machine
from spindle_run.machine.named import still_there
from spindle_run.machine.signatures import signatures, unknown

Allowed = Mapping[str, Sequence[Sequence[str]]]  # disk -> signatures that the user has seen and given up
_NONE: Allowed = {}


def refusals(machine: Machine, disks: Sequence[Disk], allowed: Allowed = _NONE) -> List[str]:
    """Why disks must not be written, in both ways; nothing if all are free. Of what is on them only
    the signatures that the user has seen and allowed are passed.
    """
    told: List[str] = []
    for disk in disks:
        reasons = users(machine, disk) or list(_missed(machine, disk, allowed.get(disk.given, ())))
        told += ["%s (%s): %s" % (disk.given, disk.path, reason) for reason in reasons]
    return told


def users(machine: Machine, disk: Disk) -> List[str]:
    """Who uses a disk, in both ways."""
    return list(_told(machine, disk)) or list(_asked(machine, disk))


def still_free(
    machine: Machine, disks: Sequence[Disk], destroy: Sequence[str], allowed: Allowed = _NONE
) -> None:
    """Just before a step that destroys: the same disks, named by the user, used by nobody, and with
    nothing on them that the user has not seen. Raises SetupError.
    """
    for disk in disks:
        if disk.given not in destroy:
            raise SetupError("%s was not named with --destroy" % disk.given)
    still_there(machine, disks)
    reasons = refusals(machine, disks, allowed)
    if reasons:
        raise SetupError("; ".join(reasons))


def _family(machine: Machine, disk: Disk) -> Iterator[str]:
    """The folders in /sys of a disk and its partitions."""
    block = os.path.basename(disk.path)
    yield "/sys/block/" + block
    for name in machine.names("/sys/block/" + block):
        if machine.word("/sys/block/%s/%s/partition" % (block, name)):
            yield "/sys/block/%s/%s" % (block, name)


def _told(machine: Machine, disk: Disk) -> Iterator[str]:
    """The first way: what the kernel's own lists say."""
    numbers = {}
    for place in _family(machine, disk):
        numbers[machine.word(place + "/dev")] = os.path.basename(place)
        for holder in machine.names(place + "/holders"):
            yield "%s is part of %s; take it out of there first" % (os.path.basename(place), holder)
    for line in (machine.read("/proc/self/mountinfo") or "").splitlines():
        fields = line.split()
        if fields[2] in numbers or _is_of(machine, fields, numbers):
            yield "%s is mounted on %s; unmount it first" % (numbers.get(fields[2], disk.path), fields[4])
    for line in (machine.read("/proc/swaps") or "").splitlines()[1:]:
        if os.path.basename(machine.real(line.split()[0])) in numbers.values():
            yield "%s is swap; turn it off first" % line.split()[0]


def _is_of(machine: Machine, fields: List[str], numbers: Dict[str, str]) -> bool:
    """btrfs mounts have a number of their own; their source is named after the hyphen."""
    source = fields[fields.index("-") + 2] if "-" in fields else ""
    return source.startswith("/dev/") and os.path.basename(machine.real(source)) in numbers.values()


def _asked(machine: Machine, disk: Disk) -> Iterator[str]:
    """The second way: the kernel gives a disk alone only if nobody has it, and lsblk looks for itself."""
    path = machine.place(disk.path)
    try:
        if not stat.S_ISBLK(os.stat(path).st_mode):
            yield "it is no block device"
            return
        os.close(os.open(path, os.O_RDONLY | os.O_EXCL))
    except OSError as error:
        yield "the kernel does not give it alone (%s)" % error.strerror
    mounted = _listed(machine, disk)
    if mounted is None:
        yield "lsblk cannot say who uses it"
    for name in mounted or []:
        yield "lsblk says that %s is in use" % name


def _listed(machine: Machine, disk: Disk) -> Optional[List[str]]:
    """What of a disk is mounted, as lsblk says; None where it does not."""
    answer = machine.ask(["lsblk", "-J", "-o", "NAME,MOUNTPOINT", disk.path])
    try:
        return list(_mounted(json.loads(answer.out)["blockdevices"])) if answer.good else None
    except (ValueError, KeyError, TypeError):
        return None


def _mounted(devices: Sequence[Dict[str, object]]) -> Iterator[str]:
    for device in devices:
        if device.get("mountpoint"):
            yield str(device["name"])
        children = device.get("children")
        if isinstance(children, list):
            yield from _mounted(children)


def _missed(machine: Machine, disk: Disk, known: Sequence[Sequence[str]]) -> Iterator[str]:
    """What is on the disk that somebody may miss."""
    on_it = signatures(machine, disk.path)
    if on_it is None:
        yield "wipefs cannot say what is on it"
        return
    kinds = [each.kind for each in unknown(on_it, known)]
    if kinds:
        yield "it holds %s; name it with --allow-overwrite %s if nobody misses that" % (
            ", ".join(kinds),
            disk.given,
        )
