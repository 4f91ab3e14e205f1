"""Show the progress of a run: done, failed, left, and about how long it will take.

During the run or afterwards:
  spindle-run status my-run
"""

import argparse
from collections import Counter

from spindle_run.errors import DONE
from spindle_run.execution.consent import kept
from spindle_run.execution.preparing import plan_of, reckoned_place
from spindle_run.execution.session import is_left
from spindle_run.folder import Folder
from spindle_run.journal import read
from spindle_run.machine import Machine
from spindle_run.plan.expand import runs
from spindle_run.plan.quantities import time_words
from spindle_run.plan.reckoning import modules, reckon
from spindle_run.progress import Progress
from spindle_run.results import rows, table
from spindle_run.sealing.choosing import groups_of, leg_lines
from spindle_run.state import State, replay

NAME = "status"
ORDER = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument("folder", metavar="DIR")


def act(given: argparse.Namespace) -> int:
    """Prints it."""
    folder = Folder(given.folder)
    said = kept(folder)
    plan = plan_of(folder, said)
    state = replay(read(folder.path))
    left = [run for run in runs(plan) if is_left(run, state)]
    groups = groups_of(folder, plan, state)
    states = Counter(outcome.state for outcome in state.outcomes.values())
    print(
        ", ".join("%d %s" % (number, name) for name, number in sorted(states.items())) or "nothing done yet"
    )
    if left:
        progress = Progress(reckon(plan, reckoned_place(Machine(), plan, [], said.inside)).by_test)
        progress.expect(left, state.seconds)
        print("%d runs left, about %s" % (len(left), time_words(progress.seconds_left())))
    for line in [] if left else table(list(rows(folder, plan, state, modules()))):
        print(line)
    for line in leg_lines(state, groups) if state.legs > 1 else []:
        print(line)
    if len(groups) > 1:
        print("legs that differ are not sealed together; choose one with seal --leg")
    _print_failures(state)
    for change in state.changes:
        print("not undone yet: %s; spindle-run clean %s" % (change.kind, folder.word))
    for change in state.behind:
        gone = ", ".join(str(disk[0]) for disk in change.facts["disks"])
        print("not undone on %s, which was missing: %s; resume or clean will do it" % (gone, change.kind))
    return DONE


def _print_failures(state: State) -> None:
    for key, outcome in sorted(state.outcomes.items()):
        if outcome.state not in ("ok", "tainted"):
            print("  %s r%d %s: %s; %s" % (key[0], key[1], key[2], outcome.state, "; ".join(outcome.reasons)))
