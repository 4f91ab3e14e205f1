"""The command line: `spindle check`, `spindle build`, `spindle publish`.

One command is one module here with `HELP`, `add_arguments(parser)` and `run(arguments, project) -> int`.
Exit codes: 0 good, 1 the input is at fault, 2 the call is.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from ingest.problems import ProblemsError, UsageError
from ingest.project import find_project

GOOD, INPUT_AT_FAULT, CALL_AT_FAULT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; never shows a traceback for a mistake of the user."""
    commands = _commands()
    parsed = _parser(commands).parse_args(arguments)
    try:
        code: int = commands[parsed.command].run(parsed, find_project(Path.cwd()))
    except ProblemsError as error:
        print(error, file=sys.stderr)
        print(f"spindle: {_count(len(error.problems))}", file=sys.stderr)
        return INPUT_AT_FAULT
    except UsageError as error:
        print(f"spindle: {error}", file=sys.stderr)
        return CALL_AT_FAULT
    except KeyboardInterrupt:
        print("spindle: stopped", file=sys.stderr)
        return CALL_AT_FAULT
    except OSError as error:
        print(f"spindle: {error.strerror}: {error.filename}", file=sys.stderr)
        return INPUT_AT_FAULT
    return code


def _count(problems: int) -> str:
    return f"{problems} problem{'s' if problems != 1 else ''}; nothing was written"


def _commands() -> dict[str, ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: importlib.import_module(f"{__name__}.{name}") for name in names}


def _parser(commands: dict[str, ModuleType]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spindle", description="Publishes storage benchmarks with their evidence."
    )
    choices = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in commands.items():
        command = choices.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(command)
    return parser
