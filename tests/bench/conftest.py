"""How a bench says what it measured, and what it measures by."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Prints a line whatever pytest does with the output."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(f"\n  {text}", end="")

    return line


@pytest.fixture
def few_objects() -> Iterator[None]:
    """What is alive already is not looked at again by each garbage collection: that is no parser's cost."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
