"""Reads a plan. Unknown keys are errors, and all problems are told at once.

[plan]
name    = ssd-raid-2026
disks   = ata-Foo_111 ata-Foo_222 ata-Foo_333 ata-Foo_444
repeats = 3
[matrix]
raid_level  = raid5 raid10
raid_layout = raid5:left-symmetric raid10:n2,f2
chunk_size  = 64K 512K
filesystem  = raw ext4
skip        = raid_level=raid10 chunk_size=512K
[test dd-write]
tool = dd
on   = raw
args = bs=1M count=4096 conv=fsync
"""

from typing import Any, Callable, Dict, List, NamedTuple, Optional

from spindle_run.errors import PlanError
from spindle_run.plan.entries import ARRAY, PLAN, SETTLE, TEST, Refusal
from spindle_run.plan.matrix import read_matrix
from spindle_run.plan.model import Array, Plan, Settle, Test
from spindle_run.plan.source import Entry, sections

Reader = Callable[[str], Any]
_SECTIONS: Dict[str, Dict[str, Reader]] = {"plan": PLAN, "array": ARRAY, "settle": SETTLE}


class _Problems:
    """Collects what is wrong, with its place."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: List[str] = []

    def say(self, line: int, expected: str, found: str, do: str) -> None:
        place = "%s:%d" % (self.path, line) if line else self.path
        self.found.append("%s: expected %s, found %s; %s" % (place, expected, found, do))


def read_plan(text: str, path: str) -> Plan:
    """The plan in `text`. Raises PlanError with every problem."""
    given = sections(text, path)
    problems = _Problems(path)
    matrix = read_matrix(given.pop("matrix", []), problems.say)
    tests = [_test(name, given.pop(name), problems) for name in list(given) if name.startswith("test ")]
    parts = {
        name: _entries(name, given.pop(name, []), readers, problems) for name, readers in _SECTIONS.items()
    }
    for name in given:
        problems.say(
            0, "the sections plan, matrix, array, settle and test NAME", "[%s]" % name, "rename or remove it"
        )
    plan = Plan(
        tests=tuple(test for test in tests if test),
        array=Array(**parts["array"]),
        settle=Settle(**parts["settle"]),
        **{"name": "", **parts["plan"], **matrix},
    )
    _whole(plan, problems)
    if problems.found:
        raise PlanError(problems.found)
    return plan


def _entries(
    section: str, entries: List[Entry], readers: Dict[str, Reader], problems: _Problems
) -> Dict[str, Any]:
    """What a section says, each value read by the reader of its key."""
    read: Dict[str, Any] = {}
    for entry in entries:
        reader = readers.get(entry.key)
        if reader is None:
            known = ", ".join(readers)
            problems.say(entry.line, "one of %s in [%s]" % (known, section), entry.key, "rename or remove it")
            continue
        try:
            read[entry.key] = reader(entry.text)
        except Refusal as refusal:
            problems.say(entry.line, refusal.expected, '"%s"' % entry.text, "fix %s" % entry.key)
    return read


def _test(section: str, entries: List[Entry], problems: _Problems) -> Optional[Test]:
    name = section[len("test ") :].strip()
    before = len(problems.found)
    read = _entries(section, entries, TEST, problems)
    if not name or not all(letter.isalnum() or letter == "-" for letter in name):
        problems.say(0, "a name of letters, digits and hyphens", "[%s]" % section, "rename the test")
    for key in ("tool", "on"):
        if key not in {entry.key for entry in entries}:
            problems.say(0, "%s in [%s]" % (key, section), "nothing", "add it")
    if len(problems.found) > before:
        return None
    return Test(name=name, **{"args": (), "limit": 600.0, **read})


class _Rule(NamedTuple):
    """What must hold of a plan as a whole."""

    holds: Callable[[Plan], bool]
    expected: str
    found: str
    do: str


_RULES = (
    _Rule(lambda plan: bool(plan.name), "a name in [plan]", "none", "add name = ..."),
    _Rule(lambda plan: bool(plan.tests), "at least one [test NAME]", "none", "add one"),
    _Rule(
        lambda plan: plan.folder != bool(plan.disks), "disks, or folder = yes", "both or neither", "keep one"
    ),
    _Rule(
        lambda plan: not plan.folder or not plan.factors,
        "no factors with folder = yes, which changes no settings",
        "some in [matrix]",
        "name disks, or drop [matrix]",
    ),
    _Rule(
        lambda plan: not plan.folder or all(test.on == ("folder",) for test in plan.tests),
        "tests on a folder with folder = yes",
        "a test on raw or fs",
        "write on = folder",
    ),
    _Rule(lambda plan: len(set(plan.disks)) == len(plan.disks), "each disk once", "one twice", "remove it"),
    _Rule(
        lambda plan: len({test.name for test in plan.tests}) == len(plan.tests),
        "a name for each test",
        "one twice",
        "rename it",
    ),
)


def _whole(plan: Plan, problems: _Problems) -> None:
    if problems.found:
        return
    for rule in _RULES:
        if not rule.holds(plan):
            problems.say(0, rule.expected, rule.found, rule.do)
