"""Amounts inside sentences: `3 %`, `7 runs`, `96–104`.

Values in their units are formatted by whoever asks (`Show`): the site knows units, this package does not.
"""

from __future__ import annotations

from typing import Protocol

MINUS = "\N{MINUS SIGN}"
DASH = "\N{EN DASH}"


class Show(Protocol):
    """One value as text, or two as a range with its unit once: 96–104 MB/s."""

    def __call__(self, *values: float) -> str:
        """The text."""
        ...


def plain(*values: float) -> str:
    """Values without a unit: 96–104."""
    return DASH.join(f"{value:.4g}" for value in values)


def percent(share: float, *, unit: bool = True) -> str:
    """0.034 → 3 %; 0.004 → 0.4 %; smaller than that: less than 0.1 %."""
    size = abs(share) * 100
    end = " %" if unit else ""
    if 0 < size < 0.05:
        return f"less than 0.1{end}"
    digits = f"{size:.0f}" if size >= 0.95 or size == 0 else f"{size:.1f}"
    return (MINUS if share < 0 and float(digits) else "") + digits + end


def signed(share: float) -> str:
    """+6 %, −2 %."""
    return ("+" if share > 0 else "") + percent(share)


def runs(n: int) -> str:
    """1 run, 7 runs."""
    return f"{n} run" if n == 1 else f"{n} runs"


def pairs(n: int) -> str:
    """1 pair, 22 pairs."""
    return f"{n} pair" if n == 1 else f"{n} pairs"
