"""The totals of a direction, held against each other: which of them lack a carry (see _text_carry)."""

from __future__ import annotations

from ingest.parsers._rules import rule
from ingest.parsers.fio._model import Figure
from ingest.parsers.fio._ranges import Range, allowed, computed_range, overlap, per_second, printed_range
from ingest.parsers.fio._text_carry import lacking, may_lack, undecided, with_carry
from ingest.parsers.fio._text_carry import range_of as carried_range
from ingest.parsers.fio._text_digits import Requests
from ingest.parsers.fio._text_model import TextSide
from ingest.parsers.fio._units import family_new

_NAMES = {"throughput": "bw", "size": "io", "iops": "iops"}


def iops_range(side: TextSide, *, exact: bool) -> Range:
    """What the printed requests per second can be."""
    text = side.text("iops")
    letter = text[-1].lower() if text[-1].isalpha() else ""
    factor = {"": 1.0, "k": rule("fio-iops-k").factor}.get(letter, rule("fio-iops-m").factor)
    if "iops" in side.lacking:
        return carried_range(text, factor)
    return allowed(text, factor, exact_digits=exact)


def without_carry(side: TextSide, requests: Requests) -> frozenset[str]:
    """The totals that agree with the others only if one more stood before the point."""
    names = frozenset[str]()
    if suspects := _suspects(side, ("bw", "other", "io")):
        names = lacking(suspects, lambda some: _rates_agree(side.lacking_some(some)))
    rate = _requests_per_second(side.lacking_some(names), requests)
    if rate is not None and _suspects(side, ("iops",)):
        names |= lacking(
            ("iops",), lambda some: overlap(iops_range(side.lacking_some(some), exact=True), rate)
        )
    return names


def carried(figure: Figure, side: TextSide, requests: Requests, *, known: bool) -> Figure:
    """A figure with its carry; without a value if it may lack one and only the version is `known`."""
    name = _NAMES.get(figure.metric)
    if name is None or not may_lack(figure.number.text):
        return figure
    if name in side.lacking:
        return with_carry(figure)
    told = name != "iops" or _requests_per_second(side, requests) is not None
    return figure if told or not known else undecided(figure)


def _suspects(side: TextSide, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if side.has(name) and may_lack(side.text(name))]


def _rates_agree(side: TextSide) -> bool:
    rates = [
        printed_range(side, name, family_new(side.units[name]), exact_digits=True) for name in ("bw", "other")
    ]
    computed = computed_range(side, family_new(side.units["io"]), exact_digits=True)
    return overlap(*rates) and (computed is None or all(overlap(rate, computed) for rate in rates))


def _requests_per_second(side: TextSide, requests: Requests) -> Range | None:
    """From the requests and the runtime, or from bandwidth and block size."""
    if requests.count is not None:
        return per_second((requests.count, requests.count), int(side.text("runtime")))
    if requests.size is None:
        return None
    low, high = printed_range(side, "bw", family_new(side.units["bw"]), exact_digits=True)
    return low / requests.size, high / requests.size
