"""Kernel messages during the run that speak of trouble with a device."""

import re
from typing import List

from spindle_run.truth._evidence import Doubt, Evidence

_TROUBLE = re.compile(
    r"I/O error|medium error|critical target error|hard resetting link|device offline|task abort"
    r"|remounting filesystem read-only|blocked for more than|Disk failure on|timing out command"
    r"|EXT4-fs error|XFS .*corruption|BTRFS error",
    re.IGNORECASE,
)


def doubts(evidence: Evidence) -> List[Doubt]:
    """The first of them; kernel.txt has all."""
    lines = [line for line in evidence.after.get("kernel", []) if _TROUBLE.search(line)]
    if not lines:
        return []
    return [
        Doubt(
            "tainted",
            "the kernel said: %s%s"
            % (lines[0][:160], " (and %d more)" % (len(lines) - 1) if len(lines) > 1 else ""),
        )
    ]
