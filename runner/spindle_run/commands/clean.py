"""Undo exactly those changes that the journal records as ours and that are still there.

First list them, then undo them:
  spindle-run clean my-run --dry-run
  spindle-run clean my-run
"""

import argparse

from spindle_run.commands.run import AGAIN, names, tell
from spindle_run.errors import DONE, UncleanError
from spindle_run.execution.consent import found_again, kept, moved
from spindle_run.execution.preparing import check_rights, plan_of
from spindle_run.execution.recovering import recover
from spindle_run.folder import Folder
from spindle_run.journal import read
from spindle_run.machine import Machine
from spindle_run.state import replay

NAME = "clean"
ORDER = 6


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--destroy", metavar="ID,ID", default="", help=AGAIN)
    parser.add_argument("--dry-run", action="store_true", help="only list what is left")


def act(given: argparse.Namespace) -> int:
    """Says or does it. Raises UncleanError with all that is left."""
    folder = Folder(given.folder)
    said = kept(folder)
    state = replay(read(folder.path))
    outstanding = state.behind + state.changes
    if given.dry_run:
        for change in outstanding:
            print(
                "%s: %s" % (change.kind, ", ".join("%s %s" % pair for pair in sorted(change.facts.items())))
            )
    if given.dry_run or not outstanding:
        return DONE
    machine, plan = Machine(), plan_of(folder, said)
    check_rights(machine, plan)
    said, disks, problems = found_again(machine, said, names(given.destroy), state.touched)
    tell(moved(machine, disks) + problems)
    waiting = recover(machine, folder, plan, said, disks)
    if waiting:
        raise UncleanError("\n".join(waiting))
    return DONE
