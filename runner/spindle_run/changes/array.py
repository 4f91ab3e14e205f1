"""An md array of our own, made, awaited, and read back from the kernel before anything is measured on it.

What each check is there for was seen: a chunk with RAID 1 is forbidden, a bitmap with RAID 0 makes no
array, an array after a crash is auto-read-only and never gets idle, and RAID 5 recovers its last member
without the word "resync".
"""

import os
from typing import List, Optional

from spindle_run.changes._members import undo_members
from spindle_run.changes._task import Facts, SetupError, Task
from spindle_run.changes._waiting import awaited
from spindle_run.changes._wiping import before
from spindle_run.errors import UncleanError
from spindle_run.plan.levels import ARRAYS, level_of
from spindle_run.plan.model import Factors, Plan
from spindle_run.plan.quantities import size

NAME = "array"
ORDER = 20
# How the kernel writes a layout: for RAID 5 and 6 the number of the algorithm, for RAID 10
# near + 256 × far (+ offset).
_LAYOUTS = {
    "left-asymmetric": 0,
    "right-asymmetric": 1,
    "left-symmetric": 2,
    "right-symmetric": 3,
    "n2": 0x102,
    "n3": 0x103,
    "f2": 0x201,
    "f3": 0x301,
    "o2": 0x10201,
    "o3": 0x10301,
}
_LIMIT = 120.0


def wanted(task: Task) -> Optional[Facts]:
    """Its name and its members: all that is needed to find it again."""
    if task.plan.folder or task.words.get("raid_level", "single") not in ARRAYS:
        return None
    name = "/dev/md/spindle-%s" % task.run_name
    return {"name": name, "disks": [disk.record() for disk in task.disks], "before": before(task)}


def make(task: Task, facts: Facts) -> Facts:
    """Creates it, waits until it is whole, and reads it back."""
    members = [disk.path for disk in task.disks]
    command = ["mdadm", "--create", facts["name"], *creating(task.words, task.plan, len(members)), *members]
    answer = task.call("create", command, _LIMIT)
    if not answer.good:
        raise SetupError(
            "mdadm created no array: %s" % (answer.err.strip().splitlines() or ["no answer"])[-1]
        )
    device = task.machine.real(facts["name"])
    block = os.path.basename(device)
    known = {"device": device, "uuid": _uuid(task, device)}
    awaited(task, block)
    _read_back(task, block)
    task.call("detail", ["mdadm", "--detail", device], _LIMIT)
    task.call("mdstat", ["cat", "/proc/mdstat"], _LIMIT)
    task.standing.device = device
    return known


def undo(task: Task, facts: Facts) -> None:
    """Stops it if it is ours, by name or UUID, and takes its superblocks off the members that carry
    its UUID. After a restart it may have another number, and its number be another's.
    """
    for block in task.machine.names("/sys/block"):
        if task.machine.names("/sys/block/%s/md" % block) and _is_ours(task, "/dev/" + block, facts):
            _stopped(task, "/dev/" + block)
    undo_members(task, facts)


def creating(words: Factors, plan: Plan, members: int) -> List[str]:
    """The options of `mdadm --create` for so many members."""
    said = ["--run", "--metadata=1.2", "--homehost=spindle", "--level=%s" % words["raid_level"][4:]]
    said.append("--raid-devices=%d" % members)
    level = level_of(words)
    if level.striped and "chunk_size" in words:
        said.append("--chunk=%d" % ((size(words["chunk_size"]) or 0) // 1024))
    if "raid_layout" in words:
        said.append("--layout=%s" % words["raid_layout"])
    if level.redundant:
        said += ["--bitmap=%s" % words.get("bitmap", "none")] + ["--assume-clean"] * (
            plan.array.resync == "assume-clean"
        )
    return said


def _uuid(task: Task, device: str) -> str:
    for line in task.call("examine", ["mdadm", "--detail", "--export", device], _LIMIT).out.splitlines():
        if line.startswith("MD_UUID="):
            return line.split("=", 1)[1].strip()
    raise SetupError("mdadm does not report the UUID of %s" % device)


def _read_back(task: Task, block: str) -> None:
    """What the kernel made is what was asked for."""
    words = task.words
    location = task.machine.word("/sys/block/%s/md/bitmap/location" % block)
    if "bitmap" in words and (location in ("", "none")) != (words["bitmap"] == "none"):
        raise SetupError("bitmap: expected %s, found %s" % (words["bitmap"], location or "none"))
    asked = {"level": words["raid_level"], "raid_disks": str(len(task.disks)), "degraded": "0"}
    if not level_of(words).redundant:
        del asked["degraded"]
    if "chunk_size" in words:
        asked["chunk_size"] = str(size(words["chunk_size"]))
    if "raid_layout" in words:
        asked["layout"] = str(_LAYOUTS[words["raid_layout"]])
    for name, word in asked.items():
        found = task.machine.word("/sys/block/%s/md/%s" % (block, name))
        if found != word:
            raise SetupError("the array's %s: expected %s, found %s" % (name, word, found or "nothing"))
    members = sorted(os.path.basename(disk.path) for disk in task.disks)
    under = task.machine.names("/sys/block/%s/slaves" % block)
    if under != members:
        raise SetupError("the array's members: expected %s, found %s" % (members, under or "none"))


def _is_ours(task: Task, device: str, facts: Facts) -> bool:
    """By its UUID; before that was known, by the name that only this run gives."""
    out = task.call("detail", ["mdadm", "--detail", "--export", device], _LIMIT).out
    said = dict(line.split("=", 1) for line in out.splitlines() if "=" in line)
    if "uuid" in facts:
        return bool(said.get("MD_UUID") == facts["uuid"])
    name = said.get("MD_DEVNAME", said.get("MD_NAME", "").split(":")[-1])
    return bool(name == os.path.basename(facts["name"]))


def _stopped(task: Task, device: str) -> None:
    for _ in range(5):
        if task.call("stop", ["mdadm", "--stop", device], _LIMIT).good:
            return
        task.machine.ask(["udevadm", "settle", "--timeout=5"])
        task.machine.pause(1.0)
    raise UncleanError("mdadm --stop %s" % device)
