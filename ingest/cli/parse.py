"""spindle parse LOG… [--json] [--unused] [--tool NAME] [--workers N]

    fio.log
      fio 3.42, json
      line  what                         SI value       read as   printed     rule
        61  randread throughput   217180789 B/s       217 MB/s  217180789   fio-bytes

With --json each value, warning, failure and fact is one object a line (docs/interfaces.md says which keys).
With --unused the lines with numbers that no parser used are listed, too. Needs no checkout.
Many logs are read on all cores; what is printed does not depend on how many there are. A log within a mail, a
page or another program's lines is unwrapped first, and standard error says so; lines are those of the log.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TextIO, TypeVar

from ingest.cli import print_anything
from ingest.cli._logs import NotUnderstood, read, show_json, show_table
from ingest.core.problems import UsageError, did_you_mean
from ingest.core.text import printable
from ingest.core.workers import add_workers, executor
from ingest.parsers import parsers

HELP = "show the values found in logs"
NEEDS_PROJECT = False
_WORKERS = "number of parallel processes (default: one per core; a single one for a few small logs)"

LARGE = 8 * 2**20  # bytes of a file that is not sent to a worker
_BATCH = 2**18
_FILE = 2**11  # what a file costs whatever is in it, as bytes
_WORTH_A_POOL = 8 * 2**20  # less is read by one process before two have started
_AHEAD = 4  # batches in work or waiting, for each worker

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The logs."""
    parser.add_argument("logs", nargs="+", metavar="LOG", help="a log, plain or compressed (gzip, xz, bzip2)")
    parser.add_argument("--json", action="store_true", help="one JSON object per line (NDJSON)")
    parser.add_argument(
        "--unused", action="store_true", help="also list lines with numbers that no parser used"
    )
    parser.add_argument("--tool", metavar="NAME", help="treat every log as output of this tool")
    add_workers(parser, what=_WORKERS, default=None)


def run(arguments: argparse.Namespace, _project: None = None) -> int:
    """Reads every log; 1 if one of them was not understood."""
    tool = arguments.tool
    if tool is not None and tool not in parsers():
        raise UsageError(f"no tool {tool!r}; {did_you_mean(tool, parsers())}")
    print_anything()
    options = _Options(tool, arguments.json, arguments.unused)
    workers = arguments.workers or workers_for(arguments.logs, os.cpu_count() or 1)
    if workers == 1:
        understood = [options.show(path, sys.stdout, sys.stderr) for path in arguments.logs]
    else:
        understood = _on_cores(arguments.logs, options, workers)
    return 0 if all(understood) else 1


@dataclass(frozen=True)
class _Options:
    """How logs are read and shown, here or in a worker."""

    tool: str | None
    as_json: bool
    unused: bool

    def show(self, path: str, out: TextIO, err: TextIO) -> bool:
        """Prints the values of a log; returns whether it was understood."""
        log = read(path, self.tool)
        unused = log.unused if self.unused else ()
        if log.unwrapped:
            print(printable(f"{path}: {log.unwrapped}"), file=err)
        if self.as_json:
            show_json(path, log.result, unused, out)
        else:
            show_table(path, log.result, unused, out, err)
        return not isinstance(log.result, NotUnderstood)

    def show_apart(self, paths: Sequence[str]) -> list[tuple[bool, str, str]]:
        """Of each log whether it was understood, and what would have been printed on both outputs."""
        outputs = []
        for path in paths:
            out, err = io.StringIO(), io.StringIO()
            outputs.append((self.show(path, out, err), out.getvalue(), err.getvalue()))
        return outputs


def _on_cores(paths: Sequence[str], options: _Options, workers: int) -> list[bool]:
    """The same lines in the same order as one process prints them."""
    understood: list[bool] = []
    with executor(workers) as pool:
        for answer in in_order(pool, workers, batches_of(paths), options.show_apart):
            if isinstance(answer, Batch):
                understood += [options.show(path, sys.stdout, sys.stderr) for path in answer.paths]
                continue
            for is_understood, out, err in answer:
                sys.stdout.write(out)
                if err:
                    sys.stdout.flush()
                    sys.stderr.write(err)
                understood.append(is_understood)
    return understood


@dataclass(frozen=True)
class Batch:
    """Files for one worker; `is_large`: one file, which this process reads and prints itself."""

    paths: Sequence[str]
    is_large: bool


def workers_for(paths: Sequence[str], cores: int) -> int:
    """One is this process alone, which is best for a few small logs: a pool needs time to start."""
    small = sum(cost for path in paths if (cost := _cost(path)) <= LARGE)
    return min(cores, len([*batches_of(paths)])) if small > _WORTH_A_POOL else 1


def batches_of(paths: Sequence[str]) -> Iterator[Batch]:
    """The paths in their order, in batches of about equal cost: a worker is asked a few hundred times."""
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
    """The answer for each batch; a large one comes back itself, when it is its turn.

    How far workers may be ahead is bounded, and so is the memory that waiting answers take.
    """
    waiting: deque[Callable[[], T | Batch]] = deque()
    for batch in batches:
        waiting.append(partial(_itself, batch) if batch.is_large else pool.submit(work, batch.paths).result)
        if len(waiting) > _AHEAD * workers:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def _itself(batch: Batch) -> Batch:
    return batch
