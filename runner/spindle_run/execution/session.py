"""One process that works on the folder of a run: from the first run to the last, or as far as it gets."""

import itertools
from typing import Dict, Iterable, List, NamedTuple, Sequence

from spindle_run.changes._task import SetupError, Task
from spindle_run.errors import DONE, SOME_FAILED, StoppedError, UncleanError
from spindle_run.execution.calling import caller
from spindle_run.execution.consent import Given
from spindle_run.execution.keeping import Kept, key_of
from spindle_run.execution.one_run import Outcome, measure
from spindle_run.execution.setup import renew, set_up, take_down
from spindle_run.execution.wear import check_wear, since, written
from spindle_run.folder import Folder, is_full
from spindle_run.journal import Journal
from spindle_run.machine import Machine
from spindle_run.machine.disks import check_same, still_free
from spindle_run.machine.identity import Disk
from spindle_run.machine.places import place_of
from spindle_run.machine.snapshot import kernel_lines, uptime
from spindle_run.plan.expand import runs
from spindle_run.plan.model import Configuration, Plan, Run
from spindle_run.progress import Progress
from spindle_run.state import OVER, Change, State, not_undone
from spindle_run.stopper import Stopper

FAILED_IN_A_ROW = 2  # configurations that do not come to stand, until something is wrong with the machine


class Work(NamedTuple):
    """What a session works with."""

    machine: Machine
    folder: Folder
    plan: Plan
    disks: Dict[str, Disk]  # by the name in the plan
    given: Given
    stopper: Stopper
    progress: Progress


class Session:
    """Carries out what is left of a plan."""

    def __init__(self, work: Work, journal: Journal) -> None:
        self.work = work
        self.journal = journal
        self.kept = Kept(work.folder, journal)
        self._failed = 0  # configurations in a row that did not come to stand

    def go(self, *, retry_failed: bool = False) -> int:
        """The exit code. Raises StoppedError, UncleanError, RefusedError."""
        self.kept.cut_off()
        state = self.kept.state()
        left = [run for run in runs(self.work.plan) if is_left(run, state, retry_failed=retry_failed)]
        self.work.progress.begin(left, state.seconds)
        try:
            for configuration, group in itertools.groupby(left, key=lambda run: run.configuration):
                self._configuration(configuration, list(group))
        except OSError as error:
            self._full(error)
        self._stopped()
        self.kept.stop("done")
        state = self.kept.state()
        if state.behind:
            raise UncleanError("\n".join(not_undone(state, self.work.folder.word)))
        states = [outcome.state for outcome in state.outcomes.values()]
        return DONE if all(state in ("ok", "tainted", "skipped") for state in states) else SOME_FAILED

    def _configuration(self, configuration: Configuration, group: List[Run]) -> None:
        self._stopped()
        check_wear(self.kept.state().worn, self.work.plan.max_write_per_disk)
        task = self._task(configuration)
        began, before = uptime(self.work.machine), written(self.work.machine, task.disks)
        self.work.progress.configuration(configuration)
        try:
            self._stands(task, group)
        except OSError as error:
            if is_full(error):  # what undoes the changes writes records too
                self.work.folder.drop_ballast()
            raise
        finally:
            self._take_down(task)
            self.kept.messages(configuration, kernel_lines(self.work.machine, began))
            self.journal.write("wear", written=since(before, written(self.work.machine, task.disks)))
        self.journal.write("finished", configuration=configuration.id)
        if self._failed >= FAILED_IN_A_ROW:
            raise StoppedError(
                "%d configurations in a row could not be set up; see %s, then resume"
                % (self._failed, self.work.folder.path)
            )

    def _stands(self, task: Task, group: Sequence[Run]) -> None:
        """Makes it stand and measures; where it does not stand, its runs have failed."""
        try:
            still_free(self.work.machine, task.disks, self.work.given.destroy, self.work.given.allowed)
            made = set_up(task, self.journal)
            self.journal.write("ready", configuration=task.configuration.id)
            self._failed = 0
            self._runs(task, group, made)
        except SetupError as error:
            self._does_not_stand(group, str(error))

    def _take_down(self, task: Task) -> None:
        """Undoes all changes; the reserve is there for its records too."""
        try:
            take_down(task, self.kept.state().changes, self.journal)
        except OSError as error:
            if not is_full(error):
                raise
            self.work.folder.drop_ballast()
            take_down(task, self.kept.state().changes, self.journal)

    def _runs(self, task: Task, group: Sequence[Run], made: Sequence[Change]) -> None:
        for run in group:
            if self.work.stopper.count:
                return
            check_same(self.work.machine, task.disks)
            renew(task, made)
            outcome = self._run(task, run)
            if outcome.hung:
                raise SetupError("%s hangs in the kernel; its disks are no longer used" % run.test.name)

    def _run(self, task: Task, run: Run) -> Outcome:
        record = self.kept.begin(run)
        self.work.progress.run(run)
        outcome = measure(task, run, place_of(task), record, self.work.stopper)
        self.kept.end(key_of(run), outcome)
        self.work.progress.ended(run, outcome.state, outcome.reasons)
        return outcome

    def _does_not_stand(self, group: Iterable[Run], reason: str) -> None:
        """Its runs have failed, those that are over aside."""
        self._failed += 1
        over = self.kept.state().outcomes
        for run in group:
            key = key_of(run)
            if key not in over or over[key].state not in OVER:
                self.kept.end(key, Outcome("failed", [reason]))
        self.work.progress.say("not set up: %s" % reason)

    def _task(self, configuration: Configuration) -> Task:
        disks = [self.work.disks[each] for each in configuration.disks if each in self.work.disks]
        call = caller(
            self.work.machine,
            self.work.folder.setup(configuration),
            self.journal,
            configuration.id,
            self.work.progress.moving,
        )
        task = Task(
            self.work.machine,
            self.work.plan,
            configuration,
            disks,
            call,
            self.work.given.run_name,
            self.work.given.inside,
        )
        task.show = self.work.progress.moving
        return task

    def _stopped(self) -> None:
        if self.work.stopper.count:
            self.kept.stop("requested by the user")
            raise StoppedError("stopped; continue with: spindle-run resume %s" % self.work.folder.word)

    def _full(self, error: OSError) -> None:
        """The disk of the folder is full: the reserve makes room to say so."""
        if not is_full(error):
            raise error
        self.work.folder.drop_ballast()
        self.journal.write("stop", why="no space left in the run's folder")
        raise StoppedError("no space left in %s; free some space, then resume" % self.work.folder.path)


def is_left(run: Run, state: State, *, retry_failed: bool = False) -> bool:
    """Whether a run is still to be made. A skipped one is tried again: the tool may be there now."""
    outcome = state.outcomes.get(key_of(run))
    again = ("interrupted", "skipped") + (("failed", "timeout") if retry_failed else ())
    return outcome is None or outcome.state in again
