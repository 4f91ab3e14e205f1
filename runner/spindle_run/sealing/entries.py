"""The runs of a folder as entries of a manifest: one for each configuration, test and state, with its
repeats.
"""

import itertools
import re
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from spindle_run.plan.expand import configurations, tests_of
from spindle_run.plan.model import Configuration, Plan, Test
from spindle_run.plan.reckoning import modules
from spindle_run.state import Key, Outcome

DONE = ("ok", "tainted", "failed", "timeout")
_STATE = {"timeout": "failed"}


class Sealed(NamedTuple):
    """Some repeats of a test in a configuration that came out alike."""

    configuration: Configuration
    test: Test
    state: str
    reasons: Tuple[str, ...]
    repeats: Tuple[int, ...]

    @property
    def stem(self) -> str:
        """The path of its logs without repeat and ending: logs/dd-write/raid5-left-symmetric-64KiB."""
        words = [re.sub(r"[^A-Za-z0-9.-]", "", word) for _, word in self.configuration.factors]
        middle = "" if self.state == "ok" else self.state + "/"
        return "logs/%s%s/%s" % (middle, self.test.name, "-".join(words) or "as-it-is")


def sealed(plan: Plan, outcomes: Dict[Key, Outcome], legs: Sequence[int]) -> Iterator[Sealed]:
    """Every run of these legs that has something to show."""
    for configuration in configurations(plan):
        for test in tests_of(plan, configuration):
            runs = sorted(
                (_STATE.get(outcome.state, outcome.state), key[1], outcome.reasons)
                for key, outcome in outcomes.items()
                if key[0] == configuration.id
                and key[2] == test.name
                and outcome.leg in legs
                and outcome.state in DONE
            )
            for state, group in itertools.groupby(runs, key=lambda run: run[0]):
                alike = list(group)
                reasons = tuple(dict.fromkeys(reason for _, _, given in alike for reason in given))
                yield Sealed(configuration, test, state, reasons, tuple(repeat for _, repeat, _ in alike))


def entry(run: Sealed, versions: Dict[str, str]) -> Dict[str, Any]:
    """Its entry in `runs:`; what the log tells itself (block size, threads …) is left to the log."""
    said: Dict[str, Any] = {"logs": "%s_{repeat}.log" % run.stem, "factors": factors(run.configuration)}
    if run.test.tool in versions:
        said["tool_version"] = versions[run.test.tool]
    operation = _operation(run.test)
    if operation:
        said["operation"] = operation
    said["state"] = run.state
    if run.reasons:
        said["reasons"] = list(run.reasons)
    return said


def factors(configuration: Configuration) -> Dict[str, Any]:
    """As a manifest writes them: counts as numbers; on the bare device there is no file system."""
    said: Dict[str, Any] = {
        name: int(word) if word.isdigit() else word for name, word in configuration.factors
    }
    return said if not configuration.disks else {**said, "filesystem": said.get("filesystem", "none")}


def _operation(test: Test) -> str:
    """Where only the test tells it; empty where the log does."""
    module = modules()[test.tool]
    return str(module.operation(test)) if hasattr(module, "operation") else ""


def baselines(runs: List[Sealed]) -> List[Dict[str, Any]]:
    """The first drive alone is 1.0 where it was measured and arrays were too, for each operation that a
    test tells.
    """
    alone = [
        run for run in runs if run.configuration.words.get("drive") == "drive-1" and run.state != "failed"
    ]
    arrays = {
        run.test.name for run in runs if run.configuration.words.get("raid_level", "single") != "single"
    }
    found = {(run.test.tool, _operation(run.test)) for run in alone if run.test.name in arrays}
    return [
        {
            "operation": operation,
            "metric": "throughput",
            "tool": tool,
            "where": {"raid_level": "single", "drive": "drive-1", "drives": 1},
            "basis": "measured",
            "exact": True,
        }
        for tool, operation in sorted(found)
        if operation
    ]
