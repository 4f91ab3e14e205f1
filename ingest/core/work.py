"""What of a set is at work now (a log, a chart), so that what takes too long can be named.

at_work_on("logs/cfq_raid5_64_1.log")
"""

from __future__ import annotations

from types import FrameType


class OutOfTime(BaseException):
    """The CPU time of a set is over; no Exception, so that no library takes it for a mistake of its own."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


_now = [""]


def at_work_on(what: str) -> None:
    """A file of the set, and what is made of it; empty for the set as a whole."""
    _now[0] = what


def out_of_time(_signal: int, _frame: FrameType | None) -> None:
    """A handler of signals."""
    raise OutOfTime(_now[0])
