"""One operation on one array, and what is known of it → the variables of formulas, and which rules hold.

A disk's tracks get slower inward: the rate of a track is proportional to its radius, and the bytes passed so
far to the area. So at the share x of a drive the rate is √(1 − (1 − ρ²)·x) of the outermost, where ρ is the
rate of the innermost track.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ingest.theory.arithmetic import Expression
from ingest.theory.model import Definition, Level, Rule, Versions
from ingest.theory.read import Theory

_LAYOUT = re.compile(r"([nfo])([1-9])")
_FAMILIES = {"n": "near", "f": "far", "o": "offset"}
_VERSION = re.compile(r"\d+(?:\.\d+)*", re.ASCII)


def revolution(rpm: float) -> float:
    """Seconds for one turn."""
    return 60 / rpm


def rate_at(share: float, inner_outer: float) -> float:
    """The streaming rate at a share of the drive (0 outermost, 1 innermost) ÷ the outermost."""
    return math.sqrt(1 - (1 - inner_outer**2) * share)


def mean_rate(start: float, end: float, inner_outer: float) -> float:
    """The rate of one pass over a region ÷ the outermost: bytes ÷ time, which is the mean of its two ends."""
    return (rate_at(start, inner_outer) + rate_at(end, inner_outer)) / 2


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
    state: Literal["optimal", "degraded", "recovering", "resyncing"] = "optimal"
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
        layout = _LAYOUT.fullmatch(self.layout or "")
        return _FAMILIES[layout[1]] if layout else self.layout

    @property
    def failures(self) -> int:
        """Drives out of use: unless stated, one if degraded or recovering. A resyncing array is whole."""
        if self.failed is not None:
            return self.failed
        return 1 if self.state in ("degraded", "recovering") else 0

    @property
    def version(self) -> tuple[int, ...]:
        """The version of Linux; empty when it is unknown."""
        return version(self.linux or "")


def version(text: str) -> tuple[int, ...]:
    """2.6.25.5-default → (2, 6, 25, 5); (4, 1) and (4, 1, 0) are the same."""
    dotted = _VERSION.match(text)
    numbers = [int(part[:9]) for part in dotted[0].split(".")] if dotted else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def variables_of(case: Case, level: Level) -> dict[str, float]:
    """The variables that the case gives: k: 4, c: 65536, …"""
    rate, turn = case.baseline_rate, revolution(case.rpm) if case.rpm else None
    values: dict[str, float | None] = {
        "k": case.drives,
        "n": _copies(case),
        "g": case.groups,
        "m": case.drives / case.groups if case.groups else None,
        "f": case.failures,
        "r": case.mix_read,
        "c": case.chunk_size,
        "t": case.threads,
        "q": case.threads * (case.queue_depth or 1) if case.threads else None,
        "z": _inward(case),
        "b": rate,
        "s": turn,
        "skip": rate * turn if rate and turn else None,
    }
    numbers = {name: float(value) for name, value in values.items() if value is not None}
    return level.usual | numbers | level.names.get(case.level, {})


def _copies(case: Case) -> int | None:
    layout = _LAYOUT.fullmatch(case.layout or "")
    return int(layout[2]) if layout else case.copies


def _inward(case: Case) -> float | None:
    if case.inner_outer is None:
        return None
    return mean_rate(*case.region, case.inner_outer) / rate_at(case.region[0], case.inner_outer)


@dataclass(frozen=True)
class Facts:
    """The variables that are known, and the definitions of the level that gave some of them."""

    level: Level
    values: dict[str, float]
    definitions: tuple[Definition, ...]


def facts_of(case: Case, theory: Theory) -> Facts | None:
    """What is known of a case; None when its level is unknown, or there can be no such array."""
    level = theory.levels.get(case.level)
    if level is None:
        return None
    values = variables_of(case, level)
    definitions: dict[str, Definition] = {}
    for definition in level.where:
        name, value = definition.name, definition.value.value(values)
        if name not in definitions and value is not None and holds(definition, case, values):
            values[name] = value
            definitions[name] = definition
    if not _possible(values, level):
        return None
    return Facts(level, values, tuple(definitions.values()))


def _possible(values: Mapping[str, float], level: Level) -> bool:
    computable = [expression for expression in level.whole if values.keys() >= expression.names]
    share = values.get("r", 0.0)
    usable = level.usable.value(values)
    return (
        values["k"] >= level.fewest
        and values.get("n", 1) <= values["k"]
        and 0 <= values["f"] <= values["k"]
        and 0 <= share <= 1
        and (usable is None or usable > 0)
        and _are_whole(computable, values)
    )


def holds(rule: Rule, case: Case, values: Mapping[str, float]) -> bool:
    """Whether every condition of the rule is met; an unknown one is not."""
    return (
        (not rule.layouts or case.family in rule.layouts)
        and rule.fewest <= values["k"] <= (rule.most or values["k"])
        and rule.copies in (None, values.get("n"))
        and _are_whole(rule.whole, values)
        and _right_md(rule.md, case)
    )


def _are_whole(expressions: Iterable[Expression], values: Mapping[str, float]) -> bool:
    """Whether each comes to a whole number above 0: k / n says that the copies divide the drives."""
    results = [expression.value(values) for expression in expressions]
    return all(result is not None and result > 0 and result == round(result) for result in results)


def _right_md(versions: object, case: Case) -> bool:
    if not isinstance(versions, Versions):
        return versions is None or not case.md
    if versions.unless_before:
        return not _older(case, versions.unless_before)
    known = case.md and bool(case.version)
    if versions.before:
        return known and _older(case, versions.before)
    if versions.since:
        return known and not _older(case, versions.since)
    return case.md


def _older(case: Case, linux: str) -> bool:
    return bool(case.version) and case.version < version(linux)
