"""bonnie++ in a folder: `args = -f -n 16`. The size, the memory and a name that is not the host's are
added.
"""

import os
import re
from typing import List, Optional, Tuple

from spindle_run.plan.model import Test
from spindle_run.tools._filling import MIB, SLOW, fill, large_size, unknown_fields
from spindle_run.tools._tool import Command, Estimate, Figure, Place

NAME = PROGRAM = "bonnie++"
VERSION = (["bonnie++", "-?"], r"(?m)^Version:\s*(\S+)")
LOG = ".out"
_SWITCH = re.compile(r"-[fbqD]+\d*")
_VALUED = ("-s", "-n", "-r", "-x", "-c", "-z")
_VALUE = re.compile(r"[0-9a-zA-Z:{}_]+")
_SIZE = re.compile(r"(\d+[gm]?|{\w+})(:\w+)?", re.IGNORECASE)  # MiB, GiB with g; then the size of a chunk
_OURS = ("-d", "-m", "-u")
_PASSES = 4.0  # over the file: written, rewritten (read and written), read


def problems(test: Test) -> List[str]:
    """In a folder; where and by whom is said by the runner."""
    found = ["a known field, found {%s}" % name for name in unknown_fields(test.args)]
    found += ["no %s, which the runner sets" % option for option in _OURS if option in test.args]
    found += [
        "-f, -b, -q, -D, and -s, -n, -r, -x, -c or -z with a value, found %s" % word for word in _odd(test)
    ]
    sizes = [size for word, size in zip(test.args, test.args[1:]) if word == "-s"]
    found += ["-s in MiB, or in GiB as 4g, found %s" % size for size in sizes if not _SIZE.fullmatch(size)]
    if "raw" in test.on:
        found.append("on = fs or folder: bonnie++ creates files")
    return found


def _odd(test: Test) -> List[str]:
    """What is neither a switch nor an option with its value: `-d/elsewhere` would write elsewhere."""
    odd, words = [], list(test.args)
    while words:
        word = words.pop(0)
        if word in _VALUED and words and _VALUE.fullmatch(words[0]):
            words.pop(0)
        elif not _SWITCH.fullmatch(word) and word not in _OURS:
            odd.append(word)
    return odd


def commands(test: Test, place: Place, _record: str) -> List[Command]:
    """One call; root must be named to be allowed."""
    arguments = fill(test.args, place)
    size = [] if "-s" in arguments else ["-s", str(large_size(place) // MIB)]
    # It refuses files below twice the memory unless it is told of less; the record has the size.
    memory = (
        []
        if "-r" in arguments
        else ["-r", str(min(max(1, place.memory // MIB), _mib(arguments + size) // 2))]
    )
    who = ["-u", "root"] if os.geteuid() == 0 else []
    return [Command("", ["bonnie++", "-d", place.folder, "-m", "spindle", *who, *size, *memory, *arguments])]


def estimate(test: Test, place: Place) -> Estimate:
    """Four passes over the file."""
    size = _mib([*fill(test.args, place), "-s", str(large_size(place) // MIB)]) * MIB
    return Estimate(_PASSES * size / SLOW, int(size * 2), size)


def moved(_test: Test, _log: str) -> Optional[Tuple[int, int]]:
    """It tells rates only."""
    return None


def figures(_test: Test, log: str) -> List[Figure]:
    """Block write, rewrite and read of its line for machines, in KiB/s there; ++++ is too fast to tell."""
    lines = [line.split(",") for line in log.splitlines() if re.match(r"\d\.\d+[a-z]?,", line)]
    if not lines:
        return []
    first = 11 if float(lines[-1][0].rstrip("abcdefg")) >= 1.98 else 9
    places = (("write", first), ("rewrite", first + 2), ("read", first + 6))
    cells = [(name, lines[-1][place]) for name, place in places if len(lines[-1]) > place]
    return [(name, int(cell) * 1024 / 1e6, "MB/s") for name, cell in cells if cell.isdigit()]


def _mib(arguments: List[str]) -> int:
    """-s 4096, -s 4096:64k or -s 4g, in MiB."""
    word = arguments[arguments.index("-s") + 1].split(":")[0].lower()
    return int(word[:-1]) * 1024 if word.endswith("g") else int(word.rstrip("m") or 0)
