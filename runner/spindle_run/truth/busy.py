"""A machine that does other things meanwhile: other arrays that rebuild, other programs, a processor
that is held back.
"""

from typing import Iterator, List

from spindle_run.machine.load import BUSY, busy_cores
from spindle_run.truth._evidence import Doubt, Evidence

_SAVING = "powersave"
_OWN_DRIVERS = (
    "intel_pstate",
    "amd-pstate-epp",
)  # their powersave is the ordinary state, and goes up under load


def doubts(evidence: Evidence) -> List[Doubt]:
    """Everything that was seen."""
    return list(_seen(evidence))


def _seen(evidence: Evidence) -> Iterator[Doubt]:
    before, after = evidence.before, evidence.after
    arrays = sorted(set(before["busy_arrays"]) | set(after["busy_arrays"]))
    if arrays:
        yield Doubt("tainted", "other arrays were rebuilding or checking themselves: %s" % ", ".join(arrays))
    stolen = _stolen(evidence)
    if stolen > 0.02:
        yield Doubt(
            "tainted", "another machine took %.0f %% of the processors during the run" % (stolen * 100)
        )
    others = busy_cores(before, after)
    if others is not None and others > BUSY:
        yield Doubt("tainted", "other programs kept %.1f cores busy during the run" % others)
    if after.get("throttled", 0) > before.get("throttled", 0):
        yield Doubt("tainted", "the processor was thermally throttled during the run")
    if before.get("governor") == _SAVING and before.get("governor_driver") not in _OWN_DRIVERS:
        yield Doubt("tainted", "the processor was in power-saving mode (governor powersave)")


def _stolen(evidence: Evidence) -> float:
    """The share of the time that a virtual machine wanted and did not get."""
    before, after = evidence.before.get("processor"), evidence.after.get("processor")
    if not before or not after:
        return 0.0
    spent = {name: after[name] - before.get(name, 0) for name in after}
    whole = sum(spent.values())
    return float(spent.get("steal", 0)) / whole if whole > 0 else 0.0
