"""Makes a configuration stand, and takes it down again. Each change is in the journal before it is made."""

from types import ModuleType
from typing import List, Optional, Sequence, Set

from spindle_run import changes
from spindle_run.changes._task import SetupError, Task
from spindle_run.discovery import discovered
from spindle_run.errors import RunnerError, UncleanError
from spindle_run.folder import is_full
from spindle_run.journal import Journal
from spindle_run.machine.disks import check_same
from spindle_run.state import Change


def kinds() -> List[ModuleType]:
    """The kinds of change, in the order in which they are made."""
    return sorted(discovered(changes), key=lambda kind: kind.ORDER)


def set_up(task: Task, journal: Journal) -> List[Change]:
    """All changes that a configuration needs. Raises SetupError; what was begun then is in the journal
    to be undone.
    """
    made = []
    for kind in kinds():
        wanted = kind.wanted(task)
        if wanted is None:
            continue
        number = journal.number()
        journal.write("change", id=number, kind=kind.NAME, facts=wanted)
        check_same(task.machine, task.disks)
        known = kind.make(task, wanted)
        journal.write("done", id=number, facts=known)
        made.append(Change(number, kind.NAME, {**wanted, **known}))
    return made


def renew(task: Task, made: Sequence[Change]) -> None:
    """What does not last by itself, before each run. Raises SetupError."""
    by_name = {kind.NAME: kind for kind in kinds()}
    for change in made:
        again = getattr(by_name[change.kind], "renew", None)
        if again is not None:
            check_same(task.machine, task.disks)
            again(task, change.facts)


def take_down(task: Task, outstanding: List[Change], journal: Journal) -> None:
    """Undoes changes, the last first, each although another failed. What is on a disk that is gone, or not
    provably the same, stays to be undone when it is back. Raises UncleanError with all that is left.
    """
    by_name = {kind.NAME: kind for kind in kinds()}
    left: List[str] = []
    for change in reversed(outstanding):
        gone = _gone(task, change)
        problem = _undone(by_name[change.kind], task, change)
        if problem is None:
            journal.write("undone", id=change.id, gone=sorted(gone | _gone(task, change)))
        else:
            left.append(problem)
    if left:
        raise UncleanError("\n".join(left))


def _gone(task: Task, change: Change) -> Set[str]:
    """Disks of a change that are not provably there."""
    names = {name for name, *_ in change.facts.get("disks", ())}
    return names - {disk.given for disk in task.proved(names)}


def _undone(kind: ModuleType, task: Task, change: Change) -> Optional[str]:
    try:
        kind.undo(task, change.facts)
    except (RunnerError, SetupError, OSError) as error:
        if isinstance(error, OSError) and is_full(error):
            raise  # of our own records: there is a reserve for that
        return "%s: %s" % (change.kind, error)
    return None
