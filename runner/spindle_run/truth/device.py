"""A device that has no counters is none: `dd of=/dev/md0` makes a regular file where no array stands."""

import os
from typing import List

from spindle_run.truth._evidence import Doubt, Evidence


def doubts(evidence: Evidence) -> List[Doubt]:
    """The device under test must be known to the kernel before and after."""
    block = os.path.basename(evidence.place.device)
    if not block or all(block in seen["transfers"] for seen in (evidence.before, evidence.after)):
        return []
    return [
        Doubt("failed", "%s is not a block device: the test measured something else" % evidence.place.device)
    ]
