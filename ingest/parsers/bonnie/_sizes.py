"""The sizes and counts that bonnie prints beside its figures, and those of its command line.

512M   1G   64k   8192   16   16:1024:512/8   16:link   64G:4k::65536
"""

from __future__ import annotations

import re

from ingest.parsers._rules import rule
from ingest.parsers.bonnie._model import Command

_MOST = 2**63  # bytes: more is no size
_BYTES = re.compile(r"(\d{1,12})(?:([kmgMG])(?:i?B)?)?", re.ASCII)
SPEC = r"\d{1,9}(?::(?:link|symlink|\d{1,12}(?::\d{1,12})?))?(?:/\d{1,9})?"
_SPEC = re.compile(r"(\d{1,9})(?::(?:(link|symlink)|(\d{1,12})(?::(\d{1,12}))?))?(?:/\d{1,9})?", re.ASCII)
_BRAY = re.compile(r"(?:(\d{1,6})\* *)?(\d{1,9})", re.ASCII)
_COMMAND = re.compile(r"(?:^|[\s/;|&])bonnie(?:\+\+)? +(-[A-Za-z].*)")
_WITH_VALUE = frozenset("dcsnmrxugpzZ")
_UNIT_RULES = {
    "k": "bonnie-size-k", "m": "bonnie-size-m", "M": "bonnie-size-m",
    "g": "bonnie-size-g", "G": "bonnie-size-g",
}  # fmt: skip


def in_bytes(text: str) -> int | None:
    """`512M`, `64k` or a bare number of bytes."""
    match = _BYTES.fullmatch(text)
    if match is None:
        return None
    found = int(match[1]) * (int(rule(_UNIT_RULES[match[2]]).factor) if match[2] else 1)
    return found if found < _MOST else None


def bray_bytes(text: str) -> int | None:
    """`1024` or `3*1024`, in MB of 2^20: volumes times their size."""
    match = _BRAY.fullmatch(text)
    return int(match[1] or 1) * int(match[2]) * int(rule("bonnie-size-m").factor) if match else None


def file_settings(spec: str) -> dict[str, str] | None:
    """`16:1024:512/8` by our names; None if it is no such thing."""
    match = _SPEC.fullmatch(spec)
    if match is None:
        return None
    named = {"files": match[1], "max": match[2] or match[3], "min": match[4]}
    return {name: value for name, value in named.items() if value is not None}


def io_settings(printed: str) -> dict[str, str]:
    """`256M:16k:2:4:100`: size, chunk, concurrency, seeks, seek processes; empty if default.

    A bare number is no size.
    """
    if printed.isdecimal():
        return {}
    names = ("size", "chunk", "concurrency")
    return {name: value for name, value in zip(names, printed.split(":"), strict=False) if value}


def command_of(text: str) -> Command | None:
    """A command line after a prompt."""
    match = _COMMAND.search(text)
    if match is None:
        return None
    options = _options(match[1].split())
    size, _, rest = options.get("s", "").partition(":")
    return Command(
        in_bytes(f"{size}m" if size.isdecimal() else size),
        in_bytes(rest.partition(":")[0]),
        direct="D" in options,
    )


def _options(words: list[str]) -> dict[str, str]:
    """As getopt(3) takes them apart; -f has its value in the same word or none."""
    found: dict[str, str] = {}
    place = 0
    while place < len(words) and words[place].startswith("-"):
        letters = words[place][1:]
        place += 1
        while letters:
            letter, letters = letters[0], letters[1:]
            found[letter] = ""
            if letter in _WITH_VALUE:
                if not letters and place < len(words):
                    letters, place = words[place], place + 1
                found[letter] = letters
            if letter in _WITH_VALUE or letter == "f":
                break
    return found
