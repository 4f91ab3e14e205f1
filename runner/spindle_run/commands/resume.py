"""Continue after a stop, a crash or a power failure: an interrupted run is set aside and repeated.

Failed runs are repeated only on request:
  spindle-run resume my-run --retry-failed
"""

import argparse

from spindle_run.commands.run import AGAIN, names, tell
from spindle_run.errors import RefusedError
from spindle_run.execution.consent import allowing, check_free, check_named, found_again, keep, kept, moved
from spindle_run.execution.preparing import check_helpers, check_rights, plan_of
from spindle_run.execution.recovering import recover
from spindle_run.execution.starting import start
from spindle_run.folder import Folder
from spindle_run.journal import read
from spindle_run.machine import Machine
from spindle_run.state import replay

NAME = "resume"
ORDER = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(
        "--allow-overwrite",
        metavar="ID,ID",
        default="",
        help="disks whose new contents may be overwritten",
    )
    parser.add_argument("--destroy", metavar="ID,ID", default="", help=AGAIN)
    parser.add_argument(
        "--retry-failed", action="store_true", help="also repeat runs that failed or took too long"
    )


def act(given: argparse.Namespace) -> int:
    """First undoes what was left, so that the disks are free; then it is as with `run`."""
    machine, folder = Machine(), Folder(given.folder)
    said = kept(folder)
    plan = plan_of(folder, said)
    check_rights(machine, plan)
    check_helpers(machine, plan)
    check_named(plan, said)
    touched = replay(read(folder.path)).touched
    said, disks, problems = found_again(machine, said, names(given.destroy), touched)
    tell(moved(machine, disks))
    waiting = recover(machine, folder, plan, said, disks)
    if problems:
        raise RefusedError("\n".join(problems + waiting))
    said = allowing(machine, said, disks, names(given.allow_overwrite))
    check_free(machine, disks, said)
    keep(folder, said)
    return start(machine, folder, plan, said, disks, retry_failed=given.retry_failed)
