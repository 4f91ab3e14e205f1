"""Everything that must be known before the first byte is written: rights, tools, disks, space."""

import os
from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

from spindle_run.changes._task import Disk
from spindle_run.errors import MissingError, PlanError, RefusedError
from spindle_run.facts.programs import told
from spindle_run.folder import BALLAST, Folder
from spindle_run.machine import Machine
from spindle_run.machine.disks import refusals, resolved
from spindle_run.machine.places import device_size, free, memory
from spindle_run.plan.expand import LEAST, configurations
from spindle_run.plan.model import Plan
from spindle_run.plan.reading import read_plan
from spindle_run.plan.reckoning import check_tests, modules
from spindle_run.plan.source import sections
from spindle_run.tools._tool import Place

_PER_RUN = 2 * 1024 * 1024  # bytes of records that a run is reckoned to leave
BUNDLED = "bundled:"


class Given(NamedTuple):
    """What the user said with `run`; kept in run.json, so that `resume` need not be told again."""

    run_name: str
    destroy: Tuple[str, ...]
    allow_overwrite: Tuple[str, ...]
    inside: str


def read_file(path: str) -> Tuple[str, str]:
    """Text and name of a plan: a file, or one of the bundled ones by its name. Raises PlanError."""
    if os.path.isfile(path):
        with open(path, encoding="utf-8") as file:
            return file.read(), path
    text = bundled().get(path)
    if text is None:
        raise PlanError(
            [
                "%s: expected a plan's file or one of %s, found neither; name another"
                % (path, ", ".join(sorted(bundled())))
            ]
        )
    return text, path + ".ini"


def bundled() -> Dict[str, str]:
    """The plans that come with the runner: name -> text. They are read through the zipapp."""
    import pkgutil

    from spindle_run import plans

    return {name: (pkgutil.get_data(plans.__name__, name + ".ini") or b"").decode() for name in plans.NAMES}


def plan_from(text: str, path: str) -> Plan:
    """A plan whose tests are known to their tools. Raises PlanError."""
    sections(text, path)
    plan = read_plan(text, path)
    check_tests(plan, path)
    return plan


def missing(machine: Machine, plan: Plan) -> List[str]:
    """Programs that the plan needs and that are not there, or are others of that name."""
    known = modules()
    needed = {test.tool for test in plan.tests}
    found = [
        "%s: %s"
        % (
            name,
            "not found" if machine.which(known[name].PROGRAM) is None else "another program of that name",
        )
        for name in sorted(needed)
        if told(machine, known[name]) is None
    ]
    return found + ["%s: not found" % name for name in _helpers(plan) if machine.which(name) is None]


def _helpers(plan: Plan) -> List[str]:
    words = [configuration.words for configuration in configurations(plan)]
    programs = ["mdadm"] if any(word.get("raid_level") in LEAST for word in words) else []
    if not plan.folder:
        programs += ["wipefs", "lsblk"]
    kinds = sorted({word["filesystem"] for word in words if "filesystem" in word})
    return programs + ["mkfs." + kind for kind in kinds]


def check_rights(machine: Machine, plan: Plan) -> None:
    """Disks need root. Raises MissingError."""
    if not plan.folder and not machine.is_root():
        raise MissingError(
            "expected root, to make arrays and drop caches; run it as root, or a plan with folder = yes"
        )


def check_disks(machine: Machine, plan: Plan, given: Given) -> Dict[str, Disk]:
    """The plan's disks, each named with --destroy and free. Raises RefusedError."""
    if plan.folder:
        return {}
    if sorted(given.destroy) != sorted(plan.disks):
        raise RefusedError(
            "expected --destroy %s, found %s; everything on these disks will be lost"
            % (",".join(plan.disks), ",".join(given.destroy) or "nothing")
        )
    disks = resolved(machine, plan.disks)
    reasons = refusals(machine, list(disks.values()), given.allow_overwrite)
    if reasons:
        raise RefusedError("\n".join(reasons))
    return disks


def check_room(folder: Folder, count: int) -> None:
    """The folder of the run is on none of the disks (they would be mounted) and has room. Raises
    RefusedError.
    """
    os.makedirs(folder.path, exist_ok=True)
    needed = BALLAST + count * _PER_RUN
    room = free(Machine(), folder.path)
    if room < needed:
        raise RefusedError(
            "%s has room for %d MiB; %d MiB are needed for %d runs; name another folder with -o"
            % (folder.path, room >> 20, needed >> 20, count)
        )


def reckoned_place(machine: Machine, plan: Plan, disks: Sequence[Disk], inside: str) -> Place:
    """Where the tests will run, as far as it is known before anything stands."""
    room = (
        free(machine, inside)
        if plan.folder
        else min([device_size(machine, disk.path) for disk in disks] or [0])
    )
    return Place(
        "" if plan.folder else "/dev/disk", inside if plan.folder else "", room, memory(machine), plan.settle
    )


def kept(folder: Folder) -> Given:
    """What was said with `run`. Raises PlanError."""
    import json

    try:
        with open(folder.at("run.json"), encoding="utf-8") as file:
            said: Dict[str, Any] = json.load(file)
    except (OSError, ValueError):
        raise PlanError(["%s: expected the folder of a run, found no run.json; name another" % folder.path])
    return Given(said["run_name"], tuple(said["destroy"]), tuple(said["allow_overwrite"]), said["inside"])
