"""What lies beneath a folder: its mount, the block device of the file system, and the whole disks under it.

/data/me/run -> ext4 with rw,relatime on sda3 of sda; through btrfs, dm, md, loop and overlay
"""

import os
import re
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

from spindle_run.machine import Machine

_DEEPEST = 8  # a loop over a file on LVM over md …; more is a circle


class Mount(NamedTuple):
    """A line of mountinfo."""

    point: str
    kind: str
    source: str
    options: str  # of the mount, then those of the file system that it does not repeat


class Beneath(NamedTuple):
    """Under a folder."""

    mount: Optional[Mount]
    devices: List[str]  # that the file system lies on: sda3, dm-0; several for btrfs
    disks: List[str]  # whole ones: sda; none where they cannot be found


def beneath(machine: Machine, folder: str) -> Beneath:
    """Everything under a folder, as far as the kernel tells."""
    mount = mount_of(machine, folder)
    devices = list(_devices(machine, folder, _DEEPEST))
    disks = [disk for device in devices for disk in whole_disks(machine, device)]
    return Beneath(mount, list(dict.fromkeys(devices)), list(dict.fromkeys(disks)))


def settings(machine: Machine, folder: str) -> Dict[str, Any]:
    """For the facts of a plan that runs in a folder: file system, mount options, scheduler, read-ahead."""
    under = beneath(machine, folder)
    queue = "/sys/block/%s/queue/"
    schedulers = [_chosen(machine.word(queue % disk + "scheduler")) for disk in under.disks]
    kind = under.mount.kind if under.mount else ""
    tops = (
        whole_or_own(machine, under.devices) if kind != "btrfs" else []
    )  # btrfs has a read-ahead of its own
    ahead = [machine.word(queue % top + "read_ahead_kb") for top in tops]
    place = {
        "filesystem": kind,
        "mount_options": under.mount.options if under.mount else "",
        "scheduler": ", ".join(sorted(set(filter(None, schedulers)))),
        "read_ahead": ", ".join("%s KiB" % word for word in sorted(set(filter(None, ahead)))),
    }
    return {"place": {key: word for key, word in place.items() if word}, "beneath": under.disks}


def mount_of(machine: Machine, folder: str) -> Optional[Mount]:
    """The mount that a folder lies on: the one with the longest path above it, the last of several."""
    best: Optional[Mount] = None
    real = machine.real(folder).rstrip("/") + "/"
    for mount in _mounts(machine):
        point = mount.point.rstrip("/") + "/"
        if real.startswith(point) and (best is None or len(mount.point) >= len(best.point)):
            best = mount
    return best


def whole_disks(machine: Machine, device: str, deepest: int = _DEEPEST) -> Iterator[str]:
    """The whole disks under a block device: a partition's, the members of md and dm, those under a loop."""
    if not deepest:
        return
    folder = machine.real("/sys/class/block/" + device)
    if machine.word(folder + "/partition"):
        yield from whole_disks(machine, os.path.basename(os.path.dirname(folder)), deepest - 1)
        return
    slaves = machine.names(folder + "/slaves")
    backing = machine.word(folder + "/loop/backing_file")
    for slave in slaves:
        yield from whole_disks(machine, slave, deepest - 1)
    for under in _devices(machine, backing, deepest - 1) if backing else ():
        yield from whole_disks(machine, under, deepest - 1)
    if not slaves and not backing and machine.word(folder + "/stat"):
        yield device


def whole_or_own(machine: Machine, devices: List[str]) -> List[str]:
    """The devices that have a queue: the disk of a partition, an md or dm device itself."""
    folders = [machine.real("/sys/class/block/" + device) for device in devices]
    return [
        os.path.basename(os.path.dirname(folder) if machine.word(folder + "/partition") else folder)
        for folder in folders
    ]


def _devices(machine: Machine, path: str, deepest: int) -> Iterator[str]:
    """The block devices of the file system that a path lies on."""
    block = _by_number(machine, path)
    if block:
        yield block
        return
    mount = mount_of(machine, path)
    upper = (
        re.search(r"(?:^|,)upperdir=([^,]+)", mount.options) if mount and mount.kind == "overlay" else None
    )
    if upper and deepest:
        yield from _devices(machine, upper.group(1), deepest - 1)
    elif mount and mount.source.startswith("/dev/"):
        name = os.path.basename(machine.real(mount.source))
        yield from _of_btrfs(machine, name) or [name] * bool(machine.word("/sys/class/block/%s/stat" % name))


def _by_number(machine: Machine, path: str) -> str:
    """By the device number of the path; btrfs and overlay have numbers of their own that are no device's."""
    try:
        number = os.stat(machine.place(path)).st_dev
    except OSError:
        return ""
    link = "/sys/dev/block/%d:%d" % (os.major(number), os.minor(number))
    block = os.path.basename(machine.real(link))
    return block if machine.word("/sys/class/block/%s/stat" % block) else ""


def _of_btrfs(machine: Machine, device: str) -> List[str]:
    """All devices of the btrfs that a device belongs to."""
    for uuid in machine.names("/sys/fs/btrfs"):
        members = machine.names("/sys/fs/btrfs/%s/devices" % uuid)
        if device in members:
            return members
    return []


def _mounts(machine: Machine) -> Iterator[Mount]:
    for line in (machine.read("/proc/self/mountinfo") or "").splitlines():
        fields = [_plain(field) for field in line.split()]
        if "-" in fields:
            kind, source, options = [*fields[fields.index("-") + 1 :], "", "", ""][:3]
            words = dict.fromkeys((fields[5] + "," + options).strip(",").split(","))
            yield Mount(fields[4], kind, source, ",".join(words))


def _plain(field: str) -> str:
    r"""A blank in a path is \040 there."""
    return re.sub(r"\\([0-7]{3})", lambda digits: chr(int(digits.group(1), 8)), field)


def _chosen(word: str) -> str:
    """none [mq-deadline] kyber -> mq-deadline"""
    bracket = re.search(r"\[([^\]]+)\]", word)
    return bracket.group(1) if bracket else word
