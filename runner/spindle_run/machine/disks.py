"""Finds the disks that a user named, and makes sure twice, in two independent ways, that nobody uses them.

The first way reads what the kernel tells (mounts, swaps, holders); the second asks it for the disk
alone (O_EXCL) and
asks lsblk. Both are asked when a plan is read and again before each step that destroys.
"""

import json
import os
import stat
from typing import Dict, Iterator, List, Mapping, Optional, Sequence

from spindle_run.changes._task import Disk, SetupError
from spindle_run.errors import RefusedError
from spindle_run.machine import Machine
from spindle_run.machine.signatures import signatures, unknown

BY_ID = "/dev/disk/by-id"
Allowed = Mapping[str, Sequence[Sequence[str]]]  # disk -> signatures that the user has seen and given up
_NONE: Allowed = {}


def resolved(machine: Machine, names: Sequence[str]) -> Dict[str, Disk]:
    """The disks by their names in the plan. Raises RefusedError with everything that is not a disk of
    a stable name.
    """
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
    if problems:
        raise RefusedError("\n".join(problems))
    return disks


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
