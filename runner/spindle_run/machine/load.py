"""Who uses the processors: all programs, those of this runner, and the kernel's own threads.

/proc/stat, /proc/PID/stat and getrusage -> seconds of processor time since the start; two looks give cores
"""

import os
import resource
from typing import Any, Dict, Iterator, List, Mapping, Optional

from spindle_run.machine import Machine

BUSY = 0.5  # cores that others may use; a share of all processors would hide 16 busy ones of 64
_KERNEL_THREAD = 0x00200000  # PF_KTHREAD in the flags of /proc/PID/stat
_TICKS = os.sysconf("SC_CLK_TCK")
_FIELDS = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")


def processor_of(machine: Machine) -> Optional[Dict[str, int]]:
    """Clock ticks of all processors together, by what they were spent on."""
    first = (machine.read("/proc/stat") or "").splitlines()[:1]
    return dict(zip(_FIELDS, map(int, first[0].split()[1:]))) if first else None


def processors(machine: Machine) -> int:
    """How many there are."""
    lines = (machine.read("/proc/stat") or "").splitlines()
    return max(1, sum(line.startswith("cpu") for line in lines) - 1)


def shares(machine: Machine) -> Dict[str, Any]:
    """Seconds of the runner with the programs that it ran and that are over, and of the kernel's threads."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own = {
        "user": sum(usage.ru_utime for usage in usages),
        "system": sum(usage.ru_stime for usage in usages),
    }
    threads = list(_kernel_threads(machine))
    return {"own": own, **({"kernel_threads": sum(threads) / _TICKS} if threads else {})}


def busy_cores(before: Mapping[str, Any], after: Mapping[str, Any]) -> Optional[float]:
    """Cores that other programs kept busy between two snapshots; None where that is not known. In a
    container, where the kernel's threads cannot be seen, only time outside the kernel is counted.
    """
    seconds = after.get("clock", 0.0) - before.get("clock", 0.0)
    if seconds <= 0 or not all(seen.get("processor") and seen.get("own") for seen in (before, after)):
        return None
    spent = {name: after["processor"][name] - before["processor"].get(name, 0) for name in after["processor"]}
    own = {name: after["own"][name] - before["own"][name] for name in after["own"]}
    others = (spent["user"] + spent["nice"]) / _TICKS - own["user"]
    if "kernel_threads" in before and "kernel_threads" in after:
        threads = max(0.0, after["kernel_threads"] - before["kernel_threads"])  # some may have ended
        others += spent["system"] / _TICKS - own["system"] - threads
    return float(max(0.0, others) / seconds)


def idle_share(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """Of the time of all processors; 1 where nothing is known."""
    spent = {name: after[name] - before.get(name, 0) for name in after}
    whole = sum(spent.values())
    return (spent["idle"] + spent.get("iowait", 0)) / whole if whole > 0 else 1.0


def _kernel_threads(machine: Machine) -> Iterator[int]:
    """Ticks of each kernel thread."""
    for name in machine.names("/proc"):
        if name.isdigit():
            fields = _after_name(machine.word("/proc/%s/stat" % name))
            if len(fields) > 12 and int(fields[6]) & _KERNEL_THREAD:
                yield int(fields[11]) + int(fields[12])


def _after_name(line: str) -> List[str]:
    """The fields behind the name, which may hold blanks and brackets."""
    return line.rpartition(")")[2].split()
