"""A log of sysbench → its sections: what each command printed, and the command that was typed before it.

sysbench 0.4.12:  multi-threaded …      a section begins
Number of threads: 16                   what is set
Operations performed:  …                what was found
    execution time (avg/stddev):   …    it ends; what follows is another program's
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ingest.parsers.lines import Line, Printed, lines_of
from ingest.parsers.report import ParseError
from ingest.parsers.sysbench.commands import Command, calls, take_command
from ingest.parsers.sysbench.lines import BANNER, FIGURES, HEADINGS, HEADS, OTHER_TESTS, Form, form_of

_LONGEST = 400  # No line of sysbench's that is read here is longer.
_REPEATED = ("fatal", "oltp")  # Forms of which several lines are no contradiction.
_KNOWN = re.compile(r"(?:0\.4|0\.5|1\.0|1\.1)(?![0-9]).*", re.ASCII)
_PROMPT = re.compile(r"(?:\[[^\]]{1,80}\]|[\w.@:~/+-]{1,80}+)?[$#] \S")
_MOST_LINES = 30  # of a command that ends with backslashes


class Section:
    """What one command printed.

    printed: a form's name → its line; the name of a number in it → the number, as printed.
    warnings: with their lines. milliseconds: a heading says so of the latencies.
    """

    def __init__(self, line: int, version: str | None, typed: list[list[Command]]) -> None:
        self.line, self.version = line, version
        self.command: Command | None = None
        self.typed = typed  # lines of commands, of which one has printed this and those after it
        self.printed: dict[str, str | None] = {}
        self.warnings: list[tuple[int, str]] = []
        self.milliseconds = False
        self._matches: dict[str, tuple[Line, re.Match[str]]] = {}
        self._heading: str | None = None  # the one under which the next line stands
        self._checkpoint: str | None = None  # announced, printing, printed or past

    @property
    def is_empty(self) -> bool:
        """Whether no line of a known form was kept."""
        return not self._matches

    @property
    def has_figures(self) -> bool:
        """Whether a fileio run has printed a result."""
        return self.has(*FIGURES)

    @property
    def has_head(self) -> bool:
        """Whether it says what it was, and is no excerpt."""
        return self.version is not None or self.has("running", "doing")

    @property
    def verb(self) -> str | None:
        """The verb of the command that printed this; None where that is unknown."""
        if self.has("written", "planned"):
            return "prepare"
        return "run" if self.has_figures or self.has("running", "doing") else None

    @property
    def is_since_checkpoint(self) -> bool:
        """Whether the numbers are not of the whole run."""
        return self._checkpoint is not None

    def get(self, name: str) -> str | None:
        """A form or a number, as printed."""
        return self.printed.get(name)

    def count(self, name: str) -> int:
        """A whole number of a form that was printed."""
        return int(self.printed[name] or 0)

    def has(self, *names: str) -> bool:
        """Whether one of several was printed."""
        return any(self.printed.get(name) for name in names)

    def number(self, name: str) -> int:
        """The number of the line of a form."""
        return self._matches[name][0].number

    def printed_in(self, name: str, first: str, last: str | None = None) -> Printed:
        """What is in the line of a form from one group to another."""
        line, match = self._matches[name]
        return line.printed_in(match, first, last)

    def words(self, name: str) -> str:
        """The line of a form with single blanks."""
        return " ".join((self.printed[name] or "").split())

    def warn(self, line: int, text: str) -> None:
        """One more warning."""
        self.warnings.append((line, text))

    def take(self, form: Form, match: re.Match[str] | None, line: Line) -> None:
        """A line of a form, or with its label alone."""
        if form.name == "file_operations":
            self._heading = HEADINGS["File operations:"]
        words = line.text.strip()
        if form.heading is not None and form.heading != self._heading:
            self.warn(line.number, f'"{words}" stands under no heading; not read')
        elif match is None and line.ended:
            raise ParseError(line.number, f"a line such as '{form.sample}'", f'"{words}"')
        elif match is None:
            self.warn(line.number, f'the text ends within "{words}"; not read')
        elif self.get(form.name) is None:
            self._keep(form, match, line)
        elif self.words(form.name) != " ".join(words.split()) and form.name not in _REPEATED:
            self.warn(line.number, f'"{words}" was printed before; not read')

    def _keep(self, form: Form, match: re.Match[str], line: Line) -> None:
        self._matches[form.name] = line, match
        self.printed |= match.groupdict()
        if not line.ended and match.end() == len(line.text) and line.text[-1:].isdecimal():
            self.warn(line.number, f'the text ends at a number: "{line.text.strip()}" may be cut')

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
        if self.has_figures and (form.name in HEADS or form.name in OTHER_TESTS):
            return True
        return form.opens and self.get(form.name) is not None

    def is_over_at(self, words: str) -> bool:
        """Whether a heading is another run's: of 1.1, which prints nothing after the latencies."""
        is_there = self.has("read_line", "write_line", "fsync_line")
        return words == "Throughput:" and is_there and self._checkpoint is None

    def is_excerpt_of(self, earlier: Section) -> bool:
        """Whether its lines are some of those that an earlier section has after its head."""
        return self._matches.keys() < earlier._matches.keys() - HEADS and all(
            earlier.words(name) == self.words(name) for name in self._matches
        )

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


