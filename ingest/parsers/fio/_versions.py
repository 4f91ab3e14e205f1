"""What the version of fio says of its digits."""

from __future__ import annotations

from functools import lru_cache

from ingest.parsers._rules import rule
from ingest.parsers.fio import _text_carry, _text_digits


def newer_than(version: tuple[int, ...], last: str | None) -> bool:
    """Whether a version comes after the last one that a rule holds for."""
    return last is not None and version > numbers_of(last)


@lru_cache(maxsize=256)
def digits_are_exact(version: tuple[int, ...] | None) -> bool:
    """Whether the digits after the point are a fraction; taken for one where the version is not known."""
    return version is None or newer_than(version, rule(_text_digits.RULE).until)


@lru_cache(maxsize=256)
def carry_is_sure(version: tuple[int, ...] | None) -> bool:
    """Whether no figure of this version can lack a carry; nothing is sure where it is not known."""
    return version is not None and newer_than(version, rule(_text_carry.RULE).until)


@lru_cache(maxsize=256)
def numbers_of(version: str) -> tuple[int, ...]:
    """`2.2.10` as (2, 2, 10)."""
    parts = version.split("-", 1)[0].split(".")
    return tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 6)
