"""Write a plan as a single POSIX script, for a rescue system without Python.

Here, then there (the number of disks is the consent), then here again:
  spindle-run emit-sh plan.ini --memory 8G > plan.sh
  DESTROY=4 sh plan.sh OUT
  spindle-run adopt OUT --plan plan.ini
"""

import argparse

from spindle_run.commands.plan import with_disks
from spindle_run.errors import DONE, PlanError
from spindle_run.execution.preparing import plan_from, read_file
from spindle_run.plan.quantities import size
from spindle_run.reproduce import script

NAME = "emit-sh"
ORDER = 8


def arguments(parser: argparse.ArgumentParser) -> None:
    """The plan, and what it cannot know of the other machine."""
    parser.add_argument("plan", metavar="PLAN")
    parser.add_argument("--disks", metavar="ID,ID...", help="disks to use instead of those of the plan")
    parser.add_argument(
        "--memory", default="4G", metavar="SIZE", help="memory of the machine that it will run on"
    )
    parser.add_argument(
        "--room", default="64G", metavar="SIZE", help="free space on the smallest place to be tested"
    )


def act(given: argparse.Namespace) -> int:
    """Prints the script."""
    text, path = read_file(given.plan)
    sizes = [size(word) for word in (given.memory, given.room)]
    if not all(sizes):
        raise PlanError(
            [
                "expected sizes such as 8G, found %s and %s; fix --memory or --room"
                % (given.memory, given.room)
            ]
        )
    print(script(with_disks(plan_from(text, path), given.disks), sizes[0] or 0, sizes[1] or 0), end="")
    return DONE
