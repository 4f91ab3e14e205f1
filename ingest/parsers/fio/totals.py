"""The totals of a direction in fio's text → its values, each cross-checked against the others.

    read: IOPS=13.0k, BW=54.0MiB/s (57.7MB/s)(3300MiB/59999msec)      13964 requests and 55 MiB a second

Bandwidth in both units, amount ÷ runtime and requests ÷ runtime say the same thing up to four times. By that
it is told whether K is 1000 or 1024, which number lacks its carry, what is after digits that are no
fraction, and what is doubtful. Each number has a range, the lowest and highest value that it can stand for:

    IOPS=2802, BW=10.1MiB/s    2.19, where 2805 requests of 4096 bytes are 10.96 MiB: 10 and 970 ÷ 1024,
                               cut to its first digit. Up to 2.19 digits after the point are no fraction
    IOPS=13.0k                 2.20 to 3.25: 13.0 thousand or 14.0. A fraction of .95 and more is rounded to
                               1.0, of which only the 0 is printed, and the whole number stays

From 2.17 to 2.19 up to a tenth of the value hides in the digits: such a print is sure to 1 of its unit only.
Up to 2.16 at least 976 is before the point, so that a thousandth hides at most: the print is read as it
stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ingest.parsers.bounds import Bounds
from ingest.parsers.fio import units
from ingest.parsers.fio.model import LineWarning, TextDirection
from ingest.parsers.fio.units import KB, KB_1000, KIB, LOST_CARRY, ODD_DIGITS, OLD_KIB
from ingest.parsers.lines import Printed
from ingest.parsers.report import Reading
from ingest.parsers.units import factor, rule

UNDECIDED = "up to 3.25 fio prints 13.0 for 13.95 to 14.0 too, and nothing beside it tells which"
NO_FRACTION = (
    "digits after the point that are no fraction (fio up to 2.19), and nothing more exact beside them"
)
_METRICS = {"bw": "throughput", "other": "throughput", "io": "size"}
_ROUGHLY = 0.1  # of the two: real logs were seen in which they differ by 7 %
_HALF = 0.005  # what rounding may add to a print without a point: half a unit of a hundred or more


@dataclass(frozen=True, slots=True)
class Total:
    """One total as printed. exact: its digits after the point are a fraction, and no cut remainder.

    rule: of its unit; None where it may mean two things. lacking: its carry.
    """

    metric: str
    number: Printed
    unit: str
    exact: bool
    rule: str | None = None
    lacking: bool = False

    @property
    def text(self) -> str:
        """As printed, without its letter and its unit."""
        return self.number.text.rstrip(units.LETTERS)

    @property
    def digits(self) -> str:
        """Those after the point."""
        return self.text.partition(".")[2]

    @property
    def is_odd(self) -> bool:
        """Whether digits after the point say less than they seem to; 0 is 0."""
        return bool(self.digits.strip("0"))

    @property
    def range(self) -> Bounds:
        """What the print can stand for, in SI."""
        unit = factor(self.rule or "")
        if self.lacking:
            high = int(self.text.partition(".")[0]) + rule(LOST_CARRY).factor
            return Bounds(high - 10.0 ** -len(self.digits) / 2, high) * unit
        return units.allowed(self.text, unit) if self.exact else odd_range(self.text, unit)

    @property
    def widest(self) -> Bounds:
        """The same where bits are eight for each byte of a rate that is cut: those of groups, in 2.x."""
        is_cut = self.unit.endswith("bit/s") and self.text.isdigit() and int(self.text) % units.BITS == 0
        return self.range.widened(units.BITS * factor(self.rule or "")) if is_cut else self.range

    @property
    def value(self) -> Reading:
        """What it measures; with its carry as fio from 3.26 on would have printed it."""
        value = units.measured(self.metric, "mean", self.number, self.rule, self.unit)
        return replace(value, value=self.range.high, rule=LOST_CARRY) if self.lacking else value


def may_lack_carry(text: str) -> bool:
    """Whether all digits after the point are 0."""
    point, digits = text.partition(".")[1:]
    return bool(point) and not digits.strip("0")


def odd_range(text: str, unit: float) -> Bounds:
    """Of a print up to 2.19; without a point it is rounded."""
    value, step = float(text), rule(ODD_DIGITS).factor
    low = math.floor(value) if "." in text else max(value - step, 0)
    return Bounds(low, math.floor(value) + step) * unit


@dataclass(frozen=True, slots=True)
class Totals:
    """Amount (io), bandwidth (bw, and in brackets: other), requests per second (iops) and runtime."""

    printed: TextDirection
    by_name: Mapping[str, Total]
    version: tuple[int, ...] | None
    exact: bool
    requests: int | None
    block_size: int | None  # of each request, in bytes

    def computed(self) -> Bounds | None:
        """Amount ÷ runtime."""
        return units.per_second(self.by_name["io"].range, self.printed.runtime)

    def per_second(self) -> Bounds | None:
        """Requests ÷ runtime, or bandwidth ÷ block size."""
        if self.requests is not None:
            return units.per_second(Bounds(self.requests, self.requests), self.printed.runtime)
        return self.by_name["bw"].range / self.block_size if self.block_size else None

    def based(self, bases: Mapping[str, str | None]) -> Totals:
        """The same with the rules of units in these bases. Raises ParseError."""
        by_name = dict(self.by_name)
        for name, base in bases.items():
            unit = by_name[name].unit.removesuffix("/s")
            by_name[name] = replace(
                by_name[name], rule=units.rule_name(self.printed.line, unit, base) if base else None
            )
        return replace(self, by_name=by_name)

    @property
    def may_lose_carries(self) -> bool:
        """Whether its version does."""
        return self.exact and "other" in self.by_name and not units.carry_is_sure(self.version)

    def iops_are_undecided(self) -> bool:
        """Whether they may lack a carry, undetectably. Most logs without a version are newer."""
        may_lack = self.version is not None and self.may_lose_carries and bool(self.suspects("iops"))
        return may_lack and self.per_second() is None

    def suspects(self, *names: str) -> list[str]:
        """Which of some may lack a carry."""
        return [name for name in names if name in self.by_name and may_lack_carry(self.by_name[name].text)]

    def lacking(self, names: frozenset[str]) -> Totals:
        """The same, of which some lack a carry."""
        by_name = {name: replace(total, lacking=name in names) for name, total in self.by_name.items()}
        return replace(self, by_name=by_name)


def totals_of(
    printed: TextDirection,
    version: tuple[int, ...] | None,
    requests: int | None,
    block_size: int | None,
    *,
    exact: bool,
) -> Totals:
    """Those that a direction prints; the bases of their units are not yet determined."""
    by_name = {
        name: Total(_METRICS[name], printed.numbers[name], unit if name == "io" else f"{unit}/s", exact)
        for name, unit in printed.units.items()
    }
    if number := printed.numbers.get("iops"):
        by_name["iops"] = Total("iops", number, "IOPS", exact, units.lettered("fio-iops", number.text))
    return Totals(printed, by_name, version, exact, requests, block_size)


def values_of(totals: Totals) -> list[Reading]:
    """Bandwidth, amount, runtime and requests per second."""
    elapsed = units.measured("elapsed", "mean", totals.printed.numbers["runtime"], "fio-msec", "msec")
    values = {name: total.value for name, total in totals.by_name.items() if name != "other"}
    if "other" in totals.by_name and not totals.exact:
        values |= _without_odd_digits(totals, values, elapsed.value)
    elif totals.iops_are_undecided():
        values["iops"] = replace(values["iops"], value=None, rule=LOST_CARRY, reason=UNDECIDED)
    return [values.pop("bw"), values.pop("io"), elapsed, *values.values()]


# Which base a unit has, where its letters do not say it.
def base_of_kib(totals: Totals) -> str | None:
    """KiB/s of 1000 or of 1024 bytes, in the layout up to 1.31; None if both would fit, or none."""
    if "iops" not in totals.by_name:
        return OLD_KIB  # 1.1 to 1.13
    if totals.version is not None:
        return KIB if units.newer_than(totals.version, "fio-kib-1000") else OLD_KIB
    fitting = [base for base in (OLD_KIB, KIB) if _rate_fits(totals, base)]
    return fitting[0] if len(fitting) == 1 else None


def _rate_fits(totals: Totals, base: str) -> bool:
    """Whether amount ÷ runtime can be the printed bandwidth."""
    computed = totals.computed()
    return computed is None or computed.meets(totals.based({"bw": base}).by_name["bw"].range)


def base_of_kb(amounts: Iterable[tuple[Printed, str, int]], block_size: int | None) -> tuple[str, bool]:
    """KB of 1024 or of 1000 bytes for a whole job, and whether the log itself says so.

    `amounts`: those of its directions with their unit and number of requests. The block size in fio's first
    lines is 1024-based in every version, so that requests × block size is the amount in bytes; without it,
    amount ÷ requests is a block size only in the right base.
    """
    sure = {base for amount in amounts if (base := _fitting_base(*amount, block_size))}
    return (sure.pop(), True) if len(sure) == 1 else (KB, False)


def base_of_rate(totals: Totals) -> str | None:
    """KB/s of 1024 or of 1000 bytes, by an amount in bytes ÷ runtime; None if both would fit, or none."""
    if totals.by_name["io"].unit != "B":
        return None
    in_bytes = totals.based({"io": KB})
    fitting = [base for base in (KB, KB_1000) if _rate_fits(in_bytes, base)]
    return fitting[0] if len(fitting) == 1 else None


def _fitting_base(amount: Printed, unit: str, count: int, block_size: int | None) -> str | None:
    bases = (KB, KB_1000)
    ranges = {
        base: odd_range(amount.text, factor(units.rule_name(amount.line, unit, base))) for base in bases
    }
    fits = [base for base in bases if _whole_blocks(ranges[base], count, block_size)]
    if len(fits) > 1:
        fits = [base for base in fits if _power_of_two(ranges[base], count)]
    return fits[0] if len(fits) == 1 else None


def _power_of_two(amount: Bounds, count: int) -> bool:
    """Whether the blocks can be of 2^n bytes."""
    low, high = amount.low, amount.high
    return int(low / count - 1).bit_length() < int(high / count).bit_length() if low > count else True


def _whole_blocks(amount: Bounds, count: int, block_size: int | None) -> bool:
    """Whether the amount is `count` blocks of that size, or of some multiple of 512 bytes."""
    if block_size is not None:
        return amount.low <= count * block_size <= amount.high
    return int(amount.high / count // 512) * 512 >= amount.low / count


# Lost carries.
def with_lost_carries(totals: Totals) -> Totals:
    """The same; those that agree with the others only if one more stood before the point lack a carry."""
    names = _fewest(totals.suspects("bw", "other", "io"), lambda some: _rates_agree(totals.lacking(some)))
    rate = totals.lacking(names).per_second()
    if rate is not None:
        suspects = totals.suspects("iops")
        names |= _fewest(suspects, lambda some: rate.meets(totals.lacking(some).by_name["iops"].range))
    return totals.lacking(names)


def _fewest(suspects: Sequence[str], agree: Callable[[frozenset[str]], bool]) -> frozenset[str]:
    """The fewest totals that must lack a carry for all to agree; none where nothing makes them agree."""
    for size in range(len(suspects) + 1) if suspects else ():
        for names in map(frozenset, combinations(suspects, size)):
            if agree(names):
                return names
    return frozenset()


def _rates_agree(totals: Totals) -> bool:
    rates = [totals.by_name[name].range for name in ("bw", "other")]
    computed = totals.computed()
    return rates[0].meets(rates[1]) and (computed is None or all(map(computed.meets, rates)))


# Digits that are no fraction.
def _without_odd_digits(
    totals: Totals, values: Mapping[str, Reading], seconds: float | None
) -> Iterator[tuple[str, Reading]]:
    """Instead of such digits the first value computed from the others that fits the print, or none."""
    candidates: dict[str, list[float]] = {"bw": [], "io": [], "iops": []}
    if seconds:
        rates, amounts = _exact(totals, "bw", "other"), _exact(totals, "io")
        if totals.requests is not None and totals.block_size is not None:
            amounts.insert(0, float(totals.requests * totals.block_size))
        candidates["io"] = [*amounts, *(rate * seconds for rate in rates)]
        candidates["bw"] = [*(amount / seconds for amount in amounts), *rates]
        candidates["iops"] = [] if totals.requests is None else [totals.requests / seconds]
    for name, value in values.items():
        if totals.by_name[name].is_odd:
            yield name, _first_fitting(value, totals.by_name[name], candidates[name])


def _exact(totals: Totals, *names: str) -> list[float]:
    """The values of those whose digits hide nothing."""
    exact = (totals.by_name[name] for name in names if not totals.by_name[name].is_odd)
    values = (total.value.value for total in exact)
    return [value for value in values if value is not None]


def _first_fitting(value: Reading, total: Total, others: Sequence[float]) -> Reading:
    """The others may be rounded themselves."""
    allowed = odd_range(total.text, factor(value.rule or ODD_DIGITS))
    low, high = allowed.low * (1 - _HALF), allowed.high * (1 + _HALF)
    fitting = next((each for each in others if low <= each <= high), None)
    reason = None if fitting is not None else NO_FRACTION
    return replace(value, value=fitting, rule=ODD_DIGITS, reason=reason)


# Doubts.
def disagreements(totals: Totals) -> Iterator[LineWarning]:
    """Bandwidth against amount ÷ runtime and its second print; IOPS against the requests, or bandwidth."""
    rate, computed = totals.by_name["bw"], totals.computed()
    if rate.rule is not None:
        yield from _against(totals.printed.line, rate, computed, "io ÷ runtime")
        if other := totals.by_name.get("other"):
            yield from _against(totals.printed.line, rate, other.range, f"{other.text} {other.unit}")
    elif not any(_rate_fits(totals, base) for base in (OLD_KIB, KIB)):
        yield LineWarning(totals.printed.line, f"{rate.text} {rate.unit} is not io ÷ runtime in any unit")
    rate_of_requests, computed = totals.by_name.get("iops"), totals.per_second()
    if rate_of_requests and rate_of_requests.rule and totals.requests is not None:
        yield from _against(totals.printed.line, rate_of_requests, computed, "requests ÷ runtime")
    elif rate_of_requests and rate_of_requests.rule and rate.rule and computed:
        roughly = Bounds(computed.low * (1 - _ROUGHLY), computed.high * (1 + _ROUGHLY))
        yield from _against(totals.printed.line, rate_of_requests, roughly, "bandwidth ÷ block size")


def _against(line: int, printed: Total, other: Bounds | None, source: str) -> Iterator[LineWarning]:
    if other is not None and not printed.widest.meets(other):
        middle = (other.low + other.high) / 2
        text = f"does not agree with {source} ({middle:.6g} in bytes or requests per second)"
        yield LineWarning(line, f"{printed.number.text} {printed.unit} {text}")
