"""Goes on after a stop, a crash or a loss of power: what was cut off is set aside and made anew."""

import argparse

from spindle_run.execution.preparing import check_disks, check_rights, kept, plan_from
from spindle_run.execution.recovering import recover
from spindle_run.execution.starting import start
from spindle_run.folder import Folder
from spindle_run.machine import Machine

NAME = "resume"
ORDER = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(
        "--retry-failed", action="store_true", help="also make the runs again that failed or took too long"
    )


def act(given: argparse.Namespace) -> int:
    """First undoes what was left, so that the disks are free; then it is as with `run`."""
    machine, folder = Machine(), Folder(given.folder)
    said = kept(folder)
    path = folder.plan_path()
    with open(path, encoding="utf-8") as file:
        plan = plan_from(file.read(), path)
    check_rights(machine, plan)
    recover(machine, folder, plan, said)
    return start(
        machine, folder, plan, said, check_disks(machine, plan, said), retry_failed=given.retry_failed
    )
