"""Runs one program, keeps both of its streams, and ends it when its time is up."""

import json
import os
import signal
import subprocess
from typing import Any, BinaryIO, Callable, Dict, NamedTuple, Optional, Sequence

from spindle_run.machine import Machine
from spindle_run.stopper import Stopper

GRACE = 10.0  # seconds between TERM and KILL, and after KILL before a program counts as hanging in the kernel
_TICK = 0.1
_PR_SET_PDEATHSIG = 1


def _libc() -> Any:
    """The C library; None where Python or the system has no such thing."""
    try:
        import ctypes

        library = ctypes.CDLL(None)
        return library if hasattr(library, "prctl") else None
    except (ImportError, OSError):
        return None


_LIBC = _libc()


Tick = Callable[[float], None]


class Ending(NamedTuple):
    """How a program ended."""

    code: Optional[int]  # of exit; None if a signal ended it
    signal: Optional[int]
    seconds: float
    why: str  # "" by itself, "limit", "stopped", "hung" (not even KILL ended it), "missing"

    @property
    def good(self) -> bool:
        """Whether it ended by itself with 0."""
        return self.code == 0 and not self.why


class _Program(NamedTuple):
    """A program that is to run."""

    machine: Machine
    path: Optional[str]  # None: there is no such program
    arguments: Sequence[str]
    limit: float
    stopper: Stopper
    folder: Optional[str]
    tick: Tick


def execute(  # noqa: PLR0913, PLR0917 - all that a call may need
    machine: Machine,
    arguments: Sequence[str],
    record: str,
    limit: float,
    stopper: Stopper,
    folder: Optional[str] = None,
    tick: Tick = lambda _seconds: None,
) -> Ending:
    """Runs a program and writes RECORD.out, RECORD.err and RECORD.cmd.json (before and after). Meanwhile
    `tick` is called with the seconds since its start.
    """
    program = _Program(machine, machine.which(arguments[0]), arguments, limit, stopper, folder, tick)
    said: Dict[str, Any] = {
        "argv": list(arguments),
        "program": program.path,
        "folder": folder,
        "env": machine.environment(),
        "limit": limit,
        "started": machine.now(),
    }
    write_json(record + ".cmd.json", said)
    began = machine.clock()
    with open(record + ".out", "wb") as out, open(record + ".err", "wb") as err:
        ending = _ended(program, out, err)
    ending = ending._replace(seconds=round(machine.clock() - began, 6))
    write_json(record + ".cmd.json", {**said, "ended": machine.now(), **ending._asdict()})
    return ending


def _ended(program: _Program, out: BinaryIO, err: BinaryIO) -> Ending:
    if program.path is None:
        err.write(("%s: not found\n" % program.arguments[0]).encode())
        return Ending(127, None, 0.0, "missing")
    try:
        child = _begun(program, program.path, out, err)
    except OSError as error:
        err.write(("%s: %s\n" % (program.path, error.strerror)).encode())
        return Ending(126, None, 0.0, "")
    why = _wait(program, child)
    code = child.returncode
    if code is None:
        return Ending(None, None, 0.0, "hung")
    return Ending(code if code >= 0 else None, -code if code < 0 else None, 0.0, why)


def _begun(program: _Program, path: str, out: BinaryIO, err: BinaryIO) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [path, *list(program.arguments[1:])],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=err,
        env=program.machine.environment(),
        cwd=program.folder,
        start_new_session=True,
        pass_fds=program.machine.kept_open,
        preexec_fn=_dies_with_us,  # noqa: PLW1509 - there are no threads
    )


def _dies_with_us() -> None:
    """A test whose runner was killed would go on writing."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def _wait(program: _Program, child: "subprocess.Popen[bytes]") -> str:
    """Until it ends, its time is up, or the user stops; then the whole group is ended."""
    machine, stopper = program.machine, program.stopper
    began, asked = machine.clock(), stopper.count
    end = began + program.limit
    while True:
        try:
            child.wait(timeout=_TICK)
            return ""
        except subprocess.TimeoutExpired:  # noqa: PERF203 - this is the wait
            program.tick(machine.clock() - began)
            if machine.clock() >= end or stopper.count > asked:
                _end(child)
                return "limit" if machine.clock() >= end else "stopped"


def _end(child: "subprocess.Popen[bytes]") -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(child.pid, number)
            child.wait(timeout=GRACE)
        except ProcessLookupError:
            child.wait()
        except subprocess.TimeoutExpired:
            continue
        return


def write_json(path: str, said: Any) -> None:
    """Replaces a JSON file in one step: it is the old one or the new one, never half of it."""
    fresh = path + ".new"
    with open(fresh, "w", encoding="utf-8") as file:
        json.dump(said, file, indent=1, sort_keys=True)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
