"""How fio's num2str() prints a number in at most four characters: `13.9k`. Versions differ in the fraction only."""

from __future__ import annotations

from collections.abc import Callable

SI, IEC = ("", "k", "M", "G", "T"), ("", "Ki", "Mi", "Gi", "Ti")

# What is left of a step, the step, room for digits → the digits.
Fraction = Callable[[int, int, int], str]


def num2str(number: int, step: int, unit: str, fraction: Fraction) -> str:
    """The number, in steps of 1000 or 1024."""
    power, rest = 0, -1
    while len(str(number)) > 4:
        number, rest = divmod(number, step)
        power += 1
    letters = (SI if step == 1000 else IEC)[power] + unit
    room = 4 - len(str(number)) - 1
    if rest < 0 or room < 1:
        return f"{number + (rest >= step / 2)}{letters}"
    return f"{number}.{fraction(rest, step, room)}{letters}"
