r"""What a module of cases/ holds: `REFUSED`, sets that Spindle must not take.

REFUSED = (
    Case("alias", with_manifest("a: &a [x]\nb: *a\n"), r"/result\.yaml:2: expected plain values, found an alias .*"),
)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Write = Callable[[Path], None]
Content = str | bytes | Callable[[], bytes]  # what is large is made when it is written
HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: community
"""
LOG = "/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
RUNS = HEAD + "runs: [{logs: logs/a.log, factors: {raid_level: single, drives: 1}}]\n"
TABLE = (
    HEAD
    + """\
tables:
  - file: tables/a.md
    tool: dd
    columns:
      raid_level: {}
      reading: {operation: read, metric: throughput, unit: MB/s}
"""
)
CELLS = "| raid_level | reading |\n|---|---|\n"


@dataclass(frozen=True)
class Case:
    """A set that is refused: `write` makes its folder, `says` is the line about it, after data/results/<slug>."""

    name: str
    write: Write
    says: str
    long: bool = False

    @property
    def slug(self) -> str:
        """Its name among the sets."""
        return f"2020-01-{self.name}"


def files(contents: Mapping[str, Content]) -> Write:
    """A set of these files."""

    def write(folder: Path) -> None:
        for name, content in contents.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            made = content() if callable(content) else content
            path.write_bytes(made.encode() if isinstance(made, str) else made)

    return write


def manifest(more: str) -> Write:
    """A set that is nothing but a manifest: HEAD and these lines."""
    return files({"result.yaml": HEAD + more})


def log(content: Content, name: str = "a.log") -> Write:
    """A set with one log."""
    return files({"result.yaml": RUNS.replace("a.log", name), f"logs/{name}": content})


def table(rows: str) -> Write:
    """A set with one published table."""
    return files({"result.yaml": TABLE, "tables/a.md": CELLS + rows})


def also(*writes: Write) -> Write:
    """One after the other."""

    def write(folder: Path) -> None:
        for one in writes:
            one(folder)

    return write
