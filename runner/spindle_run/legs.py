"""The legs of a run's folder: which were measured under the same conditions, and in what others differ.

facts/summary.json of each leg, the plan -> one group of legs for each machine that the plan really met
"""

import hashlib
import json
import os
from typing import Any, Dict, Iterable, List, NamedTuple, Tuple

from spindle_run.folder import Folder, facts_folder
from spindle_run.inventory import SUMMARY
from spindle_run.plan.model import Plan

Facts = Dict[str, Any]  # "memory" -> 16 GiB in bytes, "disk ata-Foo_111 model" -> …
_OF_A_DISK = ("model", "serial", "wwid", "firmware", "bytes", "rotational")
_OF_A_TOOL = ("version", "sha256")


def conditions(summary: Facts, plan: Plan) -> Facts:
    """What of a machine's facts its results depend on: processor, memory, kernel, and the disks and tools of
    the plan. A disk that the plan does not name, or a tool that it does not call, is no part of it.
    """
    facts = {
        "kernel": summary.get("kernel"),
        "processor": summary.get("processor"),
        "processors": summary.get("processors"),
        "memory": memory_step(summary.get("memory") or 0),
        **_flat("place", summary.get("place", {}), sorted(summary.get("place", {}))),
    }
    for name, disk in disks_of(summary, plan).items():
        facts.update(_flat("disk " + name, disk, _OF_A_DISK))
    for name in sorted({test.tool for test in plan.tests}):
        facts.update(_flat(name, summary.get("programs", {}).get(name, {}), _OF_A_TOOL))
    return {key: value for key, value in facts.items() if value not in (None, 0, "")}


def memory_step(number: int) -> int:
    """Bytes rounded up to one of eight steps between two powers of two: what a kernel keeps for itself
    differs from start to start. 15.5 GiB -> 16 GiB.
    """
    step = 1 << max(0, number.bit_length() - 4)
    return -(-number // step) * step


def digest(facts: Facts) -> str:
    """Names the conditions."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def differences(first: Facts, second: Facts) -> List[str]:
    """In what two legs differ. A fact that one of them lacks is no difference: a tool that was installed
    later has measured nothing before.
    """
    if not first or not second:
        return ["the facts of one are not known"] if first != second else []
    return [
        "%s %s, then %s" % (key, first[key], second[key])
        for key in sorted(first.keys() & second.keys())
        if first[key] != second[key]
    ]


class Group(NamedTuple):
    """Legs that are alike, the first of them first."""

    legs: Tuple[int, ...]
    facts: Facts

    @property
    def words(self) -> str:
        """leg 1; legs 1, 2"""
        return "leg%s %s" % ("s" * (len(self.legs) > 1), ", ".join(map(str, self.legs)))


def grouped(folder: Folder, plan: Plan, legs: Iterable[int]) -> List[Group]:
    """The legs of a folder in groups that are alike."""
    groups: List[Group] = []
    for leg in sorted(set(legs)):
        facts = conditions(summary_of(folder, leg), plan)
        for number, group in enumerate(groups):
            if not differences(group.facts, facts):
                groups[number] = Group((*group.legs, leg), {**facts, **group.facts})
                break
        else:
            groups.append(Group((leg,), facts))
    return groups


def summary_of(folder: Folder, leg: int) -> Facts:
    """The facts of a leg; empty where they were not taken (`adopt`)."""
    path = folder.at(facts_folder(leg), SUMMARY)
    if not os.path.isfile(path):
        return {}
    with open(path, encoding="utf-8") as file:
        summary: Facts = json.load(file)
    return summary


def _flat(name: str, facts: Facts, keys: Iterable[str]) -> Facts:
    return {"%s %s" % (name, key): facts.get(key) for key in keys}


def disks_of(summary: Facts, plan: Plan) -> Dict[str, Facts]:
    """By the name in the plan; beneath a folder by their place."""
    disks = summary.get("disks", [])
    if plan.folder:
        beneath = summary.get("beneath", [])
        return {
            str(n): disk for n, block in enumerate(beneath, 1) for disk in disks if disk["block"] == block
        }
    return {
        name: disk for name in plan.disks for disk in disks if name in (disk.get("serial"), *disk["names"])
    }
