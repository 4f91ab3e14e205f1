"""What is going on, on standard error: one line that changes on a terminal, plain lines elsewhere."""

import contextlib
import os
import shutil
import sys
import time
from typing import Dict, List, Sequence

from spindle_run.plan.model import Configuration, Run
from spindle_run.plan.quantities import time_words

_CLEAR = "\r\033[K"
_EVERY = 60.0  # seconds


class Progress:
    """Counts runs, and tells the time that is left from the times of those that are over."""

    def __init__(self, estimates: Dict[str, float]) -> None:
        self._estimates = estimates  # test -> seconds, as the plan reckons
        self._measured: Dict[str, List[float]] = {}
        self._left: List[Run] = []
        self._all = 0
        self._terminal = sys.stderr.isatty()
        self._line = self._left_words = ""  # what stands before and behind what moves
        self._spoken = 0.0  # when a plain line was last written

    def begin(self, left: Sequence[Run], measured: Dict[str, List[float]]) -> None:
        """Says how many runs are to be made."""
        self.expect(left, measured)
        self.say("%d runs, about %s" % (self._all, time_words(self.seconds_left())))

    def expect(self, left: Sequence[Run], measured: Dict[str, List[float]]) -> None:
        """The runs that are to be made, and how long earlier ones took."""
        self._left, self._all = list(left), len(left)
        self._measured = {test: list(times) for test, times in measured.items()}

    def seconds_left(self) -> float:
        """By the median of the runs of each test so far, else by the plan's reckoning."""
        return sum(
            _median(self._measured.get(run.test.name, [])) or self._estimates.get(run.test.name, 0.0)
            for run in self._left
        )

    def configuration(self, configuration: Configuration) -> None:
        """A configuration is being made to stand."""
        self.say(", ".join("%s %s" % pair for pair in configuration.factors) or "as it is")
        self._line, self._left_words = "  ", ""

    def run(self, run: Run) -> None:
        """A run begins."""
        number = self._all - len(self._left) + 1
        self._line = "  %d of %d  %s, repeat %d: " % (number, self._all, run.test.name, run.repeat)
        self._left_words = "; about %s left" % time_words(self.seconds_left())
        self._overwrite(self._line + "begins" + self._left_words)

    def moving(self, text: str) -> None:
        """What moves within it: at once on a terminal, elsewhere a line each minute."""
        if self._terminal:
            self._overwrite(self._line + text + self._left_words)
        elif time.monotonic() - self._spoken >= _EVERY:
            self.say("  " + text)

    def _overwrite(self, text: str) -> None:
        """On a terminal, in one line of it: a longer one would be left behind."""
        if self._terminal:
            _written(_CLEAR + text[: shutil.get_terminal_size().columns - 1])

    def ended(self, run: Run, state: str, reasons: Sequence[str]) -> None:
        """A run is over."""
        self._left = [other for other in self._left if other != run]
        self.say(
            "  %s, repeat %d: %s%s"
            % (run.test.name, run.repeat, state, "".join("; " + reason for reason in reasons))
        )

    def say(self, text: str) -> None:
        """A line that stays."""
        self._spoken = time.monotonic()
        _written((_CLEAR if self._terminal else "") + text + "\n")


def _written(text: str) -> None:
    """A terminal that is gone (ssh lost) is no reason to stop: all is in the folder."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        _forget_terminal()


def _forget_terminal() -> None:
    """What is left unsaid goes nowhere; else Python fails at its end (exit 120) for want of a reader."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def _median(numbers: Sequence[float]) -> float:
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2] if ordered else 0.0
