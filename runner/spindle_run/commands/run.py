"""Run a plan and keep every byte that the tools print.

A first look at this machine, without root and without destroying anything (about five minutes):
  spindle-run run quick -o quick-run
Arrays on four disks, destroying everything on them:
  spindle-run run plan.ini -o my-run --destroy ata-Foo_111,ata-Foo_222,ata-Foo_333,ata-Foo_444
"""

import argparse
import os
import sys
from typing import Iterable, Tuple

from spindle_run.commands.plan import with_disks
from spindle_run.errors import MissingError, RefusedError
from spindle_run.execution.consent import Given, allowing, check_free, given_up, keep
from spindle_run.execution.preparing import (
    check_helpers,
    check_inside,
    check_rights,
    check_room,
    missing,
    plan_from,
    read_file,
    reckoned_place,
)
from spindle_run.execution.starting import start
from spindle_run.folder import Folder
from spindle_run.machine import Machine
from spindle_run.packages import missing_lines
from spindle_run.plan.expand import runs
from spindle_run.plan.model import Plan
from spindle_run.plan.reckoning import reckon, wear_problems

NAME = "run"
ORDER = 3
AGAIN = "disks that cannot be proven to be those of the run, but are"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The plan, the folder, and the consent."""
    parser.add_argument("plan", metavar="PLAN", help="a plan file, or the name of a bundled plan")
    parser.add_argument(
        "-o", dest="folder", metavar="DIR", required=True, help="a new folder for all files of this run"
    )
    parser.add_argument(
        "--destroy",
        metavar="ID,ID...",
        default="",
        help="the plan's disks, named again: everything on them will be lost",
    )
    parser.add_argument(
        "--allow-overwrite", metavar="ID,ID...", default="", help="disks whose contents may be overwritten"
    )
    parser.add_argument("--disks", metavar="ID,ID...", help="disks to use instead of those of the plan")
    parser.add_argument(
        "--in", dest="inside", metavar="FOLDER", help="where a plan with folder = yes runs (default: DIR)"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="treat a missing tool as an error (exit 4) instead of skipping its tests",
    )


def act(given: argparse.Namespace) -> int:
    """Checks everything, asks on a terminal, and starts."""
    text, path = read_file(given.plan)
    machine, folder = Machine(), Folder(given.folder)
    plan = with_disks(plan_from(text, path), given.disks)
    check_rights(machine, plan)
    check_helpers(machine, plan)
    lacking = missing(machine, plan)
    if given.strict and lacking:
        raise MissingError("\n".join(lacking))
    for line in missing_lines(machine, lacking):
        print("spindle-run: " + line, file=sys.stderr)
    inside = os.path.abspath(given.inside or given.folder)
    if given.inside:
        check_inside(plan, inside)
    said = Given(os.urandom(4).hex(), inside, destroy=names(given.destroy))
    said, disks = given_up(machine, plan, said)
    said = allowing(machine, said, disks, names(given.allow_overwrite))
    check_free(machine, disks, said)
    check_room(folder, len(runs(plan)))
    wear = wear_problems(plan, reckon(plan, reckoned_place(machine, plan, list(disks.values()), said.inside)))
    if wear:
        raise RefusedError("\n".join(wear))
    _consent(plan)
    folder.create(path, text)
    keep(folder, said)
    return start(machine, folder, plan, said, disks)


def names(text: str) -> Tuple[str, ...]:
    """The names of a list with commas."""
    return tuple(name for name in text.split(",") if name)


def tell(lines: Iterable[str]) -> None:
    """What the user should know although it stops nothing."""
    for line in lines:
        print("spindle-run: " + line, file=sys.stderr)


def _consent(plan: Plan) -> None:
    """On a terminal the number of disks is typed. Raises RefusedError."""
    if plan.folder or not sys.stdin.isatty():
        return
    print("Everything on these disks will be lost:\n  %s" % "\n  ".join(plan.disks))
    if not _typed(str(len(plan.disks))):
        raise RefusedError("not confirmed; nothing was touched")


def _typed(word: str) -> bool:
    try:
        return input("Type the number of disks to continue: ").strip() == word
    except EOFError:
        return False
