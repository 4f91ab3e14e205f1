"""A command line → the calls of sysbench in it, each with its verb, mode and parameters (factors.yaml).

$ sysbench --test=fileio --file-test-mode=rndrd --num-threads=16 run
# sysbench fileio --file-total-size=64M prepare; sysbench fileio --threads=4 run >results.txt

Which of those that were typed has printed a section is told by what it printed: only `run` prints figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.parsers.prompts import shared_by

_TESTS = ("fileio", "cpu", "memory", "threads", "mutex")
_VERBS = ("prepare", "run", "cleanup")
_LOOP = re.compile(r"\b(?:for|while|until)\b")
_SEPARATORS = re.compile(r"[;|&]+")
_SIZE = re.compile(r"(\d{1,18})([KMGT]?)", re.ASCII | re.IGNORECASE)
_MODES = {
    "seqwr": "write", "seqrewr": "rewrite", "seqrd": "read",
    "rndrd": "randread", "rndwr": "randwrite", "rndrw": "randrw",
}  # fmt: skip
_FSYNC = "file-fsync-"
_TO_FILE = re.compile(r"(?<![0-9&|])[1&]?>>?(?!&)(?! ?/dev/(?:stdout|tty))")


@dataclass(frozen=True, slots=True)
class Command:
    """One call of sysbench. Values that the shell would fill in are left out.

    syncs: mode, freq and all of --file-fsync-…, as typed.
    """

    verb: str
    test: str | None = None
    mode: str | None = None
    loops: bool = False
    to_file: bool = False
    parameters: Mapping[str, Any] = field(default_factory=dict)
    syncs: Mapping[str, str] = field(default_factory=dict)


def take_command(typed: Sequence[list[Command]], verb: str | None) -> Command | None:
    """The one that has printed a section, of lines of commands that were typed before it.

    It is used up with those before it; in a loop it comes again after the others. Of several lines only what
    all say is sure: some may have printed nothing here.
    """
    lines = [line for line in typed if _fitting(line, verb)]
    lines = [line for line in lines if not all(each.to_file for each in _fitting(line, verb))] or lines
    if len(lines) > 1:
        return _common([each for line in lines for each in _fitting(line, verb)])
    if not lines:
        return None
    (line,) = lines
    command = _fitting(line, verb)[0]
    place = line.index(command) + 1
    line[:] = line[place:] + (line[:place] if command.loops else [])
    return command


def _fitting(line: Sequence[Command], verb: str | None) -> list[Command]:
    return [each for each in line if verb in (None, each.verb)]


def _common(commands: Sequence[Command]) -> Command:
    """What all of them say."""
    first = commands[0]
    return Command(
        first.verb,
        first.test if len({each.test for each in commands}) == 1 else None,
        first.mode if len({each.mode for each in commands}) == 1 else None,
        parameters=shared_by([each.parameters for each in commands]),
        syncs=shared_by([each.syncs for each in commands]),
    )


def calls(text: str) -> Iterator[Command]:
    """The calls of sysbench in a command line."""
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
    test = options.get("test") or next((word for word in words if word in _TESTS), None)
    verb = next((word for word in words if word in _VERBS), None)
    if verb is None or not (options or test):
        return None
    literal = {name: value.strip("'\"") for name, value in options.items() if "$" not in value}
    mode = _MODES.get(literal.get("file-test-mode", ""))
    to_file = bool(_TO_FILE.search(" ".join(words)))
    syncs = {name.removeprefix(_FSYNC): value for name, value in literal.items() if name.startswith(_FSYNC)}
    return Command(verb, test, mode, loops, to_file, _parameters(literal), syncs)


def _parameters(options: Mapping[str, str]) -> dict[str, Any]:
    parameters = {
        name: value
        for option, (name, convert) in _OPTIONS.items()
        if option in options and (value := convert(options[option])) is not None
    }
    if options.get("file-io-mode") != "async":
        parameters.pop("queue_depth", None)
    return parameters


def _size(text: str) -> int | None:
    match = _SIZE.fullmatch(text)
    return int(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " ") if match else None


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
    "file-num": ("files", _count),
    "rate": ("options", lambda text: f"rate={text}" if _count(text) else None),
}
