"""Fills the places in a test's arguments, and finds `key=value` among them.

{target}     the device, or the test file in the folder
{folder}     the folder
{size}       bytes of a file that memory cannot hold, as far as there is room; {size_mib} in MiB
{memory_mib} the memory in MiB
"""

import re
from typing import Dict, List, Optional, Sequence

from spindle_run.plan.quantities import seconds, size
from spindle_run.tools._tool import Place

MIB = 1024 * 1024
SLOW = 100e6  # bytes per second that an estimate reckons with, where nothing is known yet
_ROOM = 0.9  # of what is free
_FIELD = re.compile(r"\{(\w+)\}")
FIELDS = ("target", "folder", "size", "size_mib", "memory_mib")


def fill(arguments: Sequence[str], place: Place) -> List[str]:
    """The arguments for one place."""
    large = large_size(place)
    words = {
        "target": place.device or place.folder + "/spindle-test-file",
        "folder": place.folder,
        "size": str(large),
        "size_mib": str(large // MIB),
        "memory_mib": str(max(1, place.memory // MIB)),
    }
    return [
        _FIELD.sub(lambda found: words.get(found.group(1), found.group(0)), argument)
        for argument in arguments
    ]


def large_size(place: Place) -> int:
    """Whole MiB: so many times the memory, but no more than fits."""
    wanted = int(place.memory * place.settle.memory) or MIB
    return max(MIB, min(wanted, int(place.size * _ROOM)) // MIB * MIB)


def unknown_fields(arguments: Sequence[str]) -> List[str]:
    """Fields that nothing fills."""
    return [name for argument in arguments for name in _FIELD.findall(argument) if name not in FIELDS]


def repeated(arguments: Sequence[str]) -> List[str]:
    """Keys that are said twice: a tool takes one of them, and not always the one that was looked at."""
    keys = [key_of(argument) for argument in arguments if "=" in argument]
    return sorted({key for key in keys if keys.count(key) > 1})


def key_of(argument: str) -> str:
    """--file_total-size=1G -> file-total-size"""
    return argument.lstrip("-").partition("=")[0].replace("_", "-")


def paths(arguments: Sequence[str]) -> List[str]:
    """Arguments that name a file elsewhere: a test touches nothing but its place."""
    return [argument for argument in arguments if "/" in argument or ".." in argument]


def options(arguments: Sequence[str]) -> Dict[str, str]:
    """--rw=read bs=1M --direct=1 -> {"rw": "read", "bs": "1M", "direct": "1"}"""
    pairs = [argument.lstrip("-").partition("=") for argument in arguments if "=" in argument]
    return {key: value for key, _, value in pairs}


def bytes_of(text: Optional[str]) -> int:
    """A size; 0 where there is none or where it is not known yet."""
    return (size(text) or 0) if text else 0


def seconds_of(text: Optional[str]) -> float:
    """A time; 0 where there is none."""
    return (seconds(text) or 0.0) if text else 0.0


def is_direct(arguments: Sequence[str]) -> bool:
    """Whether fio, dd or sysbench pass by the page cache (O_DIRECT)."""
    said = {key_of(argument): argument.partition("=")[2] for argument in arguments}
    flags = ",".join(said.get(key, "") for key in ("iflag", "oflag", "file-extra-flags")).split(",")
    return "direct" in flags or said.get("direct") in ("1", "true", "")


def is_synced(arguments: Sequence[str]) -> bool:
    """Whether what is written is flushed again and again while it is written."""
    said = {key_of(argument): argument.partition("=")[2] for argument in arguments}
    flags = set(said.get("oflag", "").split(",")) | set(said.get("file-extra-flags", "").split(","))
    always = ("fsync", "fdatasync", "sync", "file-fsync-all", "file-fsync-freq")
    return bool(flags & {"sync", "dsync"}) or any(said.get(key, "0") not in ("0", "none") for key in always)
