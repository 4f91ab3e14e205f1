"""The figures of fio's JSON against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_float

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers.fio._figures import figure
from ingest.parsers.fio._model import Doubt, Figure, Number

# Keys of bandwidths, the exact one first, their rules and units.
BANDWIDTHS = (("bw_bytes", "fio-bytes", "B/s"), ("bw", "fio-kib", "KiB/s"))


def amount_doubts(bandwidths: Sequence[Figure], size: Figure, elapsed: Figure) -> Iterator[Doubt]:
    """Both bandwidths against amount ÷ runtime."""
    amount = allowed(size.value or 0, factor(size.rule or ""))
    for one in bandwidths:
        rate = allowed(one.value or 0, factor(one.rule or ""))
        if not _amount_fits(rate, amount, elapsed.value or 1):
            said = f"{one.printed} does not agree with {size.printed} in {elapsed.printed}"
            yield Doubt(one.number.line, said)


def requests_doubt(iops: Number, requests: Number | None, elapsed: Figure) -> Iterator[Doubt]:
    """IOPS against requests ÷ runtime."""
    if requests is None or not elapsed.value:
        return
    count = figure("iops", "mean", requests, "fio-iops", "").value or 0
    if not _requests_fit(iops.text, count, elapsed.value):
        said = f"{iops.text} IOPS does not agree with {requests.text} requests in {elapsed.printed}"
        yield Doubt(iops.line, said)


class Rates(msgspec.Struct, gc=False):
    """The same checks by places in a row of values; with amount and bandwidths goes the size of one unit."""

    elapsed: int
    iops: int | None
    requests: int | None
    amount: tuple[int, float] | None
    bandwidths: Sequence[tuple[int, float]]

    def agree(self, values: Sequence[float], texts: Sequence[str]) -> bool:
        """Whether there is no doubt, nor any reason to look closer."""
        seconds = values[self.elapsed]
        return seconds > 0 and self._requests_agree(values, texts, seconds) and self._agrees(values, seconds)

    def _requests_agree(self, values: Sequence[float], texts: Sequence[str], seconds: float) -> bool:
        if self.iops is None or self.requests is None:
            return True
        return _requests_fit(texts[self.iops], values[self.requests], seconds)

    def _agrees(self, values: Sequence[float], seconds: float) -> bool:
        if self.amount is None:
            return True
        place, step = self.amount
        amount = allowed(values[place], step)
        return all(_amount_fits(allowed(values[at], unit), amount, seconds) for at, unit in self.bandwidths)


def allowed(value: float, step: float) -> tuple[float, float]:
    """What a whole number of steps may have been before it was cut."""
    return max(value - step, 0), value + step


def _amount_fits(rate: tuple[float, float], amount: tuple[float, float], seconds: float) -> bool:
    return rate[0] <= amount[1] / seconds and rate[1] >= amount[0] / seconds


def _requests_fit(iops: str, requests: float, seconds: float) -> bool:
    computed = requests / seconds
    digits = len(iops.partition(".")[2])
    # Up to 2.2.5 the fraction was cut; then it is rounded to two digits, and to six from 2.14 on.
    slack = (10.0**-digits / 2 if digits else 1.0) + computed * 1e-12
    # Up to 2.15 fractions are of single precision.
    return any(abs(float(iops) - one) <= slack for one in (computed, c_float(computed).value))
