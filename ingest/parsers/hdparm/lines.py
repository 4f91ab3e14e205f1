"""A timing line of hdparm → what it times, its three numbers, and the blanks between them.

 Timing buffer-cache reads:   128 MB in  0.44 seconds =290.91 MB/sec         up to 5.3, BusyBox to 1.1
 Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec         5.4 to 5.9
 Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec          up to 9.28
 Timing O_DIRECT disk reads (offset 1 GB): 84856 MB in  3.00 seconds = 28284.26 MB/sec     from 9.29
Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s             BusyBox from 1.8

The rate comes from unrounded seconds, so it is more exact than amount ÷ seconds; those are held against it.
The blanks count: they are all that tells some versions apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.parsers.lines import Line

HEAD = re.compile(
    r"Timing (?P<what>buffered disk|O_DIRECT disk|buffer-cache|O_DIRECT cached|cached) reads"
    r"(?: \(offset (?P<offset>\d{1,12}) (?P<offset_unit>GB)\))?:"
)
# The numbers are bounded, so that no run of digits is read twice over.
FIGURES = re.compile(
    r"(?P<lead> *)(?P<amount>\d{1,12}) MB in(?P<gap> +)(?P<seconds>-?\d{1,9}\.\d\d) seconds ="
    r"(?P<blanks> *)(?P<rate>-?\d{1,15}\.\d\d|-?inf|-?nan|\d{1,15}) (?P<unit>MB/sec|kB/sec|kB/s)\s*"
)
# A printed MB in units of the printed rate: figures are compared as they are printed.
_PER_MB = {"MB/sec": 1, "kB/sec": 1024, "kB/s": 1024}
# How far a figure can be from its digits: below and above the seconds, around the rate.
_ROUNDED, _CUT = (0.005, 0.005, 0.005), (0.0, 0.01, 1.0)


@dataclass(frozen=True, slots=True)
class Timing:
    """A whole timing: its head, perhaps on an earlier line than its figures, and the figures as printed."""

    what: str
    offset: str | None
    line: Line
    run: int
    device: str | None
    version: str | None
    start: int  # of rate and unit in the raw line
    end: int
    blanks_before: str
    amount: str
    gap: str
    seconds: str
    blanks: str
    rate: str
    unit: str

    @property
    def cached(self) -> bool:
        """Whether it is -T."""
        return not self.what.endswith("disk")

    @property
    def busybox_whole(self) -> bool:
        """BusyBox from 1.8: whole kB/s, seconds and rate cut and not rounded."""
        return self.unit == "kB/s"

    @property
    def measured(self) -> bool:
        """Whether the rate is a number above zero."""
        return self.rate[0].isdigit()

    @property
    def glued(self) -> bool:
        """`=290.91`: printed as =%6.2f, with no room for a blank; in 3.x and older `=10.60`, as =%5.2f."""
        return not self.blanks and len(self.rate) >= (5 if self.what == "buffer-cache" else 6)

    @property
    def rate_width(self) -> int:
        """7 for `= %6.2f`, 6 for `=%6.2f`, while the rate is below 1000."""
        return len(self.blanks) + len(self.rate)

    @property
    def lead(self) -> int:
        """Blanks between colon and amount, beyond those that %3u makes."""
        return len(self.blanks_before) + len(self.amount) - max(3, len(self.amount))

    @property
    def unmerged(self) -> bool:
        """Whether the two blanks before the seconds are there, and so all others are too."""
        return len(self.gap) == 2

    @property
    def untouched(self) -> bool:
        """Whether the two blanks before the seconds are still there: web pages and mail merge blanks."""
        return self.unmerged or len(self.seconds) >= 5


def well_formed(figures: re.Match[str]) -> bool:
    """Whole numbers go with kB/s, and only with it."""
    return figures["rate"].isdigit() == (figures["unit"] == "kB/s")


def disagreement(timing: Timing) -> str | None:
    """What is wrong if amount ÷ seconds cannot be the printed rate, as far as the last digits tell."""
    amount, seconds = int(timing.amount) * _PER_MB[timing.unit], float(timing.seconds)
    before, after, last = _CUT if timing.busybox_whole else _ROUNDED
    rate = float(timing.rate)
    lowest = amount / (seconds + after) - last
    highest = amount / (seconds - before) + last if seconds > before else float("inf")
    if lowest * (1 - 1e-12) <= rate <= highest * (1 + 1e-12):
        return None
    given = f"{amount / seconds:.2f} {timing.unit}" if seconds > 0 else "more"
    text = f"{timing.amount} MB in {timing.seconds} seconds"
    return f"expected a rate that {text} give ({given}), found {timing.rate} {timing.unit}"
