"""The command line: one module of `commands` for each command."""

import argparse
import sys
from typing import Sequence

from spindle_run import VERSION, commands
from spindle_run.discovery import discovered
from spindle_run.errors import AT_FAULT, MISSING, RunnerError

_EXITS = (
    "exit: 0 all done, 1 some runs failed, 2 plan or call at fault, 3 refused for safety, "
    "4 tool or right missing, 5 stopped (resumable), 6 clean-up incomplete"
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spindle-run", description="Measures storage and keeps the evidence.", epilog=_EXITS
    )
    parser.add_argument("--version", action="version", version="spindle-run " + VERSION)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for module in sorted(discovered(commands), key=lambda each: each.ORDER):
        doc = (module.__doc__ or "").strip().splitlines()
        sub = subparsers.add_parser(
            module.NAME,
            help=doc[0],
            description=doc[0],
            epilog="\n".join(doc[2:]) or None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.arguments(sub)
        sub.set_defaults(act=module.act)
    return parser


def main(arguments: Sequence[str]) -> int:
    """The exit code. Nothing but the message of an error reaches the user."""
    parser = _parser()
    given = parser.parse_args(list(arguments))
    if given.command is None:
        parser.print_help()
        return AT_FAULT
    try:
        return int(given.act(given))
    except RunnerError as error:
        print("spindle-run: %s" % error, file=sys.stderr)
        return error.code
    except PermissionError as error:
        print("spindle-run: expected the right to use %s; run it as root" % error.filename, file=sys.stderr)
        return MISSING
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left, and nothing is left to be said
        return AT_FAULT
