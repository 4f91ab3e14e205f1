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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TextIO

from ingest.cli._logs import NotUnderstood, read, read_file, records, show_json, show_table
from ingest.cli._printing import print_anything
from ingest.cli._spread import Batch, batches_of, in_order, workers_for
from ingest.core.text import printable
from ingest.core.workers import add_workers, executor

__all__ = ["HELP", "NEEDS_PROJECT", "add_arguments", "read", "records", "run"]

HELP = "show the values found in logs"
NEEDS_PROJECT = False
_UNUSED = "also list lines with numbers that no parser used"
_WORKERS = "number of parallel processes (default: one per core; a single one for a few small logs)"


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
    _known_tool(arguments.tool)
    print_anything()
    wanted = _Wanted(arguments.tool, arguments.json, arguments.unused)
    workers = arguments.workers or workers_for(arguments.logs, os.cpu_count() or 1)
    if workers == 1:
        understood = [wanted.show(path, sys.stdout, sys.stderr) for path in arguments.logs]
    else:
        understood = _on_cores(arguments.logs, wanted, workers)
    return 0 if all(understood) else 1


def _known_tool(tool: str | None) -> None:
    from ingest.core.problems import UsageError, did_you_mean
    from ingest.parsers import parsers

    if tool is not None and tool not in parsers():
        message = f"no tool {tool!r}; {did_you_mean(tool, parsers())}"
        raise UsageError(message)


@dataclass(frozen=True)
class _Wanted:
    """How logs are read and shown, here or in a worker."""

    tool: str | None
    as_json: bool
    unused: bool

    def show(self, path: str, out: TextIO, err: TextIO) -> bool:
        """Prints what a log says; whether it was understood."""
        found = read_file(path, self.tool)
        unused = found.unused if self.unused else ()
        if found.unwrapped:
            print(printable(f"{path}: {found.unwrapped}"), file=err)
        if self.as_json:
            show_json(path, found.result, unused, out)
        else:
            show_table(path, found.result, unused, out, err)
        return not isinstance(found.result, NotUnderstood)


@dataclass(frozen=True)
class _Shown:
    """What a worker would have printed of one log."""

    understood: bool
    out: str
    err: str


def _on_cores(paths: Sequence[str], wanted: _Wanted, workers: int) -> list[bool]:
    """The same lines in the same order as one process prints them."""
    understood: list[bool] = []
    with executor(workers) as pool:
        for answer in in_order(pool, workers, batches_of(paths), partial(_show_batch, wanted)):
            if isinstance(answer, Batch):
                understood += [wanted.show(path, sys.stdout, sys.stderr) for path in answer.paths]
            else:
                understood += [_print(shown) for shown in answer]
    return understood


def _show_batch(wanted: _Wanted, paths: Sequence[str]) -> list[_Shown]:
    return [_show_apart(wanted, path) for path in paths]


def _show_apart(wanted: _Wanted, path: str) -> _Shown:
    out, err = io.StringIO(), io.StringIO()
    understood = wanted.show(path, out, err)
    return _Shown(understood, out.getvalue(), err.getvalue())


def _print(shown: _Shown) -> bool:
    sys.stdout.write(shown.out)
    if shown.err:
        sys.stdout.flush()
        sys.stderr.write(shown.err)
    return shown.understood
