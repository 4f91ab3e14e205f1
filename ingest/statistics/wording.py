"""Amounts → their text in sentences: `3 %`, `7 runs`, `96–104`; faster or slower, by metric.

Values in their units are formatted by whoever asks (`Show`): the site knows units, this package does not.
More throughput is faster, more elapsed time is slower:

>>> ELAPSED.change(0.92)
'8 % less time'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from ingest.core.labels import DASH, MINUS

Verdict = Literal["faster", "slower", "higher", "lower"]
_LEAST = 0.05  # percent; less would be 0.0 %
FACTOR = 2.0  # from here on "2.40×" reads better than "140 %"


class Show(Protocol):
    """One value as text, or two as a range with its unit once: 96–104 MB/s."""

    def __call__(self, *values: float) -> str:
        """The text."""
        ...


def plain(*values: float) -> str:
    """Values without a unit: 96–104."""
    return DASH.join(f"{value:.4g}" for value in values)


def percent(share: float) -> str:
    """0.034 → 3 %; 0.004 → 0.4 %; smaller than that: less than 0.1 %."""
    size = abs(share) * 100
    if 0 < size < _LEAST:
        return "less than 0.1 %"
    digits = f"{size:.0f}" if size >= 0.95 or size == 0 else f"{size:.1f}"
    return f"{MINUS if share < 0 and float(digits) else ''}{digits} %"


def signed(share: float) -> str:
    """+6 %, −2 %; of less than 0.1 % only its side."""
    if 0 < abs(share) * 100 < _LEAST:
        return "just above 0 %" if share > 0 else "just below 0 %"
    return ("+" if share > 0 else "") + percent(share)


@dataclass(frozen=True)
class Direction:
    """The words for a ratio above and below 1, what they mean, and what the ratio is of."""

    more: str
    less: str
    of: str
    above: Verdict
    below: Verdict

    def verdict(self, ratio: float) -> Verdict:
        """What a ratio other than 1 means."""
        return self.above if ratio > 1 else self.below

    def word(self, ratio: float) -> str:
        """faster, slower, less time."""
        return self.more if ratio > 1 else self.less

    def change(self, ratio: float, *, as_factor: bool | None = None) -> str:
        """8 % faster; 2.40× the speed."""
        if is_large(ratio) if as_factor is None else as_factor:
            return f"{factor(ratio)}× the {self.of}"
        return f"{percent(abs(ratio - 1))} {self.word(ratio)}"

    def span(self, low: float, high: float) -> str:
        """8–15 % faster."""
        if is_large(low) or is_large(high):
            return f"{spread(low, high, as_factor=True)} the {self.of}"
        return f"{spread(low, high)} {self.word(low if low > 1 else high)}"


def is_large(ratio: float) -> bool:
    """Whether a ratio reads better as a multiple than in percent."""
    return ratio >= FACTOR or ratio <= 1 / FACTOR


def factor(ratio: float) -> str:
    """2.40; 1,300; 0.0021; 3.2e+17."""
    if 0.1 <= ratio < 100:
        return f"{ratio:.2f}"
    return f"{ratio:,.0f}" if 100 <= ratio < 1e6 else f"{ratio:.2g}"


def spread(low: float, high: float, *, as_factor: bool = False) -> str:
    """Both ends of a ratio's interval that lies on one side of 1: 5–11 %, or 2.10–2.70×."""
    if as_factor:
        return f"{factor(low)}{DASH}{factor(high)}×"
    near, far = sorted((percent(abs(low - 1)), percent(abs(high - 1))), key=_amount)
    return far if near == far else f"{near.removesuffix(' %')}{DASH}{far}"


def _amount(text: str) -> float:
    return float(text.removeprefix("less than ").removesuffix(" %"))


SPEED = Direction("faster", "slower", "speed", "faster", "slower")
ELAPSED = Direction("more time", "less time", "time", "slower", "faster")
LATENCY = Direction("higher latency", "lower latency", "latency", "slower", "faster")
CPU = Direction("more CPU use", "less CPU use", "CPU use", "higher", "lower")
SIZE = Direction("larger", "smaller", "size", "higher", "lower")
_OTHERS = {"elapsed": ELAPSED, "latency": LATENCY, "cpu": CPU, "size": SIZE}


def direction_of(metric: str) -> Direction:
    """The direction of a metric of data/reference/metrics.yaml."""
    return _OTHERS.get(metric, SPEED)
