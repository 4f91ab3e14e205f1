"""A command line at a prompt → what it says of the run of sysbench that follows it.

$ sysbench --test=fileio --file-test-mode=rndrd --num-threads=16 run
# sysbench fileio --file-total-size=64M prepare; sysbench fileio --threads=4 run
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

_TESTS = ("fileio", "cpu", "memory", "threads", "mutex")
_VERBS = ("prepare", "run", "cleanup")
_LOOP = re.compile(r"\b(?:for|while|until)\b")
_SEPARATORS = re.compile(r"[;|&]+")
# A command of more lines than these is none.
_MOST_LINES = 30
_SIZE = re.compile(r"(\d{1,18})([KMGT]?)", re.ASCII | re.IGNORECASE)
_STEPS = {"": 0, "K": 1, "M": 2, "G": 3, "T": 4}
MODES: Mapping[str, str] = {
    "seqwr": "write",
    "seqrewr": "rewrite",
    "seqrd": "read",
    "rndrd": "randread",
    "rndwr": "randwrite",
    "rndrw": "randrw",
}


@dataclass(frozen=True, slots=True)
class Command:
    """One call of sysbench. Values that the shell would fill in are left out."""

    test: str | None
    verb: str
    mode: str | None
    loops: bool
    parameters: Mapping[str, Any] = field(default_factory=dict)


class Commands:
    """Reads command lines; one that ends with a backslash goes on in the next line.

    unfinished: whether the next line belongs to this command.
    """

    def __init__(self) -> None:
        self.unfinished = False
        self._parts: list[str] = []

    def read(self, text: str) -> list[Command]:
        """The calls of sysbench in a command that ends here."""
        goes_on = text.endswith("\\") and len(self._parts) < _MOST_LINES
        self._parts.append(text.removesuffix("\\"))
        self.unfinished = goes_on
        if goes_on:
            return []
        whole, self._parts = " ".join(self._parts), []
        return list(_calls(whole))


def _calls(text: str) -> Iterator[Command]:
    loops = bool(_LOOP.search(text))
    for part in _SEPARATORS.split(text):
        words = part.split()
        place = next((place for place, word in enumerate(words) if _is_sysbench(word)), None)
        if place is not None and (command := _command(words[place + 1 :], loops=loops)):
            yield command


def _is_sysbench(word: str) -> bool:
    return word == "sysbench" or word.endswith("/sysbench")


def _command(words: list[str], *, loops: bool) -> Command | None:
    """None for prose: a call has a verb, and an option or a test."""
    options = dict(word[2:].split("=", 1) for word in words if word.startswith("--") and "=" in word)
    verb = next((word for word in words if word in _VERBS), None)
    test = options.get("test") or next((word for word in words if word in _TESTS), None)
    if verb is None or not (options or test):
        return None
    literal = {name: value.strip("'\"") for name, value in options.items() if "$" not in value}
    mode = MODES.get(literal.get("file-test-mode", ""))
    return Command(test, verb, mode, loops, _parameters(literal))


def _parameters(options: Mapping[str, str]) -> dict[str, Any]:
    found = {}
    for option, (name, read) in _OPTIONS.items():
        if option in options and (value := read(options[option])) is not None:
            found[name] = value
    if options.get("file-io-mode") != "async":
        found.pop("queue_depth", None)
    return found


def _size(text: str) -> int | None:
    match = _SIZE.fullmatch(text)
    return int(match[1]) * 1024 ** _STEPS[match[2].upper()] if match else None


def _count(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


_OPTIONS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "num-threads": ("threads", _count),
    "threads": ("threads", _count),
    "file-block-size": ("block_size", _size),
    "file-total-size": ("file_size", _size),
    "file-io-mode": ("engine", lambda text: text if text in ("sync", "async", "mmap") else None),
    "file-extra-flags": ("direct", lambda text: "direct" in text.split(",")),
    "file-async-backlog": ("queue_depth", _count),
}
