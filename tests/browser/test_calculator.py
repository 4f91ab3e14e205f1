"""The calculator: computed as one types, mailed as an address, with tables of common cases where no script runs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seen(base: str) -> dict[str, Any]:
    answer: dict[str, Any] = run_script("calculator", {"base": base})
    return answer


def test_it_computes_what_is_chosen(seen: dict[str, Any]) -> None:
    assert "--level=5 --chunk=512K --raid-devices=4" in seen["first"]["commands"]
    assert "--level=10 --layout=f2 --chunk=256K --raid-devices=6" in seen["changed"]["commands"]
    assert "stride=64,stripe_width=384" in seen["changed"]["commands"]
    assert seen["changed"]["chosen"] == ["RAID\u00a010 far"]
    assert seen["first"]["links"]


def test_a_mailed_address_shows_the_same(seen: dict[str, Any]) -> None:
    assert seen["changed"]["query"] == "?drives=6&array=raid10-f2&chunk=256"
    assert seen["reopened"] == seen["changed"]


def test_what_cannot_be_is_marked_and_not_computed_with(seen: dict[str, Any]) -> None:
    assert seen["refused"]["wrong"] == ["drives"]
    assert "--raid-devices=4" in seen["refused"]["commands"]
    assert seen["hostile"]["commands"] == seen["first"]["commands"]


def test_without_a_script_there_are_the_common_cases(seen: dict[str, Any]) -> None:
    assert seen["nojs"] == {"form": True, "typed": False, "tables": 3}
