"""Many logs over all cores, their answers in the order of the logs.

Small files travel in batches: a worker is asked a few hundred times, not a hundred thousand. A large file
is read by this process, which prints as it goes, while the workers read ahead. How far they may be ahead
is bounded, and so is the memory that waiting answers take.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

LARGE = 8 * 2**20  # bytes of a file that is not sent to a worker
_BATCH = 2**18
_FILE = 2**11  # what a file costs whatever is in it, as bytes
_WORTH_A_POOL = 8 * 2**20  # less is read by one process before two have started
_AHEAD = 4  # batches in work or waiting, for each worker


@dataclass(frozen=True)
class Batch:
    """Files for one worker; `is_large` where there is one file and none should take it."""

    paths: Sequence[str]
    is_large: bool


def workers_for(paths: Sequence[str], cores: int) -> int:
    """One is this process alone, which is best for a few small logs: a pool needs time to start."""
    batches = list(batches_of(paths))
    small = sum(cost for path in paths if (cost := _cost(path)) <= LARGE)
    return min(cores, len(batches)) if small > _WORTH_A_POOL else 1


def batches_of(paths: Sequence[str]) -> Iterator[Batch]:
    """The paths in their order, in batches of about equal cost."""
    waiting: list[str] = []
    total = 0
    for path in paths:
        cost = _cost(path)
        if waiting and total + cost > _BATCH:
            yield Batch(waiting, is_large=False)
            waiting, total = [], 0
        if cost > LARGE:
            yield Batch([path], is_large=True)
        else:
            waiting.append(path)
            total += cost
    if waiting:
        yield Batch(waiting, is_large=False)


def _cost(path: str) -> int:
    """Bytes to read, and what each file costs beside; one that is missing is soon refused."""
    try:
        return Path(path).stat().st_size + _FILE
    except (OSError, ValueError):
        return _FILE


def in_order(
    pool: Executor, workers: int, batches: Iterator[Batch], work: Callable[[Sequence[str]], T]
) -> Iterator[T | Batch]:
    """The answer for each batch; a large one comes back itself, when it is its turn."""
    waiting: deque[Callable[[], T | Batch]] = deque()
    for batch in batches:
        waiting.append(partial(_itself, batch) if batch.is_large else pool.submit(work, batch.paths).result)
        if len(waiting) > _AHEAD * workers:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def _itself(batch: Batch) -> Batch:
    return batch
