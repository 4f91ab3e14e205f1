"""A log without a word is no result."""

from typing import List

from spindle_run.truth._evidence import Doubt, Evidence


def doubts(evidence: Evidence) -> List[Doubt]:
    """Nothing printed."""
    if evidence.ending.good and not evidence.log.strip():
        return [Doubt("failed", "%s printed no values" % evidence.test.tool)]
    return []
