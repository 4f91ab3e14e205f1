"""What wipefs finds on a disk: file systems, partition tables and members of arrays that somebody may miss.

# offset,uuid,label,type
0x438,6f8a4a8b-2d5e-4b1f-8d3b-0c9a4f1f6e21,sp-0badcafe,ext4
"""

from typing import List, NamedTuple, Optional, Sequence

from spindle_run.machine import Machine


class Signature(NamedTuple):
    """One of them; uuid and label are empty where it has none."""

    kind: str
    uuid: str
    label: str


def signatures(machine: Machine, path: str) -> Optional[List[Signature]]:
    """All on a device; None where wipefs cannot say."""
    answer = machine.ask(["wipefs", "--no-act", "--parsable", path])
    if not answer.good:
        return None
    rows = [line.split(",") for line in answer.out.splitlines() if line and not line.startswith("#")]
    return [Signature(row[-1], row[1] if len(row) > 2 else "", ",".join(row[2:-1])) for row in rows]


def unknown(found: Sequence[Signature], known: Sequence[Sequence[str]], label: str = "") -> List[Signature]:
    """Those that are neither known nor made by us, who label all file systems: the second half of a
    known one may have lost its UUID.
    """
    others = [each for each in found if not (label and each.label == label)]
    return [each for each in others if not any(_is_same(each, Signature(*other)) for other in known)]


def _is_same(one: Signature, other: Signature) -> bool:
    return one.kind == other.kind and (one.uuid == other.uuid or not one.uuid or not other.uuid)
