"""What is on a disk that somebody may miss: signatures of file systems, partition tables and members of
arrays, as wipefs tells them, or data without any.

0x438,6f8a4a8b-2d5e-4b1f-8d3b-0c9a4f1f6e21,sp-0badcafe,ext4
0x0,2837465-1048576,,data without a signature
"""

import os
from typing import List, NamedTuple, Optional, Sequence

from spindle_run.machine import Machine
from spindle_run.machine.guards import guard


class Signature(NamedTuple):
    """One of them; uuid and label are empty where it has none."""

    kind: str
    uuid: str
    label: str

    @property
    def is_data(self) -> bool:
        """Whether it is data without a signature; its uuid is a checksum then."""
        return self.kind.startswith("data ")


def signatures(machine: Machine, path: str) -> Optional[List[Signature]]:
    """All on a device; None where it cannot be looked at."""
    answer = guard(machine, "contents", os.path.basename(path))
    if not answer.good:
        return None
    rows = [line.split(",") for line in answer.out.splitlines()]
    return [Signature(row[-1], row[1] if len(row) > 2 else "", ",".join(row[2:-1])) for row in rows]


def unknown(on_it: Sequence[Signature], known: Sequence[Sequence[str]]) -> List[Signature]:
    """Those that were not seen before, word for word."""
    return [each for each in on_it if list(each) not in [list(other) for other in known]]
