"""Undoes what an earlier process left, before anything else is looked at: its arrays would make our
own disks look used.
"""

from spindle_run.changes._task import Task
from spindle_run.execution.calling import caller
from spindle_run.execution.consent import Given
from spindle_run.execution.setup import take_down
from spindle_run.folder import Folder
from spindle_run.journal import Journal, read
from spindle_run.machine import Machine
from spindle_run.manifest import write_manifest
from spindle_run.plan.model import Configuration, Plan
from spindle_run.state import replay

_NOTHING = Configuration("recovery", (), ())


def recover(machine: Machine, folder: Folder, plan: Plan, given: Given) -> None:
    """Raises UncleanError with the commands for what could not be undone."""
    machine.kept_open = folder.lock()
    state = replay(read(folder.path))
    changes = state.behind + state.changes
    if not changes:
        return
    journal = Journal(folder.path, machine)
    call = caller(machine, folder.setup(_NOTHING), journal, _NOTHING.id)
    task = Task(machine, plan, _NOTHING, [], call, given.run_name, given.inside)
    try:
        take_down(task, changes, journal)
    finally:
        journal.close()
        write_manifest(folder)
