"""What a journal says: which runs are over, which were cut off, and which changes are still to be undone."""

from typing import Any, Dict, Iterable, List, NamedTuple, Tuple

from spindle_run.journal import Event

Key = Tuple[str, int, str]  # configuration, repeat, test
OVER = ("ok", "failed", "timeout", "tainted", "skipped")


class Outcome(NamedTuple):
    """How a run came out."""

    state: str
    reasons: Tuple[str, ...]
    leg: int


class Change(NamedTuple):
    """A change of the machine that is not undone yet."""

    id: int
    kind: str
    facts: Dict[str, Any]


class State(NamedTuple):
    """All that the journal says."""

    plan: str
    facts: str
    leg: int
    outcomes: Dict[Key, Outcome]
    begun: List[Key]  # and not ended: cut off
    behind: List[Change]  # undone, but for the disks that were gone: only these are among its disks
    changes: List[Change]  # not undone, in the order in which they were made
    seconds: Dict[str, List[float]]  # test -> how long its runs took
    worn: Dict[str, int]  # disk -> bytes written to it


def key_of(event: Event) -> Key:
    """The run that an event speaks of."""
    return event["configuration"], event["repeat"], event["test"]


def replay(events: Iterable[Event]) -> State:
    """The state after all events."""
    plan = facts = ""
    leg = 0
    outcomes: Dict[Key, Outcome] = {}
    begun: Dict[Key, float] = {}
    changes: Dict[int, Change] = {}
    behind: Dict[int, Change] = {}
    seconds: Dict[str, List[float]] = {}
    worn: Dict[str, int] = {}
    for event in events:
        what = event["event"]
        if what == "start":
            plan, facts, leg = event["plan"], event["facts"], event["leg"]
        elif what == "begin":
            begun[key_of(event)] = event["up"]
            outcomes.pop(key_of(event), None)
        elif what == "end":
            outcomes[key_of(event)] = Outcome(event["state"], tuple(event["reasons"]), leg)
            took = event["up"] - begun.pop(key_of(event), event["up"])
            if event["state"] in (
                "ok",
                "tainted",
            ):  # the clock of a run that was cut off began before a restart
                seconds.setdefault(event["test"], []).append(took)
        elif what == "wear":
            for name, number in event["written"].items():
                worn[name] = worn.get(name, 0) + number
        else:
            _change(event, changes, behind)
    return State(
        plan,
        facts,
        leg,
        outcomes,
        list(begun),
        list(behind.values()),
        list(changes.values()),
        seconds,
        worn,
    )


def _change(event: Event, changes: Dict[int, Change], behind: Dict[int, Change]) -> None:
    number = event.get("id", 0)
    if event["event"] == "change":
        changes[number] = Change(number, event["kind"], event["facts"])
    elif event["event"] == "done" and number in changes:
        made = changes[number]
        changes[number] = made._replace(facts={**made.facts, **event["facts"]})
    elif event["event"] == "undone":
        change = changes.pop(number, None) or behind.pop(number, None)
        if change is not None and event.get("gone"):
            disks = [disk for disk in change.facts["disks"] if disk[0] in event["gone"]]
            behind[number] = change._replace(facts={**change.facts, "disks": disks})
