"""data/reference/theory → the formulas of every level, the terms they share, and where studies are wrong.

data/reference/theory/raid5.yaml:12: expected a variable of terms.yaml, found "q"; did you mean k?
- {id: degraded-reads, set: 2006-…, theirs: 5 / 6 * 1 + 1 / 6 * 5, right: (5 / 6 * 1 + 1 / 6 * 5) * 6 / 5, …}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.core.problems import Problem, did_you_mean, gathered, quoted, refuse
from ingest.core.vocabulary import level_files, read_rows
from ingest.core.yaml_lines import Document, Location
from ingest.theory.arithmetic import Expression, Formula, line
from ingest.theory.model import Level, Terms

T = TypeVar("T")
_ROUNDING = 0.005  # of a figure printed with two decimals


@dataclass(frozen=True)
class Theory:
    """Every formula, by the name of its level."""

    levels: dict[str, Level]
    terms: Terms


def load_theory(folder: Path) -> Theory:
    """The formulas in `folder` (data/reference/theory). Raises ProblemsError."""
    terms, _ = read_theory(folder / "terms.yaml", TypeAdapter(Terms))
    levels: dict[str, Level] = {}
    problems: list[Problem] = []
    for path in level_files(folder):
        with gathered(problems):
            level = _level(path, terms)
            levels |= dict.fromkeys(level.names or [path.stem], level)
    refuse(problems)
    return Theory(levels, terms)


def read_theory(path: Path, shape: TypeAdapter[T]) -> tuple[T, Document]:
    """One file of theory, and where everything is in it. Raises ProblemsError."""
    return read_rows(path, f"data/reference/theory/{path.name}", shape)


def _level(path: Path, terms: Terms) -> Level:
    level, document = read_theory(path, TypeAdapter(Level))
    problems = [
        *_unknown_words(document, level, terms),
        *_same_names(document, level),
        *_strangers(document, level, level.names or {path.stem: {}}),
    ]
    refuse(problems)
    return level


def _unknown_words(document: Document, level: Level, terms: Terms) -> Iterator[Problem]:
    vocabulary: dict[str, Mapping[str, object]] = {"variable": terms.variables, "source": terms.sources}
    for location, kind, word in _words(level.__dict__, ()):
        if word not in vocabulary[kind]:
            advice = did_you_mean(word, vocabulary[kind])
            yield document.problem(location, f"a {kind} of terms.yaml", quoted(word), advice)


def _words(value: Any, location: Location) -> Iterator[tuple[Location, str, str]]:
    """Every variable and source that a level names, with its place."""
    if isinstance(value, Expression):
        yield from ((location, "variable", name) for name in sorted(value.names))
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from _words(child, (*location, key))
    elif isinstance(value, tuple):
        yield from _in_a_list(value, location)
    elif isinstance(value, BaseModel):
        yield from _words(value.__dict__, location)


def _in_a_list(values: tuple[Any, ...], location: Location) -> Iterator[tuple[Location, str, str]]:
    for number, child in enumerate(values):
        if isinstance(child, str) and location[-1] in ("source", "safety_source"):
            yield (*location, number), "source", child
        else:
            yield from _words(child, (*location, number))


def _same_names(document: Document, level: Level) -> Iterator[Problem]:
    ids: set[str] = set()
    for number, formula in enumerate(level.formulas):
        if formula.id in ids:
            location = ("formulas", number, "id")
            yield document.problem(location, "each id once", quoted(formula.id), "choose another")
        ids.add(formula.id)


def _strangers(document: Document, level: Level, names: Iterable[str]) -> Iterator[Problem]:
    """Levels that the file shows and has no formulas for."""
    for name in level.shown:
        if name not in names:
            advice = did_you_mean(name, names)
            yield document.problem(("shown", name), "a level of this file", quoted(name), advice)


class StudyNote(BaseModel):
    """One statement. `where` selects the rows of the set that it is about."""

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
    notes, document = read_theory(folder / "studies.yaml", TypeAdapter(tuple[StudyNote, ...]))
    problems: list[Problem] = []
    for number, note in enumerate(notes):
        for name, formula in (("theirs", note.theirs), ("right", note.right)):
            if formula.value({}) is None:
                expected, text = "numbers only, and a result", quoted(formula.text)
                problems.append(document.problem((number, name), expected, text, "fix it"))
        theirs = note.theirs.value({})
        if theirs is not None and abs(theirs - note.printed) > _ROUNDING:
            location, do = (number, "printed"), "the study's arithmetic must give its figure"
            problems.append(document.problem(location, note.theirs_line, quoted(note.printed), do))
    refuse(problems)
    return notes
