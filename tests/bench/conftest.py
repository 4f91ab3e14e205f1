"""How a bench says what it measured."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Prints a line whatever pytest does with the output."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(f"\n  {text}", end="")

    return line
