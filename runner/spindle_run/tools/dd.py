"""dd, of one file or device: `args = if=/dev/zero of={target} bs=1M count=4096 conv=fsync`.

A device that is not there is never made into a file: `conv=nocreat` is added where dd writes to a device.
"""

import re
from functools import reduce
from typing import Dict, List, Optional, Tuple

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
_UNITS = {"c": 1, "w": 2, "b": 512}  # the other suffixes are those of a plan
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
    if targets == ["of"] and "count" not in said:
        found.append("count=, without which dd writes until nothing is left to write to")
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
    before = [] if writes(test) else [Command("prepare", _prepare(arguments, target, place), measured=False)]
    return [
        *before,
        Command("", ["dd", *arguments]),
        Command("cleanup", ["rm", "-f", target], measured=False),
    ]


def estimate(test: Test, place: Place) -> Estimate:
    """By bs, skip and count; without a count a file that memory cannot hold."""
    said = options(fill(test.args, place))
    moved = _moved(said, place)
    return Estimate(
        moved / SLOW * (1 if writes(test) or place.device else 2),
        moved if writes(test) or place.folder else 0,
        moved + _skipped(said),
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


def _moved(said: Dict[str, str], place: Place) -> int:
    """Bytes that it reads or writes."""
    return _bytes(said, "count") or large_size(place)


def _skipped(said: Dict[str, str]) -> int:
    return _bytes(said, "skip") or _bytes(said, "iseek")


def _bytes(said: Dict[str, str], key: str) -> int:
    """Of count= or skip=: blocks that are read, unless a flag says bytes."""
    in_bytes = key + "_bytes" in said.get("iflag", "").split(",")
    return _number(said.get(key, "0")) * (1 if in_bytes else _block(said))


def _block(said: Dict[str, str]) -> int:
    return _number(said.get("bs", said.get("ibs", "512")))


def _number(word: str) -> int:
    """As dd reads it: 16, 64K, 2x512, 4b; 0 where it is none."""
    parts = [_UNITS.get(part[-1:], 0) * bytes_of(part[:-1]) or bytes_of(part) for part in word.split("x")]
    return reduce(lambda product, part: product * part, parts)


def _prepare(arguments: List[str], target: str, place: Place) -> List[str]:
    """What is to be read, and what is skipped before it."""
    said = options(arguments)
    block = _block(said) or 512
    whole = _skipped(said) + _moved(said, place)
    count = -(-whole // block) if "count" in said else max(1, whole // block)
    return ["dd", "if=/dev/zero", "of=" + target, "bs=%d" % block, "count=%d" % count, "conv=fsync"]


def _not_created(arguments: List[str]) -> List[str]:
    conversions = [argument for argument in arguments if argument.startswith("conv=")]
    rest = [argument for argument in arguments if not argument.startswith("conv=")]
    words = conversions[0][len("conv=") :].split(",") if conversions else []
    return [*rest, "conv=" + ",".join(words + ["nocreat"] * ("nocreat" not in words))]
