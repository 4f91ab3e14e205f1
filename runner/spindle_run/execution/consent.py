"""What the user gave up: which disks, as they were then, and what was on them. Kept in run.json, so that
`resume` need not be told again, and so that it gives up nothing else.
"""

import json
from typing import Any, Dict, List, Mapping, NamedTuple, Sequence, Tuple

from spindle_run.changes._task import Disk
from spindle_run.errors import PlanError, RefusedError
from spindle_run.folder import Folder
from spindle_run.machine import Machine
from spindle_run.machine.disks import refusals
from spindle_run.machine.named import found, identity, resolved
from spindle_run.machine.signatures import signatures
from spindle_run.plan.model import Plan

NAME = "run.json"
_NOTHING: Mapping[str, Any] = {}


class Given(NamedTuple):
    """What was said with `run`."""

    run_name: str
    inside: str = ""  # the folder of a plan with folder = yes
    disks: Tuple[str, ...] = ()  # of the plan, or instead of them
    destroy: Tuple[str, ...] = ()
    allowed: Mapping[str, List[List[str]]] = _NOTHING  # disk -> signatures on it that nobody misses
    identities: Mapping[str, Dict[str, str]] = _NOTHING  # disk -> what it was when it was given up


def given_up(machine: Machine, plan: Plan, said: Given) -> Tuple[Given, Dict[str, Disk]]:
    """The plan's disks, each named with --destroy, and what they are now. Raises RefusedError."""
    if plan.folder:
        return said, {}
    if sorted(said.destroy) != sorted(plan.disks):
        raise RefusedError(
            "expected --destroy %s, found %s; everything on these disks will be lost"
            % (",".join(plan.disks), ",".join(said.destroy) or "nothing")
        )
    disks = resolved(machine, plan.disks)
    check_same(machine, said)
    now = {name: identity(machine, disk) for name, disk in disks.items()}
    return said._replace(identities=now, disks=plan.disks), disks


def allowing(machine: Machine, said: Given, disks: Dict[str, Disk], names: Sequence[str]) -> Given:
    """The consent with what is on some disks now. Raises PlanError."""
    strangers = [name for name in names if name not in disks]
    if strangers:
        raise PlanError(
            ["--allow-overwrite: expected disks of the plan, found %s; mend it" % ", ".join(strangers)]
        )
    more = {name: [list(each) for each in signatures(machine, disks[name].path) or []] for name in names}
    return said._replace(allowed={**said.allowed, **more})


def check_free(machine: Machine, disks: Dict[str, Disk], said: Given) -> None:
    """Nobody uses them, and nothing is on them that was not given up. Raises RefusedError."""
    reasons = refusals(machine, list(disks.values()), said.allowed)
    if reasons:
        raise RefusedError("\n".join(reasons))


def check_same(machine: Machine, said: Given) -> None:
    """The disks that are there are those that were given up: a name may get another disk. Raises
    RefusedError.
    """
    reasons = []
    for name, then in said.identities.items():
        disk = found(machine, name)
        now = identity(machine, disk) if disk else then
        # A newer kernel may tell more.
        if any(now[key] != then[key] for key in now.keys() & then.keys()):
            reasons.append(
                "%s is another disk than at the start: expected %s, found %s; begin anew with run -o"
                % (name, _words(then), _words(now))
            )
    if reasons:
        raise RefusedError("\n".join(reasons))


def _words(said: Dict[str, str]) -> str:
    return ", ".join("%s %s" % pair for pair in sorted(said.items()))


def keep(folder: Folder, said: Given) -> None:
    """Writes it down."""
    folder.write(NAME, said._asdict())


def kept(folder: Folder) -> Given:
    """What was said with `run`. Raises PlanError."""
    try:
        with open(folder.at(NAME), encoding="utf-8") as file:
            said: Dict[str, Any] = json.load(file)
        lists = {key: tuple(said[key]) for key in ("disks", "destroy")}
        return Given(**{**said, **lists})
    except (OSError, ValueError, KeyError, TypeError):
        raise PlanError(["%s: expected the folder of a run, found no %s; name another" % (folder.path, NAME)])
