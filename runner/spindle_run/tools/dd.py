"""dd, of one file or device: `args = if=/dev/zero of={target} bs=1M count=4096 conv=fsync`.

A device that is not there is never made into a file: `conv=nocreat` is added where dd writes to a device.
"""

import re
from typing import List, Optional, Tuple

from spindle_run.plan.model import Test
from spindle_run.tools._filling import (
    SLOW,
    bytes_of,
    fill,
    is_direct,
    large_size,
    options,
    repeated,
    unknown_fields,
)
from spindle_run.tools._tool import Command, Estimate, Figure, Place

NAME = PROGRAM = "dd"
VERSION = (["dd", "--version"], r"(?m)^dd \(coreutils\) (\S+)")
LOG = ".err"
SILENT = True
_OTHERS = {"if": ("/dev/zero", "/dev/urandom"), "of": ("/dev/null",)}  # dd writes to nothing else
_KEY = re.compile(r"[a-z]+=")
_RATE = re.compile(r"^(\d+) bytes.*, ([\d.e+-]+) s(?:econds)?,", re.MULTILINE)
_BYTES = re.compile(r"^(\d+) bytes", re.MULTILINE)


def problems(test: Test) -> List[str]:
    """Exactly one of if= and of= is the target."""
    said = options(test.args)
    targets = [key for key in ("if", "of") if said.get(key) == "{target}"]
    found = ["a known field, found {%s}" % name for name in unknown_fields(test.args)]
    found += ["%s= once" % key for key in repeated(test.args)]
    found += [
        "%s={target} or one of %s, found %s" % (key, ", ".join(others), said[key])
        for key, others in _OTHERS.items()
        if key in said and said[key] not in ("{target}", *others)
    ]
    found += ["key=value, found %s" % argument for argument in test.args if not _KEY.match(argument)]
    if len(targets) != 1:
        found.append("if={target} to read or of={target} to write")
    if "if" not in said or "of" not in said:
        found.append("both if= and of=")
    return found


def writes(test: Test) -> bool:
    """Whether the target is written."""
    return "{target}" in options(test.args).get("of", "")


def uncached(test: Test) -> bool:
    """Whether the page cache answers nothing."""
    return writes(test) or is_direct(test.args)


def operation(test: Test) -> str:
    """What it did to the target: the log does not tell."""
    return "write" if writes(test) else "read"


def commands(test: Test, place: Place, _record: str) -> List[Command]:
    """dd; in a folder a file that is to be read is written first, and removed in the end."""
    arguments = fill(test.args, place)
    if place.device:
        return [Command("", ["dd"] + (_not_created(arguments) if writes(test) else arguments))]
    target = fill(["{target}"], place)[0]
    before = [] if writes(test) else [Command("prepare", _prepare(arguments, target), measured=False)]
    return [
        *before,
        Command("", ["dd", *arguments]),
        Command("cleanup", ["rm", "-f", target], measured=False),
    ]


def estimate(test: Test, place: Place) -> Estimate:
    """By bs and count; without a count the whole device."""
    moved = _moved(test, place)
    return Estimate(
        moved / SLOW * (1 if writes(test) or place.device else 2),
        moved if writes(test) or place.folder else 0,
        moved,
    )


def moved(test: Test, log: str) -> Optional[Tuple[int, int]]:
    """Bytes read and written, as dd tells."""
    found = _BYTES.findall(log)
    if not found:
        return None
    return (0, int(found[-1])) if writes(test) else (int(found[-1]), 0)


def figures(test: Test, log: str) -> List[Figure]:
    """Its bytes by its seconds: the rate that it prints is rounded."""
    lines = _RATE.findall(log)
    if not lines or not float(lines[-1][1]):
        return []
    return [(operation(test), int(lines[-1][0]) / float(lines[-1][1]) / 1e6, "MB/s")]


def _moved(test: Test, place: Place) -> int:
    said = options(fill(test.args, place))
    count = said.get("count", "")
    return bytes_of(said.get("bs", "512")) * int(count) if count.isdigit() else large_size(place)


def _prepare(arguments: List[str], target: str) -> List[str]:
    said = options(arguments)
    count = ["count=" + said["count"]] if "count" in said else []
    return ["dd", "if=/dev/zero", "of=" + target, "bs=" + said.get("bs", "512"), *count, "conv=fsync"]


def _not_created(arguments: List[str]) -> List[str]:
    conversions = [argument for argument in arguments if argument.startswith("conv=")]
    rest = [argument for argument in arguments if not argument.startswith("conv=")]
    words = conversions[0][len("conv=") :].split(",") if conversions else []
    return [*rest, "conv=" + ",".join(words + ["nocreat"] * ("nocreat" not in words))]
