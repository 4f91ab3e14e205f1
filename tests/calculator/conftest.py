"""What the calculator knows, and what it says of choices, by the functions that the page runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ingest.calculator.arrays import arrays
from ingest.core.node import run_node
from ingest.core.vocabulary import Vocabulary
from ingest.theory.read import load_theory
from tests.conftest import ROOT

Asked = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def known(vocabulary: Vocabulary) -> dict[str, Any]:
    theory = load_theory(ROOT / "data" / "reference" / "theory")
    operations = {name: word.label for name, word in vocabulary.operations.items()}
    return {"arrays": arrays(theory, vocabulary), "measured": [], "operations": operations}


@pytest.fixture(scope="session")
def ask(known: dict[str, Any]) -> Asked:
    """`choices` give what is said of arrays, beside what was `measured`; `typed` what is taken of texts in the fields."""

    def asked(
        choices: Sequence[dict[str, Any]] = (),
        typed: Sequence[dict[str, str]] = (),
        measured: Sequence[dict[str, Any]] = (),
    ) -> dict[str, Any]:
        request = {
            "known": {**known, "measured": list(measured)},
            "choices": list(choices),
            "typed": list(typed),
        }
        answer: dict[str, Any] = run_node(Path(__file__).with_name("lines.mjs"), request)
        return answer

    return asked
