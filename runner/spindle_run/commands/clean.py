"""Undoes exactly what the journal of a run says is ours and is still there.

First what it would undo, then the undoing:
  spindle-run clean my-run --dry-run
  spindle-run clean my-run
"""

import argparse

from spindle_run.errors import DONE
from spindle_run.execution.consent import check_same, kept
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
    parser.add_argument("--dry-run", action="store_true", help="only say what is left")


def act(given: argparse.Namespace) -> int:
    """Says or does it."""
    folder = Folder(given.folder)
    said = kept(folder)
    if given.dry_run:
        state = replay(read(folder.path))
        for change in state.behind + state.changes:
            print(
                "%s: %s" % (change.kind, ", ".join("%s %s" % pair for pair in sorted(change.facts.items())))
            )
        return DONE
    machine, plan = Machine(), plan_of(folder, said)
    check_rights(machine, plan)
    check_same(machine, said)
    recover(machine, folder, plan, said)
    return DONE
