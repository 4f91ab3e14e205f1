"""A log of undamaged English statistics: one match for each run, and no lines cut out of the text.

    $ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=fdatasync
    256+0 records in
    256+0 records out
    268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s

What stands between them may be command lines and other programs' output. A log with more of dd's in it (a
message, a report while it ran, statistics without the last line, times, escape codes) is left to
_line_by_line.py, which says the same of all that is read here.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError, Warn
from ingest.parsers._walk import walked
from ingest.parsers.dd._answers import Answers
from ingest.parsers.dd._checks import speed
from ingest.parsers.dd._command import Command, Dd, dd_command
from ingest.parsers.dd._doubts import doubts
from ingest.parsers.dd._grouping import MESSAGE
from ingest.parsers.dd._layouts import Transfer, transfer
from ingest.parsers.dd._readings import Readings
from ingest.parsers.dd._records import records
from ingest.parsers.dd._runs import Found, Run
from ingest.parsers.dd._sight import LAST_LINE, readings_at_sight
from ingest.parsers.shell_time._blocks import LONGEST, may_have_times
from ingest.parsers.shell_time._commands import command_line

_BLOCK = re.compile(
    r"^([0-9]{1,19}\+[0-9]{1,19}) records in\n([0-9]{1,19}\+[0-9]{1,19}) records out\n"
    rf"(?:{LAST_LINE}|[^\n]{{1,400}})\n",
    re.MULTILINE,
)
# In another language: no more than that, so that each is looked at closely.
_COUNTS = r"(?:[^\W\d]|[ \t]){0,24}[0-9]{1,19}\+[0-9]{1,19}[^\d+%/\t\n]{1,42}"
_TRANSLATED = re.compile(rf"^{_COUNTS}\n{_COUNTS}\n[^\n]{{1,400}}\n", re.MULTILINE)
_OUT = ((False, True), (None, None))  # of the two lines of records: as said in English, or not said
_REMEMBERED = 1024  # lines: a script types the same commands again


class _More(Enum):
    """What a line between the statistics can be besides a command."""

    NOTHING = 0
    OF_DD = 1


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text or may_have_times(text):
        return None
    english = " records in\n" in text
    walk = _Walk(version, english=english)
    return walk.found if walked(walk, _BLOCK if english else _TRANSLATED, text) else None


class _Walk:
    def __init__(self, version: str | None, *, english: bool) -> None:
        self.found = Found()
        self._version, self._english = version, english
        self._line = 1
        self._runs = 0
        self._answers = Answers()
        self._before: Command | None = None  # whose statistics were the last

    def between(self, text: str) -> bool:
        """False where dd said more there."""
        for line in text.removesuffix("\n").split("\n"):
            if line and len(line) < LONGEST:
                said = _said(line)
                if isinstance(said, Command):
                    self._answers.typed(said.again(self._line))
                elif isinstance(said, str):
                    self._answers.other(said)
                elif said is _More.OF_DD:
                    return False
            self._line += 1
        return True

    def block(self, match: re.Match[str]) -> bool:
        """False for statistics of another kind, and for those that may be a later report of the same run."""
        command = self._answers.answering()
        if command:
            if command.sync_after or (command is self._before and command.reports_again):
                return False
            self._before = command
        dd = command.answer() if command else None
        place = self._line + 2, self._runs
        readings = readings_at_sight(match, *place, dd, self._version) if self._english else None
        if readings:
            self.found.readings += readings
        elif not self._closely(match, command, dd):
            return False
        self._line += 3
        self._runs += 1
        return True

    def _closely(self, match: re.Match[str], command: Command | None, dd: Dd | None) -> bool:
        """Another layout, or figures that do not agree at first sight."""
        numbers = range(self._line, self._line + 3)
        lines = [Line(*one) for one in zip(numbers, match[0].split("\n"), strict=False)]
        before, after, found = records(lines[0]), records(lines[1]), _transfer(lines[2])
        if not (before and after and found) or (before.out, after.out) not in _OUT:
            return False
        run = Run(command, dd, before, after, found, speed=speed(found), lines=set(numbers))
        self.found.readings += Readings(run, self._runs, self._version).all()
        self.found.warnings += [Warn(self._runs, line, said) for line, said in doubts(run)]
        return True


@lru_cache(maxsize=_REMEMBERED)
def _said(text: str) -> Command | str | _More:
    """A command; of another program, its text; else whether it is dd's."""
    line = Line(1, text)
    if _is_statistics(line):
        return _More.OF_DD
    if command := dd_command(line):
        return command
    if "dd: " in text and MESSAGE.match(text):
        return _More.OF_DD
    prompt = command_line(line)
    return prompt.text if prompt else _More.NOTHING


def _is_statistics(line: Line) -> bool:
    try:
        return bool(transfer(line) or records(line))
    except ParseError:
        return True


def _transfer(line: Line) -> Transfer | None:
    """A unit that we do not know is no transfer here: line by line says what is wrong with it."""
    try:
        return transfer(line)
    except ParseError:
        return None
