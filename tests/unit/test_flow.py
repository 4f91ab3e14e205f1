"""One direction only (README, How it works): no stage imports anything of a later one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.checkout import ROOT

FLOW = ("parsers", "sets", "store", "checks", "charts", "pages", "build", "cli")
BESIDE = ("statistics", "theory")  # the arithmetic of the judgement knows no stage
# What a set asks of its charts is a part of its manifest, as data.
KNOWN = {("ingest/sets/manifest/model.py", "ingest.charts.request")}


def test_no_stage_imports_a_later_one() -> None:
    backwards = {
        (str(path.relative_to(ROOT)), module)
        for place, stage in enumerate(FLOW)
        for path, module in _imports(stage)
        if module.split(".")[1] in FLOW[place + 1 :]
    }
    assert backwards == KNOWN


def test_the_arithmetic_imports_no_stage() -> None:
    imports = [module for name in BESIDE for _, module in _imports(name)]
    assert imports
    assert [module for module in imports if module.split(".")[1] in FLOW] == []


def test_what_all_share_imports_no_stage() -> None:
    assert [module for _, module in _imports("core") if module.split(".")[1] in FLOW] == []


def _imports(stage: str) -> Iterator[tuple[Path, str]]:
    """The modules of ours that a stage imports, at its top or later."""
    paths = list((ROOT / "ingest" / stage).rglob("*.py"))
    assert paths, stage
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ingest."):
                yield path, node.module
