"""What was written to each disk, by the kernel's own counters: resync, mkfs and preparations too, which no
plan can reckon beforehand.
"""

import os
from typing import Dict, Mapping, Optional, Sequence

from spindle_run.errors import StoppedError
from spindle_run.machine import Machine
from spindle_run.machine.identity import Disk
from spindle_run.machine.snapshot import transfers_of
from spindle_run.plan.quantities import size_words


def written(machine: Machine, disks: Sequence[Disk]) -> Dict[str, int]:
    """Bytes written to each disk since it exists; a disk that is gone tells nothing."""
    seen = {disk.given: transfers_of(machine, os.path.basename(disk.path)) for disk in disks}
    return {name: told["written_bytes"] for name, told in seen.items() if told}


def since(before: Mapping[str, int], after: Mapping[str, int]) -> Dict[str, int]:
    """What was written between two looks."""
    return {name: max(0, after[name] - before[name]) for name in before if name in after}


def check_wear(worn: Mapping[str, int], limit: Optional[int]) -> None:
    """Raises StoppedError where a disk was written as much as the plan allows."""
    over = [
        "%s was written %s" % (name, size_words(number >> 20 << 20)) for name, number in sorted(worn.items())
    ]
    if limit is not None and any(number >= limit for number in worn.values()):
        raise StoppedError("%s; max_write_per_disk is %s" % ("; ".join(over), size_words(limit)))
