"""What is known of a plan's runs before any is made: which do not fit their place, and which will be doubted.

a plan, the size of its smallest disk or the room in its folder -> one line for each warning
"""

from typing import Any, Dict, Iterator, List, Mapping, Sequence

from spindle_run.plan.expand import configurations, tests_of
from spindle_run.plan.levels import data_drives
from spindle_run.plan.model import Configuration, Plan
from spindle_run.plan.quantities import size_about, time_words
from spindle_run.tools._tool import Place

ENOUGH, LONG = 5, 30.0  # runs and seconds, below which a set's page has notes of its own
_FILE_SYSTEM = 0.93  # of a device is left for files


def misfits(plan: Plan, place: Place, known: Mapping[str, Any]) -> List[str]:
    """Tests that need more room than a configuration has, each with the smallest of them."""
    worst: Dict[str, str] = {}
    least: Dict[str, float] = {}
    for configuration in configurations(plan):
        room = capacity(plan, configuration, place.size)
        for test in tests_of(plan, configuration):
            needed = known[test.tool].estimate(test, _at(configuration, place, room)).size
            if needed > room < least.get(test.name, float("inf")):
                least[test.name] = room
                where = ", ".join("%s %s" % pair for pair in configuration.factors) or place.folder
                worst[test.name] = "test %s needs %s, and %s has %s" % (
                    test.name,
                    size_about(needed),
                    where,
                    size_about(int(room)),
                )
    return list(worst.values())


def capacity(plan: Plan, configuration: Configuration, smallest: int) -> float:
    """Bytes for tests, where every disk is as large as the smallest."""
    if plan.folder:
        return float(smallest)
    room = smallest * data_drives(configuration.words)
    return room * _FILE_SYSTEM if "filesystem" in configuration.words else room


def doubts_ahead(plan: Plan, place: Place, known: Mapping[str, Any]) -> Iterator[str]:
    """In what the figures will be a look and no measurement."""
    fewest = min(test.repeats or plan.repeats for test in plan.tests)
    if fewest < ENOUGH:
        yield "%d runs per test: with fewer than %d the interval is rough" % (fewest, ENOUGH)
    seconds = {test.name: known[test.tool].estimate(test, place).seconds for test in plan.tests}
    short = [name for name, number in seconds.items() if number < LONG]
    if short:
        yield "runs of less than %s, in which start-up and caches weigh heavily: %s" % (
            time_words(LONG),
            ", ".join(short),
        )


def resync_problem(plan: Plan, seconds: float) -> List[str]:
    """Where an array is reckoned to be whole only after the plan's limit."""
    if seconds <= plan.array.wait_limit:
        return []
    return [
        "the resync of an array takes about %s, but wait_limit is %s"
        % (time_words(seconds), time_words(plan.array.wait_limit))
    ]


def cooldown_problem(plan: Plan, used: Sequence[Sequence[str]], degrees: Mapping[str, float]) -> List[str]:
    """Where runs wait for disks to cool of which no temperature is known: all of the time, each of them.

    used: the disks of each configuration; one that tells its temperature ends the pause.
    """
    silent = [disks for disks in used if disks and degrees.keys().isdisjoint(disks)]
    if plan.cooldown.below is None or not silent:
        return []
    every = len(silent) == len(list(filter(None, used)))
    return [
        "no temperature of %s is known (load drivetemp?), so each run%s will wait %s"
        % (
            ", ".join(dict.fromkeys(disk for disks in silent for disk in disks)),
            "" if every else " that uses no other disk",
            time_words(plan.cooldown.seconds),
        )
    ]


def _at(configuration: Configuration, place: Place, room: float) -> Place:
    files = "filesystem" in configuration.words or not configuration.disks
    where = place.folder or "/"
    return place._replace(size=int(room), device="" if files else place.device, folder=where if files else "")
