"""What a printed number can be, by its last digit: by that, numbers are held against each other."""

from __future__ import annotations

from ingest.parsers._exact import factor
from ingest.parsers.fio import _text_carry
from ingest.parsers.fio._text_digits import range_of
from ingest.parsers.fio._text_model import TextSide
from ingest.parsers.fio._units import rule_name

Range = tuple[float, float]
_STEPS = [10.0**-places for places in range(20)]  # of the last digit behind a point


def allowed(text: str, unit: float, *, exact_digits: bool) -> Range:
    """The lowest and highest value that a print allows: its last digit (or its unit) more or less."""
    if not exact_digits:
        return range_of(text, unit)
    text = text.rstrip("kKMGP")
    value, point = float(text), text.find(".")
    step = _STEPS[len(text) - point - 1] if point >= 0 else 1.0
    return (value - step if value > step else 0.0) * unit, (value + step) * unit


def overlap(one: Range, other: Range) -> bool:
    """Whether two ranges have a value in common."""
    return one[0] <= other[1] * (1 + 1e-9) and other[0] <= one[1] * (1 + 1e-9)


def per_second(amount: Range, milliseconds: int) -> Range | None:
    """The range of amount ÷ runtime; None where there was none."""
    if not milliseconds:
        return None
    return amount[0] * 1000 / milliseconds, amount[1] * 1000 / milliseconds


def rate_fits(side: TextSide, family: str, amount_family: str, *, exact_digits: bool = False) -> bool:
    """Whether amount ÷ runtime can be the printed bandwidth."""
    rate = printed_range(side, "bw", family, exact_digits=exact_digits)
    computed = computed_range(side, amount_family, exact_digits=exact_digits)
    return computed is None or overlap(rate, computed)


def computed_range(side: TextSide, family: str, *, exact_digits: bool) -> Range | None:
    """Amount ÷ runtime."""
    return per_second(printed_range(side, "io", family, exact_digits=exact_digits), int(side.text("runtime")))


def printed_range(side: TextSide, name: str, family: str, *, exact_digits: bool) -> Range:
    """What `io` or `bw` can be, in bytes."""
    text, unit = side.text(name), factor(rule_name(side.line, side.units[name], family))
    if name in side.lacking:
        return _text_carry.range_of(text, unit)
    return allowed(text, unit, exact_digits=exact_digits)
