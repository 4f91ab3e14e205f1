"""The evaluator: what it computes, how it shows it, and that nothing else passes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.theory.arithmetic import NotArithmetic, parse, shown


@pytest.mark.parametrize(
    ("formula", "variables", "value"),
    [
        ("k * (k - 1) / (5 * k - 8)", {"k": 6}, 30 / 22),
        ("min(c, 3) + max(c, 3, 10)", {"c": 4}, 13),
        ("-k + 2", {"k": 5}, -3),
        ("8 - 3 - 2", {}, 3),
        ("8 / 4 / 2", {}, 1),
        ("1.5e9 * 8 / 10 / 8", {}, 150e6),
    ],
)
def test_computes(formula: str, variables: dict[str, float], value: float) -> None:
    assert parse(formula).value(variables) == pytest.approx(value)


@pytest.mark.parametrize(
    ("formula", "variables"),
    [
        ("k / (k - 1)", {"k": 1}),
        ("k + p", {"k": 1}),
        ("k * k", {"k": 1e308}),
        ("k - k", {"k": math.inf}),
        ("9e99 * 9e99 * 9e99 * 9e99", {}),
        ("0 / 0", {}),
    ],
)
def test_has_no_result(formula: str, variables: dict[str, float]) -> None:
    assert parse(formula).value(variables) is None


@pytest.mark.parametrize(
    "hostile",
    [
        "", " ", "k k", "k **2", "2 ** 9999", "k // 2", "k % 2", "k @ 2", "k << 9", "~k", "not k", "k or 1", "k if k else 1",
        "k == 1", "k < 1", "(k, 1)", "[k]", "{k}", "lambda: 1", "k.real", "k[0]", "'k'", "f''", "b''", "...", "None", "True",
        "min", "min()", "min(k)", "min(*k)", "min(k, key=k)", "min(min)", "abs(k, 1)", "min(k, default=1)", "__import__(k, k)",
        "open(k, k)", "min.__class__(k, k)", "k; k", "k\nk", "k := 1", "(k := 1)", "await k", "yield", "1if k else 2", "0x10",
        "1_000", "1j", "9e999", "1e400", "٣", "k＋1", "#", "k #", "\x00", "k\\\n", "(" * 150 + "k" + ")" * 150, "(" * 99, "k" * 201,
        "-" * 190 + "k", "1" * 200, True,
    ],
)  # fmt: skip
def test_refuses(hostile: object) -> None:
    if hostile in ("-" * 190 + "k", "1" * 200):  # arithmetic, if odd: it must end, and be finite or absent
        assert parse(hostile).value({"k": 1}) in (1, None, pytest.approx(1e200, rel=1))
        return
    with pytest.raises(NotArithmetic):
        parse(hostile)


@given(st.text(alphabet="kp01. +-*/(),minax_e'\"[]{}:=\n", max_size=40))
def test_any_text_is_refused_or_finite(text: str) -> None:
    try:
        formula = parse(text)
    except NotArithmetic:
        return
    value = formula.value({"k": 4.0, "p": 1.0})
    assert value is None or math.isfinite(value)


@pytest.mark.parametrize(
    ("formula", "line"),
    [
        ("k * d * c / (d * c + min(c, skip))", "4 · 3 · 64 KiB ÷ (3 · 64 KiB + min(64 KiB, 583 kB))"),
        ("k - (d - 1)", "4 − (3 − 1)"),
        ("k / (d * 2) * 5", "4 ÷ (3 · 2) · 5"),
        ("(k - d) * 2 - d + 1", "(4 − 3) · 2 − 3 + 1"),
        ("k / (d / 2)", "4 ÷ (3 ÷ 2)"),
        ("-(k + d) * 2", "−(4 + 3) · 2"),
    ],
)
def test_shows_the_figures(formula: str, line: str) -> None:
    shown = {"k": "4", "d": "3", "c": "64 KiB", "skip": "583 kB"}
    assert parse(formula).line(shown) == line


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (4.0, "number", "4"), (0.6, "share", "0.6"), (0.9953, "share", "0.995"), (2.5, "number", "2.5"), (1444.0, "number", "1444"),
        (65536.0, "bytes", "64 KiB"), (2.0**21, "bytes", "2048 KiB"), (583333.3, "bytes", "583 kB"), (70e6, "rate", "70 MB/s"),
        (79.57e6, "rate", "79.6 MB/s"), (60 / 7200, "seconds", "8.33 ms"), (0.0, "bytes", "0 B"), (12.345, "number", "12.3"),
    ],
)  # fmt: skip
def test_shows_quantities(value: float, unit: str, text: str) -> None:
    assert shown(value, unit) == text


_leaves = st.integers(1, 9).map(str)
_formulas = st.recursive(
    _leaves,
    lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
    max_leaves=8,
)


@given(_formulas)
def test_the_line_means_what_the_formula_means(formula: str) -> None:
    """Brackets may be dropped only where they change nothing."""
    line = parse(formula).line({}).translate(str.maketrans("·÷−", "*/-"))
    assert parse(line).value({}) == pytest.approx(parse(formula).value({}))
