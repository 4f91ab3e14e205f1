"""Which runs of a folder are sealed together, and why others are not: legs that are alike are one set."""

from collections import Counter
from typing import Iterator, List, NamedTuple, Tuple

from spindle_run.errors import PlanError
from spindle_run.execution.keeping import key_of
from spindle_run.folder import Folder
from spindle_run.journal import read
from spindle_run.legs import Group, differences, grouped
from spindle_run.plan.expand import runs
from spindle_run.plan.model import Plan
from spindle_run.sealing.entries import DONE, sealed
from spindle_run.state import State, replay


class Choice(NamedTuple):
    """What is sealed."""

    legs: Tuple[int, ...]
    sealed: int  # runs
    done: int  # runs that were measured, or failed in it
    left_out: List[str]  # how many and why


def chosen(folder: Folder, plan: Plan, leg: int) -> Choice:
    """The legs that are alike, those with `leg` if there are several kinds. Raises PlanError where it has
    to be asked which.
    """
    state = replay(read(folder.path))
    groups = groups_of(folder, plan, state)
    if not groups:
        raise PlanError(["%s: expected finished runs, found none; run or resume it first" % folder.path])
    asked = [group for group in groups if leg in group.legs] if leg else groups
    if len(asked) != 1:
        raise PlanError(list(_question(folder, state, groups, leg)))
    count = sum(len(run.repeats) for run in sealed(plan, state.outcomes, asked[0].legs))
    done = sum(_count(state, group) for group in groups)
    return Choice(asked[0].legs, count, done, list(_left_out(plan, state, groups, asked[0], count)))


def groups_of(folder: Folder, plan: Plan, state: State) -> List[Group]:
    """The legs that have something to seal, those that are alike together."""
    legs = {outcome.leg for outcome in state.outcomes.values() if outcome.state in DONE}
    return grouped(folder, plan, legs)


def leg_lines(state: State, groups: List[Group]) -> List[str]:
    """One for each group: its runs, and in what it differs from the first."""
    return [
        "%s: %d runs%s" % (group.words, _count(state, group), _other(groups[0], group)) for group in groups
    ]


def _question(folder: Folder, state: State, groups: List[Group], leg: int) -> Iterator[str]:
    expected = "a leg with runs" if leg else "one kind of machine"
    yield "%s: expected %s, found %s; name one with --leg:" % (
        folder.path,
        expected,
        "none in leg %d" % leg if leg else "%d" % len(groups),
    )
    yield from ("  " + line for line in leg_lines(state, groups))


def _left_out(plan: Plan, state: State, groups: List[Group], asked: Group, count: int) -> Iterator[str]:
    for group in groups:
        if group != asked:
            yield "%d runs of %s%s" % (_count(state, group), group.words, _other(asked, group))
    dropped = _count(state, asked) - count
    if dropped:
        yield "%d runs that are no longer in the plan" % dropped
    others = Counter(run.state for run in state.outcomes.values() if run.state not in DONE)
    yield from ("%d %s, with nothing to seal" % (number, name) for name, number in sorted(others.items()))
    left = {key_of(run) for run in runs(plan)} - state.outcomes.keys()
    if left:
        yield "%d not run yet; spindle-run resume runs them" % len(left)


def _count(state: State, group: Group) -> int:
    return sum(run.leg in group.legs and run.state in DONE for run in state.outcomes.values())


def _other(first: Group, group: Group) -> str:
    differing = differences(first.facts, group.facts)
    return " (%s)" % "; ".join(differing) if differing else ""
