"""Parsers need the standard library alone, and no tool's parser needs another's."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.parsers import parsers

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "ingest" / "parsers"
FILES = sorted(FOLDER.rglob("*.py"))
# The unit rules are YAML: who has no package for it gives them to the parsers in another way.
READS_RULES = {"units.py": {"ingest.core.yaml_lines"}}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it that stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def of_tool(module: str) -> str | None:
    """The package of a tool that a module of ours is in."""
    parts = module.removeprefix("ingest.parsers.").split(".")
    return parts[0] if module.startswith("ingest.parsers.") and (FOLDER / parts[0]).is_dir() else None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_parser_needs_no_package_and_no_other_parser(path: Path) -> None:
    own = path.relative_to(FOLDER).parts[0]
    others = set(imported(path)) - READS_RULES.get(str(path.relative_to(FOLDER)), set())
    foreign = {name for name in others if name.partition(".")[0] not in {*sys.stdlib_module_names, "ingest"}}
    ours = {name for name in others if name.startswith("ingest") and not name.startswith("ingest.parsers")}
    assert not foreign | ours
    assert {of_tool(name) for name in others} <= {None, own}


def test_all_parsers_have_one_shape() -> None:
    for tool, parser in parsers().items():
        assert tool == parser.TOOL
        assert parser.detect("") is False
        assert parser.parse("").readings == []
        assert parser.__doc__
