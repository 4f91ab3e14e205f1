"""The command line: `spindle parse`, `spindle check`, `spindle build`, `spindle publish`, `spindle diff`, ….

One command is one module here with `HELP`, `add_arguments(parser)` and `run(arguments, project) -> int`;
a module whose name begins with _ is none. Only the module of the command that is run is imported; `HELP` of
the others is read from their source.
With `WRITES = False` it only reads.
With `NEEDS_PROJECT = False` it runs outside a checkout too; `project` is None then.
Exit codes: 0 good, 1 the input is at fault, 2 the call is.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import io
import os
import pkgutil
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from ingest.core.problems import ProblemsError, UsageError, is_interrupt
from ingest.core.project import find_project
from ingest.core.text import number_of, printable

GOOD, INPUT_AT_FAULT, CALL_AT_FAULT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; never shows a traceback for a mistake of the user."""
    words = sys.argv[1:] if arguments is None else arguments
    parsed = _parser().parse_args(words)
    command = _module(parsed.command)
    try:
        return _run(command, parsed)
    except ProblemsError as error:
        print(f"{error}\nspindle: {_count(len(error.problems), command)}", file=sys.stderr)
        if error.remedy:
            print(f"spindle: {error.remedy}", file=sys.stderr)
        return INPUT_AT_FAULT
    except (UsageError, KeyboardInterrupt, BrokenExecutor, MemoryError, OSError) as error:
        return _end(error)
    except RuntimeError as error:
        if is_interrupt(error):
            return _end(KeyboardInterrupt())
        raise


def _end(error: BaseException) -> int:
    """The one line that ends a command, and its code."""
    if isinstance(error, OSError):
        message, code = reason(error), INPUT_AT_FAULT
    elif isinstance(error, MemoryError):
        message, code = "out of memory; shorten the logs, or split the set", INPUT_AT_FAULT
    elif isinstance(error, BrokenExecutor):
        message, code = "a worker process died, perhaps out of memory; try --workers 1", INPUT_AT_FAULT
    else:
        message, code = str(error) or "stopped", CALL_AT_FAULT
    print(f"spindle: {message}", file=sys.stderr)
    return code


def reason(error: OSError) -> str:
    """The system's message, and its file. `shutil.Error` holds a list of such."""
    if isinstance(error, shutil.Error) and isinstance(error.args[0], list):
        source, target, cause = error.args[0][0]
        return printable(f"{cause}: {source} to {target}" if str(target) not in str(cause) else str(cause))
    message = error.strerror or str(error)
    return printable(f"{message}: {error.filename}" if error.filename else message)


def print_anything() -> None:
    """From here on a character that the encoding lacks is printed as `\\x85`: logs hold anything."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _run(command: ModuleType, parsed: argparse.Namespace) -> int:
    project = find_project(Path.cwd()) if getattr(command, "NEEDS_PROJECT", True) else None
    try:
        code: int = command.run(parsed, project)
        sys.stdout.flush()
    except BrokenPipeError:  # `spindle parse … | head`: what is still buffered goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    return code


def _count(problems: int, command: ModuleType) -> str:
    """Of a command that writes nothing anyway it is not said."""
    written = "; nothing was written" if getattr(command, "WRITES", True) else ""
    return number_of(problems, "problem") + written


def _commands() -> dict[str, str]:
    """What each command does, in one line; none of them is imported."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    return {name: _help(Path(__file__).with_name(f"{name}.py")) for name in names}


def _help(source: Path) -> str:
    """`HELP = "…"` of a module, from its text: importing them all takes a second."""
    for statement in ast.parse(source.read_bytes()).body:
        match statement:
            case ast.Assign([ast.Name("HELP")], ast.Constant(str(text))):
                return text
    raise AttributeError(f"{source.name} has no HELP")


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{command}")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one line; --help has the rest."""

    def error(self, message: str) -> NoReturn:
        """Ends with 2."""
        do = f"see {self.prog} --help"
        if message.startswith("unrecognized arguments: -"):
            do = f"put ./ before a name that begins with a dash, otherwise {do}"
        self.exit(CALL_AT_FAULT, printable(f"spindle: {message}; {do}") + "\n")


class _Version(argparse.Action):
    """The version of the package, which no other call looks up."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Prints it, and ends."""
        from importlib import metadata

        print(f"spindle {metadata.version('spindle')}")
        parser.exit()


class _Command(_Parser):
    """Of one command: its arguments are asked for when it is the command of the call."""

    name: str | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """With the arguments that the command's module adds."""
        if self.name:
            _module(self.name).add_arguments(self)
            self.name = None
        return super().parse_known_args(args, namespace)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="spindle", description="Publish storage benchmarks with their evidence.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    choices = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Command)
    for name, text in _commands().items():
        choices.add_parser(name, help=text, description=text).name = name
    return parser
