"""The totals of a direction held against each other where all of them are plain.

Bandwidth in both units, amount ÷ runtime, requests ÷ runtime: what disagrees is looked at again, figure by
figure (see _text_units).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers.fio._ranges import Range, allowed, overlap, per_second
from ingest.parsers.fio._text_carry import may_lack

# The order in which a plan has the texts of the totals.
BANDWIDTH, SIZE, ELAPSED, IOPS = range(4)


class Rates(msgspec.Struct, gc=False):
    """The SI values of the printed units, by their rules; `other` is the place of the second bandwidth, and
    its unit."""

    bandwidth: float
    size: float
    iops: float | None
    other: tuple[int, float] | None

    def agreed(self, texts: Sequence[str], count: int | None, *, exact: bool) -> Range | None:
        """What the bandwidth can be; None where something disagrees. `count`: of the requests."""
        rate = allowed(texts[BANDWIDTH], self.bandwidth, exact_digits=exact)
        runtime = int(texts[ELAPSED])
        by_size = per_second(allowed(texts[SIZE], self.size, exact_digits=exact), runtime)
        if by_size is not None and not overlap(rate, by_size):
            return None
        if self.other is not None:
            place, unit = self.other
            if not overlap(rate, allowed(texts[place], unit, exact_digits=exact)):
                return None
        if count is not None and self.iops is not None and runtime:
            by_count = count * 1000 / runtime
            if not overlap(allowed(texts[IOPS], self.iops, exact_digits=exact), (by_count, by_count)):
                return None
        return rate

    def may_lack_carry(self, texts: Sequence[str]) -> bool:
        """Whether one of the totals may lack its carry (see _text_carry)."""
        places = [BANDWIDTH, SIZE, *([IOPS] if self.iops else []), *([self.other[0]] if self.other else [])]
        return any(".0" in texts[place] and may_lack(texts[place]) for place in places)


def rates_of(bandwidth: str, size: str, iops: str | None, other: tuple[int, str] | None) -> Rates:
    """By the names of the rules."""
    return Rates(
        factor(bandwidth), factor(size), factor(iops) if iops else None,
        (other[0], factor(other[1])) if other else None,
    )  # fmt: skip
