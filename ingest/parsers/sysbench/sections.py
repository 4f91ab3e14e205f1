"""A log of sysbench → its sections: what each command printed, and what the command line before it says.

$ sysbench --test=fileio --file-test-mode=rndrd --num-threads=16 run
# sysbench fileio --file-total-size=64M prepare; sysbench fileio --threads=4 run

sysbench 0.4.12:  multi-threaded …      a section begins
Number of threads: 16                   what is set
Operations performed:  …                what was found
    execution time (avg/stddev):   …    it ends; what follows is another program's
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ingest.parsers.lines import Line, Printed, lines_of
from ingest.parsers.report import ParseError
from ingest.parsers.sysbench.lines import BANNER, HEADINGS, Form, form_of

_LONGEST = 400  # No line of sysbench's that is read here is longer.
_REPEATED = ("fatal", "oltp")  # Forms of which several lines are no contradiction.
_KNOWN = re.compile(r"(?:0\.4|0\.5|1\.0|1\.1)(?![0-9]).*", re.ASCII)
_PROMPT = re.compile(r"(?:\[[^\]]{1,80}\]|[\w.@:~/+-]{1,80}+)?[$#] \S")
_TESTS = ("fileio", "cpu", "memory", "threads", "mutex")
_VERBS = ("prepare", "run", "cleanup")
_LOOP = re.compile(r"\b(?:for|while|until)\b")
_SEPARATORS = re.compile(r"[;|&]+")
_MOST_LINES = 30  # of a command that ends with backslashes
_SIZE = re.compile(r"(\d{1,18})([KMGT]?)", re.ASCII | re.IGNORECASE)
_MODES = {
    "seqwr": "write", "seqrewr": "rewrite", "seqrd": "read",
    "rndrd": "randread", "rndwr": "randwrite", "rndrw": "randrw",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """One call of sysbench. Values that the shell would fill in are left out."""

    test: str | None
    mode: str | None
    loops: bool
    parameters: Mapping[str, Any] = field(default_factory=dict)


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
        self._matches: dict[str, tuple[Line, re.Match[str]]] = {}
        self._heading: str | None = None  # the one under which the next line stands
        self._checkpoint: str | None = None  # announced, printing, printed or past

    @property
    def is_empty(self) -> bool:
        """Whether no line of a known form was kept."""
        return not self._matches

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
        """What stands in the line of a form from one group to another."""
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


def sections_of(text: str) -> list[Section]:
    """Every section, in the order of the log. Raises ParseError for a version that is not known."""
    cutter = _Cutter()
    for line in lines_of(text):
        if line.text and not line.text.isspace() and len(line.text) <= _LONGEST:
            cutter.take(line)
    return cutter.sections


class _Cutter:
    """Takes the lines of a log; the open section is the one that the next line belongs to."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self._open: Section | None = None
        self._unfinished: list[str] = []  # lines of a command that goes on in the next one
        self._commands: deque[Command] = deque()  # that have printed nothing yet

    def take(self, line: Line) -> None:
        """The next line."""
        if (self._unfinished or "sysbench" in line.text) and self._starts(line):
            return
        form, match = form_of(line.text)
        words = line.text.strip()
        if form is not None:
            self._take_form(form, match, line)
        elif self._open is not None or words == "Throughput:":  # 1.1 may have lost its head
            (self._open or self._begin(line.number, None)).take_other(words)
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
        commands = list(_calls(" ".join(self._unfinished)))
        self._unfinished = []
        if commands:
            self._commands, self._open = deque(commands), None
        return bool(commands)

    def _begin(self, number: int, version: str | None) -> Section:
        if version is not None and not _KNOWN.fullmatch(version):
            raise ParseError(number, "sysbench 0.4, 0.5, 1.0 or 1.1", f"sysbench {version}")
        self._open = Section(number, version, self._next_command() if self._commands else None)
        self.sections.append(self._open)
        return self._open

    def _next_command(self) -> Command:
        """The next of those on the prompt's line; the only one of a loop serves every round."""
        return self._commands[0] if self._commands[0].loops else self._commands.popleft()

    def _take_form(self, form: Form, match: re.Match[str] | None, line: Line) -> None:
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


def _calls(text: str) -> Iterator[Command]:
    """The calls of sysbench in a command line."""
    loops = bool(_LOOP.search(text))
    for part in _SEPARATORS.split(text):
        words = part.split()
        place = next((place for place, word in enumerate(words) if _is_sysbench(word)), None)
        if place is not None and (command := _command(words[place + 1 :], loops=loops)):
            yield command


def _is_sysbench(word: str) -> bool:
    return word == "sysbench" or word.endswith("/sysbench")


def _command(words: list[str], *, loops: bool) -> Command | None:
    """None for prose: a call has a verb, and an option or a test."""
    options = dict(word[2:].split("=", 1) for word in words if word.startswith("--") and "=" in word)
    test = options.get("test") or next((word for word in words if word in _TESTS), None)
    if not any(word in _VERBS for word in words) or not (options or test):
        return None
    literal = {name: value.strip("'\"") for name, value in options.items() if "$" not in value}
    mode = _MODES.get(literal.get("file-test-mode", ""))
    return Command(test, mode, loops, _parameters(literal))


def _parameters(options: Mapping[str, str]) -> dict[str, Any]:
    parameters = {
        name: value
        for option, (name, read) in _OPTIONS.items()
        if option in options and (value := read(options[option])) is not None
    }
    if options.get("file-io-mode") != "async":
        parameters.pop("queue_depth", None)
    return parameters


def _size(text: str) -> int | None:
    match = _SIZE.fullmatch(text)
    return int(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " ") if match else None


def _count(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


_OPTIONS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "num-threads": ("threads", _count),
    "threads": ("threads", _count),
    "file-block-size": ("block_size", _size),
    "file-total-size": ("file_size", _size),
    "file-io-mode": ("engine", lambda text: text if text in ("sync", "async", "mmap") else None),
    "file-extra-flags": ("direct", lambda text: "direct" in text.split(",")),
    "file-async-backlog": ("queue_depth", _count),
}
