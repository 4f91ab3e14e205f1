"""What a tool says it moved must have gone through the disks, and little else with it: with less, the page
cache answered or another disk was measured; with more, somebody else used the disks meanwhile.
"""

from typing import Iterator, List, Optional, Tuple

from spindle_run import tools
from spindle_run.discovery import discovered
from spindle_run.tools._filling import is_synced
from spindle_run.truth._evidence import Doubt, Evidence, Snapshot

_REASON = "%s says it %s %d MiB, the disks say %d MiB: %s"
_SHARE = 0.9  # of the tool's figure at least
_LITTLE = 1 << 20
# Of the tool's figure at most. A file system writes its own structures too, and with each fsync its journal:
# fio's 4 KiB with fsync after each were 6 to 10 times as much on ext4.
_MORE, _MORE_WRITTEN, _MORE_SYNCED = 1.5, 3.0, 16.0
_STRAY, _STRAY_A_SECOND = 16 << 20, 1 << 20  # bytes: journals and logs of the system


def doubts(evidence: Evidence) -> List[Doubt]:
    """Reads and writes, each against the counters of the devices under test."""
    claimed = _claimed(evidence)
    if evidence.place.folder and not evidence.before["transfers"]:
        return [Doubt("tainted", "the disk beneath the folder was not found: its transfers were not watched")]
    if claimed is None:
        return []
    sides = (("read", "read_bytes", claimed[0]), ("wrote", "written_bytes", claimed[1]))
    return [doubt for side, name, number in sides for doubt in _compared(evidence, side, name, number)]


def _compared(evidence: Evidence, side: str, name: str, claimed: int) -> Iterator[Doubt]:
    seen = through(evidence.before, evidence.after, name)
    most = _alone_on(evidence, name)
    if seen is None or most is None:
        return
    words = (evidence.test.tool, side, claimed >> 20)
    if claimed > _LITTLE and seen < claimed * _SHARE:
        yield Doubt(
            "tainted",
            "%s says it %s %d MiB, the disks say %d MiB: the rest was served from memory"
            % (*words, seen >> 20),
        )
    elif max(seen, most) > claimed * _factor(evidence, side) + _stray(evidence):
        files = side == "wrote" and evidence.place.folder
        who = "other programs used them" + (", or the file system itself wrote that much" if files else "")
        yield Doubt("tainted", _REASON % (*words, max(seen, most) >> 20, who))


def _factor(evidence: Evidence, side: str) -> float:
    """How much more than the tool's figure is no wonder."""
    if side == "read" or not evidence.place.folder:
        return _MORE
    return _MORE_SYNCED if is_synced(evidence.test.args) else _MORE_WRITTEN


def _stray(evidence: Evidence) -> float:
    return _STRAY + _STRAY_A_SECOND * evidence.ending.seconds


def _claimed(evidence: Evidence) -> Optional[Tuple[int, int]]:
    tool = {module.NAME: module for module in discovered(tools)}[evidence.test.tool]
    claimed: Optional[Tuple[int, int]] = tool.moved(evidence.test, evidence.log)
    return claimed


def through(before: Snapshot, after: Snapshot, name: str) -> Optional[int]:
    """Bytes through what is measured: an array's or file system's own device, else all disks together."""
    blocks = [block for block in after["transfers"] if block in before["transfers"]]
    measured = before.get("measured") or [block for block in blocks if block.startswith("md")][:1]
    return _sum(before, after, name, [block for block in measured if block in blocks] or blocks)


def _alone_on(evidence: Evidence, name: str) -> Optional[int]:
    """Bytes through the one whole disk beneath a partition, where others may have been at work; else those
    through what is measured.
    """
    before, after = evidence.before, evidence.after
    disks = [disk for disk in before.get("disks", []) if disk in before["transfers"]]
    if evidence.place.folder and len(disks) == 1 and disks[0] in after["transfers"]:
        return _sum(before, after, name, disks)
    return through(before, after, name)


def _sum(before: Snapshot, after: Snapshot, name: str, blocks: List[str]) -> Optional[int]:
    if not blocks:
        return None
    moved = [after["transfers"][block][name] - before["transfers"][block][name] for block in blocks]
    return int(sum(moved))
