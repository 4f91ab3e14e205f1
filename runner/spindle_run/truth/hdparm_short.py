"""hdparm -t that meets the end of a small device reads for less than its 3 seconds; -T takes 2."""

import re
from typing import List

from spindle_run.truth._evidence import Doubt, Evidence

_LINE = re.compile(r"disk reads:\s+(\d+) MB in\s+([\d.]+) seconds")


def doubts(evidence: Evidence) -> List[Doubt]:
    """Any timing below 2.5 s."""
    if evidence.test.tool != "hdparm":
        return []
    short = [found for found in _LINE.findall(evidence.log) if float(found[1]) < 2.5]
    return (
        [Doubt("tainted", "hdparm read %s MB in %s s: it reached the end of the device" % short[0])]
        if short
        else []
    )
