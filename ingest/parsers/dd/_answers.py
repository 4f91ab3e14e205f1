"""Which command the next statistics are of.

$ dd if=/dev/zero of=/mnt/f bs=1M       waits for its statistics
$ kill -USR1 4711                       asks for them
$ ls                                    ends it
"""

from __future__ import annotations

import msgspec

from ingest.parsers.dd._command import Command

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

    def answering(self) -> Command | None:
        """The command of the next statistics. Of several without a prompt none is sure."""
        if self._waiting:
            sure = len(self._waiting) == 1 or all(one.prompted for one in self._waiting)
            self._answering = self._waiting[-1] if sure else None
            self._waiting = []
        return self._answering
