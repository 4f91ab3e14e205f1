"""Everything that must be known before the first byte is written: rights, tools, disks, space."""

import os
from typing import Dict, List, Sequence, Tuple

from spindle_run.errors import MissingError, PlanError, RefusedError
from spindle_run.execution.consent import Given
from spindle_run.facts.programs import why_missing
from spindle_run.folder import BALLAST, Folder
from spindle_run.machine import Machine
from spindle_run.machine.identity import Disk
from spindle_run.machine.places import device_size, free, memory
from spindle_run.packages import install_command
from spindle_run.plan.expand import configurations
from spindle_run.plan.levels import ARRAYS
from spindle_run.plan.model import Plan
from spindle_run.plan.reading import read_plan
from spindle_run.plan.reckoning import ANY_SIZE, check_tests, modules
from spindle_run.plan.source import sections
from spindle_run.tools._tool import Place

_PER_RUN = 2 * 1024 * 1024  # bytes of records that a run is reckoned to leave


def read_file(path: str) -> Tuple[str, str]:
    """Text and name of a plan: a file, or one of the bundled ones by its name. Raises PlanError."""
    if os.path.isfile(path):
        return _text(path), path
    text = bundled().get(path)
    if text is None:
        raise PlanError(
            [
                "%s: expected a plan file or one of %s, found neither; name another"
                % (path, ", ".join(sorted(bundled())))
            ]
        )
    return text, path + ".ini"


def bundled() -> Dict[str, str]:
    """The plans that come with the runner: name -> text. They are read through the zipapp."""
    import pkgutil

    from spindle_run import plans

    return {name: (pkgutil.get_data(plans.__name__, name + ".ini") or b"").decode() for name in plans.names()}


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
    reasons = [why_missing(machine, known[name]) for name in sorted(needed)]
    kinds = {each.words["filesystem"] for each in configurations(plan) if "filesystem" in each.words}
    makers = ["mkfs." + kind for kind in sorted(kinds)]
    reasons += ["%s: not found" % name for name in makers if machine.which(name) is None]
    return [reason for reason in reasons if reason]


def check_inside(plan: Plan, inside: str) -> None:
    """The folder that a plan with folder = yes is to run in. Raises PlanError."""
    if plan.folder and not os.path.isdir(inside):
        raise PlanError(["--in: expected an existing folder, found %s; create it" % inside])


def check_helpers(machine: Machine, plan: Plan) -> None:
    """Without these no disk can be looked at, and no array be made. Raises MissingError."""
    if plan.folder:
        return
    levels = {configuration.words.get("raid_level") for configuration in configurations(plan)}
    names = ["wipefs"] + ["mdadm"] * bool(levels & set(ARRAYS))
    lacking = [name for name in names if machine.which(name) is None]
    if lacking:
        command = install_command(machine, lacking) or "install it"
        raise MissingError("expected %s, found none; do %s" % (", ".join(lacking), command))


def check_rights(machine: Machine, plan: Plan) -> None:
    """Disks need root. Raises MissingError."""
    if not plan.folder and not machine.is_root():
        raise MissingError(
            "expected root, to create arrays and drop caches; run it as root, or use a plan with folder = yes"
        )


def check_room(folder: Folder, count: int) -> None:
    """The folder of the run is on none of the disks (they would be mounted) and has room. Raises
    RefusedError.
    """
    needed = BALLAST + count * _PER_RUN
    room = free(Machine(), _there(folder.path))
    if room < needed:
        raise RefusedError(
            "%s has %d MiB free; %d MiB are needed for %d runs; name another folder with -o"
            % (folder.path, room >> 20, needed >> 20, count)
        )


def _there(path: str) -> str:
    """The folder, or the next above it that is there: nothing is made before everything is checked."""
    while not os.path.isdir(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path


def reckoned_place(machine: Machine, plan: Plan, disks: Sequence[Disk], inside: str) -> Place:
    """Where the tests will run, as far as it is known before anything stands."""
    room = (
        free(machine, _there(inside))
        if plan.folder
        else min([device_size(machine, disk.path) for disk in disks] or [ANY_SIZE])
    )
    return Place(
        "" if plan.folder else "/dev/disk", inside if plan.folder else "", room, memory(machine), plan.settle
    )


def plan_of(folder: Folder, said: Given) -> Plan:
    """The plan of a run's folder, with the disks that were named with `run`. Raises PlanError."""
    path = folder.plan_path()
    plan = plan_from(_text(path), path)
    return plan._replace(disks=said.disks) if said.disks else plan


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:  # editors of Windows begin with a mark
            return file.read()
    except UnicodeDecodeError:
        raise PlanError(["%s: expected text in UTF-8, found other bytes; fix it" % path])
