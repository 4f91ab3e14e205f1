"""Whether MB means MiB in a line of dd: what the line looks like tells, or which of both its figures fit.

209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s             busybox: no blank before the unit
16777216 bytes (16 M) copied, 1.104671 s, 14 M/s                          toybox on Android
209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s                        toybox: 200 MB fit as MiB alone
1048576000 bytes (1.0 GB) copied, 123.456 s, 8.5 MB/s                     coreutils: 8.5 MB do not fit as MiB
"""

from __future__ import annotations

import math
import re

from ingest.parsers.dd._units import decimals, figure, unit_rule

_SIX_DIGITS = 100.0  # seconds from here on may have three decimals in %g too


def is_binary(match: re.Match[str]) -> bool:
    """Whether the units of a match are powers of 1024."""
    if match["second"]:
        return False
    if match["first"] is None:  # below 1000 bytes there is no bracket
        return bool(match["rate"]) and not match["rate_gap"]
    if not match["gap"]:
        return True
    size, unit = int(match["bytes"]), match["first_unit"]
    if len(unit) == 1 and unit != "B":
        return True
    fits = [_fits(match["first"], unit, size, size, binary=binary) for binary in (False, True)]
    return fits == [False, True] or (fits == [True, True] and unit != "B" and _of_toybox(match))


def _of_toybox(match: re.Match[str]) -> bool:
    """Where the size fits either: three decimals, which GNU prints by chance or above 100 s, and the rate."""
    if decimals(match["seconds"]) != 3 or "e" in match["seconds"] or not match["rate"]:
        return False
    size, seconds = int(match["bytes"]), float(match["seconds"].replace(",", "."))
    lowest, highest = size / (seconds + 0.001), size / (seconds - 0.001) if seconds > 0.001 else math.inf
    si, binary = (
        _fits(match["rate"], match["rate_unit"], lowest, highest, binary=binary) for binary in (False, True)
    )
    return binary if si != binary else seconds < _SIX_DIGITS


def _fits(text: str, unit: str, lowest: float, highest: float, *, binary: bool) -> bool:
    name = unit_rule(unit, binary=binary)
    return name is not None and figure(text, unit, name).agrees(lowest, highest)
