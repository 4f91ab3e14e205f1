"""A run → what `hdparm -t` or `hdparm -tT` prints: 2 MiB at a time, until three seconds are over.

Timing buffered disk reads: 342 MB in  3.01 seconds = 113.54 MB/sec
"""

from __future__ import annotations

import math

from tests.archive_sim.model import MIB
from tests.archive_sim.run import Run

VERSIONS = {
    "5.2": 2002, "5.4": 2003, "5.5": 2004, "6.3": 2005, "6.9": 2007, "8.9": 2008, "9.15": 2009, "9.28": 2010,
    "9.37": 2011, "9.43": 2012, "9.48": 2015, "9.58": 2018, "9.65": 2022,
}  # fmt: skip
OPERATIONS = ("read",)
_OLD_AMOUNT = 64  # MB, up to 5.3, however long they take


def log(run: Run) -> str:
    """The device, then a line for reads of memory if `with_command` asks for -T too, then one for the drive."""
    numbers = tuple(int(part) for part in run.version.split("."))
    cached = _cached(run, numbers) if run.with_command else ""
    return f"\n{run.device}:\n{cached}{_disk(run, numbers)}"


def _disk(run: Run, numbers: tuple[int, ...]) -> str:
    amount = _OLD_AMOUNT if numbers < (5, 4) else 2 * math.ceil(3.0 * run.rate / MIB / 2)
    gap = " " if numbers >= (9, 29) else "  "
    return f" Timing buffered disk reads:{gap}{_amount(amount, run.rate / MIB, numbers)}"


def _cached(run: Run, numbers: tuple[int, ...]) -> str:
    """Memory: the amount of two seconds. 5.4 to 6.8 print twice the rate, which is true of the log alone."""
    rate = run.chance.uniform(900, 1300) * 1.18 ** min(12, run.when.year - 2002)
    words = "buffer-cache" if numbers < (6, 0) else "cached"
    amount = 128 if numbers < (5, 4) else 2 * math.ceil(2.0 * rate / 2)
    return f" Timing {words} reads:   {_amount(amount, rate, numbers)}"


def _amount(amount: int, rate: float, numbers: tuple[int, ...]) -> str:
    equals = "=" if numbers < (5, 4) else "= "
    return f"{amount:3d} MB in {amount / rate:5.2f} seconds {equals}{rate:6.2f} MB/sec\n"
