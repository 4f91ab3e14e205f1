"""Where a study's own reasoning does not hold: its statement, its arithmetic, and the right one.

- {id: degraded-reads, set: 2006-…, theirs: 5 / 6 * 1 + 1 / 6 * 5, right: (5 / 6 * 1 + 1 / 6 * 5) * 6 / 5, …}
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.core.problems import Problem, ProblemsError, quoted
from ingest.theory.arithmetic import Expression, Formula
from ingest.theory.read import place, read_rows
from ingest.theory.shown import line

_ROUNDING = 0.005  # of a figure printed with two decimals


class StudyNote(BaseModel):
    """One statement. `where` selects the rows of the set that it speaks of."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str
    set: str
    where: dict[str, str]
    verdict: Literal["wrong", "reason", "partly"]
    statement: str
    theirs: Formula
    printed: float
    right: Formula
    says: str

    @property
    def theirs_line(self) -> str:
        """Their arithmetic with its result."""
        return line(self.theirs, {}, {})

    @property
    def right_line(self) -> str:
        """The right arithmetic with its result."""
        return line(self.right, {}, {})


def load_studies(folder: Path) -> tuple[StudyNote, ...]:
    """The notes of data/reference/theory/studies.yaml. Raises ProblemsError."""
    path = folder / "studies.yaml"
    notes, document = read_rows(path, TypeAdapter(tuple[StudyNote, ...]))
    problems: list[Problem] = []
    for number, note in enumerate(notes):
        for name, formula in (("theirs", note.theirs), ("right", note.right)):
            if formula.value({}) is None:
                problems.append(_no_value(path, document.line((number, name)), formula))
        if not _agrees(note):
            line_number = document.line((number, "printed"))
            do = "the study's arithmetic must give its figure"
            problems.append(Problem(place(path), line_number, note.theirs_line, quoted(note.printed), do))
    if problems:
        raise ProblemsError(problems)
    return notes


def _agrees(note: StudyNote) -> bool:
    theirs = note.theirs.value({})
    return theirs is None or abs(theirs - note.printed) <= _ROUNDING


def _no_value(path: Path, line_number: int, formula: Expression) -> Problem:
    return Problem(place(path), line_number, "numbers only, and a result", quoted(formula.text), "fix it")
