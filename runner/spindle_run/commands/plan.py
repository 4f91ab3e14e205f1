"""Show what a plan would do: configurations, runs, time, bytes written, and what would be destroyed.
Writes nothing.

Copy a bundled plan to a file, and show what it would do with two disks:
  spindle-run plan tkachenko-2010 --show > plan.ini
  spindle-run plan plan.ini --disks ata-Foo_111,ata-Foo_222
"""

import argparse
import os
from typing import List, Mapping

from spindle_run.errors import DONE, MISSING, REFUSED
from spindle_run.execution.preparing import missing, plan_from, read_file, reckoned_place
from spindle_run.machine import Machine
from spindle_run.machine.beneath import beneath
from spindle_run.machine.disks import refusals
from spindle_run.machine.identity import Disk
from spindle_run.machine.named import looked_up
from spindle_run.machine.snapshot import temperatures
from spindle_run.packages import missing_lines
from spindle_run.plan.expand import configurations, plan_hash, runs
from spindle_run.plan.fitting import cooldown_problem, doubts_ahead, misfits, resync_problem
from spindle_run.plan.model import Plan
from spindle_run.plan.quantities import time_words
from spindle_run.plan.reckoning import ANY_SIZE, Reckoning, modules, reckon, wear_problems
from spindle_run.plans import names
from spindle_run.tools._tool import Place

NAME = "plan"
ORDER = 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """The plan."""
    bundled = "a plan file, or the name of a bundled plan: " + ", ".join(names())
    parser.add_argument("plan", metavar="PLAN", help=bundled)
    parser.add_argument("--show", action="store_true", help="print the plan itself, for editing")
    parser.add_argument("--disks", metavar="ID,ID...", help="disks to use instead of those of the plan")
    parser.add_argument(
        "--in", dest="inside", default=".", metavar="FOLDER", help="where a plan with folder = yes would run"
    )
    parser.add_argument("--strict", action="store_true", help="a missing tool is an error (exit 4)")


def act(given: argparse.Namespace) -> int:
    """Prints all of it, although disks are missing; refuses what `run` would refuse."""
    text, path = read_file(given.plan)
    if given.show:
        print(text, end="")
        return DONE
    machine, plan = Machine(), with_disks(plan_from(text, path), given.disks)
    disks, absent = ({}, []) if plan.folder else looked_up(machine, plan.disks)
    place = reckoned_place(machine, plan, list(disks.values()), os.path.abspath(given.inside))
    costs = reckon(plan, place)
    _print(plan, costs)
    for name, disk in disks.items():
        print(
            "destroys everything on %s (%s, %.1f GB), and writes about %.1f GB to it"
            % (name, disk.path, disk.size / 1e9, costs.written[name] / 1e9)
        )
    _warn(plan, place, costs)
    _list("warning", _cooldown(machine, plan, disks, place))
    refused = absent + refusals(machine, list(disks.values())) + wear_problems(plan, costs)
    lacking = missing(machine, plan)
    _list("refused", refused)
    for line in missing_lines(machine, lacking):
        print(line)
    return REFUSED if refused else MISSING if lacking and given.strict else DONE


def with_disks(plan: Plan, names: object) -> Plan:
    """The plan with the disks that were named on the command line."""
    return plan._replace(disks=tuple(str(names).split(","))) if names else plan


def _warn(plan: Plan, place: Place, costs: Reckoning) -> None:
    """What can be known beforehand of runs that will fail, or that will be doubted."""
    _list("warning", resync_problem(plan, costs.longest_resync))
    if place.size < ANY_SIZE:
        _list("warning", misfits(plan, place, modules()))
    _list("a quick look, not a measurement", list(doubts_ahead(plan, place, modules())))


def _cooldown(machine: Machine, plan: Plan, disks: Mapping[str, Disk], place: Place) -> List[str]:
    """Of the disks that are measured only: beneath the folder, or named by the plan and used by it."""
    used = (
        [beneath(machine, place.folder).disks]
        if plan.folder
        else [[disks[name].block for name in each.disks if name in disks] for each in configurations(plan)]
    )
    every = list(dict.fromkeys(block for blocks in used for block in blocks))
    return cooldown_problem(plan, used, temperatures(machine, every))


def _print(plan: Plan, costs: Reckoning) -> None:
    print("plan %s, %s" % (plan.name, plan_hash(plan)[:12]))
    for configuration in configurations(plan):
        print(
            "  %s  %s"
            % (configuration.id, ", ".join("%s %s" % pair for pair in configuration.factors) or "as it is")
        )
    resync = ", including %s of resync" % time_words(costs.resync) if costs.resync else ""
    counts = (len(configurations(plan)), len(runs(plan)))
    print("%d configurations, %d runs, about %s%s" % (*counts, time_words(costs.seconds), resync))
    if plan.cooldown.below is not None:
        words = (time_words(plan.cooldown.seconds), plan.cooldown.below)
        print("and before each run up to %s, until its disks are below %g °C" % words)


def _list(head: str, lines: List[str]) -> None:
    for line in lines:
        print("%s: %s" % (head, line))
