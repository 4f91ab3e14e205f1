"""CPU time, taken in turns: this machine has other users, so only ratios of one run mean anything."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeVar

Name = TypeVar("Name")


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def best_of(rounds: int, works: Mapping[Name, Callable[[], object]]) -> dict[Name, float]:
    """The least CPU time of each; every round runs all, so that a slow minute slows all alike."""
    taken = [{name: cpu_seconds(work) for name, work in works.items()} for _ in range(rounds)]
    return {name: min(times[name] for times in taken) for name in works}


def verdict(value: float, goal: float) -> str:
    """A ratio beside its goal."""
    return f"{value:.1f} (goal ≤ {goal:g}: {'met' if value <= goal else 'not met'})"
