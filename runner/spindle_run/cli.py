"""The command line: one module of `commands` for each command."""

import argparse
import contextlib
import io
import os
import sys
import traceback
from typing import Sequence, Tuple

from spindle_run import VERSION, commands
from spindle_run.discovery import discovered
from spindle_run.errors import AT_FAULT, MISSING, STOPPED, RunnerError

_EXITS = (
    "exit: 0 all done, 1 some runs failed, 2 error in plan or call, 3 refused for safety, "
    "4 tool or privilege missing, 5 stopped (resumable), 6 clean-up incomplete"
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spindle-run", description="Measure storage and keep the evidence.", epilog=_EXITS
    )
    parser.add_argument("--version", action="version", version="spindle-run " + VERSION)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for module in sorted(discovered(commands), key=lambda each: each.ORDER):
        what, _, rest = (module.__doc__ or "").strip().partition("\n\n")
        what = " ".join(what.split())
        sub = subparsers.add_parser(
            module.NAME,
            help=what,
            description=what,
            epilog=rest or None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.arguments(sub)
        sub.set_defaults(act=module.act)
    return parser


def main(arguments: Sequence[str]) -> int:
    """The exit code. Nothing but the message of an error reaches the user."""
    _speak_safely()
    parser = _parser()
    given = parser.parse_args(list(arguments))
    if given.command is None:
        parser.print_help()
        return AT_FAULT
    try:
        return int(given.act(given))
    except BrokenPipeError:
        _leave_quietly()
        return AT_FAULT
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - a user sees no traceback
        code, said = _told(error)
        with contextlib.suppress(OSError):  # the terminal may be gone
            print("spindle-run: %s" % said, file=sys.stderr)
        return code


def _told(error: BaseException) -> Tuple[int, str]:
    """Exit code and message."""
    if isinstance(error, RunnerError):
        return error.code, str(error)
    if isinstance(error, KeyboardInterrupt):
        return (
            STOPPED,
            "stopped; nothing is lost: status shows what is left, resume continues, clean undoes all changes",
        )
    if isinstance(error, PermissionError):
        return MISSING, "expected permission to use %s; run it as root" % error.filename
    if isinstance(error, OSError):
        return AT_FAULT, "%s: %s; fix it" % (error.filename or "a file", error.strerror)
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = "%s:%s" % (place[0].split("spindle_run/")[-1], place[1])
    return STOPPED, "internal error at %s: %s: %s; please report it" % (
        where,
        type(error).__name__,
        error,
    )


def _leave_quietly() -> None:
    """The reader of our output has left: Python would complain once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_safely() -> None:
    """Names may hold letters that the terminal's encoding has not."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if hasattr(stream, "buffer") and stream.errors == "strict":
            encoding = stream.encoding or "ascii"
            wrapped = io.TextIOWrapper(stream.detach(), encoding, "backslashreplace", line_buffering=True)
            setattr(sys, name, wrapped)
