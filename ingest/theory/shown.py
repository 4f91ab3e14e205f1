"""Quantities as a line of arithmetic shows them: 4, 0.6, 64 KiB, 583 kB, 70 MB/s, 8.33 ms."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.theory.arithmetic import Expression
from ingest.theory.model import Variable

_DECIMAL = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "B"))


def line(formula: Expression, facts: Mapping[str, float], variables: Mapping[str, Variable]) -> str:
    """The formula with its figures and its result: 6 ÷ 4 = 1.50; nothing when it cannot be evaluated."""
    value = formula.value(facts)
    if value is None:
        return ""
    figures = {name: shown(facts[name], variables[name].unit) for name in formula.names}
    text = formula.line(figures)
    if " " in text:
        return f"{text} = {value:.2f}" if "÷" in text or value != round(value) else f"{text} = {value:.0f}"
    return f"{formula.text} = {text}" if formula.names else text


def shown(value: float, unit: str) -> str:
    """A value with its unit."""
    if unit == "bytes":
        return _bytes(value)
    if unit == "rate":
        return f"{_decimal(value)}/s"
    if unit == "seconds":
        return f"{three_digits(value * 1000)} ms"
    return three_digits(value)


def three_digits(value: float) -> str:
    """1444, 583, 8.33, 0.6: whole numbers whole, else three digits, never an exponent."""
    if value == round(value):
        return str(round(value))
    whole_digits = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    text = f"{value:.{max(0, 3 - whole_digits)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _bytes(value: float) -> str:
    return f"{value / 1024:.0f} KiB" if value and value % 1024 == 0 else _decimal(value)


def _decimal(value: float) -> str:
    size, unit = next(((size, unit) for size, unit in _DECIMAL if value >= size), (1, "B"))
    return f"{three_digits(value / size)} {unit}"
