"""Cuts a log into sysbench's sections: one for each command that it was started with.

sysbench 0.4.12:  multi-threaded …      a section begins
Number of threads: 16                   what is set
Operations performed:  …                what was found
    execution time (avg/stddev):  …     it ends; what follows is another program's
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.sysbench._command import Command, Commands
from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._header_lines import HEADER, HEADER_NUMBERED
from ingest.parsers.sysbench._report_lines import HEADINGS, REPORT, REPORT_NUMBERED
from ingest.parsers.sysbench._section import Found, Section, between_checkpoints, is_full

# No line of sysbench's that is read here is longer.
_LONGEST = 400
_FIELDS: Mapping[str, Sequence[Field]] = {**HEADER, **REPORT}
_NUMBERED: Mapping[str, Sequence[Field]] = {**HEADER_NUMBERED, **REPORT_NUMBERED}
_BANNER = re.compile(
    r"\s*sysbench v?(?P<version>\d[\w.+~-]{0,40})"
    r"(?::  multi-threaded system evaluation benchmark| \(using [^()]{1,80}\))\s*",
    re.ASCII,
)
_KNOWN = re.compile(r"(?:0\.4|0\.5|1\.0|1\.1)(?![0-9]).*", re.ASCII)
_PROMPT = re.compile(r"(?:\[[^\]]{1,80}\]|[\w.@:~/+-]{1,80})?[$#] \S")


def sections_of(lines: Iterable[Line]) -> list[Section]:
    """Every section, in the order of the log."""
    cutter = _Cutter()
    for line in lines:
        if len(line.text) <= _LONGEST and not line.text.isspace():
            cutter.feed(line)
    return cutter.sections


class _Cutter:
    def __init__(self) -> None:
        self.sections: list[Section] = []
        self._commands = Commands()
        self._open: Section | None = None
        self._waiting: deque[Command] = deque()

    def feed(self, line: Line) -> None:
        text = line.text
        if ("sysbench" in text or self._commands.unfinished) and self._starts(line):
            return
        kind, match = _field_of(text)
        if kind is not None:
            self._field(kind, match, line)
        elif self._open is not None:
            _other(self._open, text)
            if _PROMPT.match(text):
                self._open = None

    def _starts(self, line: Line) -> bool:
        """Whether this is the first line that sysbench prints, or the command that starts it."""
        if match := _BANNER.fullmatch(line.text):
            if not _KNOWN.fullmatch(match["version"]):
                raise ParseError(line.number, "sysbench 0.4, 0.5, 1.0 or 1.1", f"sysbench {match['version']}")
            self._begin(line, match["version"])
            return True
        commands = self._commands.read(line.text)
        if commands:
            self._waiting = deque(commands)
            self._open = None
        return bool(commands) or self._commands.unfinished

    def _begin(self, line: Line, version: str | None) -> Section:
        self._open = Section(line.number, version, self._next_command())
        self.sections.append(self._open)
        return self._open

    def _next_command(self) -> Command | None:
        """The next of those on the prompt's line; the only one of a loop serves every round."""
        if not self._waiting:
            return None
        return self._waiting[0] if self._waiting[0].loops else self._waiting.popleft()

    def _field(self, kind: Field, match: re.Match[str] | None, line: Line) -> None:
        section = self._open
        if section is None or (kind.opens and is_full(section, kind)):
            if not kind.opens:
                return
            section = self._begin(line, None)
        if between_checkpoints(section, kind):
            return
        self._keep(section, kind, match, line)

    def _keep(self, section: Section, kind: Field, match: re.Match[str] | None, line: Line) -> None:
        if kind.name == "operations_1.0":
            section.heading = HEADINGS["File operations:"]
        if kind.group is not None and kind.group != section.heading:
            section.doubts.append((line.number, f'"{line.text.strip()}" stands under no heading; not read'))
        elif match is None:
            _unlike(section, kind, line)
        elif kind.name not in section.found:
            section.found[kind.name] = Found(line, match)
            _touches_the_end(section, line, match)
        elif section.found[kind.name].line.text.split() != line.text.split() and kind.name != "fatal":
            section.doubts.append((line.number, f'"{line.text.strip()}" was printed before; not read'))
        if kind.name in ("fair_time", "written"):
            self._open = None


def _field_of(text: str) -> tuple[Field | None, re.Match[str] | None]:
    """Which kind of line this is; without a match it has the label of one, and not its form."""
    words = text.split(maxsplit=2)
    if not words:
        return None, None
    kinds = _FIELDS.get(words[0]) or (_NUMBERED.get(words[1], ()) if len(words) > 1 else ())
    for kind in kinds:
        if match := kind.form.fullmatch(text):
            return kind, match
    return next((kind for kind in kinds if kind.label.match(text)), None), None


def _other(section: Section, text: str) -> None:
    """A heading, or the notice of a checkpoint."""
    words = text.strip()
    if words in HEADINGS:
        section.heading = HEADINGS[words]
        section.milliseconds = section.milliseconds or words == "Latency (ms):"
        if words == "Throughput:" and section.checkpoint == "printed":
            section.checkpoint = "past"  # 1.1, which prints nothing after the sum
    elif words.startswith("[") and words.endswith("Checkpoint report:"):
        section.checkpoint = "announced"


def _unlike(section: Section, kind: Field, line: Line) -> None:
    """The label without the form: cut off, or an error."""
    if line.ended:
        raise ParseError(line.number, f"a line such as '{kind.sample}'", f'"{line.text.strip()}"')
    section.doubts.append((line.number, f'the text ends within "{line.text.strip()}"; not read'))


def _touches_the_end(section: Section, line: Line, match: re.Match[str]) -> None:
    if not line.ended and line.text[-1:].isdecimal() and match.end() == len(line.text):
        section.doubts.append((line.number, f'the text ends at a number: "{line.text.strip()}" may be cut'))
