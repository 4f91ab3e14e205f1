"""Which command the next statistics are of.

$ dd if=/dev/zero of=/mnt/f bs=1M       waits for its statistics
$ kill -USR1 4711                       asks for them
$ ls                                    ends it
read test:                              so does a heading, once there were statistics
"""

from __future__ import annotations

import re

import msgspec

from ingest.parsers.dd._command import Command

_JOB = re.compile(r"\s*(?:\[\d|\^[A-Z\\])")  # job control, a key
_OUTLOOK = ("kill ", "sudo kill ", "pkill ", "sleep ", "wait")  # they do not end the run before them


class Answers(msgspec.Struct):
    """The commands typed since the last statistics, and the one that these are of."""

    _waiting: list[Command] = []
    _answering: Command | None = None

    def typed(self, command: Command) -> None:
        """A dd."""
        self._waiting.append(command)
        self._answering = None

    def other(self, text: str) -> None:
        """Another command at a prompt."""
        if not text.startswith(_OUTLOOK):
            self._waiting, self._answering = [], None

    def heading(self, text: str) -> bool:
        """A line of text; whether it ends the command that was answered."""
        single = self._answering is not None and len(self._answering.dds) == 1 and not self._answering.loop
        if not single or self._waiting or text.startswith(_OUTLOOK) or _JOB.match(text):
            return False
        self._answering = None
        return True

    def answering(self) -> Command | None:
        """The command of the next statistics. Of several without a prompt none is sure."""
        if self._waiting:
            *others, _ = self._waiting
            sure = all(one.prompted and not one.background for one in self._waiting) if others else True
            self._answering = self._waiting[-1] if sure else None
            self._waiting = []
        return self._answering
