"""Begins or resumes a session over the folder of a run."""

import json
import os
from typing import Dict, List

from spindle_run.errors import StoppedError
from spindle_run.execution.consent import Given
from spindle_run.execution.preparing import reckoned_place
from spindle_run.execution.session import Session, Work
from spindle_run.folder import Folder, facts_folder
from spindle_run.inventory import take
from spindle_run.journal import Journal, read
from spindle_run.legs import conditions, digest, summary_of
from spindle_run.machine import Machine
from spindle_run.machine.identity import Disk
from spindle_run.machine.secrets import secrets
from spindle_run.plan.expand import configurations, plan_hash, runs
from spindle_run.plan.model import Plan
from spindle_run.plan.reckoning import reckon
from spindle_run.progress import Progress
from spindle_run.reproduce import script
from spindle_run.results import closing
from spindle_run.state import replay
from spindle_run.stopper import Stopper

SECRETS = "secrets.json"


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
    _leg(machine, folder, plan, given, journal)
    costs = reckon(plan, reckoned_place(machine, plan, list(disks.values()), given.inside))
    stopper, progress = Stopper(folder.word).listen(), Progress(costs.by_test)
    work = Work(machine, folder, plan, disks, given, stopper, progress)
    try:
        folder.fill_ballast()
        code = Session(work, journal).go(retry_failed=retry_failed)
        print("\n".join(closing(folder, plan, replay(read(folder.path)), machine.now()[:7])))
        return code
    except OSError as error:
        raise StoppedError(
            "%s: %s; fix it, then: spindle-run resume %s"
            % (error.filename or "a file", error.strerror, folder.word)
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


def _leg(machine: Machine, folder: Folder, plan: Plan, given: Given, journal: Journal) -> None:
    """The same plan under the same conditions goes on; another kernel, disk or tool of the plan begins
    another leg, which is not mixed.
    """
    legs = replay(read(folder.path)).legs
    place = folder.made(facts_folder(legs + 1))
    summary, _ = take(machine, place, given.inside if plan.folder else "")
    _add_secrets(folder, secrets(machine, summary))
    facts = conditions(summary, plan)
    alike = [leg for leg in range(1, legs + 1) if conditions(summary_of(folder, leg), plan) == facts]
    if alike:
        folder.remove(place)
    number = alike[0] if alike else legs + 1
    runner = folder.checksum("spindle-run")
    journal.write("start", plan=plan_hash(plan), facts=digest(facts), runner=runner, leg=number)


def _add_secrets(folder: Folder, now: Dict[str, List[str]]) -> None:
    """To those of earlier starts: what they printed is sealed too."""
    before: Dict[str, List[str]] = {}
    if os.path.isfile(folder.at(SECRETS)):
        with open(folder.at(SECRETS), encoding="utf-8") as file:
            before = json.load(file)
    kinds = sorted({**before, **now})
    folder.write(SECRETS, {kind: sorted({*before.get(kind, []), *now.get(kind, [])}) for kind in kinds})
