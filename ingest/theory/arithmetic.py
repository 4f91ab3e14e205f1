"""Formulas as text → checked expressions, their values, and lines of arithmetic with units: 6 ÷ 4 = 1.50.

k * (k - f) / ((k - f) + f * (k - p))        min(c, skip)        3e9 * 8 / 10 / 8

Sums, products, min and max over named variables; nothing else is evaluated. Quantities in a line are shown as
4, 0.6, 64 KiB, 583 kB, 70 MB/s, 8.33 ms.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, cast

from pydantic import PlainValidator

_MOST_CHARACTERS = 200
_TOKENS = re.compile(r"(?:(?<![\w.])\d+(?:\.\d+)?(?:e\d{1,2})?(?![\w.])|[A-Za-z]\w*|[-+*/(), ])+", re.ASCII)
_FUNCTIONS: Mapping[str, Callable[..., float]] = {"min": min, "max": max}
_BINARY: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "−", ast.Mult: "·", ast.Div: "÷"}
_SUMS = (ast.Add, ast.Sub)
_WEAK, _STRONG = 1, 2  # how tightly an operator binds: sums, products
_DECIMAL = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"), (1, "B"))


class NotArithmetic(ValueError):
    """The text is more, or less, than sums, products, min and max."""


@dataclass(frozen=True)
class Expression:
    """A formula that was checked when it was read."""

    text: str
    tree: ast.expr

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables in it."""
        return _names(self.tree)

    def value(self, variables: Mapping[str, float]) -> float | None:
        """What it comes to; None when a variable is unknown or the result is not finite."""
        if not variables.keys() >= self.names:
            return None
        try:
            result = _evaluate(self.tree, variables)
        except (ZeroDivisionError, OverflowError):
            return None
        return result if math.isfinite(result) else None

    def line(self, shown: Mapping[str, str]) -> str:
        """The formula with the variables as they are shown: 4 · 3 · 64 KiB ÷ (3 · 64 KiB + 64 KiB)."""
        return _line(self.tree, shown, 0)


def parse(text: object) -> Expression:
    """The formula in `text`. Raises NotArithmetic."""
    formula = str(text)
    if isinstance(text, bool) or len(formula) > _MOST_CHARACTERS or not _TOKENS.fullmatch(formula):
        raise NotArithmetic(
            f"write + - * /, min, max, numbers and names, up to {_MOST_CHARACTERS} characters"
        )
    try:
        tree = ast.parse(formula.strip(), mode="eval").body
    except (SyntaxError, MemoryError, RecursionError):
        raise NotArithmetic("write a formula such as k * (k - 1)") from None
    _check(tree)
    return Expression(formula, tree)


Formula = Annotated[Expression, PlainValidator(parse)]


def _check(node: ast.AST) -> None:
    """Raises NotArithmetic for whatever Python has beyond arithmetic."""
    if not _known(node):
        raise NotArithmetic(f"write only + - * /, min and max, not {type(node).__name__}")
    for child in _operands(node):
        _check(child)


def _known(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()) | ast.UnaryOp(op=ast.USub()):
            return True
        case ast.Name(id=name):
            return name not in _FUNCTIONS
        case ast.Constant(value=int() | float() as number):
            return not isinstance(number, bool) and math.isfinite(_as_float(number))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return name in _FUNCTIONS and len(arguments) > 1
    return False


def _as_float(number: float) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.inf


def _operands(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.Call(args=arguments):
            return arguments
    return []


def _names(node: ast.expr) -> frozenset[str]:
    if isinstance(node, ast.Name):
        return frozenset({node.id})
    return frozenset().union(*(_names(child) for child in _operands(node)))


def _evaluate(node: ast.expr, variables: Mapping[str, float]) -> float:
    operands = [_evaluate(child, variables) for child in _operands(node)]
    match node:
        case ast.BinOp(op=sign):
            return _BINARY[type(sign)](*operands)
        case ast.UnaryOp():
            return -operands[0]
        case ast.Call(func=ast.Name(id=name)):
            return _FUNCTIONS[name](*operands)
        case ast.Name(id=name):
            return float(variables[name])
    assert isinstance(node, ast.Constant), "nothing else passes the check"
    return float(cast(float, node.value))


def _line(node: ast.expr, shown: Mapping[str, str], around: int) -> str:
    """`around` is how tightly what stands around the node binds: a weaker node needs brackets."""
    match node:
        case ast.BinOp(left=left, op=sign, right=right):
            binds = _WEAK if isinstance(sign, _SUMS) else _STRONG
            after = binds + isinstance(sign, ast.Sub | ast.Div)  # a − (b + c), a ÷ (b · c)
            text = f"{_line(left, shown, binds)} {_SIGNS[type(sign)]} {_line(right, shown, after)}"
            return f"({text})" if binds < around else text
        case ast.UnaryOp(operand=operand):
            return f"−{_line(operand, shown, _STRONG + 1)}"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return f"{name}({', '.join(_line(argument, shown, 0) for argument in arguments)})"
        case ast.Name(id=name):
            return shown.get(name, name)
    return ast.unparse(node)


def line(formula: Expression, facts: Mapping[str, float], units: Mapping[str, str]) -> str:
    """The formula with its figures and its result: 6 ÷ 4 = 1.50; nothing when it cannot be evaluated.

    `units`: of each variable, as model.Unit names them.
    """
    value = formula.value(facts)
    if value is None:
        return ""
    figures = {name: shown(facts[name], units[name]) for name in formula.names}
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
