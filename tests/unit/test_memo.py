"""What was made of an input is kept, by the input and the code; what nobody asked for is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.memo import Memo


def asked(folder: Path, code: str, *inputs: str) -> list[str]:
    """The inputs that were not kept."""
    made: list[str] = []

    def make(of: str) -> bytes:
        made.append(of)
        return of.upper().encode()

    with Memo(folder, code) as memo:
        for of in inputs:
            assert memo.of(of, lambda of=of: make(of)) == of.upper().encode()  # type: ignore[misc]
    return made


def test_an_input_is_made_once(tmp_path: Path) -> None:
    assert asked(tmp_path, "code", "a", "b", "a") == ["a", "b"]
    assert asked(tmp_path, "code", "a", "b", "c") == ["c"]


def test_other_code_makes_everything_again(tmp_path: Path) -> None:
    asked(tmp_path, "code", "a")
    assert asked(tmp_path, "other", "a") == ["a"]


def test_what_nobody_asked_for_is_gone(tmp_path: Path) -> None:
    asked(tmp_path, "code", "a", "b")
    asked(tmp_path, "code", "a")
    assert len(list(tmp_path.iterdir())) == 1


def test_after_an_error_all_stays(tmp_path: Path) -> None:
    asked(tmp_path, "code", "a", "b")
    with pytest.raises(ZeroDivisionError), Memo(tmp_path, "code") as memo:
        memo.of("c", lambda: b"%d" % (1 // 0))
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_damaged_is_made_again(tmp_path: Path) -> None:
    asked(tmp_path, "code", "a")
    next(tmp_path.iterdir()).write_bytes(b"damaged")
    assert asked(tmp_path, "code", "a") == ["a"]
