"""What a kind of change gets to work with. Each module of this package has

NAME    what the journal calls it
ORDER   smaller ones are made earlier and undone later

def wanted(task) -> Optional[Facts]    what undoing will need, known before; None where it is not needed here
def make(task, facts) -> Facts         makes it, sets standing, returns what is known only now; SetupError
def renew(task, facts) -> None         optional: before each run
def undo(task, facts) -> None          idempotent, wherever `make` had got to; UncleanError with commands
"""

import sys
from typing import Any, Callable, Dict, Iterable, List, Sequence

from spindle_run.machine import Answer, Machine
from spindle_run.machine.identity import Disk, differences
from spindle_run.plan.model import Configuration, Plan

Facts = Dict[str, Any]  # as the journal keeps them
Call = Callable[[str, Sequence[str], float], Answer]  # step, arguments, limit in seconds; kept under setup/


class SetupError(Exception):
    """A configuration that does not come to stand, or not as asked. The message is a reason of its runs."""


class Standing:
    """What stands now: the device that raw tests write to, the folder that others use."""

    def __init__(self) -> None:
        self.device = ""
        self.folder = ""


class Task:
    """One configuration on one machine."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a change may need
        self,
        machine: Machine,
        plan: Plan,
        configuration: Configuration,
        disks: Sequence[Disk],
        call: Call,
        run_name: str,
        inside: str = "",
    ) -> None:
        self.machine = machine
        self.plan = plan
        self.configuration = configuration
        self.words = configuration.words
        self.disks: List[Disk] = list(disks)
        self.call = call
        self.run_name = run_name  # names our arrays: /dev/md/spindle-<run_name>
        self.inside = inside  # the folder that the user named, for plans with `folder = yes`
        self.standing = Standing()
        self.show: Callable[[str], None] = lambda _text: None  # what goes on just now, for whoever looks on

    def proved(self, names: Iterable[str]) -> List[Disk]:
        """The disks of these names in the plan, those aside that are not provably the same now."""
        disks = [disk for disk in self.disks if disk.given in names]
        different = differences(self.machine, disks)
        return [disk for disk in disks if disk.given not in different]

    def say(self, text: str) -> None:
        """For the user."""
        print("spindle-run: " + text, file=sys.stderr)
