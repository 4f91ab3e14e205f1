"""Formulas as text: sums, products, min and max over named variables. Nothing else is evaluated.

k * (k - f) / ((k - f) + f * (k - p))        min(c, skip)        3e9 * 8 / 10 / 8
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


class NotArithmetic(ValueError):
    """The text is more, or less, than sums, products, min and max."""


@dataclass(frozen=True)
class Expression:
    """A formula that was checked when it was read."""

    text: str
    tree: ast.expr

    @property
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
            return f"{name}({', '.join(_line(one, shown, 0) for one in arguments)})"
        case ast.Name(id=name):
            return shown.get(name, name)
    return ast.unparse(node)
