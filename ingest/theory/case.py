"""What is asked of theory: one operation on one array, and what is known of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ingest.theory.drive import mean_rate, rate_at
from ingest.theory.model import Level

_LAYOUT = re.compile(r"([nfo])([1-9])")
_FAMILIES = {"n": "near", "f": "far", "o": "offset"}
_VERSION = re.compile(r"\d+(?:\.\d+)*", re.ASCII)


@dataclass(frozen=True)
class Case:
    """One operation on one array. What is not known stays empty, and no formula that needs it is used.

    `baseline_rate` (bytes a second) and `rpm` are those of one drive; `inner_outer` is the rate of its
    innermost tracks ÷ that of its outermost, `region` the part of it that was tested (0 is outermost).
    `md` says that Linux software RAID runs the array, and `linux` of which version.
    """

    level: str
    operation: str
    drives: int
    layout: str | None = None
    copies: int | None = None
    groups: int | None = None
    state: Literal["optimal", "degraded", "recovering"] = "optimal"
    failed: int | None = None
    mix_read: float | None = None
    chunk_size: int | None = None
    baseline_rate: float | None = None
    rpm: float | None = None
    inner_outer: float | None = None
    region: tuple[float, float] = (0.0, 1.0)
    threads: int | None = None
    queue_depth: int | None = None
    md: bool = False
    linux: str | None = None

    @property
    def family(self) -> str | None:
        """near, far, offset or nested; else the layout as it is named."""
        found = _LAYOUT.fullmatch(self.layout or "")
        return _FAMILIES[found[1]] if found else self.layout

    @property
    def failures(self) -> int:
        """How many drives are out of use: unless stated, one when the array is not whole."""
        if self.failed is not None:
            return self.failed
        return 0 if self.state == "optimal" else 1

    @property
    def version(self) -> tuple[int, ...]:
        """The version of Linux; empty when it is unknown."""
        return version(self.linux or "")


def version(text: str) -> tuple[int, ...]:
    """2.6.25.5-default → (2, 6, 25, 5); (4, 1) and (4, 1, 0) are the same."""
    found = _VERSION.match(text)
    numbers = [int(part[:9]) for part in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def given(case: Case, level: Level) -> dict[str, float]:
    """The variables that the case gives: k: 4, c: 65536, …"""
    values: dict[str, float | None] = {
        "k": case.drives,
        "n": _copies(case),
        "g": case.groups,
        "m": case.drives / case.groups if case.groups else None,
        "f": case.failures,
        "r": case.mix_read,
        "c": case.chunk_size,
        "t": case.threads,
        "q": _outstanding(case),
        "z": _inward(case),
        **_skipping(case),
    }
    known = {name: float(value) for name, value in values.items() if value is not None}
    return level.usual | known | level.names.get(case.level, {})


def _copies(case: Case) -> int | None:
    found = _LAYOUT.fullmatch(case.layout or "")
    return int(found[2]) if found else case.copies


def _outstanding(case: Case) -> int | None:
    return case.threads * (case.queue_depth or 1) if case.threads else None


def _skipping(case: Case) -> dict[str, float | None]:
    revolution = 60 / case.rpm if case.rpm else None
    rate = case.baseline_rate
    return {"b": rate, "s": revolution, "skip": rate * revolution if rate and revolution else None}


def _inward(case: Case) -> float | None:
    if case.inner_outer is None:
        return None
    return mean_rate(*case.region, case.inner_outer) / rate_at(case.region[0], case.inner_outer)
