"""What each key of a plan's sections may say."""

import re
import shlex
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from spindle_run.plan.model import ORDERS, PLACES, RESYNC, Cooldown
from spindle_run.plan.quantities import seconds, size

Reader = Callable[[str], Any]
_COOLDOWN = re.compile(r"(?:(?P<time>[\d.]+\s*[smhd]?))?\s*(?:or\s+)?(?:below\s+(?P<below>\d+)\s*C)?")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_DISK = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+@-]{0,200}")


class Refusal(Exception):
    """A value that its key does not take."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


def one_of(words: Sequence[str]) -> Reader:
    """Reads one word of several."""

    def read(text: str) -> str:
        if text not in words:
            raise Refusal("one of %s" % ", ".join(words))
        return text

    return read


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise Refusal("yes or no")
    return text == "yes"


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,5}", text):
        raise Refusal("a whole number above 0")
    return int(text)


def _seed(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise Refusal("a whole number")
    return int(text)


def _time(text: str) -> float:
    read = seconds(text)
    if read is None:
        raise Refusal("a time such as 30s, 10m or 6h")
    return read


def _size(text: str) -> int:
    read = size(text)
    if not read:
        raise Refusal("a size such as 64K or 100GB")
    return read


def _number(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        raise Refusal("a number such as 2")
    return float(text)


def _cooldown(text: str) -> Cooldown:
    found = _COOLDOWN.fullmatch(text.strip())
    if not found or not any(found.groups()):
        raise Refusal("a time, a temperature or both, such as 30s or below 45C")
    below: Optional[str] = found.group("below")
    return Cooldown(
        _time(found.group("time")) if found.group("time") else 3600.0, float(below) if below else None
    )


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise Refusal("letters, digits, dots and hyphens")
    return text


def _tool(text: str) -> str:
    """A tool's name; whether it is known is asked of the tools."""
    if not re.fullmatch(r"[a-z][a-z0-9+-]{0,30}", text):
        raise Refusal("the name of a tool, such as fio")
    return text


def _disks(text: str) -> Tuple[str, ...]:
    """Names under /dev/disk/by-id, or serials. /dev/sdX may be another disk after the next start."""
    disks = tuple(text.split())
    if not disks or not all(_DISK.fullmatch(disk) for disk in disks):
        raise Refusal("names under /dev/disk/by-id or serials, with spaces between them")
    return disks


def _places(text: str) -> Tuple[str, ...]:
    places = tuple(text.split())
    if not places or any(place not in PLACES for place in places):
        raise Refusal("one or more of %s" % ", ".join(PLACES))
    return places


def _arguments(text: str) -> Tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError:
        raise Refusal("arguments with closed quotes")


PLAN: Dict[str, Reader] = {
    "name": _name,
    "disks": _disks,
    "folder": _yes,
    "repeats": _count,
    "order": one_of(ORDERS),
    "seed": _seed,
    "cooldown": _cooldown,
    "baseline": _yes,
    "max_write_per_disk": _size,
}
ARRAY: Dict[str, Reader] = {"resync": one_of(RESYNC), "wait_limit": _time}
SETTLE: Dict[str, Reader] = {"drop_caches": _yes, "seconds": _time, "look": _time, "memory": _number}
TEST: Dict[str, Reader] = {
    "tool": _tool,
    "on": _places,
    "args": _arguments,
    "limit": _time,
    "repeats": _count,
}
