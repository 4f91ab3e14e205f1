"""What a reader sees of the tables of values, as tests/browser/table.mjs notes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.browser.node import run_script

State = Mapping[str, Any]
Step = Mapping[str, object]
COMPLAINTS = ("crash", "csp", "console", "foreign", "failed")


def use(base: str, paths: Mapping[str, Sequence[Step]], **how: Any) -> dict[str, list[State]]:
    """The states of each page: as it came, and after each step."""
    found = run_script("table", {"base": base, "paths": list(paths), "steps": paths, **how})
    wrong = [f"{path}: {line}" for path, page in found.items() for key in COMPLAINTS for line in page[key]]
    assert [line for line in wrong if "ERR_ABORTED" not in line] == []
    return {path: page["states"] for path, page in found.items()}


def states(base: str, path: str, *steps: Step, **how: Any) -> list[State]:
    """Of one page."""
    return use(base, {path: steps}, **how)[path]


def column(state: State, place: int, table: int = 0) -> list[str]:
    """The texts of a column, in the order shown."""
    return [row[place] for row in state["tables"][table]["rows"]]
