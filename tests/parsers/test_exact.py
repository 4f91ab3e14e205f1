"""A printed number times a factor is rounded once, as if it were worked out in decimals without end."""

from __future__ import annotations

from decimal import Context, Decimal

from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers.units import in_si, rule, sum_in_si

WIDE = Context(prec=80)
RULES = st.sampled_from(
    [
        "dd-iec-g", "dd-si-k", "hdparm-mib", "bonnie-percent", "bonnie-us", "time-minutes",
        "fio-bit", "fio-kbit-1000", "fio-tbit-1000", "fio-kibit", "fio-mib-1000", "fio-iops",
    ]
)  # fmt: skip
DIGITS = st.from_regex(r"[0-9]{1,15}(?:[.,][0-9]{1,9})?", fullmatch=True)
WITH_EXPONENT = st.from_regex(r"[0-9]{1,15}(?:[.][0-9]{1,9})?[eE][+-]?[0-9]{1,2}", fullmatch=True)


def in_decimals(digits: str, name: str) -> Decimal:
    return WIDE.multiply(Decimal(digits.replace(",", ".")), Decimal(repr(rule(name).factor)))


@given(st.one_of(DIGITS, WITH_EXPONENT), RULES)
def test_a_number_is_rounded_once(digits: str, name: str) -> None:
    assert in_si(digits, name) == float(in_decimals(digits, name))


@given(st.lists(st.tuples(DIGITS, RULES), max_size=3))
def test_a_sum_is_rounded_once(parts: list[tuple[str, str]]) -> None:
    total = Decimal(0)
    for digits, name in parts:
        total = WIDE.add(total, in_decimals(digits, name))
    assert sum_in_si(*parts) == float(total)


def test_a_comma_is_a_point() -> None:
    assert in_si("1,9", "dd-si-g") == 1.9e9
    assert sum_in_si(("4,5", "time-seconds"), ("3", "time-minutes"), ("2", "time-hours")) == 7384.5
