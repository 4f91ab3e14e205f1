"""Every factor and every bound of data/reference/rules/ is pinned by a golden log: with another one it reads wrong.

    dd-si-m  factor 1000000 → 1500000, 1048576
    hdparm-doubled  since 5.4 → 5.3, 5.5

A factor is flipped in memory (half as much again; 1024 for 1000 and the other way round), a bound is moved by
one version in both directions. At least one log of tests/logs must then contradict its sidecar.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from ingest.parsers import parsers, units
from ingest.parsers.units import Rule, rules
from tests.parsers.expectations import LOGS, Sidecar, complaints, sidecars

# Side files of fio are read with their names: tests/fio_series/test_units.py changes their rules.
ELSEWHERE = {"fio_series"}
FILES = sorted({path.stem for path in units.FOLDER.glob("*.yaml")} - ELSEWHERE)
# Rules file → folder of tests/logs, where they differ.
FOLDERS = {"bonnie": "bonnie++"}
# Versions next to those of the rules; bonnie++ had no 1.99.
EARLIER = {"2.00": "1.98"}
BOUNDS = ("since", "until")


@dataclass(frozen=True)
class Mutation:
    """One rule with one thing changed."""

    file: str
    rule: str
    change: str
    now: Rule

    def __str__(self) -> str:
        return f"{self.rule} {self.change}"


def other_factors(name: str, factor: float) -> Iterator[float]:
    """Half as much again; and for a power of 1024 (or half of it, or bits of it) that of 1000."""
    # An operand of dd is whole bytes: 1.5 would be cut to 1.
    yield factor * (2 if name == "dd-bs-c" else 1.5)
    for part in (1.0, 0.5, 0.125):
        for power in range(1, 6):
            binary, decimal = part * 1024.0**power, part * 1000.0**power
            if factor in (binary, decimal):
                yield decimal if factor == binary else binary
    if factor == 1024 * 1000:
        yield from (1000.0**2, 1024.0**2)


def flips() -> list[Mutation]:
    """Every factor."""
    return [
        Mutation(file, name, f"factor {factor:g}", replace(one, factor=factor))
        for file in FILES
        for name, one in rules(file).items()
        for factor in other_factors(name, one.factor)
    ]


def moved(bound: str) -> tuple[str, str]:
    """The version before and the one after: 5.4 → 5.3, 5.5."""
    head, dot, last = bound.rpartition(".")
    before = f"{head}{dot}{int(last) - 1}"
    return EARLIER.get(bound, before), f"{head}{dot}{int(last) + 1:0{len(last)}}"


def with_bound(rule: Rule, bound: str, version: str) -> Rule:
    """With another bound."""
    changed: dict[str, Any] = {bound: version}
    return replace(rule, **changed)


def moves() -> list[Mutation]:
    """Every bound, one version earlier and one later."""
    return [
        Mutation(file, name, f"{bound} {other}", with_bound(one, bound, other))
        for file in FILES
        for name, one in rules(file).items()
        for bound in BOUNDS
        if getattr(one, bound)
        for other in moved(getattr(one, bound))
    ]


@contextmanager
def rule_as(mutation: Mutation) -> Iterator[None]:
    """The parsers with another rule; what they derived from the old one and kept is forgotten."""
    tables = (rules(mutation.file), units.all_rules())  # both read before anything is changed
    try:
        with pytest.MonkeyPatch.context() as patch:
            for table in tables:
                patch.setitem(table, mutation.rule, mutation.now)
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    for one in _caches():
        one.cache_clear()


@cache
def _caches() -> list[Any]:
    """Every function of the parsers that keeps its results, but for the rules themselves."""
    assert parsers()  # imports them all
    modules = [module for name, module in sys.modules.items() if name.startswith("ingest.parsers.")]
    found = [one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")]
    return [one for one in found if one not in (units.rules, units.all_rules)]


@cache
def golden(file: str) -> list[Sidecar]:
    """The logs of a tool, the smallest first: most mutations break any of them."""
    found = sidecars(LOGS / FOLDERS.get(file, file))
    return sorted(found, key=lambda one: (one.log.stat().st_size, one.name))


def killers(mutation: Mutation) -> Iterator[str]:
    """The golden logs that fail."""
    with rule_as(mutation):
        for sidecar in golden(mutation.file):
            if complaints(sidecar):
                yield sidecar.name


@pytest.mark.parametrize("file", FILES)
def test_golden_logs_read_well_before_a_mutation_and_after_it(file: str) -> None:
    """Logs that failed anyway would kill every mutation."""
    assert golden(file)
    first = next(one for one in flips() if one.file == file)
    assert next(killers(first), None)
    assert [text for sidecar in golden(file) for text in complaints(sidecar)] == []


@pytest.mark.parametrize("mutation", flips(), ids=str)
def test_another_factor_is_seen(mutation: Mutation) -> None:
    assert next(killers(mutation), None), f"no golden log pins the factor of {mutation.rule}: {mutation}"


@pytest.mark.parametrize("mutation", moves(), ids=str)
def test_another_bound_is_seen(mutation: Mutation) -> None:
    """A bound that no parser reads is none: what is only told to people stands in `seen`."""
    assert next(killers(mutation), None), f"no golden log pins a bound of {mutation.rule}: {mutation}"
