"""hdparm on a device: `args = -t --direct {target}`. It only reads."""

import re
from typing import List, Optional, Tuple

from spindle_run.plan.model import Test
from spindle_run.tools._filling import MIB, fill, unknown_fields
from spindle_run.tools._tool import Command, Estimate, Figure, Place

NAME = PROGRAM = "hdparm"
VERSION = (["hdparm", "-V"], r"(?m)^hdparm v(\S+)")
LOG = ".out"
_READ = re.compile(r"(?:disk|O_DIRECT cached) reads:\s+(\d+) MB in")
_RATE = re.compile(r"disk reads:\s+(\d+) MB in\s+([\d.]+) seconds")
_SECONDS = 6.0
_TIMINGS = {"-t", "-T", "-tT", "-Tt", "--direct"}


def problems(test: Test) -> List[str]:
    """Timings only: nothing that sets or erases."""
    found = ["a known field, found {%s}" % name for name in unknown_fields(test.args)]
    others = [argument for argument in test.args if not _is_harmless(argument)]
    if others:
        found.append("only -t, -T, --direct, --offset and {target}, found %s" % others[0])
    if "{target}" not in test.args:
        found.append("{target}")
    if set(test.on) != {"raw"}:
        found.append("on = raw")
    return found


def _is_harmless(argument: str) -> bool:
    return argument in _TIMINGS or argument in {"{target}", "--offset"} or argument.isdigit()


def commands(test: Test, place: Place, _record: str) -> List[Command]:
    """One call."""
    return [Command("", ["hdparm", *fill(test.args, place)])]


def estimate(test: Test, _place: Place) -> Estimate:
    """3 seconds for each timing, and a little."""
    return Estimate(
        _SECONDS * max(1, len([argument for argument in test.args if argument.startswith(("-t", "-T"))])), 0
    )


def moved(_test: Test, log: str) -> Optional[Tuple[int, int]]:
    """Bytes read from the disk, its cache with O_DIRECT included: the MB of each line are 2^20."""
    found = _READ.findall(log)
    return (sum(map(int, found)) * MIB, 0) if found else None


def figures(_test: Test, log: str) -> List[Figure]:
    """Of the last `disk reads` line, by its own megabytes and seconds."""
    lines = _RATE.findall(log)
    return [("read", int(lines[-1][0]) * MIB / float(lines[-1][1]) / 1e6, "MB/s")] if lines else []
