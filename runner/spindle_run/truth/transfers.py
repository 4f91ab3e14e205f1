"""What a tool says it moved must have gone through the disks: else the page cache answered, or another
disk was measured.
"""

from typing import List, Optional, Tuple

from spindle_run import tools
from spindle_run.discovery import discovered
from spindle_run.truth._evidence import Doubt, Evidence, Snapshot

# Of the tool's figure at least: file systems and arrays write more than was asked, never so much less.
_SHARE = 0.9
_LITTLE = 1 << 20


def doubts(evidence: Evidence) -> List[Doubt]:
    """Reads and writes, each against the counters of the devices under test."""
    claimed = _claimed(evidence)
    if claimed is None:
        return []
    found = []
    for side, name, number in (("read", "read_bytes", claimed[0]), ("wrote", "written_bytes", claimed[1])):
        seen = through(evidence.before, evidence.after, name)
        if seen is not None and number > _LITTLE and seen < number * _SHARE:
            found.append(
                Doubt(
                    "tainted",
                    "%s says it %s %d MiB, the disks say %d MiB: the rest was memory"
                    % (evidence.test.tool, side, number >> 20, seen >> 20),
                )
            )
    return found


def _claimed(evidence: Evidence) -> Optional[Tuple[int, int]]:
    tool = {module.NAME: module for module in discovered(tools)}[evidence.test.tool]
    told: Optional[Tuple[int, int]] = tool.moved(evidence.test, evidence.log)
    return told


def through(before: Snapshot, after: Snapshot, name: str) -> Optional[int]:
    """Bytes through the device under test: the array's own counters if it has them, else all disks
    together.
    """
    blocks = [block for block in after["transfers"] if block in before["transfers"]]
    if not blocks:
        return None
    moved = {block: after["transfers"][block][name] - before["transfers"][block][name] for block in blocks}
    arrays = [block for block in blocks if block.startswith("md")]
    return int(moved[arrays[0]] if arrays else sum(moved.values()))
