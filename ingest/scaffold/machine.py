"""What the logs tell of the machine, its drives and the day: facts, each with the line that tells it.

lscpu            Model name: Intel(R) Xeon(R) …     →  machine: cpu
kernel, lsblk, hdparm -I, smartctl                  →  drives: id, model, kind, rpm, interface
mdstat, mdadm    md0: raid5, 64 KiB                 →  a remark: only a person knows whether md0 was measured
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.parsers import Fact
from ingest.scaffold.parsed import Heard

_MACHINE = {
    "Processor": "cpu",
    "Architecture": "architecture",
    "Hypervisor": "hypervisor",
    "Kernel": "kernel",
}
_OF_A_DRIVE = re.compile(
    r"(?P<what>Model|Rotation rate|Rotational|Interface|Firmware|Size) of (?P<drive>[a-z]\S*)"
)
_NO_DRIVE = re.compile(r"md\d|dm-\d|loop\d|zram\d|ram\d|sr\d")
_RPM = re.compile(r"(?P<rpm>[0-9]{3,6}) rpm")


@dataclass(frozen=True)
class Told:
    """A value and the place that tells it."""

    value: str
    where: str


def machine_of(logs: Sequence[Heard]) -> dict[str, Told]:
    """Facts of the machine that all logs tell alike."""
    found: dict[str, list[Told]] = defaultdict(list)
    for heard, fact in _facts(logs):
        if fact.label in _MACHINE:
            found[_MACHINE[fact.label]].append(_told(heard, fact))
    return {name: told[0] for name, told in sorted(found.items()) if len({one.value for one in told}) == 1}


def drives_of(logs: Sequence[Heard]) -> dict[str, dict[str, Told]]:
    """Drive → its facts, where its model is known: what is told twice differently is left out."""
    found: dict[str, dict[str, list[Told]]] = defaultdict(lambda: defaultdict(list))
    for heard, fact in _facts(logs):
        match = _OF_A_DRIVE.fullmatch(fact.label)
        if match and not _NO_DRIVE.match(match["drive"]):
            found[match["drive"]][match["what"]].append(_told(heard, fact))
    drives = {name: _drive(_agreed(facts)) for name, facts in sorted(found.items())}
    return {name: facts for name, facts in drives.items() if "model" in facts}


def _agreed(facts: Mapping[str, Sequence[Told]]) -> dict[str, Told]:
    return {what: told[0] for what, told in facts.items() if len({one.value for one in told}) == 1}


def _drive(facts: Mapping[str, Told]) -> dict[str, Told]:
    """The keys of a manifest's drive."""
    drive: dict[str, Told] = {}
    if "Model" in facts:
        drive["model"] = facts["Model"]
    kind = _kind(facts)
    if kind:
        drive["kind"] = kind
    rate = facts.get("Rotation rate")
    if rate and (match := _RPM.fullmatch(rate.value)):
        drive["rpm"] = Told(match["rpm"], rate.where)
    if "Interface" in facts:
        drive["interface"] = facts["Interface"]
    return drive


def _kind(facts: Mapping[str, Told]) -> Told | None:
    """From how it turns. Not from lsblk alone: virtual drives say there that they do."""
    rate = facts.get("Rotation rate")
    if rate is None:
        return None
    if rate.value == "Solid State Device":
        return Told("ssd", rate.where)
    return Told("hdd", rate.where) if _RPM.fullmatch(rate.value) else None


def arrays_of(logs: Sequence[Heard], known: Mapping[str, set[str]]) -> list[str]:
    """What logs tell of arrays beyond the factors that are `known` of a log; one sentence for each."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for heard, fact in _facts(logs):
        name = fact.label.rpartition(" of ")[2]
        factor = fact.factor or ""
        if factor and factor not in known.get(heard.given.path, ()) and name.startswith("md"):
            found[heard.given.path, name].append(f"{factor}: {setting_of(fact)}")
    return [f"{path} states {name}: {', '.join(dict.fromkeys(said))}" for (path, name), said in found.items()]


def setting_of(fact: Fact) -> str:
    """A factor's value as it is written: 64 KiB, 4 (and not "4 of 4 present")."""
    return fact.value if fact.factor == "chunk_size" else str(fact.setting)


def _facts(logs: Sequence[Heard]) -> Iterator[tuple[Heard, Fact]]:
    yield from ((heard, fact) for heard in logs for report in heard.reports for fact in report.facts)


def _told(heard: Heard, fact: Fact) -> Told:
    return Told(fact.value, f"{heard.given.path}:{fact.line}")
