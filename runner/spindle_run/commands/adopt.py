"""Import the output of an `emit-sh` script, so that it can be sealed.

The script watches nothing, so all of its runs are tainted, with that reason.
  spindle-run adopt OUT --plan plan.ini
"""

import argparse
import os
from typing import Iterator, Tuple

from spindle_run.commands.plan import with_disks
from spindle_run.errors import DONE, PlanError, RefusedError
from spindle_run.execution.consent import Given, keep
from spindle_run.execution.preparing import plan_from, read_file
from spindle_run.folder import Folder
from spindle_run.inventory import take
from spindle_run.journal import Journal
from spindle_run.legs import digest
from spindle_run.machine import Machine
from spindle_run.machine.secrets import secrets
from spindle_run.manifest import write_manifest
from spindle_run.plan.expand import plan_hash, runs
from spindle_run.plan.model import Plan, Run
from spindle_run.plan.reckoning import modules

NAME = "adopt"
ORDER = 9
_UNWATCHED = "run by the script: caches, transfers and load were not watched"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder, and the plan from which the script was made."""
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument(
        "--plan", metavar="PLAN", required=True, help="the plan from which the script was made"
    )
    parser.add_argument("--disks", metavar="ID,ID...")


def act(given: argparse.Namespace) -> int:
    """Writes the journal that the runner would have written."""
    folder, machine = Folder(given.folder), Machine()
    if not os.path.isdir(folder.at("configurations")):
        raise PlanError(
            ["%s: expected an output folder of the script, found none; name another" % folder.path]
        )
    if os.path.exists(folder.at("journal.ndjson")):
        raise RefusedError(
            "expected an output folder of the script, found a journal in %s; it was already adopted"
            % folder.path
        )
    text, path = read_file(given.plan)
    plan = with_disks(plan_from(text, path), given.disks)
    with open(
        folder.at("plan.json" if path.endswith(".json") else "plan.ini"), "w", encoding="utf-8"
    ) as file:
        file.write(text)
    keep(folder, Given("script", _word(folder.at("folder")), disks=plan.disks))
    summary, _ = take(machine)
    folder.write("secrets.json", secrets(machine, summary))
    journal = Journal(folder.path, machine)
    journal.write("start", plan=plan_hash(plan), facts=digest({}), runner="", leg=1)
    for run, state, reason in _found(folder, plan):
        key = {"configuration": run.configuration.id, "repeat": run.repeat, "test": run.test.name}
        journal.write("begin", **key)
        journal.write("end", state=state, reasons=[reason], **key)
    journal.close()
    write_manifest(folder)
    return DONE


def _found(folder: Folder, plan: Plan) -> Iterator[Tuple[Run, str, str]]:
    for run in runs(plan):
        record = os.path.join(folder.repeat(run.configuration.id, run.repeat), run.test.name)
        log = record + modules()[run.test.tool].LOG
        code = _word(record + ".rc")
        if code and not (code == "0" and os.path.isfile(log) and os.path.getsize(log)):
            yield run, "failed", "ended with exit code %s" % code
        elif code:
            yield run, "tainted", _UNWATCHED


def _word(path: str) -> str:
    if not os.path.isfile(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().strip()
