"""Disks: what each is, how it is attached, and what uses it."""

from typing import Any, Dict, List, Optional

from spindle_run.facts._kinds import Summary, Texts
from spindle_run.machine import Machine
from spindle_run.machine.identity import BY_ID

COMMANDS: Dict[str, List[str]] = {
    "lsblk": ["lsblk", "-o", "NAME,TYPE,SIZE,MODEL,ROTA,TRAN,FSTYPE,MOUNTPOINT"],
    "lsblk-json": ["lsblk", "-J", "-b", "-O"],
    "nvme-list": ["nvme", "list", "-o", "json"],
}
FILES = {
    "mdstat": "/proc/mdstat",
    "mounts": "/proc/self/mountinfo",
    "partitions": "/proc/partitions",
    "swaps": "/proc/swaps",
    "scsi": "/proc/scsi/scsi",
}
_NOT_DISKS = ("loop", "ram", "md", "dm-", "zram", "sr", "fd", "nbd")


def each(machine: Machine) -> Dict[str, List[str]]:
    """What is asked of every disk; the names hold no serials."""
    asked: Dict[str, List[str]] = {}
    for number, block in enumerate(blocks(machine), 1):
        asked["disk-%d-smart" % number] = ["smartctl", "-x", "/dev/" + block]
        asked["disk-%d-hdparm" % number] = ["hdparm", "-I", "/dev/" + block]
    return asked


def blocks(machine: Machine) -> List[str]:
    """Whole disks, by the kernel's names."""
    names = machine.names("/sys/block")
    return [
        name
        for name in names
        if not name.startswith(_NOT_DISKS) and machine.word("/sys/block/%s/size" % name) not in ("", "0")
    ]


def summary(machine: Machine, _texts: Texts) -> Summary:
    """Each disk's model, kind, size and, until it is sealed, serial and stable names."""
    return {"disks": [_disk(machine, block) for block in blocks(machine)]}


def _disk(machine: Machine, block: str) -> Dict[str, Any]:
    folder = "/sys/block/%s/" % block
    rotational = machine.word(folder + "queue/rotational")
    return {
        "block": block,
        "model": _first(machine, folder, ("device/model", "device/name")),
        "serial": _first(machine, folder, ("device/serial", "serial")),
        "wwid": _first(machine, folder, ("device/wwid", "wwid")),
        "firmware": _first(machine, folder, ("device/firmware_rev", "device/rev")),
        "bytes": int(machine.word(folder + "size") or 0) * 512,
        "rotational": rotational == "1" if rotational else None,
        "names": [
            name for name in machine.names(BY_ID) if machine.real("%s/%s" % (BY_ID, name)) == "/dev/" + block
        ],
    }


def _first(machine: Machine, folder: str, names: Any) -> Optional[str]:
    return next(
        (word for name in names for word in [" ".join(machine.word(folder + name).split())] if word), None
    )
