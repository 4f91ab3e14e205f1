"""The kernel, its command line, and what of its settings touches storage."""

from typing import Dict, List

from spindle_run.facts._kinds import Summary, Texts
from spindle_run.machine import Machine
from spindle_run.packages import os_release

COMMANDS: Dict[str, List[str]] = {
    "uname": ["uname", "-srvm"],
    "lsmod": ["lsmod"],
    "lspci": ["lspci", "-nn"],
    "virtualization": ["systemd-detect-virt"],
}
FILES = {
    "cmdline": "/proc/cmdline",
    "version": "/proc/version",
    "os-release": "/etc/os-release",
    "loadavg": "/proc/loadavg",
    "dirty-ratio": "/proc/sys/vm/dirty_ratio",
    "dirty-background-ratio": "/proc/sys/vm/dirty_background_ratio",
    "dirty-expire": "/proc/sys/vm/dirty_expire_centisecs",
    "swappiness": "/proc/sys/vm/swappiness",
    "raid-speed-min": "/proc/sys/dev/raid/speed_limit_min",
    "raid-speed-max": "/proc/sys/dev/raid/speed_limit_max",
}


def summary(machine: Machine, texts: Texts) -> Summary:
    """Release, and the system's own name."""
    said = os_release(texts.get("os-release", ""))
    virtual = texts.get("virtualization", "").strip()
    return {
        "kernel": machine.word("/proc/sys/kernel/osrelease") or None,
        "os": said.get("PRETTY_NAME"),
        "virtualization": virtual if virtual not in ("", "none") else None,
    }