def sections_of(text: str) -> list[Section]:
    """Every section, in the order of the log. Raises ParseError for a version that is not known."""
    cutter = _Cutter()
    for line in lines_of(text):
        if line.text and not line.text.isspace() and len(line.text) <= _LONGEST:
            cutter.take(line)
    for section in cutter.sections:
        if section.version is not None or not section.is_empty:
            section.command = take_command(section.typed, section.verb)
    return list(_without_excerpts(cutter.sections))


def _without_excerpts(sections: Iterable[Section]) -> Iterator[Section]:
    """Lines of a run that are shown again, as by grep or by its author, are no other run."""
    complete: list[Section] = []
    for section in sections:
        if section.has_head:
            complete.append(section)
        elif section.has_figures and any(map(section.is_excerpt_of, complete)):
            continue
        yield section


class _Cutter:
    """Takes the lines of a log; the open section is the one that the next line belongs to."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self._open: Section | None = None
        self._unfinished: list[str] = []  # lines of a command that goes on in the next one
        self._typed: list[list[Command]] = []  # since the last section

    def take(self, line: Line) -> None:
        """The next line."""
        if (self._unfinished or "sysbench" in line.text) and self._starts(line):
            return
        form, match = form_of(line.text)
        words = line.text.strip()
        if form is not None:
            self._take_form(form, match, line)
        elif self._open is not None or words == "Throughput:":  # 1.1 may have lost its head
            section = self._open
            if section is None or section.is_over_at(words):
                section = self._begin(line.number, None)
            section.take_other(words)
            if _PROMPT.match(line.text):
                self._open = None

    def _starts(self, line: Line) -> bool:
        """Whether this is the first line that sysbench prints, or the command that starts it."""
        if banner := BANNER.fullmatch(line.text):
            self._begin(line.number, banner["version"])
            return True
        self._unfinished.append(line.text.removesuffix("\\"))
        if line.text.endswith("\\") and len(self._unfinished) <= _MOST_LINES:
            return True
        commands = list(calls(" ".join(self._unfinished)))
        self._unfinished = []
        if commands:
            is_next = self.sections and self.sections[-1].typed is self._typed
            self._typed, self._open = ([] if is_next else self._typed), None
            self._typed.append(commands)
        return bool(commands)

    def _begin(self, number: int, version: str | None) -> Section:
        if version is not None and not _KNOWN.fullmatch(version):
            raise ParseError(number, "sysbench 0.4, 0.5, 1.0 or 1.1", f"sysbench {version}")
        self._open = Section(number, version, self._typed)
        self.sections.append(self._open)
        return self._open

    def _take_form(self, form: Form, match: re.Match[str] | None, line: Line) -> None:
        section = self._open
        if section is None and not form.opens:
            return
        if section is None or section.is_full(form):
            section = self._begin(line.number, None)
        if section.is_of_checkpoint(form):
            return
        section.take(form, match, line)
        if form.name in ("fair_time", "written"):
            self._open = None
