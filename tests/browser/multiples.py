"""What a page must show when a reader has chosen another 1.0×: reckoned from the published JSON, not as the page does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

KEYS = ("tool", "operation", "metric", "statistic", "latency_kind")
NONE = "not compared"
Number = Mapping[str, Any]


def digits(ratio: float) -> str:
    """Two decimals, and a half is rounded up; of less than 0.01 two digits that are not 0."""
    if 0 < ratio < 0.01:
        return f"{Decimal(f'{ratio:.1e}'):f}"
    return f"{Decimal(ratio).quantize(Decimal('0.01'), ROUND_HALF_UP):,}"


def ends(number: Number, *, ratios: bool, certain: bool) -> tuple[Any, Any]:
    """Lowest and highest of a number."""
    if ratios:
        return number["relative"], number["relative"]
    if not certain:
        return number["value_low"], number["value_high"]
    return (number["min"], number["max"]) if number["value"] is None else (number["value"],) * 2


def times(number: Number, one: Number) -> str:
    """The multiple that the page must show."""
    if number["id"] == one["id"]:
        return "1.00×"
    pair = (number, one)
    ratios = all(
        each["relative"] is not None
        and (each["value_basis"] == "derived" or (each["value"] is None and each["min"] is None))
        for each in pair
    )
    mixed = number["unit_certain"] != one["unit_certain"]
    (low, high), (under_low, under_high) = (
        ends(each, ratios=ratios, certain=each["unit_certain"] or not mixed) for each in pair
    )
    if low is None or not under_low:
        return NONE
    figures = digits(low / under_high), digits(high / under_low)
    return "–".join(dict.fromkeys(figures)) + "×"


def expected(number: Number, ones: Sequence[Number]) -> str | None:
    """What the cell of a number shows above it; None where nothing is."""
    nothing = all(number[name] is None for name in ("value", "min", "relative"))
    if nothing or number["versus"] is not None or number["tool"] != ones[0]["tool"]:
        return None
    fitting = [one for one in ones if all(number[key] == one[key] for key in KEYS)]
    return times(number, fitting[0]) if fitting else NONE


def wrong(choice: Mapping[str, Any], numbers: Mapping[str, Number], chosen: Sequence[str]) -> Iterator[str]:
    """Each cell that does not show what the JSON gives; `chosen` are the numbers of the chosen row."""
    ones = [numbers[name] for name in chosen]
    for name, text in choice["times"].items():
        awaited = expected(numbers[name], ones)
        if text != awaited:
            yield f"{name} against {choice['selected']}: {text}, expected {awaited}"
