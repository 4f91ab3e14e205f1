"""Reads a single line into a section, with doubts about what stands where it should not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from ingest.parsers._report import ParseError
from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._header_lines import HEADER, HEADER_NUMBERED
from ingest.parsers.sysbench._report_lines import HEADINGS, REPORT, REPORT_NUMBERED
from ingest.parsers.sysbench._section import Piece, Section

# No line of sysbench's that is read here is longer.
LONGEST = 400
# Fields of which several lines are no contradiction.
_OFTEN = ("fatal", "oltp")
_FIELDS: Mapping[str, Sequence[Field]] = {**HEADER, **REPORT}
_NUMBERED: Mapping[str, Sequence[Field]] = {**HEADER_NUMBERED, **REPORT_NUMBERED}


class TextLine(msgspec.Struct, frozen=True):
    """A line: its number, and where it stands in the text."""

    number: int
    text: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The line without blanks around it."""
        return self.text[self.start : self.end].strip()

    @property
    def is_last(self) -> bool:
        """Whether the text ends within it: then it may be cut."""
        return self.end == len(self.text)


def field_of(line: TextLine) -> tuple[Field | None, re.Match[str] | None]:
    """Which kind of line this is; without a match it has the label of one, and not its form."""
    words = line.text[line.start : line.end].split(maxsplit=2)
    kinds = _FIELDS.get(words[0]) or (_NUMBERED.get(words[1], ()) if len(words) > 1 else ())
    for kind in kinds:
        if match := kind.form.fullmatch(line.text, line.start, line.end):
            return kind, match
    labelled = (kind for kind in kinds if kind.label.match(line.text, line.start, line.end))
    return next(labelled, None), None


def keep(section: Section, kind: Field, match: re.Match[str] | None, line: TextLine) -> None:
    """Puts a line into its section."""
    if kind.name == "file_operations":
        section.heading = HEADINGS["File operations:"]
    if kind.group is not None and kind.group != section.heading:
        section.doubts.append((line.number, f'"{line.words}" stands under no heading; not read'))
    elif match is None:
        _unlike(section, kind, line)
    elif section.get(kind.name) is None:
        section.keep(Piece(match, line.number, {}))
        section.head = section.report = None
        _touches_the_end(section, line, match)
    elif section.words(kind.name) != " ".join(line.words.split()) and kind.name not in _OFTEN:
        section.doubts.append((line.number, f'"{line.words}" was printed before; not read'))


def other(section: Section, words: str) -> None:
    """A heading, or the notice of a checkpoint."""
    if words in HEADINGS:
        section.heading = HEADINGS[words]
        section.milliseconds = section.milliseconds or words == "Latency (ms):"
        if words == "Throughput:" and section.checkpoint == "printed":
            section.checkpoint = "past"  # 1.1, which prints nothing after the sum
    elif words.startswith("[") and words.endswith("Checkpoint report:"):
        section.checkpoint = "announced"


def _unlike(section: Section, kind: Field, line: TextLine) -> None:
    """The label without the form: cut off, or an error."""
    if not line.is_last:
        raise ParseError(line.number, f"a line such as '{kind.sample}'", f'"{line.words}"')
    section.doubts.append((line.number, f'the text ends within "{line.words}"; not read'))


def _touches_the_end(section: Section, line: TextLine, match: re.Match[str]) -> None:
    if line.is_last and line.text[-1:].isdecimal() and match.end() == len(line.text):
        section.doubts.append((line.number, f'the text ends at a number: "{line.words}" may be cut'))
