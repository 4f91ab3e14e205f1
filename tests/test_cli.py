"""The command line itself: what it says of its commands, and that this does not import them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ingest.cli import _commands, _module

_CALL = """
import sys
from ingest.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""
_HEAVY = {"altair", "duckdb", "markdown", "numpy", "pandas", "pydantic", "scipy", "vl_convert"}


def call(*words: str) -> tuple[str, set[str]]:
    """What is printed, and the modules that were imported for it."""
    command = [sys.executable, "-c", _CALL, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    *said, modules = done.stderr.splitlines()
    return "\n".join([done.stdout, *said]), set(modules.split())


@pytest.mark.parametrize("words", [("--help",), ("--version",), (), ("nosuch",)])
def test_what_spindle_says_of_itself_imports_no_command(words: tuple[str, ...]) -> None:
    _, modules = call(*words)
    assert "argparse" in modules
    assert modules & _HEAVY == set()
    assert {name for name in modules if name.startswith("ingest.cli.")} == set()


def test_a_command_imports_no_other_command() -> None:
    said, modules = call("parse", "--help")
    assert "--unused" in said
    assert {name for name in modules if name.startswith("ingest.cli.")} == {
        "ingest.cli.parse",
        "ingest.cli._logs",
    }


def test_help_tells_what_each_command_says_of_itself() -> None:
    said, _ = call("--help")
    words = " ".join(said.split())
    for name, text in _commands().items():
        assert text == _module(name).HELP
        assert f"{name} {text}" in words


def test_the_version_is_that_of_the_package() -> None:
    said, _ = call("--version")
    assert said.strip() == "spindle 1.0.0"
