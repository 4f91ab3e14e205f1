"""What each figure is measured on, and a line of the table that comes of it."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.pages import figures
from tests.browser.node import ROOT, node

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Bench:
    """The built site, served under its real headers."""

    site: Path
    base: str
    sets: Sequence[str]
    kinds: Sequence[str]


@dataclass(frozen=True)
class Line:
    """A figure, what others reach, what we must reach, and what was measured."""

    figure: str
    anchor: str
    must: str
    ours: str
    reached: bool

    def __str__(self) -> str:
        mark = " " if self.reached else "✗"
        return f"{mark} {self.figure:<44} {self.anchor:<40} {self.must:<12} {self.ours}"


HEAD = f"\n  {'figure':<44} {'anchor':<40} {'must reach':<12} ours (✗: not reached)"


def parts() -> Iterator[Callable[[Bench], Iterator[Line]]]:
    """The `lines` of every module in figures/, by name."""
    for found in sorted(pkgutil.iter_modules(figures.__path__), key=lambda module: module.name):
        yield importlib.import_module(f"{figures.__name__}.{found.name}").lines


def run(script: str, request: Mapping[str, object]) -> Any:
    """What a script of this folder answers."""
    command = [node(), str(HERE / f"{script}.mjs")]
    done = subprocess.run(
        command, input=json.dumps(request), capture_output=True, text=True, check=True, cwd=ROOT, timeout=1800
    )
    return json.loads(done.stdout)
