"""A function and its inputs → its results, from this process or a pool (multiprocessing), with progress.

at_work_on("logs/cfq_raid5_64_1.log") names what takes too long, when the CPU time of a set is over.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, forkserver, get_context, parent_process
from multiprocessing.connection import wait
from types import FrameType, TracebackType
from typing import Any, ParamSpec, TypeVar

from tqdm import tqdm

from ingest.core.problems import is_interrupt

P = ParamSpec("P")
T = TypeVar("T")
_SEVERAL = 3  # fewer need no bar
_AT_SETS = "number of parallel processes (default: %(default)s)"


class OutOfTime(BaseException):
    """The CPU time of a set is over; no Exception, so that no library takes it for a mistake of its own."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


_at_work = [""]


def at_work_on(what: str) -> None:
    """A file of the set, and what is made of it; empty for the set as a whole."""
    _at_work[0] = what


def out_of_time(_signal: int, _frame: FrameType | None) -> None:
    """A handler of signals."""
    raise OutOfTime(_at_work[0])


class InProcess(Executor):
    """An executor that works at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls `fn` now."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future

    def map(self, fn: Callable[..., T], *iterables: Iterable[Any], **_: Any) -> Iterator[T]:
        """Calls `fn` when its result is requested, so that a progress bar is right."""
        return map(fn, *iterables)


def add_workers(
    parser: argparse.ArgumentParser, what: str = _AT_SETS, default: int | None = min(2, os.cpu_count() or 1)
) -> None:
    """--workers N"""
    parser.add_argument("--workers", type=_count, default=default, metavar="N", help=what)


def progress(results: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The same results; on a terminal with a progress bar."""
    quiet = True if total < _SEVERAL else None  # None: where standard error is no terminal
    return iter(tqdm(results, desc=label, total=total, leave=False, disable=quiet, dynamic_ncols=True))


def executor(workers: int, preload: Sequence[str] = ()) -> Executor:
    """One worker needs no other process. Others are copies of one that has imported `preload` (fork server).

    Of our own process there can be no copy: DuckDB and vl-convert have threads.
    """
    if workers == 1:
        return InProcess()
    return Pool(workers, preload)


def one_beside() -> Executor:
    """A copy of this process (fork), made at first use: only while no library has started threads."""
    return _OneBeside(1, get_context("fork"), initializer=_start_worker)


class _OneBeside(ProcessPoolExecutor):
    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What an interrupt leaves half started cannot be ended."""
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # its parent answers
    _end_with_parent()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for ever, or keep writing during the next publication."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)  # sys.exit would end this thread only


class Pool(Executor):
    """Processes that leave Ctrl-C to their parent, which answers it at once and in one line."""

    def __init__(self, workers: int, preload: Sequence[str] = ()) -> None:
        self._workers = workers
        self._preload = list(preload)
        self._processes: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Workers start here; that they ignore interrupts they inherit, from us or from their server."""
        self._processes = processes = self._processes or self._new()
        with interrupts_held() if self._preload else _interrupts_ignored():
            return processes.submit(fn, *args, **kwargs)

    def get_ready(self) -> None:
        """Starts the server of which workers are copies, and does not wait until it has imported all."""
        if self._preload:
            get_context("forkserver").set_forkserver_preload(self._preload)
            with _interrupts_ignored():
                forkserver.ensure_running()

    def _new(self) -> ProcessPoolExecutor:
        self.get_ready()
        context = get_context("forkserver" if self._preload else "spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_end_with_parent)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Ends the processes; for later work others start."""
        if self._processes:
            self._processes.shutdown(wait, cancel_futures=cancel_futures)
            self._processes = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A stop does not wait for what is at work: what it writes is taken up only when it is whole."""
        if error and is_interrupt(error):
            for worker in active_children():
                worker.terminate()
        super().__exit__(kind, error, trace)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """They come a moment later, when no process is half started, and no module half imported."""
    received: list[int] = []
    with _interrupts_are(lambda number, _: received.append(number)):
        yield
    if received:
        signal.raise_signal(signal.SIGINT)  # for whoever answers them: nobody, in a shell's background


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started meanwhile inherit it."""
    with _interrupts_are(signal.SIG_IGN):
        yield


@contextmanager
def _interrupts_are(answered: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Only the main thread can ask for it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, answered)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def get_ready(executor: Executor) -> None:
    """Workers come to know their modules while this process looks for what they are to do."""
    if isinstance(executor, Pool):
        executor.get_ready()


def rest(executor: Executor) -> None:
    """Gives back the memory that processes have come to hold, before work of another kind."""
    if isinstance(executor, Pool):
        executor.shutdown()


def _count(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, found {text!r}")
    return int(text)
