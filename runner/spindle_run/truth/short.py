"""A run that is over in a moment, and moves less than memory holds, says little about a disk."""

from typing import List

from spindle_run.truth._evidence import Doubt, Evidence
from spindle_run.truth.transfers import through


def doubts(evidence: Evidence) -> List[Doubt]:
    """Neither long enough nor large enough, as the plan's [settle] says."""
    settle, memory = evidence.settle, evidence.place.memory
    seconds = evidence.ending.seconds
    if not evidence.ending.good or seconds >= settle.seconds:
        return []
    moved = max(
        through(evidence.before, evidence.after, name) or 0 for name in ("read_bytes", "written_bytes")
    )
    if moved >= memory * settle.memory:
        return []
    return [
        Doubt(
            "tainted",
            "short: %.0f s and %d MiB, with %d MiB of memory; at least %g s or %g × the memory are required"
            % (seconds, moved >> 20, memory >> 20, settle.seconds, settle.memory),
        )
    ]
