"""sysbench's file tests: `args = fileio --file-test-mode=rndrd --file-total-size={size} --threads=16
--time=60`.

Its files are prepared before and removed after each run, in the folder under test.
"""

import re
from typing import List, Optional, Tuple

from spindle_run.plan.model import Test
from spindle_run.tools._filling import (
    MIB,
    SLOW,
    bytes_of,
    fill,
    is_direct,
    large_size,
    options,
    paths,
    seconds_of,
    unknown_fields,
)
from spindle_run.tools._tool import Command, Estimate, Figure, Place

NAME = PROGRAM = "sysbench"
VERSION = (["sysbench", "--version"], r"(?m)^sysbench v?(\d\S*)")
LOG = ".out"
_MIB = re.compile(r"^\s*(read|written), MiB/s:\s+([\d.]+)", re.MULTILINE)
_TIME = re.compile(r"^\s*total time:\s+([\d.]+)s", re.MULTILINE)
_WRITING = ("seqwr", "seqrewr", "rndwr", "rndrw")


def problems(test: Test) -> List[str]:
    """A file test, in a folder; prepare, run and cleanup are said by the runner."""
    said = options(test.args)
    found = ["a known field, found {%s}" % name for name in unknown_fields(test.args)]
    found += [
        "no %s, which the runner sets" % word for word in ("prepare", "run", "cleanup") if word in test.args
    ]
    found += ["no path, found %s" % argument for argument in paths(test.args)]
    found += [
        "--options next to fileio, found %s" % word
        for word in test.args
        if not word.startswith("--") and word not in ("fileio", "prepare", "run", "cleanup")
    ]
    if "fileio" not in test.args and said.get("test") != "fileio":
        found.append("fileio (1.0 on) or --test=fileio (0.4)")
    if "file-test-mode" not in said:
        found.append("--file-test-mode=")
    if "raw" in test.on:
        found.append("on = fs or folder: sysbench creates files")
    return found


def uncached(test: Test) -> bool:
    """Whether the page cache answers nothing."""
    return is_direct(test.args) or options(test.args).get("file-test-mode") in ("seqwr", "rndwr")


def commands(test: Test, place: Place, _record: str) -> List[Command]:
    """prepare, run, cleanup."""
    arguments = ["sysbench", *_sized(test, place)]
    steps = (("prepare", "prepare", False), ("", "run", True), ("cleanup", "cleanup", False))
    return [Command(step, [*arguments, word], measured, place.folder) for step, word, measured in steps]


def estimate(test: Test, place: Place) -> Estimate:
    """The files are written once, then its own time."""
    said = options(_sized(test, place))
    size = bytes_of(said.get("file-total-size"))
    time = seconds_of(said.get("time", said.get("max-time", "10")))
    written = SLOW * time if said.get("file-test-mode") in _WRITING else 0
    return Estimate(time + size / SLOW, int(size + written), size)


def moved(_test: Test, log: str) -> Optional[Tuple[int, int]]:
    """Rate by time, as sysbench 0.5 and later tell them; earlier ones are not asked."""
    time, rates = _TIME.search(log), dict(_MIB.findall(log))
    if not time or not rates:
        return None
    read, written = (
        int(float(rates.get(side, 0)) * 1048576 * float(time.group(1))) for side in ("read", "written")
    )
    return read, written


def figures(_test: Test, log: str) -> List[Figure]:
    """Its rates of reading and writing, where it had any (0.5 and later)."""
    rates = [(side, float(rate)) for side, rate in _MIB.findall(log)]
    return [("read" if side == "read" else "write", rate * MIB / 1e6, "MB/s") for side, rate in rates if rate]


def _sized(test: Test, place: Place) -> List[str]:
    arguments = fill(test.args, place)
    given = "file-total-size" in options(arguments)
    return arguments + ([] if given else ["--file-total-size=%d" % large_size(place)])
