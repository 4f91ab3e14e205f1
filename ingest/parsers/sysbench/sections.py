"""A log → sysbench's sections: one for each command that it was started with, as its lines print it.

sysbench 0.4.12:  multi-threaded …      a section begins
Number of threads: 16                   what is set
Operations performed:  …                what was found
    execution time (avg/stddev):   …    it ends; what follows is another program's
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import ParseError
from ingest.parsers.sysbench.commands import Command, Commands
from ingest.parsers.sysbench.lines import BANNER, HEADINGS, Form, form_of

_LONGEST = 400  # No line of sysbench's that is read here is longer.
_OFTEN = ("fatal", "oltp")  # Forms of which several lines are no contradiction.
_KNOWN = re.compile(r"(?:0\.4|0\.5|1\.0|1\.1)(?![0-9]).*", re.ASCII)
_PROMPT = re.compile(r"(?:\[[^\]]{1,80}\]|[\w.@:~/+-]{1,80}+)?[$#] \S")


@dataclass(frozen=True, slots=True)
class Printed:
    """A line of a known form."""

    line: Line
    match: re.Match[str]


class Section:
    """What one command printed.

    printed: a form's name → its line; the name of a number in it → the number, as printed.
    warnings: with their lines. milliseconds: a heading says so of the latencies.
    """

    def __init__(self, line: int, version: str | None = None, command: Command | None = None) -> None:
        self.line, self.version, self.command = line, version, command
        self.printed: dict[str, str | None] = {}
        self.warnings: list[tuple[int, str]] = []
        self.milliseconds = False
        self._lines: dict[str, Printed] = {}
        self._heading: str | None = None  # the one under which the next line stands
        self._checkpoint: str | None = None  # announced, printing, printed or past

    @property
    def is_empty(self) -> bool:
        """Whether no line of a known form was kept."""
        return not self._lines

    @property
    def is_since_checkpoint(self) -> bool:
        """Whether the numbers are not of the whole run."""
        return self._checkpoint is not None

    def get(self, name: str) -> str | None:
        """A form or a number, as printed."""
        return self.printed.get(name)

    def has(self, *names: str) -> bool:
        """Whether one of several was printed."""
        return any(self.printed.get(name) for name in names)

    def number(self, name: str) -> int:
        """The number of the line of a form."""
        return self._lines[name].line.number

    def span(self, name: str, first: str, last: str) -> tuple[str, int, int]:
        """What stands in the line of a form from one group to another, and its columns in the raw line."""
        kept = self._lines[name]
        start, end = kept.match.start(first), kept.match.end(last)
        return kept.match.string[start:end], *kept.line.between(start, end)

    def words(self, name: str) -> str:
        """The line of a form with single blanks."""
        return " ".join((self.printed[name] or "").split())

    def take(self, form: Form, match: re.Match[str] | None, line: Line) -> None:
        """A line of a form, or with its label alone."""
        if form.name == "file_operations":
            self._heading = HEADINGS["File operations:"]
        words = line.text.strip()
        if form.heading is not None and form.heading != self._heading:
            self.warnings.append((line.number, f'"{words}" stands under no heading; not read'))
        elif match is None:
            self._take_label(form, line)
        elif self.get(form.name) is None:
            self._lines[form.name] = Printed(line, match)
            self.printed |= match.groupdict()
            if not line.ended and match.end() == len(line.text) and line.text[-1:].isdecimal():
                self.warnings.append((line.number, f'the text ends at a number: "{words}" may be cut'))
        elif self.words(form.name) != " ".join(words.split()) and form.name not in _OFTEN:
            self.warnings.append((line.number, f'"{words}" was printed before; not read'))

    def _take_label(self, form: Form, line: Line) -> None:
        """The label without the form: cut off, or an error."""
        words = line.text.strip()
        if line.ended:
            raise ParseError(line.number, f"a line such as '{form.sample}'", f'"{words}"')
        self.warnings.append((line.number, f'the text ends within "{words}"; not read'))

    def take_other(self, words: str) -> None:
        """A heading, or the notice of a checkpoint."""
        if words in HEADINGS:
            self._heading = HEADINGS[words]
            self.milliseconds = self.milliseconds or words == "Latency (ms):"
            if words == "Throughput:" and self._checkpoint == "printed":
                self._checkpoint = "past"  # 1.1, which prints nothing after the sum
        elif words.startswith("[") and words.endswith("Checkpoint report:"):
            self._checkpoint = "announced"

    def is_full(self, form: Form) -> bool:
        """Whether this line cannot belong to the section, since it has such a line already."""
        if self._checkpoint in ("announced", "printing", "printed"):
            return False
        if form.name == "running":
            return not self.is_empty
        return self.get(form.name) is not None

    def is_of_checkpoint(self, form: Form) -> bool:
        """Whether a line belongs to the report of a checkpoint: up to its last line, or the next report."""
        if self._checkpoint in (None, "past"):
            return False
        if self._checkpoint == "announced":
            self._checkpoint = "printing"
            return True
        if form.name in ("operations", "file_operations"):
            self._checkpoint = "past"
            return False
        self._checkpoint = {"sum": "printed", "fair_time": "past"}.get(form.name, self._checkpoint)
        return True


def sections_of(text: str) -> Iterator[Section]:
    """Every section, in the order of the log. Raises ParseError for a version that is not known."""
    cutter = _Cutter()
    for line in lines_of(text):
        if len(line.text) <= _LONGEST and not line.text.isspace() and line.text and not cutter.starts(line):
            cutter.line(line)
    yield from cutter.sections


class _Cutter:
    """Takes the lines of a log; the open section is the one that the next line belongs to."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self._open: Section | None = None
        self._commands = Commands()
        self._waiting: deque[Command] = deque()

    def starts(self, line: Line) -> bool:
        """Whether this is the first line that sysbench prints, or the command that starts it."""
        if not self._commands.unfinished and "sysbench" not in line.text:
            return False
        if match := BANNER.fullmatch(line.text):
            self._begin(line.number, match["version"])
            return True
        commands = self._commands.read(line.text)
        if commands:
            self._waiting = deque(commands)
            self._open = None
        return bool(commands) or self._commands.unfinished

    def _begin(self, number: int, version: str | None) -> Section:
        if version is not None and not _KNOWN.fullmatch(version):
            raise ParseError(number, "sysbench 0.4, 0.5, 1.0 or 1.1", f"sysbench {version}")
        self._open = Section(number, version, self._next_command() if self._waiting else None)
        self.sections.append(self._open)
        return self._open

    def _next_command(self) -> Command:
        """The next of those on the prompt's line; the only one of a loop serves every round."""
        return self._waiting[0] if self._waiting[0].loops else self._waiting.popleft()

    def line(self, line: Line) -> None:
        """A line that starts nothing."""
        form, match = form_of(line.text)
        words = line.text.strip()
        if form is not None:
            self._take(form, match, line)
        elif self._open is not None or words == "Throughput:":  # 1.1 may have lost its head
            (self._open or self._begin(line.number, None)).take_other(words)
            if _PROMPT.match(line.text):
                self._open = None

    def _take(self, form: Form, match: re.Match[str] | None, line: Line) -> None:
        section = self._open
        if section is None or (form.opens and section.is_full(form)):
            if not form.opens:
                return
            section = self._begin(line.number, None)
        if section.is_of_checkpoint(form):
            return
        section.take(form, match, line)
        if form.name in ("fair_time", "written"):
            self._open = None
