"""Who does the work over sets: this process, or a pool of them."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class InProcess(Executor):
    """An executor that works at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls `fn` now."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def add_workers(parser: argparse.ArgumentParser) -> None:
    """--workers N"""
    what = "processes that work at the sets (default: %(default)s)"
    parser.add_argument("--workers", type=_count, default=min(2, os.cpu_count() or 1), metavar="N", help=what)


def executor(workers: int) -> Executor:
    """One worker needs no other process. Others are spawned: DuckDB and vl-convert have threads."""
    if workers == 1:
        return InProcess()
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to answer, in one line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _count(text: str) -> int:
    if not text.isdigit() or not int(text):
        message = f"expected a whole number from 1, found {text!r}"
        raise argparse.ArgumentTypeError(message)
    return int(text)
