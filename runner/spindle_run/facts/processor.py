"""Processors and memory."""

from typing import Dict, List

from spindle_run.facts._kinds import Summary, Texts
from spindle_run.machine import Machine
from spindle_run.machine.places import memory

COMMANDS: Dict[str, List[str]] = {
    "lscpu": ["lscpu"],
    "lscpu-json": ["lscpu", "-J"],
    "dmidecode": ["dmidecode"],
}
FILES = {
    "cpuinfo": "/proc/cpuinfo",
    "meminfo": "/proc/meminfo",
    "governor": "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
    "huge-pages": "/sys/kernel/mm/transparent_hugepage/enabled",
}


def summary(machine: Machine, texts: Texts) -> Summary:
    """Model, count, memory."""
    said = [line.partition(":") for line in texts.get("cpuinfo", "").splitlines()]
    pairs = [(key.strip(), value.strip()) for key, _, value in said]
    models = [value for key, value in pairs if key in ("model name", "Model", "cpu")]
    return {
        "processor": models[0] if models else None,
        "memory": memory(machine),
        "processors": len([1 for key, _ in pairs if key == "processor"]) or None,
    }
