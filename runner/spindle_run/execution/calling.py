"""Calls the programs of a setup; what they print is kept under setup/NN-STEP.*, in the order in which
they were called.
"""

import itertools
import os
from typing import Callable, Sequence

from spindle_run.changes._task import Call
from spindle_run.execution.watching import Watch
from spindle_run.journal import Journal
from spindle_run.machine import Answer, Machine
from spindle_run.process import execute
from spindle_run.stopper import Stopper


def caller(
    machine: Machine,
    folder: str,
    journal: Journal,
    configuration: str,
    show: Callable[[str], None] = lambda _text: None,
) -> Call:
    """A function that calls a program, with a number and a name for its record."""
    numbers = itertools.count(_next(folder))

    def call(step: str, arguments: Sequence[str], limit: float) -> Answer:
        journal.write("step", configuration=configuration, name=step)
        record = os.path.join(folder, "%02d-%s" % (next(numbers), step))
        # A setup is never cut short by the user: what it changes must be known.
        tick = Watch(machine, [], show, step).begin("")
        ending = execute(machine, arguments, record, limit, Stopper(), tick=tick)
        return Answer(ending.code if not ending.why else None, _text(record + ".out"), _text(record + ".err"))

    return call


def _next(folder: str) -> int:
    taken = [name.split("-")[0] for name in os.listdir(folder)]
    return max([int(number) for number in taken if number.isdigit()], default=0) + 1


def _text(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
