"""What the user gave up: which disks, as they were then, and what was on them. Kept in run.json, so that
`resume` need not be told again, and so that it gives up nothing else.
"""

import json
from typing import AbstractSet, Any, Dict, Iterable, List, Mapping, NamedTuple, Sequence, Tuple

from spindle_run.changes._wiping import labels
from spindle_run.errors import PlanError, RefusedError
from spindle_run.folder import Folder
from spindle_run.machine import Machine
from spindle_run.machine.disks import refusals
from spindle_run.machine.identity import BY_ID, Disk, Identity, located, uuids, words
from spindle_run.machine.named import looked_up, resolved
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
    check_named(plan, said)
    disks = {} if plan.folder else resolved(machine, plan.disks)
    return _recording(said, disks)._replace(disks=() if plan.folder else plan.disks), disks


def check_named(plan: Plan, said: Given) -> None:
    """Exactly the plan's disks are given up. Raises RefusedError."""
    if not plan.folder and sorted(said.destroy) != sorted(plan.disks):
        raise RefusedError(
            "expected --destroy %s, found %s; everything on these disks will be lost"
            % (",".join(plan.disks), ",".join(said.destroy) or "nothing")
        )


def found_again(
    machine: Machine, said: Given, names: Sequence[str], touched: AbstractSet[str]
) -> Tuple[Given, Dict[str, Disk], List[str]]:
    """The disks of an earlier process, those aside that the user names anew, and a sentence for each that is
    not provably there. Raises PlanError.
    """
    _check_known(said.identities, names, "--destroy")
    records = {
        name: Identity(**{key: then.get(key, "") for key in Identity._fields})
        for name, then in said.identities.items()
        if name not in names
    }

    def is_marked(name: str, block: str) -> bool:
        """What the run itself wrote tells a disk; before it wrote, what was on it."""
        if name not in touched:
            return bool(set(records[name].uuids.split()) & set(uuids(machine, block).split()))
        on_it = signatures(machine, "/dev/" + block) or []
        return any(each.label in labels(said.run_name) for each in on_it)

    disks, problems = located(machine, records, is_marked)
    named, wrong = looked_up(machine, names)
    numbers = [disk.number for disk in disks.values()]
    taken = [
        "disk %s: expected a disk of its own, found one of the run; name another" % name
        for name, disk in named.items()
        if disk.number in numbers
    ]
    disks.update(named)
    return _recording(said, disks), disks, problems + wrong + taken


def _recording(said: Given, disks: Mapping[str, Disk]) -> Given:
    now = {name: dict(disk.identity._asdict()) for name, disk in disks.items()}
    return said._replace(identities={**said.identities, **now})


def moved(machine: Machine, disks: Mapping[str, Disk]) -> List[str]:
    """Names that mean another device than the disk of the run by now: told, and not followed."""
    links = {name: machine.real("%s/%s" % (BY_ID, name)) for name in disks if name in machine.names(BY_ID)}
    return [
        "disk %s: expected its name to refer to %s, found %s; the run stays with %s (%s)"
        % (name, disks[name].path, path, disks[name].path, words(disks[name].identity))
        for name, path in links.items()
        if path != disks[name].path
    ]


def _check_known(known: Iterable[str], names: Sequence[str], option: str) -> None:
    strangers = [name for name in names if name not in known]
    if strangers:
        raise PlanError(["%s: expected disks of the plan, found %s; fix it" % (option, ", ".join(strangers))])


def allowing(machine: Machine, said: Given, disks: Dict[str, Disk], names: Sequence[str]) -> Given:
    """The consent with what is on some disks now. Raises PlanError."""
    _check_known(disks, names, "--allow-overwrite")
    more = {name: [list(each) for each in signatures(machine, disks[name].path) or []] for name in names}
    return said._replace(allowed={**said.allowed, **more})


def check_free(machine: Machine, disks: Dict[str, Disk], said: Given) -> None:
    """Nobody uses them, and nothing is on them that was not given up. Raises RefusedError."""
    reasons = refusals(machine, list(disks.values()), said.allowed)
    if reasons:
        raise RefusedError("\n".join(reasons))


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
