"""What a tool's module gives. Each module of this package has

NAME      as in a plan: fio
PROGRAM   what is started
VERSION   (arguments that print the version, pattern whose group 1 is it); the pattern also proves that
it is this tool
LOG       the ending of the file that holds the figures: .out, .err or .log
SILENT    optional: True where the log does not tell how the tool was called; a sealed log then begins
          with the call, as a recorded terminal would: $ dd if=/dev/zero of=… bs=1M conv=fsync

def commands(test, place, record) -> List[Command]   prepare, run, clean up; exactly one is measured
def problems(test) -> List[str]                      what is wrong with the arguments, known without a machine
def estimate(test, place) -> Estimate                seconds and bytes written, before anything is run
def moved(test, log) -> Optional[Tuple[int, int]]    bytes read and written, where the log tells
def figures(test, log) -> List[Figure]               what it measured, for the table at the end
def uncached(test) -> bool                           optional: whether the page cache answers nothing of it
def operation(test) -> str                           optional: read or write, where the log does not tell
"""

from typing import List, NamedTuple, Optional, Sequence, Tuple

from spindle_run.plan.model import Settle, Test

Figure = Tuple[str, float, str]  # read, 341.2, MB/s


class Place(NamedTuple):
    """Where a test runs."""

    device: str  # the block device; empty in a folder
    folder: str  # empty on the bare device
    size: int  # bytes of the device, or free in the folder
    memory: int  # bytes of the machine
    settle: Settle


class Command(NamedTuple):
    """One call of a program."""

    step: str  # "" for the measured one, else prepare, cleanup
    arguments: Sequence[str]
    measured: bool = True
    folder: Optional[str] = None  # where it runs


class Estimate(NamedTuple):
    """What a run costs."""

    seconds: float
    written: int  # bytes
    size: int = 0  # bytes that must have room at its place


__all__ = ["Command", "Estimate", "Figure", "List", "Place", "Test"]
