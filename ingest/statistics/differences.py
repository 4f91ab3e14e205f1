"""In what two numbers differ.

>>> [change.what for change in differences(a, b)]
['raid_level', 'scheduler']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingest.statistics.numbers import Number, Value


class Difference(NamedTuple):
    """One thing in which two numbers differ: a factor, or set, tool, job and the like. None: not stated."""

    what: str
    a: Value | None
    b: Value | None


def differences(a: Number, b: Number) -> list[Difference]:
    """All of them: first what was measured and where, then the factors as they stand in a, then in b."""
    return [found for found in _all(a, b) if found.a != found.b]


def _all(a: Number, b: Number) -> Iterator[Difference]:
    yield Difference("set", a.set, b.set)
    for what, one, other in zip(a.measure._fields, a.measure, b.measure, strict=True):
        yield Difference(what, one, other)
    yield Difference("job", a.job, b.job)
    for factor in dict.fromkeys((*a.factors, *b.factors)):
        yield Difference(factor, a.factors.get(factor), b.factors.get(factor))
