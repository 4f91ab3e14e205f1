"""What a journal says: which runs are over, which were cut off, and which changes are still to be undone."""

from typing import Any, Dict, Iterable, List, NamedTuple, Set, Tuple

from spindle_run.journal import Event

Key = Tuple[str, int, str]  # configuration, repeat, test
MEASURED = ("ok", "tainted")
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
    legs: int  # how many there are
    outcomes: Dict[Key, Outcome]
    begun: List[Key]  # and not ended: cut off
    behind: List[Change]  # undone, but for the disks that were gone: only these are among its disks
    changes: List[Change]  # not undone, in the order in which they were made
    seconds: Dict[str, List[float]]  # test -> how long its runs took
    worn: Dict[str, int]  # disk -> bytes written to it
    touched: Set[str]  # disks that were changed at any time


def key_of(event: Event) -> Key:
    """The run that an event speaks of."""
    return event["configuration"], event["repeat"], event["test"]


class _Tally:
    """What the events so far amount to: one method for each kind of event, by its name."""

    def __init__(self) -> None:
        self.plan = self.facts = ""
        self.leg = self.legs = 0
        self.outcomes: Dict[Key, Outcome] = {}
        self.begun: Dict[Key, float] = {}
        self.changes: Dict[int, Change] = {}
        self.behind: Dict[int, Change] = {}
        self.seconds: Dict[str, List[float]] = {}
        self.worn: Dict[str, int] = {}
        self.touched: Set[str] = set()

    def start(self, event: Event) -> None:
        self.plan, self.facts, self.leg = event["plan"], event["facts"], event["leg"]
        self.legs = max(self.legs, self.leg)

    def begin(self, event: Event) -> None:
        self.begun[key_of(event)] = event["up"]
        self.outcomes.pop(key_of(event), None)

    def end(self, event: Event) -> None:
        key = key_of(event)
        self.outcomes[key] = Outcome(event["state"], tuple(event["reasons"]), self.leg)
        took = event["up"] - self.begun.pop(key, event["up"])
        if event["state"] in MEASURED:  # the clock of a run that was cut off began before a restart
            self.seconds.setdefault(event["test"], []).append(took)

    def wear(self, event: Event) -> None:
        for name, number in event["written"].items():
            self.worn[name] = self.worn.get(name, 0) + number

    def change(self, event: Event) -> None:
        self.changes[event["id"]] = Change(event["id"], event["kind"], event["facts"])
        self.touched |= {disk[0] for disk in event["facts"].get("disks", ())}

    def done(self, event: Event) -> None:
        made = self.changes.get(event["id"])
        if made is not None:
            self.changes[made.id] = made._replace(facts={**made.facts, **event["facts"]})

    def undone(self, event: Event) -> None:
        change = self.changes.pop(event["id"], None) or self.behind.pop(event["id"], None)
        if change is not None and event.get("gone"):
            disks = [disk for disk in change.facts["disks"] if disk[0] in event["gone"]]
            self.behind[change.id] = change._replace(facts={**change.facts, "disks": disks})

    def state(self) -> State:
        return State(
            self.plan,
            self.facts,
            self.leg,
            self.legs,
            self.outcomes,
            list(self.begun),
            list(self.behind.values()),
            list(self.changes.values()),
            self.seconds,
            self.worn,
            self.touched,
        )


def not_undone(state: State, folder: str) -> List[str]:
    """A sentence for each disk whose changes wait for it."""
    waiting: Dict[str, List[str]] = {}
    for change in state.behind:
        for name, *_ in change.facts["disks"]:
            waiting.setdefault(name, []).append(change.kind)
    return [
        "disk %s: expected it here, to undo what this run left on it (%s), found no disk that is provably "
        "the same; plug it in, then: spindle-run clean %s" % (name, ", ".join(kinds), folder)
        for name, kinds in sorted(waiting.items())
    ]


def replay(events: Iterable[Event]) -> State:
    """The state after all events."""
    tally = _Tally()
    kinds = {
        "start": tally.start,
        "begin": tally.begin,
        "end": tally.end,
        "wear": tally.wear,
        "change": tally.change,
        "done": tally.done,
        "undone": tally.undone,
    }
    for event in events:
        if event["event"] in kinds:
            kinds[event["event"]](event)
    return tally.state()
