"""The figures of fio's JSON against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import figure
from ingest.parsers.fio._model import Doubt, Figure, Number


def amount_doubts(bandwidths: Sequence[Figure], size: Figure, elapsed: Figure) -> Iterator[Doubt]:
    """Both bandwidths against amount ÷ runtime (whole numbers, cut)."""
    step, seconds, amount = rule(size.rule or "").factor, elapsed.value or 1, size.value or 0
    low, high = (amount - step) / seconds, (amount + step) / seconds
    for one in bandwidths:
        lowest, highest = allowed_range(one)
        if lowest > high or highest < low:
            said = f"{one.printed} does not agree with {size.printed} in {elapsed.printed}"
            yield Doubt(one.number.line, said)


def requests_doubt(iops: Number, requests: Number | None, elapsed: Figure) -> Iterator[Doubt]:
    """IOPS against requests ÷ runtime."""
    if requests is None or not elapsed.value:
        return
    computed = (figure("iops", "mean", requests, "fio-iops", "").value or 0) / elapsed.value
    # Up to 2.2.5 the fraction was cut; printed with six digits after that.
    slack = 1.0 if "." not in iops.text else 1e-6 + computed * 1e-12
    if abs(float(iops.text) - computed) > slack:
        said = f"{iops.text} IOPS does not agree with {requests.text} requests in {elapsed.printed}"
        yield Doubt(iops.line, said)


def allowed_range(one: Figure) -> tuple[float, float]:
    """What a whole number may have been before it was cut."""
    step = rule(one.rule or "").factor
    return max((one.value or 0) - step, 0), (one.value or 0) + step
