"""Ctrl-C, TERM and a lost terminal. Once: end the run, undo all changes, stop. Twice: do not wait.
Three times: leave.
"""

import os
import signal
import sys
from types import FrameType
from typing import Optional

from spindle_run.errors import STOPPED


class Stopper:
    """How often the user has asked to stop."""

    def __init__(self, folder: str = "") -> None:
        self.count = 0
        self._folder = folder

    def listen(self) -> "Stopper":
        """From now on; a lost terminal is no reason to stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._asked)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        return self

    def _asked(self, _number: int, _frame: Optional[FrameType]) -> None:
        self.count += 1
        if self.count < 3:
            said = (
                "stopping: the current run is ended and all changes are undone",
                "stopping at once; changes are still undone",
            )
            os.write(sys.stderr.fileno(), ("\nspindle-run: %s\n" % said[self.count - 1]).encode())
            return
        message = "\nspindle-run: aborted; undo the changes with: spindle-run clean %s\n" % self._folder
        os.write(sys.stderr.fileno(), message.encode())
        os._exit(STOPPED)
