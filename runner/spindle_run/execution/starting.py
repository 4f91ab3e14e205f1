"""Begins or resumes a session over the folder of a run."""

import json
from typing import Dict

from spindle_run.errors import StoppedError
from spindle_run.execution.consent import Given
from spindle_run.execution.preparing import reckoned_place
from spindle_run.execution.session import Session, Work
from spindle_run.folder import Folder, facts_folder
from spindle_run.inventory import digest, take
from spindle_run.journal import Journal, read
from spindle_run.machine import Machine
from spindle_run.machine.identity import Disk
from spindle_run.machine.secrets import secrets
from spindle_run.plan.expand import configurations, plan_hash, runs
from spindle_run.plan.model import Plan
from spindle_run.plan.reckoning import reckon
from spindle_run.progress import Progress
from spindle_run.reproduce import script
from spindle_run.state import replay
from spindle_run.stopper import Stopper


def start(
    machine: Machine,
    folder: Folder,
    plan: Plan,
    given: Given,
    disks: Dict[str, Disk],
    *,
    retry_failed: bool = False,
) -> int:
    """The exit code of the session."""
    machine.kept_open = folder.lock()
    _describe(folder, plan)
    journal = Journal(folder.path, machine)
    _leg(machine, folder, plan, journal)
    costs = reckon(plan, reckoned_place(machine, plan, list(disks.values()), given.inside))
    stopper, progress = Stopper(folder.path).listen(), Progress(costs.by_test)
    work = Work(machine, folder, plan, disks, given, stopper, progress)
    try:
        folder.fill_ballast()
        return Session(work, journal).go(retry_failed=retry_failed)
    except OSError as error:
        raise StoppedError(
            "%s: %s; mend it, then: spindle-run resume %s"
            % (error.filename or "a file", error.strerror, folder.path)
        )
    finally:
        folder.drop_ballast()
        journal.close()


def _describe(folder: Folder, plan: Plan) -> None:
    """What will be done, for people and for programs."""
    expanded = {
        "plan": json.loads(json.dumps(plan)),
        "hash": plan_hash(plan),
        "configurations": [
            {"id": each.id, "factors": dict(each.factors), "drives": len(each.disks)}
            for each in configurations(plan)
        ],
        "runs": [[run.configuration.id, run.repeat, run.test.name] for run in runs(plan)],
    }
    folder.write("plan.expanded.json", expanded)
    with open(folder.at("reproduce.sh"), "w", encoding="utf-8") as file:
        file.write(script(plan))


def _leg(machine: Machine, folder: Folder, plan: Plan, journal: Journal) -> None:
    """The same plan on the same machine goes on; another kernel, disk or tool begins another leg,
    which is not mixed.
    """
    before = replay(read(folder.path))
    number = before.leg or 1
    place = folder.made(facts_folder(before.leg + 1 if before.facts else 1))
    summary, _ = take(machine, place)
    folder.write("secrets.json", secrets(machine, summary))
    now = digest(summary)
    if before.facts and now != before.facts:
        number += 1
    elif before.facts:
        folder.remove(place)
    journal.write("start", plan=plan_hash(plan), facts=now, runner=folder.checksum("spindle-run"), leg=number)
