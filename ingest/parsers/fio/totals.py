"""The totals of a direction in fio's text → its values, each held against the others.

    read: IOPS=13.0k, BW=54.0MiB/s (57.7MB/s)(3300MiB/59999msec)      13964 requests and 55 MiB a second

Bandwidth in both units, amount ÷ runtime and requests ÷ runtime say the same thing up to four times. By that
it is told whether K is 1000 or 1024, which number lacks its carry, what stands behind digits that are no
fraction (ranges.py says more of both), and what is doubtful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ingest.parsers.fio.model import LineWarning, Number, Range, Value
from ingest.parsers.fio.ranges import (
    LETTERS,
    Totals,
    carried_range,
    computed_range,
    iops_range,
    odd_range,
    overlap,
    per_second,
    printed_range,
)
from ingest.parsers.fio.units import (
    KB,
    KB_1000,
    KIB,
    LOST_CARRY,
    ODD_DIGITS,
    OLD_KIB,
    base_of_new,
    newer_than,
    rule_name,
)
from ingest.parsers.fio.values import AMBIGUOUS, understood, unknown
from ingest.parsers.units import factor, rule

UNDECIDED = "up to 3.25 fio prints 13.0 for 13.95 to 14.0 too, and nothing beside it tells which"
NO_FRACTION = (
    "digits after the point that are no fraction (fio up to 2.19), and nothing more exact beside them"
)
_HALF = 0.005  # what rounding may add to a print without a point: half a unit of a hundred or more
_NAMES = {"throughput": "bw", "size": "io", "iops": "iops"}


@dataclass(frozen=True, slots=True)
class Requests:
    """How many requests a direction had, and of how many bytes each, as far as the log says."""

    count: int | None
    size: int | None


@dataclass(frozen=True, slots=True)
class Digits:
    """What a version's digits after the point are.

    exact: a fraction, and no cut remainder. may_lack: a carry may be lost. known: the version is.
    """

    exact: bool
    may_lack: bool
    known: bool


def values_of(
    totals: Totals, bases: tuple[str | None, str], requests: Requests, digits: Digits
) -> list[Value]:
    """Bandwidth, amount, runtime and requests per second. `bases`: of bandwidth and amount."""
    base, amount_base = bases
    values = [
        _bandwidth(totals, base),
        _in_bytes(totals, "io", amount_base, "size"),
        understood("elapsed", "mean", totals.numbers["runtime"], "fio-msec", "msec"),
    ]
    if totals.has("iops"):
        values.append(iops("mean", totals.numbers["iops"]))
    if totals.has("other") and not digits.exact:
        other = _in_bytes(totals, "other", base_of_new(totals.units["other"]), "throughput", "/s")
        return _without_odd_digits(values, other, requests)
    if totals.has("other") and digits.may_lack:
        return [_with_carry(value, totals, requests, known=digits.known) for value in values]
    return values


def _bandwidth(totals: Totals, base: str | None) -> Value:
    if base is None:
        return unknown("throughput", "mean", totals.numbers["bw"], totals.units["bw"] + "/s", AMBIGUOUS)
    return _in_bytes(totals, "bw", base, "throughput", "/s")


def _in_bytes(totals: Totals, name: str, base: str, metric: str, per: str = "") -> Value:
    unit = totals.units[name]
    rule_of_unit = rule_name(totals.numbers[name].line, unit, base)
    return understood(metric, "mean", totals.numbers[name], rule_of_unit, f"{unit}{per}")


def iops(statistic: str, number: Number) -> Value:
    """Requests per second."""
    letter = number.text[-1].lower() if number.text[-1].isalpha() else ""
    name = {"": "fio-iops", "k": "fio-iops-k", "m": "fio-iops-m"}.get(letter)
    if name is None:
        return unknown("iops", statistic, number, "IOPS", AMBIGUOUS)
    return understood("iops", statistic, number, name, "IOPS")


# Which base a unit has, where its letters do not say it.
def base_of_kib(totals: Totals, version: tuple[int, ...] | None) -> str | None:
    """KiB/s of 1000 or of 1024 bytes, in the layout up to 1.31; None if both would fit, or none."""
    if not totals.has("iops"):
        return OLD_KIB  # 1.1 to 1.13
    if version is not None:
        return OLD_KIB if not newer_than(version, rule("fio-kib-1000").until) else KIB
    fitting = [base for base in (OLD_KIB, KIB) if _rate_fits(totals, base, KIB)]
    return fitting[0] if len(fitting) == 1 else None


def _rate_fits(totals: Totals, base: str, amount_base: str) -> bool:
    """Whether amount ÷ runtime can be the printed bandwidth."""
    computed = computed_range(totals, amount_base, exact_digits=False)
    return computed is None or overlap(printed_range(totals, "bw", base, exact_digits=False), computed)


def base_of_kb(counted: Sequence[tuple[Totals, int]], block_size: int | None) -> tuple[str, bool]:
    """KB of 1024 or of 1000 bytes for a whole job, and whether the log itself says so.

    `counted`: its directions, each with its number of requests. The block size in fio's first lines is
    1024-based in every version, so that requests × block size is the amount in bytes; without it, amount ÷
    requests is a block size only in the right base.
    """
    sure = {base for totals, count in counted if (base := _fitting_base(totals, count, block_size))}
    return (sure.pop(), True) if len(sure) == 1 else (KB, False)


def _fitting_base(totals: Totals, count: int, block_size: int | None) -> str | None:
    if not count:
        return None
    ranges = {base: printed_range(totals, "io", base, exact_digits=False) for base in (KB, KB_1000)}
    fits = [base for base, amount in ranges.items() if _whole_blocks(amount, count, block_size)]
    if len(fits) > 1:
        fits = [base for base in fits if _power_of_two(ranges[base], count)]
    return fits[0] if len(fits) == 1 else None


def _power_of_two(amount: Range, count: int) -> bool:
    """Whether the blocks can be of 2^n bytes."""
    low, high = amount
    return int(low / count - 1).bit_length() < int(high / count).bit_length() if low > count else True


def _whole_blocks(amount: Range, count: int, block_size: int | None) -> bool:
    """Whether the amount is `count` blocks of that size, or of some multiple of 512 bytes."""
    low, high = amount
    if block_size is not None:
        return low <= count * block_size <= high
    return int(high / count // 512) * 512 >= low / count


# Lost carries.
def may_lack_carry(text: str) -> bool:
    """Whether all digits after the point are 0."""
    point, digits = text.rstrip(LETTERS).partition(".")[1:]
    return bool(point) and not digits.strip("0")


def lacking_carry(totals: Totals, requests: Requests) -> frozenset[str]:
    """The names of the totals that agree with the others only if one more stood before the point."""
    names = frozenset[str]()
    if suspects := _suspects(totals, ("bw", "other", "io")):
        names = _fewest(suspects, lambda some: _rates_agree(totals.without_carry(some)))
    rate = _requests_per_second(totals.without_carry(names), requests)
    if rate is not None and _suspects(totals, ("iops",)):
        names |= _fewest(
            ("iops",),
            lambda some: overlap(iops_range(totals.without_carry(some), exact_digits=True), rate),
        )
    return names


def _fewest(suspects: Sequence[str], agree: Callable[[frozenset[str]], bool]) -> frozenset[str]:
    """The fewest totals that must lack a carry for all to agree; none where nothing makes them agree."""
    for size in range(len(suspects) + 1):
        for names in map(frozenset, combinations(suspects, size)):
            if agree(names):
                return names
    return frozenset()


def _suspects(totals: Totals, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if totals.has(name) and may_lack_carry(totals.text(name))]


def _rates_agree(totals: Totals) -> bool:
    rates = [
        printed_range(totals, name, base_of_new(totals.units[name]), exact_digits=True)
        for name in ("bw", "other")
    ]
    computed = computed_range(totals, base_of_new(totals.units["io"]), exact_digits=True)
    return overlap(*rates) and (computed is None or all(overlap(rate, computed) for rate in rates))


def _requests_per_second(totals: Totals, requests: Requests) -> Range | None:
    """From the requests and the runtime, or from bandwidth and block size."""
    if requests.count is not None:
        return per_second((requests.count, requests.count), totals.runtime)
    if requests.size is None:
        return None
    low, high = printed_range(totals, "bw", base_of_new(totals.units["bw"]), exact_digits=True)
    return low / requests.size, high / requests.size


def _with_carry(value: Value, totals: Totals, requests: Requests, *, known: bool) -> Value:
    """A value with its carry; None if it may lack one and only the version is `known`."""
    name = _NAMES.get(value.metric)
    if name is None or not may_lack_carry(value.number.text):
        return value
    if name in totals.lacking:
        # As fio from 3.26 on would have printed it.
        high = carried_range(value.number.text, factor(value.rule or LOST_CARRY))[1]
        return replace(value, value=high, rule=LOST_CARRY)
    told = name != "iops" or _requests_per_second(totals, requests) is not None
    return value if told or not known else replace(value, value=None, rule=LOST_CARRY, reason=UNDECIDED)


# Digits that are no fraction.
def _without_odd_digits(values: Sequence[Value], other: Value, requests: Requests) -> list[Value]:
    """The values of a direction, of which none comes from such digits."""
    named = {value.metric: value for value in values}
    seconds = named["elapsed"].value
    if not seconds:
        return [_one_of(value, ()) if _is_odd(value) else value for value in values]
    amounts, rates = list(_amounts(named, requests)), list(_rates(named, other))
    beside: Mapping[str, Sequence[float]] = {
        "size": [*amounts, *(rate * seconds for rate in rates)],
        "throughput": [*(amount / seconds for amount in amounts), *rates],
        "iops": [] if requests.count is None else [requests.count / seconds],
    }
    return [_one_of(value, beside[value.metric]) if _is_odd(value) else value for value in values]


def _is_odd(value: Value) -> bool:
    """Whether digits after the point say less than they seem to; 0 is 0."""
    return bool(value.number.text.rstrip(LETTERS).partition(".")[2].strip("0"))


def _amounts(named: Mapping[str, Value], requests: Requests) -> Iterator[float]:
    """Bytes, the most exact first."""
    if requests.count is not None and requests.size is not None:
        yield float(requests.count * requests.size)
    size = named["size"]
    if size.value is not None and not _is_odd(size):
        yield size.value


def _rates(named: Mapping[str, Value], other: Value) -> Iterator[float]:
    """Bytes per second, as printed."""
    for rate in (named["throughput"], other):
        if rate.value is not None and not _is_odd(rate):
            yield rate.value


def _one_of(value: Value, others: Sequence[float]) -> Value:
    """With the first value that the print allows, or with none; the values may be rounded themselves."""
    low, high = odd_range(value.number.text, factor(value.rule or ODD_DIGITS))
    fitting = next((each for each in others if low * (1 - _HALF) <= each <= high * (1 + _HALF)), None)
    reason = None if fitting is not None else NO_FRACTION
    return replace(value, value=fitting, rule=ODD_DIGITS, reason=reason)


# Doubts.
def disagreements(
    totals: Totals, rate: Range | None, amount_base: str, count: int | None, *, exact_digits: bool
) -> Iterator[LineWarning]:
    """Bandwidth (`rate`) against amount ÷ runtime and its second print; IOPS against the requests."""
    if rate is not None:
        computed = computed_range(totals, amount_base, exact_digits=exact_digits)
        yield from _against(totals, "bw", rate, computed, "io ÷ runtime")
        if totals.has("other"):
            unit = totals.units["other"]
            other = printed_range(totals, "other", base_of_new(unit), exact_digits=exact_digits)
            yield from _against(totals, "bw", rate, other, f"{totals.text('other')} {unit}/s")
    elif not any(_rate_fits(totals, base, KIB) for base in (OLD_KIB, KIB)):
        text = f"{totals.text('bw')} {totals.units['bw']}/s is not io ÷ runtime in any unit"
        yield LineWarning(totals.line, text)
    if totals.has("iops") and count is not None:
        computed = per_second((count, count), totals.runtime)
        printed = iops_range(totals, exact_digits=exact_digits)
        yield from _against(totals, "iops", printed, computed, "requests ÷ runtime")


def _against(
    totals: Totals, name: str, printed: Range, other: Range | None, source: str
) -> Iterator[LineWarning]:
    if other is not None and not overlap(printed, other):
        unit = f" {totals.units[name]}/s" if name in totals.units else " IOPS"
        middle = (other[0] + other[1]) / 2
        text = f"does not agree with {source} ({middle:.6g} in bytes or requests per second)"
        yield LineWarning(totals.line, f"{totals.text(name)}{unit} {text}")
