"""result.yaml, written by hand: every scalar as JSON, which YAML reads as it is meant."""

import json
import re
from typing import Any, Dict, List, Optional

from spindle_run import VERSION
from spindle_run.plan.levels import ARRAYS, LEVELS
from spindle_run.plan.model import Cooldown, Plan
from spindle_run.plan.quantities import size_words

Said = Dict[str, Any]
# What such a disk says of its turning platters is no fact.
_HYPERVISOR = re.compile(r"QEMU|VMware|VBOX|Virtual|Msft|Google Persistent|Amazon Elastic|Xen", re.IGNORECASE)


def result_yaml(said: Said) -> str:
    """The manifest's text: one line for each list item and each nested entry."""
    lines: List[str] = []
    for key, value in said.items():
        if isinstance(value, list) and value:
            lines += ["%s:" % key] + ["  - %s" % _flow(item) for item in value]
        elif isinstance(value, dict) and key in ("machine", "method") and value:
            lines += ["%s:" % key] + ["  %s: %s" % (name, _flow(word)) for name, word in value.items()]
        elif value not in ([], {}, None):
            lines.append("%s: %s" % (key, _flow(value)))
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{%s}" % ", ".join("%s: %s" % (key, _flow(word)) for key, word in value.items())
    if isinstance(value, list):
        return "[%s]" % ", ".join(map(_flow, value))
    return json.dumps(value, ensure_ascii=False)


def machine_facts(summary: Said) -> Said:
    """What names the machine, as a manifest has it. Missing is absent."""
    memory = summary.get("memory") or 0
    said = {
        "cpu": summary.get("processor"),
        "processors": summary.get("processors"),
        "memory": "%.1f GiB" % (memory / 2**30) if memory else None,
        "disk": ", ".join(_virtual(summary)) or None,
        "kernel": summary.get("kernel"),
        "os": summary.get("os"),
        "virtualization": summary.get("virtualization"),
    }
    return {key: value for key, value in said.items() if value is not None}


def _cooldown(cooldown: Cooldown) -> str:
    """30 s; until below 45 °C, at most 3600 s."""
    if cooldown.below is None:
        return "%g s" % cooldown.seconds
    return "until below %g °C, at most %g s" % (cooldown.below, cooldown.seconds)


def _virtual(summary: Said) -> List[str]:
    """Disks beneath the folder of a plan that are no drives, by all that is known of them."""
    return [
        "%s, %s" % (_virtual_name(disk), size_words(disk["bytes"] >> 30 << 30))
        for block in summary.get("beneath", [])
        for disk in summary.get("disks", [])
        if disk["block"] == block and _is_virtual(disk)
    ]


def _is_virtual(disk: Said) -> bool:
    return not disk.get("model") or bool(_HYPERVISOR.search(disk["model"]))


def _virtual_name(disk: Said) -> str:
    return "virtual disk (%s)" % disk["model"] if disk.get("model") else "virtual disk"


def drives(summary: Said, blocks: List[str]) -> List[Said]:
    """The disks that were measured and tell their model, in the plan's order."""
    beneath = summary.get("beneath", [])
    by_block = {
        disk["block"]: disk
        for disk in summary.get("disks", [])
        if not (disk["block"] in beneath and _is_virtual(disk))
    }
    found = []
    for number, block in enumerate(blocks, 1):
        disk = by_block.get(block, {})
        if disk.get("model") and disk.get("rotational") is not None:
            kind = "hdd" if disk["rotational"] else "ssd"
            said = {
                "id": "drive-%d" % number,
                "model": disk["model"],
                "kind": kind,
                "bytes": disk["bytes"],
                "firmware": disk.get("firmware"),
            }
            found.append({key: value for key, value in said.items() if value is not None})
    return found


def method(plan: Plan, plan_hash: str, place: Said, *, dropped: Optional[bool]) -> Said:
    """How it was measured; `place` is what a plan without disks met."""
    said: Said = {} if dropped is None else {"cache_dropped": dropped}
    said.update({**place, "repeats": str(plan.repeats), "order": plan.order})
    if plan.order == "shuffled":
        said["order"] = "shuffled, seed %d" % plan.seed
    if plan.cooldown.seconds:
        said["cooldown"] = _cooldown(plan.cooldown)
    said["shortest_run"] = "%g s, or %g × the memory" % (plan.settle.seconds, plan.settle.memory)
    if plan.array.resync == "assume-clean" and not plan.folder:
        said["resync"] = "none: arrays were created with --assume-clean"
    factors = dict(plan.factors)
    levels = [LEVELS[level] for level in factors.get("raid_level", ()) if level in ARRAYS]
    if "bitmap" not in factors and any(level.redundant for level in levels):
        said["bitmap"] = "none"
    if plan.max_write_per_disk:
        said["most_written_per_disk"] = size_words(plan.max_write_per_disk)
    return {**said, "runner": "spindle-run " + VERSION, "plan": "%s, %s" % (plan.name, plan_hash[:12])}
