"""Before a run: what was written is on the disk, the caches are empty (and it is looked whether they
are), the drives are cool.
"""

from typing import Dict, List, NamedTuple, Optional, Sequence, Set

from spindle_run.machine import Machine
from spindle_run.machine.guards import guard
from spindle_run.machine.load import BUSY, idle_share, processor_of, processors
from spindle_run.machine.snapshot import memory_of, temperatures, transfers_of
from spindle_run.plan.model import Cooldown, Plan
from spindle_run.stopper import Stopper
from spindle_run.truth._evidence import Doubt

DROP = "/proc/sys/vm/drop_caches"
_TICK = 1.0
_ENOUGH = 0.5  # of the cache must be gone; a machine with little in it proves nothing either way
_STRAY = 1024 * 1024  # bytes: a journal's commit is no load
_LITTLE = 64 * 1024 * 1024


class Settled(NamedTuple):
    """How the machine was when the run began."""

    doubts: List[Doubt]
    dropped: bool  # the caches


def settle(
    machine: Machine, plan: Plan, disks: Sequence[str], stopper: Stopper, *, uncached: bool = False
) -> Settled:
    """Settles the machine; what did not work is a doubt of the run. Caches that are not dropped are none
    where the page cache answers nothing (`uncached`: O_DIRECT, or only written).
    """
    _cool(machine, plan.cooldown, disks, stopper)
    machine.ask(["sync"], limit=600.0)
    dropped = (
        _dropped(machine)
        if plan.settle.drop_caches
        else [Doubt("tainted", "caches were not dropped, as the plan asks")]
    )
    doubts = [] if uncached else dropped
    return Settled(doubts + _others(machine, disks, plan.settle.look), not dropped)


def _cool(machine: Machine, cooldown: Cooldown, disks: Sequence[str], stopper: Stopper) -> None:
    """Waits its time, or until each disk whose temperature is known is cool."""
    end = machine.clock() + cooldown.seconds
    while machine.clock() < end and not stopper.count:
        degrees = temperatures(machine, list(disks))
        if cooldown.below is not None and degrees and max(degrees.values()) < cooldown.below:
            return
        machine.pause(min(_TICK, max(0.0, end - machine.clock())))


def _dropped(machine: Machine) -> List[Doubt]:
    """Drops them, and looks: where `Cached` does not fall, nothing was dropped."""
    before = memory_of(machine).get("Cached", 0)
    try:
        machine.write(DROP, "3\n")
    except OSError as error:
        return [
            Doubt("tainted", "caches were not dropped: %s (requires root)" % (error.strerror or "refused"))
        ]
    after = memory_of(machine).get("Cached", 0)
    if before > _LITTLE and after > before * (1 - _ENOUGH) and after > _kept(machine):
        return [
            Doubt(
                "tainted",
                "caches were not dropped: %d MiB before and %d MiB after" % (before >> 20, after >> 20),
            )
        ]
    return []


def _kept(machine: Machine) -> int:
    """What the kernel counts as cached but does not give back: shared memory, programs that run, and
    some slack.
    """
    kept = _LITTLE
    for line in (machine.read("/proc/meminfo") or "").splitlines():
        if line.startswith(("Shmem:", "Mapped:")):
            kept += int(line.split()[1]) * 1024
    return kept


def _others(machine: Machine, blocks: Sequence[str], seconds: float) -> List[Doubt]:
    """What goes on while we do nothing for a moment is somebody else's."""
    opened = _openers(machine, blocks)
    before = processor_of(machine), [transfers_of(machine, block) for block in blocks]
    machine.pause(seconds)
    after = processor_of(machine), [transfers_of(machine, block) for block in blocks]
    cores = (1 - idle_share(before[0] or {}, after[0] or {})) * processors(machine)
    found = (
        [Doubt("tainted", "other programs kept %.1f cores busy before the run" % cores)]
        if cores > BUSY
        else []
    )
    if _moved(before[1], after[1]) > _STRAY:
        found.append(Doubt("tainted", "other programs used the disks before the run"))
    # udev looks at each disk that was written, for a moment.
    lasting = opened and opened & _openers(machine, blocks)
    return found + [Doubt("tainted", "%s a disk open" % opener) for opener in sorted(lasting)]


def _openers(machine: Machine, blocks: Sequence[str]) -> Set[str]:
    """process 812 (qemu) has: others than this runner that have one of the disks open."""
    numbers = [machine.word("/sys/class/block/%s/dev" % block) for block in blocks]
    if not numbers:
        return set()
    lines = guard(machine, "openers", " %s " % " ".join(numbers)).out.splitlines()
    return {line.partition(" having ")[0] + " has" for line in lines}


def _moved(before: Sequence[Optional[Dict[str, int]]], after: Sequence[Optional[Dict[str, int]]]) -> int:
    """Bytes through the disks in that moment."""
    pairs = [(old, new) for old, new in zip(before, after) if old and new]
    return sum(new[side] - old[side] for old, new in pairs for side in ("read_bytes", "written_bytes"))
