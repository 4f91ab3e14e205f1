"""Which lines belong together, and to which command.

$ dd if=/dev/zero of=/mnt/f bs=1M
dd: error writing '/mnt/f': No space left on device      comes before the statistics of its run
1001+0 records in
1000+0 records out
1048576000 bytes (1.0 GB, 1000 MiB) copied, 9.1 s, 115 MB/s
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.dd._answers import Answers
from ingest.parsers.dd._checks import speed
from ingest.parsers.dd._command import dd_command
from ingest.parsers.dd._joined import is_second_part, joined
from ingest.parsers.dd._layouts import Transfer, begins_like_one, is_nearly_one, transfer
from ingest.parsers.dd._records import Records, records
from ingest.parsers.dd._runs import Grouped, Run
from ingest.parsers.shell_time._blocks import LONGEST
from ingest.parsers.shell_time._commands import command_line

MESSAGE = re.compile(r"(?:\^C)?(?:\S{0,60}/)?(?:busybox: |coreutils: )?dd: (?P<text>\S.{0,400})")
_HARMLESS = re.compile(r"(?i)warn|avert|attenzione|advertencia|aviso|failed to turn off O_DIRECT")
# Said before anything is copied: no statistics follow.
_AT_THE_START = re.compile(
    r"(?i)open|öffne|ouvr|abrir|aprire|no such file|permission denied|unrecogni[sz]ed|invalid|is a directory"
    r"|unknown op|command not found|not found|--help"
)
_READING = re.compile(r"(?i)read|input/output|lesen|lecture")
_UNTOLD = "below a heading and without a command of its own: the log does not tell whether it read or wrote"
_STATISTICS_BESIDE = re.compile(r"\s*\d{1,19} (?:truncated|odd length swab) (?:record|block)s?\s*")


def grouped(text: str, lines: Iterable[Line], of_time: frozenset[int] = frozenset()) -> Grouped:
    """Every run of a log, without the lines of `time`, which may repeat the command.

    Raises ParseError for statistics that are not understood.
    """
    grouper = _Grouper(text.split("\n") if "\r" in text else None)
    for line in lines:
        if line.text and len(line.text) < LONGEST and line.number not in of_time:
            grouper.take(line)
    return grouper.finished()


class _Grouper:
    def __init__(self, raw_lines: list[str] | None) -> None:
        self._raw = raw_lines  # None where no line was written anew
        self._found = Grouped()
        self._run = Run()
        self._typed_before = Answers()
        self._below_heading = False  # since the last command that was answered

    def take(self, line: Line) -> None:
        text = line.text
        if found := transfer(line):
            self._transfer(line, found)
        elif one := records(line):
            self._records(line, one)
        elif self._typed(line):
            pass
        elif match := MESSAGE.match(text) if "dd: " in text else None:
            self._message(line, match["text"].strip())
        elif self._run.after and _STATISTICS_BESIDE.fullmatch(text):
            self._run.lines.add(line.number)
        elif begins_like_one(text):
            self._not_understood(line)
        else:
            self._other(line)

    def _other(self, line: Line) -> None:
        """Text between runs: what follows a heading may be of another command."""
        text = line.text
        if is_nearly_one(text):
            self._found.unread.append(line)
        if self._run.before:
            self._close()
        if not text.isspace() and not self._run.lines and self._typed_before.heading(text.strip()):
            self._below_heading = True

    def finished(self) -> Grouped:
        self._close()
        return self._found

    def _transfer(self, line: Line, found: Transfer) -> None:
        alone = self._run.after is None
        if alone and self._raw and "\r" in self._raw[line.number - 1][: line.place(0)]:
            self._found.progress = line
            return
        if alone:
            self._close(but_messages=True)
        self._run.transfer, self._run.speed = found, speed(found)
        self._run.lines.add(line.number)
        self._close()

    def _records(self, line: Line, one: Records) -> None:
        run = self._run
        out = one.out if one.out is not None else run.before is not None and run.after is None
        if not out or run.after is not None:
            self._close(but_messages=True)
        if out:
            self._run.after = one
        else:
            self._run.before = one
        self._run.lines.add(line.number)

    def _typed(self, line: Line) -> bool:
        if command := dd_command(line):
            self._close()
            self._typed_before.typed(command)
            self._below_heading = False
            self._found.progress = None
            self._found.typed[line.number] = line.text
            return True
        prompt = command_line(line)
        if prompt is None or MESSAGE.match(line.text):
            return False
        self._close()
        self._found.typed[line.number] = prompt.text
        self._typed_before.other(prompt.text)
        self._below_heading = False
        return True

    def _message(self, line: Line, text: str) -> None:
        if _HARMLESS.search(text):
            self._run.notes.append((line, text))
            return
        if self._run.before or self._run.after:
            self._close()
        self._run.messages.append((line, text))
        self._run.bad_block = bool(_READING.search(text))
        self._run.lines.add(line.number)
        if _AT_THE_START.search(text):
            self._close()

    def _not_understood(self, line: Line) -> None:
        """Statistics in a layout that we do not know, unless the text is cut there or says it otherwise."""
        if not self._run.after:
            self._other(line)
            return
        if line.ended:
            expected = "a line such as '1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.01 s, 105 MB/s'"
            raise ParseError(line.number, expected, f'"{line.text.strip()[:200]}"')
        self._run.notes.append((line, "the line with bytes and seconds is cut"))
        self._run.lines.add(line.number)

    def _close(self, *, but_messages: bool = False) -> None:
        """Ends a run. Messages come before statistics, so they may wait for those of the next lines."""
        run = self._run
        if not run.lines or (but_messages and not (run.before or run.after or run.transfer)):
            return
        self._run = Run()
        if _is_nothing(run):
            return
        run.command = self._typed_before.answering()
        if self._below_heading and is_second_part(self._found.runs, run):
            run.command = self._found.runs[-1].command
        run.dd = run.command.answer() if run.command else None
        if run.command and run.command.parallel:
            run.notes.append((run.last_line(), "several dd at once: nothing tells which of them this is"))
        elif run.command is None and self._below_heading:
            run.notes.append((run.last_line(), _UNTOLD))
        self._found.progress = None
        self._found.runs.append(joined(self._found.runs, run))


def _is_nothing(run: Run) -> bool:
    """One line such as `1+0 of something` in no language that we know."""
    alone = [one for one in (run.before, run.after) if one]
    return run.transfer is None and len(alone) == 1 and alone[0].out is None
