"""Undoes what an earlier process left, before anything else is looked at: its arrays would make our
own disks look used.
"""

from typing import Dict, List

from spindle_run.changes._task import Task
from spindle_run.changes._wiping import labels
from spindle_run.execution.calling import caller
from spindle_run.execution.consent import Given
from spindle_run.execution.setup import take_down
from spindle_run.folder import Folder
from spindle_run.journal import Journal, read
from spindle_run.machine import Machine
from spindle_run.machine.identity import Disk, present
from spindle_run.machine.signatures import signatures
from spindle_run.manifest import write_manifest
from spindle_run.plan.model import Configuration, Plan
from spindle_run.state import not_undone, replay

_NOTHING = Configuration("recovery", (), ())


def recover(machine: Machine, folder: Folder, plan: Plan, given: Given, disks: Dict[str, Disk]) -> List[str]:
    """Undoes it on the disks that are provably those of the run; what waits for others. Raises UncleanError
    with the commands for what could not be undone.
    """
    machine.kept_open = folder.lock()
    state = replay(read(folder.path))
    changes = state.behind + state.changes
    if not changes:
        return []
    journal = Journal(folder.path, machine)
    call = caller(machine, folder.setup(_NOTHING), journal, _NOTHING.id)
    task = Task(machine, plan, _NOTHING, list(disks.values()), call, given.run_name, given.inside)
    try:
        take_down(task, changes, journal)
    finally:
        journal.close()
        write_manifest(folder)
    waiting = not_undone(replay(read(folder.path)), folder.word)
    return waiting + (_marked(machine, given, disks) if waiting else [])


def _marked(machine: Machine, given: Given, disks: Dict[str, Disk]) -> List[str]:
    """Devices with labels of this run that are not provably its disks, with the command for the user."""
    others = set(present(machine)) - {disk.block for disk in disks.values()}
    return [
        "/dev/%s: expected nothing of this run, found %s labelled %s; if it is ours: wipefs --all /dev/%s"
        % (block, each.kind, each.label, block)
        for block in sorted(others)
        for each in signatures(machine, "/dev/" + block) or []
        if each.label in labels(given.run_name)
    ]
