"""Whether disks that a user named may be written: the same disks, used by nobody, with nothing on them
that the user has not seen. Asked when a plan is read and again before each step that destroys.
"""

from typing import Iterator, List, Mapping, Sequence

from spindle_run.changes._task import SetupError
from spindle_run.machine import Machine
from spindle_run.machine.guards import guard
from spindle_run.machine.identity import Disk, differences
from spindle_run.machine.signatures import signatures, unknown

Allowed = Mapping[str, Sequence[Sequence[str]]]  # disk -> signatures that the user has seen and given up
_NONE: Allowed = {}


def refusals(machine: Machine, disks: Sequence[Disk], allowed: Allowed = _NONE) -> List[str]:
    """Why disks must not be written; nothing if all are free. What is on a disk that is used is not asked."""
    return [
        "disk %s (%s): %s" % (disk.given, disk.path, reason)
        for disk in disks
        for reason in users(machine, disk) or list(_missed(machine, disk, allowed.get(disk.given, ())))
    ]


def users(machine: Machine, disk: Disk) -> List[str]:
    """Who uses a disk."""
    answer = guard(machine, "users", disk.block)
    if not answer.good:
        return ["expected to find out who uses it, got no answer (%s); fix that" % answer.err.strip()]
    return ["expected a disk that is not in use, found %s" % line for line in answer.out.splitlines()]


def check_same(machine: Machine, disks: Sequence[Disk]) -> None:
    """Raises SetupError."""
    different = differences(machine, disks)
    if different:
        raise SetupError("; ".join(different.values()))


def still_free(
    machine: Machine, disks: Sequence[Disk], destroy: Sequence[str], allowed: Allowed = _NONE
) -> None:
    """Just before a configuration: named by the user, the same, and free. Raises SetupError."""
    for disk in disks:
        if disk.given not in destroy:
            raise SetupError(
                "disk %s: expected it to be named with --destroy, found it missing; name it" % disk.given
            )
    check_same(machine, disks)
    reasons = refusals(machine, disks, allowed)
    if reasons:
        raise SetupError("; ".join(reasons))


def _missed(machine: Machine, disk: Disk, known: Sequence[Sequence[str]]) -> Iterator[str]:
    """What is on the disk that somebody may miss."""
    on_it = signatures(machine, disk.path)
    if on_it is None:
        yield "expected wipefs to show what is on it, found that it fails; fix that"
        return
    kinds = [each.kind for each in unknown(on_it, known)]
    if kinds:
        yield "expected an empty disk, found %s; if it may be overwritten: --allow-overwrite %s" % (
            ", ".join(kinds),
            disk.given,
        )
