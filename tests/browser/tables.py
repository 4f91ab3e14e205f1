"""What a reader sees of the tables of values, as tests/browser/table.mjs notes it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.browser.node import run_script

State = Mapping[str, Any]
Step = Mapping[str, object]
# A name → where it begins, and what is done there.
Cases = Mapping[str, tuple[str, Sequence[Step]]]
COMPLAINTS = ("crash", "csp", "console", "foreign", "failed")


def use(base: str, cases: Cases, **how: Any) -> dict[str, Mapping[str, Any]]:
    """The states of each case: as the page came, and after each step. One browser for all of them."""
    paths = {
        name: path if "#" in path else f"{path}#{name.replace(' ', '-')}" for name, (path, _) in cases.items()
    }
    steps = {paths[name]: each for name, (_, each) in cases.items()}
    answers = {paths[name]: made for name, made in how.pop("answers", {}).items()}
    request = {"base": base, "paths": list(steps), "steps": steps, "answers": answers, **how}
    found = run_script("table", request)
    return {name: found[path] for name, path in paths.items()}


def without_charts(site: Path, folder: Path) -> Path:
    """The pages of sets and their further tables in a site of their own, without what is drawn on them."""
    shutil.copytree(site / "assets", folder / "assets")
    for page in site.glob("results/*/index.html"):
        copied = folder / page.parent.relative_to(site)
        copied.mkdir(parents=True)
        text = page.read_text(encoding="utf-8")
        (copied / "index.html").write_text(re.sub("<figure.*?</figure>", "", text, flags=re.DOTALL), "utf-8")
        shutil.copyfile(page.with_name("values.json"), copied / "values.json")
        if page.with_name("values").exists():
            shutil.copytree(page.with_name("values"), copied / "values")
    return folder


def states(seen: Mapping[str, Mapping[str, Any]], name: str) -> list[State]:
    """Of one case, of which nothing is complained."""
    wrong = [line for key in COMPLAINTS for line in seen[name][key]]
    assert [line for line in wrong if "ERR_ABORTED" not in line] == []
    return list(seen[name]["states"])


def column(state: State, place: int, table: int = 0) -> list[str]:
    """The texts of a column, in the order shown."""
    return [row[place] for row in state["tables"][table]["rows"]]


def head(state: State, text: str, table: int = 0) -> int:
    """The place of a heading among those shown."""
    return list(state["tables"][table]["head"]).index(text)


def htmls(state: State) -> list[list[str]]:
    """The rows of each table."""
    return [table["html"] for table in state["tables"]]
