"""An input → its problems, doubts and notes (diagnostics: severity, path, line, text), as users see them.

data/results/x/result.yaml:14: expected a size such as 64 KiB, found "64 kb"; write 64 KiB
data/results/x/logs/a.log:7: note: a shell prompt; remove it
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from ingest.core.limits import most
from ingest.core.text import printable

Severity = Literal["note", "doubt", "refuse"]
GRAVEST_FIRST: tuple[Severity, ...] = ("refuse", "doubt", "note")
MOST_WORDS = 30  # that an advice lists


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to fix, or (a note, a doubt) to know: then nothing else was expected than what was found.

    `line` counts from 1; 0 means the file as a whole, no path the set. `partner`: another log, too.
    """

    path: str
    line: int
    expected: str
    found: str
    do: str
    partner: str = field(default="", compare=False)
    severity: Severity = "refuse"

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        kind = f"expected {self.expected}, found" if self.severity == "refuse" else f"{self.severity}:"
        what = f"{kind} {self.found}; {self.do}" if self.do else f"{kind} {self.found}"
        return printable(f"{place}: {what}" if place else what)


def doubt(found: str, do: str = "") -> Problem:
    """What does not refuse a set, and should be looked at."""
    return Problem("", 0, "", found, do, severity="doubt")


class Unreadable(Exception):
    """A file that cannot be read or decoded: what was expected and found, what to do, and in which line."""

    def __init__(self, expected: str, found: str, do: str, line: int = 0) -> None:
        super().__init__(f"expected {expected}, found {found}; {do}")
        self.expected, self.found, self.do, self.line = expected, found, do, line

    def at(self, path: str) -> Problem:
        """As a problem of that file."""
        return Problem(path, self.line, self.expected, self.found, self.do)


class ProblemsError(Exception):
    """An input is at fault. Carries every problem that was found, in order of path and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        self.remedy = ""  # what helps meanwhile, said after all of them
        super().__init__("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        yield from (str(problem) for problem in self.problems[: most("problems")])
        if len(self.problems) > most("problems"):
            yield f"… and {len(self.problems) - most('problems')} more"


def refuse(problems: Iterable[Problem]) -> None:
    """Raises ProblemsError with all of them; does nothing where there are none."""
    if gathered := list(problems):
        raise ProblemsError(gathered)


@contextmanager
def gathered(problems: list[Problem]) -> Iterator[None]:
    """What is refused within is added to the others, so that a person reads all of them at once."""
    try:
        yield
    except ProblemsError as error:
        problems += error.problems


class UsageError(Exception):
    """The call is at fault (exit code 2)."""


def quoted(value: object, limit: int = 60) -> str:
    """A value as a message shows it: in quotes when it is text, cut when it is long."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= limit else text[: limit - 2] + "…" + text[-1]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Advice for an unknown word: the nearest known one, or all of them."""
    candidates = list(words)
    near = difflib.get_close_matches(word.casefold(), [each.casefold() for each in candidates], n=1)
    if near:
        return f"did you mean {next(each for each in candidates if each.casefold() == near[0])}?"
    if not candidates:
        return "remove it: there are none"
    more = ", …" if len(candidates) > MOST_WORDS else ""
    return f"write one of {', '.join(candidates[:MOST_WORDS])}{more}"


def control_character(line: int, char: str) -> Unreadable:
    """A character that text of people does not need (see control_in)."""
    return Unreadable(
        "text without control characters", f"the character U+{ord(char):04X}", "remove it", line
    )


def is_interrupt(error: BaseException) -> bool:
    """Ctrl-C, of which DuckDB makes an error of its own where it comes during a query."""
    return isinstance(error, KeyboardInterrupt) or (
        type(error) is RuntimeError and str(error) == "Query interrupted"
    )
