"""What a plan costs: time, bytes written to each disk, tools that are missing, arguments that mean
nothing.
"""

from typing import Any, Dict, List, NamedTuple

from spindle_run import tools
from spindle_run.discovery import discovered
from spindle_run.errors import PlanError
from spindle_run.plan.expand import runs
from spindle_run.plan.levels import ARRAYS, level_of
from spindle_run.plan.model import Configuration, Cooldown, Plan
from spindle_run.plan.quantities import size_words
from spindle_run.tools._tool import Place

ANY_SIZE = 1 << 62  # of a disk that is not there yet: what the tests want has room
RESYNC = 120e6  # bytes per second, from the outer to the inner tracks of a large disk
_SETUP = 20.0  # seconds for making and undoing a configuration, beside its resync


class Reckoning(NamedTuple):
    """Before anything is measured."""

    seconds: float
    resync: float  # of these, until arrays are whole
    longest_resync: float
    by_test: Dict[str, float]
    written: Dict[str, int]  # disk -> bytes


def modules() -> Dict[str, Any]:
    """The tools' modules by name."""
    return {module.NAME: module for module in discovered(tools)}


def check_tests(plan: Plan, path: str) -> None:
    """Whether each test's tool is known and takes its arguments. Raises PlanError."""
    known, problems = modules(), []
    for test in plan.tests:
        where = "%s: [test %s]" % (path, test.name)
        if test.tool not in known:
            problems.append(
                "%s: expected one of %s, found %s; fix tool" % (where, ", ".join(sorted(known)), test.tool)
            )
            continue
        problems += [
            "%s: expected %s; fix args" % (where, problem) for problem in known[test.tool].problems(test)
        ]
    if problems:
        raise PlanError(problems)


def reckon(plan: Plan, place: Place) -> Reckoning:
    """Sums over all runs. Of an array each member is reckoned to take all that is written: parity and
    mirrors do.
    """
    known = modules()
    total, by_test, written = 0.0, {}, dict.fromkeys(plan.disks, 0)
    resyncs = [0.0]
    before = None
    for run in runs(plan):
        costs = known[run.test.tool].estimate(run.test, _at(run.test.on, place))
        by_test[run.test.name] = costs.seconds + _pause(plan.cooldown)
        total += by_test[run.test.name]
        if run.configuration != before and not plan.folder:
            total += _SETUP
            resyncs.append(_resync(plan, run.configuration, place.size))
        before = run.configuration
        for disk in run.configuration.disks:
            written[disk] += costs.written
    return Reckoning(total + sum(resyncs), sum(resyncs), max(resyncs), by_test, written)


def _pause(cooldown: Cooldown) -> float:
    """Seconds before a run; how long drives take to cool is known to nobody, and not reckoned."""
    return cooldown.seconds if cooldown.below is None else 0.0


def _resync(plan: Plan, configuration: Configuration, size: int) -> float:
    """Seconds until an array of disks of this size is whole: md goes through all of each disk once."""
    words = configuration.words
    waited = plan.array.resync == "wait" and words.get("raid_level") in ARRAYS and level_of(words).redundant
    return size / RESYNC if waited and size < ANY_SIZE else 0.0


def wear_problems(plan: Plan, reckoning: Reckoning) -> List[str]:
    """Disks that would be written more than the plan allows."""
    limit = plan.max_write_per_disk
    if limit is None:
        return []
    return [
        "about %s would be written to %s; max_write_per_disk is %s"
        % (size_words(number >> 20 << 20), disk, size_words(limit))
        for disk, number in sorted(reckoning.written.items())
        if number > limit
    ]


def _at(places: Any, place: Place) -> Place:
    return (
        place._replace(folder="")
        if "raw" in places
        else place._replace(device="", folder=place.folder or "/")
    )
