"""What is seen of the machine before and after a run: load, memory, transfers, temperatures, settings
in effect.
"""

import os
import re
from typing import Any, Dict, List, Optional

from spindle_run.changes._task import Task
from spindle_run.machine import Machine
from spindle_run.machine.beneath import Beneath, beneath
from spindle_run.machine.load import processor_of, shares
from spindle_run.machine.places import memory

_SETTINGS = ("scheduler", "read_ahead_kb", "nr_requests", "write_cache", "rotational", "max_sectors_kb")
_ARRAY = (
    "level",
    "layout",
    "chunk_size",
    "raid_disks",
    "degraded",
    "sync_action",
    "array_state",
    "stripe_cache_size",
    "bitmap/location",
)
_CPU = "/sys/devices/system/cpu/cpu0/"
_STAMP = re.compile(r"(?:<\d+>)?\[\s*(\d+\.\d+)\]")
_MEMORY = ("MemFree", "MemAvailable", "Cached", "Dirty", "Writeback", "SwapFree")


def snapshot(machine: Machine, task: Task, since: Optional[float] = None) -> Dict[str, Any]:
    """Everything at one moment, with the kernel's messages since an uptime. Missing is absent."""
    standing = task.standing
    own = os.path.basename(machine.real(standing.device)) if standing.device else ""
    disks = [os.path.basename(disk.path) for disk in task.disks]
    under = beneath(machine, standing.folder) if standing.folder else Beneath(None, [], [])
    if not disks:
        disks = under.disks
    measured = (disks if own in disks else [own]) if own else under.devices
    names = list(dict.fromkeys([*measured, *disks]))
    return {
        "at": machine.now(),
        "clock": machine.clock(),
        "load": machine.word("/proc/loadavg"),
        "memory": {"total": memory(machine), **memory_of(machine)},
        "processor": processor_of(machine),
        **shares(machine),
        "measured": measured,
        "disks": disks,
        "transfers": {name: found for name in names for found in [transfers_of(machine, name)] if found},
        "settings": {name: _settings(machine, name) for name in names},
        "array": {
            key: word for key in _ARRAY for word in [machine.word("/sys/block/%s/md/%s" % (own, key))] if word
        },
        "busy_arrays": busy_arrays(machine, own),
        "temperatures": temperatures(machine, disks),
        "governor": machine.word(_CPU + "cpufreq/scaling_governor") or None,
        "governor_driver": machine.word(_CPU + "cpufreq/scaling_driver") or None,
        "throttled": int(machine.word(_CPU + "thermal_throttle/package_throttle_count") or 0),
        "kernel": kernel_lines(machine, since) if since is not None else [],
        "uptime": uptime(machine),
        "file_system": under.mount.kind if under.mount else None,
    }


def memory_of(machine: Machine) -> Dict[str, int]:
    """Bytes, by the names of /proc/meminfo."""
    lines = [line.split() for line in (machine.read("/proc/meminfo") or "").splitlines()]
    return {
        fields[0].rstrip(":"): int(fields[1]) * 1024
        for fields in lines
        if fields and fields[0].rstrip(":") in _MEMORY
    }


def busy_arrays(machine: Machine, own: str) -> List[str]:
    """Other arrays that check, repair or rebuild themselves meanwhile."""
    blocks = [name for name in machine.names("/sys/block") if name.startswith("md") and name != own]
    return [
        name
        for name in blocks
        if machine.word("/sys/block/%s/md/sync_action" % name) not in ("", "idle", "frozen")
    ]


def temperatures(machine: Machine, blocks: List[str]) -> Dict[str, float]:
    """°C of each disk whose driver tells (drivetemp, nvme)."""
    found = {}
    for block in blocks:
        for place in ("/sys/block/%s/device/hwmon" % block, "/sys/block/%s/device" % block):
            word = _first_temperature(machine, place)
            if word is not None:
                found[block] = word
    return found


def _first_temperature(machine: Machine, place: str) -> Optional[float]:
    for name in machine.names(place):
        word = machine.word("%s/%s/temp1_input" % (place, name))
        if name.startswith("hwmon") and re.fullmatch(r"-?\d+", word):
            return int(word) / 1000
    return None


def transfers_of(machine: Machine, block: str) -> Optional[Dict[str, int]]:
    """What went through a device since it exists: /sys/block/<name>/stat counts sectors of 512 bytes,
    whatever the device's own.
    """
    fields = machine.word("/sys/class/block/%s/stat" % block).split()
    if len(fields) < 11:
        return None
    return {
        "reads": int(fields[0]),
        "read_bytes": int(fields[2]) * 512,
        "writes": int(fields[4]),
        "written_bytes": int(fields[6]) * 512,
        "busy_ms": int(fields[9]),
    }


def _settings(machine: Machine, block: str) -> Dict[str, str]:
    found = {name: machine.word("/sys/block/%s/queue/%s" % (block, name)) for name in _SETTINGS}
    return {name: word for name, word in found.items() if word}


def uptime(machine: Machine) -> float:
    """Seconds since the start of the machine, as kernel messages are stamped: /proc/uptime counts the time
    that it slept, their clock stands still then.
    """
    return min(float((machine.word("/proc/uptime") or "0").split()[0]), machine.clock())


def kernel_lines(machine: Machine, since: float) -> List[str]:
    """The kernel's messages since an uptime; none where we may not read them."""
    lines = machine.ask(["dmesg", "--raw"]).out.splitlines()[-2000:]
    stamps = [(_STAMP.match(line), line) for line in lines]
    return [line for stamp, line in stamps if stamp and float(stamp.group(1)) >= since]
