"""Disk identity: from a record of run.json, or a disk taken by this process, to the block device that is
provably that disk (diskseq while it stays plugged in; serial, WWID or UUIDs across starts).

{"bytes": "4000787030016", "boot": "6c1f", "number": "8:16", "diskseq": "9", "serial": "WD-1", "wwid": ""}
"""

import os
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from spindle_run.machine import Machine
from spindle_run.machine.guards import guard
from spindle_run.machine.signatures import signatures

BY_ID = "/dev/disk/by-id"
_HELD = "held open by " + os.urandom(8).hex()  # this process


class Identity(NamedTuple):
    """What tells a disk from all others."""

    bytes: str = ""
    boot: str = ""  # of the kernel; number and diskseq mean nothing after the next
    number: str = ""  # 8:16
    diskseq: str = ""  # counts up with each disk that is plugged in, so it is never used again
    serial: str = ""
    wwid: str = ""
    uuids: str = ""  # of what was on it before anything was written


class Disk(NamedTuple):
    """A disk that the user named, held open: its number becomes no other's while this process runs."""

    given: str  # as in the plan
    path: str  # /dev/sdb, now
    number: str  # 8:16
    size: int  # bytes
    identity: Identity = Identity()

    @property
    def block(self) -> str:
        """The kernel's name."""
        return os.path.basename(self.path)

    def record(self) -> List[Any]:
        """For the journal; the identity is in run.json."""
        return list(self[:4])


def is_same(then: Identity, now: Identity) -> bool:
    """Whether two records are provably of one disk. What is absent proves nothing, and nor does a size."""
    if then.bytes != now.bytes or _differ(then.serial, now.serial) or _differ(then.wwid, now.wwid):
        return False
    is_alike = any(a and a == b for a, b in ((then.serial, now.serial), (then.wwid, now.wwid)))
    return is_alike or _is_plugged(then, now)


def _is_plugged(then: Identity, now: Identity) -> bool:
    """Whether the disk was there all the time."""
    return bool(then.diskseq) and then[1:4] == now[1:4]


def _differ(one: str, other: str) -> bool:
    return bool(one and other and one != other)


def present(machine: Machine, *blocks: str) -> Dict[str, Identity]:
    """Whole disks that are there, all or some of them, by the kernel's names."""
    rows = [line.split("|", 1) for line in guard(machine, "identities", *blocks).out.splitlines()]
    return {row[0]: _read(machine, row[1]) for row in rows}


def _read(machine: Machine, line: str) -> Identity:
    found = Identity(*line.split("|", 5))
    # Kernels before 5.15 have no diskseq; what is held open is as good as long as this process runs.
    held = _HELD if found.number in machine.held else ""
    return found._replace(diskseq=found.diskseq or held)


def taken(machine: Machine, name: str, block: str) -> Optional[Disk]:
    """A disk, held open from now on; None where the name of the kernel is of no whole disk."""
    path = "/dev/" + block
    number = machine.hold(path)
    known = present(machine, block).get(block) if number else None
    if known is None or known.number != number:
        return None
    return Disk(name, path, number, int(known.bytes), known)


def differences(machine: Machine, disks: Sequence[Disk]) -> Dict[str, str]:
    """Disks whose device is not provably the one that this process took: name -> a sentence.
    Asked before each write, wipe, assembly and undoing; what the names mean by now is not.
    """
    known = present(machine, *[disk.block for disk in disks]) if disks else {}
    now = {disk: known.get(disk.block) for disk in disks if machine.number(disk.path) == disk.number}
    return {disk.given: _difference(disk, now.get(disk)) for disk in disks if not _is_it(disk, now.get(disk))}


def _is_it(disk: Disk, now: Optional[Identity]) -> bool:
    return now is not None and now.number == disk.number and is_same(disk.identity, now)


def _difference(disk: Disk, now: Optional[Identity]) -> str:
    return "disk %s: expected %s (%s), found %s; nothing is written to it" % (
        disk.given,
        disk.path,
        words(disk.identity),
        words(now) if now else "it gone",
    )


def words(known: Identity) -> str:
    """For people."""
    said = [("serial", known.serial), ("WWID", known.wwid), ("UUIDs", known.uuids)]
    proof = ["%s %s" % pair for pair in said if pair[1]] or ["no serial or WWID"]
    return ", ".join([*proof, "device %s" % known.number, "%s bytes" % known.bytes])


def located(
    machine: Machine, records: Mapping[str, Identity], is_marked: Callable[[str, str], bool]
) -> Tuple[Dict[str, Disk], List[str]]:
    """The disks of an earlier process, whatever their names mean by now, and a sentence for each that is
    not provably there. `is_marked(name, block)`: whether its contents tell a disk without serial and WWID.
    """
    disks: Dict[str, Disk] = {}
    problems: List[str] = []
    known = present(machine) if records else {}
    for name, then in records.items():
        blocks = _matching(machine, name, then, known, is_marked)
        disk = taken(machine, name, blocks[0]) if len(blocks) == 1 else None
        if disk is None:
            problems.append(_unproved(name, then, blocks))
        elif disk.number in [other.number for other in disks.values()]:
            problems.append(
                "disk %s: expected a disk of its own, found one that another name refers to" % name
            )
        else:
            disks[name] = disk
    return disks, problems


def _matching(
    machine: Machine,
    name: str,
    then: Identity,
    known: Mapping[str, Identity],
    is_marked: Callable[[str, str], bool],
) -> Sequence[str]:
    """The devices that are provably the disk: one that stayed plugged in before all others of its serial."""
    blocks = [block for block, now in known.items() if is_same(then, now)]
    plugged = [block for block in blocks if _is_plugged(then, known[block])]
    if blocks or then.serial or then.wwid:
        return plugged or blocks
    block = os.path.basename(machine.real("%s/%s" % (BY_ID, name)))
    is_it = block in known and known[block].bytes == then.bytes and is_marked(name, block)
    return [block] if is_it else []


def _unproved(name: str, then: Identity, blocks: Sequence[str]) -> str:
    if len(blocks) > 1:
        found = " and ".join("/dev/" + block for block in blocks)
        do = "unplug the disk that does not belong to this run"
    elif then.serial or then.wwid:
        found, do = "no such disk", "plug it in again"
    else:
        found = "nothing that proves which disk it is"
        do = "find it, then name it again: --destroy %s" % name
    return "disk %s: expected %s, found %s; %s" % (name, words(then), found, do)


def uuids(machine: Machine, block: str) -> str:
    """Of the partition table and the file systems on a disk, those of zeros aside."""
    on_it = signatures(machine, "/dev/" + block) or []
    return " ".join(sorted({each.uuid for each in on_it if each.uuid.strip("0-") and not each.is_data}))
