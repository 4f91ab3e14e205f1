"""Sizes, times and temperatures as a plan writes them: 64K, 64 KiB, 30s, 10m, 6h, below 45C."""

import re
from typing import Optional

_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b?)\s*", re.IGNORECASE)
_TIME = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(s|m|h|d|)\s*")
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_STEPS = ("", "k", "m", "g", "t")
_NAMES = ("B", "KiB", "MiB", "GiB", "TiB")


def size(text: str) -> Optional[int]:
    """Bytes: K, M, G, T and KiB … are powers of 1024, as the tools take them; kB … of 1000. None if it
    is no size.
    """
    found = _SIZE.fullmatch(text)
    if not found:
        return None
    number, step, unit = found.group(1), found.group(2).lower(), found.group(3).lower()
    if not step and unit not in ("", "b"):
        return None
    base = 1000 if step and unit == "b" else 1024
    value = float(number) * base ** _STEPS.index(step)
    return int(value) if value == int(value) else None


def size_words(number: int) -> str:
    """65536 -> 64 KiB: as a manifest writes it, exact."""
    step = 0
    while step < len(_NAMES) - 1 and number and number % 1024 == 0:
        number, step = number // 1024, step + 1
    return "%d %s" % (number, _NAMES[step])


def seconds(text: str) -> Optional[float]:
    """10m -> 600.0. None if it is no time."""
    found = _TIME.fullmatch(text)
    return float(found.group(1)) * _SECONDS[found.group(2)] if found else None


def time_words(number: float) -> str:
    """5025 -> 1 h 24 min; 42 -> 42 s."""
    whole = round(number)
    if whole < 100:
        return "%d s" % whole
    if whole < 5400:
        return "%d min" % round(whole / 60)
    return "%d h %02d min" % (whole // 3600, whole % 3600 // 60)


def size_about(number: int) -> str:
    """20000000000000 -> 18.2 TiB: for people."""
    step, value = 0, float(number)
    while step < len(_NAMES) - 1 and value >= 1024:
        value, step = value / 1024, step + 1
    return "%.3g %s" % (value, _NAMES[step])
