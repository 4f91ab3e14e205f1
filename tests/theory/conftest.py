"""The formulas of data/reference/theory, and a short way to ask them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.theory.case import Case
from ingest.theory.expect import Expectation, expect
from ingest.theory.read import Theory, load_theory

FOLDER = Path(__file__).parents[2] / "data" / "reference" / "theory"


@pytest.fixture(scope="session")
def folder() -> Path:
    """data/reference/theory."""
    return FOLDER


@pytest.fixture(scope="session")
def theory() -> Theory:
    """Every formula."""
    return load_theory(FOLDER)


@pytest.fixture(scope="session")
def ask(theory: Theory) -> Callable[..., Expectation]:
    """The expectation of a case for which there must be one."""

    def asked(level: str, operation: str, drives: int, **known: Any) -> Expectation:
        found = expect(Case(level, operation, drives, **known), theory)
        assert found is not None, f"no formula for {operation} of {level} on {drives} drives, {known}"
        return found

    return asked
