"""Text that a spreadsheet would compute."""

from __future__ import annotations

import pytest

from ingest.core.text import csv_safe


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u3000=1", "\uff1d1", "\uff0b1", "\uff20SUM"],
)  # fmt: skip
def test_a_formula_becomes_text(text: str) -> None:
    assert csv_safe(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "a=1", "-3", "+3.5", "-2.5e-9", "3 - 2", " a", "'=1"])
def test_all_else_stays(text: str) -> None:
    assert csv_safe(text) == text
