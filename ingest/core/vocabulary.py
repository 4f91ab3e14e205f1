"""data/reference/*.yaml → the vocabulary: factors, operations, metrics, tools, units, RAID levels.

raid_level: {label: Level, kind: word, words: {single: one drive, raid5: RAID 5}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from ingest.core.problems import Problem, ProblemsError, quoted
from ingest.core.yaml_lines import Document, own_document

T = TypeVar("T")
_NOT_LEVELS = frozenset({"terms", "interfaces", "studies"})  # of data/reference/theory
FactorKind = Literal["word", "text", "integer", "size", "boolean", "ratio"]


class _Row(BaseModel):
    """A row of a file of ours: no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Factor(_Row):
    """Something that varied or could have. `words` maps a word to its label, in the order shown.

    `where_runs_differ`: what a log says of it counts only where runs of one number differ in it. `unset`:
    what it is where a log shows that nobody set it; a run does not differ by that from one that does not say.
    """

    label: str
    kind: FactorKind
    ordered: bool = False
    unit: Literal["KiB", "MiB", "GiB"] | None = None  # of a size that people say in one unit, large or small
    words: dict[str, str] = {}
    where_runs_differ: bool = False
    unset: str | None = None


class Operation(_Row):
    """What a tool did, and how charts draw it. Operations of one family are in one chart."""

    label: str
    short: str = ""
    sentence: str
    mark: Literal["filled", "open", "dotted", "half"]
    family: str | None = None
    at_random: bool = False

    @property
    def brief(self) -> str:
        """Its name where there is little room."""
        return self.short or self.label


class Metric(_Row):
    """What was measured: its SI unit, and the units it is shown in (name → factor)."""

    label: str
    unit: str
    better: Literal["higher", "lower", "none"]
    shown: dict[str, float]


class ToolFormat(_Row):
    """What some versions of a tool print."""

    versions: str
    prints: str


class Tool(_Row):
    """A tool whose figures are published; what is optional is on its page only."""

    label: str
    what: str
    logs: bool = True  # a parser reads them; the figures of other tools come from tables only
    measures: str | None = None
    formats: tuple[ToolFormat, ...] = ()
    traps: tuple[str, ...] = ()
    no_value: Mapping[str, str] = Field(default_factory=dict)  # a parser's reason → what the tool prints then


class DrawnLevel(_Row):
    """How a RAID level is named and drawn, the same on every page. Levels are in the order of their places.

    The colours are tokens of the look: a nested level wears that of the level which a reader compares it
    with, and has a dash of its own. `nested`: no log tells of it as of one array.
    """

    label: str
    place: int
    colour: Literal["single", "raid0", "raid1", "raid5", "raid6", "raid10"]
    marker: Literal["bar", "triangle", "cross", "square", "diamond", "circle", "triangle-down"]
    dash: tuple[float, ...] = ()
    nested: bool = False


class DrawnLayout(_Row):
    """How a layout is drawn; a label is the name of level and layout together."""

    dash: tuple[float, ...] = ()
    label: str | None = None


class _Theory(BaseModel):
    """What of a file of theory is of the vocabulary; the rest is for ingest.theory."""

    shown: dict[str, DrawnLevel] = {}
    stripes: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """Every word that a result set may use."""

    factors: dict[str, Factor]
    operations: dict[str, Operation]
    metrics: dict[str, Metric]
    tools: dict[str, Tool]
    units: dict[str, dict[str, float]]
    levels: dict[str, DrawnLevel]
    layouts: dict[str, DrawnLayout]
    striped: frozenset[str] = frozenset()  # the levels whose arrays have a chunk size
    folder: Path = Path()

    @cached_property
    def factor_order(self) -> dict[str, int]:
        """Factor → its place in exports."""
        return {name: place for place, name in enumerate(self.factors)}

    def in_order(self, factors: Mapping[str, T]) -> dict[str, T]:
        """Factors, each with something, in the order of exports."""
        return dict(sorted(factors.items(), key=lambda item: self.factor_order[item[0]]))


def load_vocabulary(folder: Path) -> Vocabulary:
    """The vocabulary in `folder` (data/reference)."""
    factors = _read(folder, "factors.yaml", TypeAdapter(dict[str, Factor]))
    theories = [
        _read(folder, f"theory/{path.name}", TypeAdapter(_Theory)) for path in level_files(folder / "theory")
    ]
    shown = (level for theory in theories for level in theory.shown.items())
    levels = dict(sorted(shown, key=lambda level: (level[1].place, level[0])))
    words = {"words": {name: level.label for name, level in levels.items()}}
    return Vocabulary(
        factors=factors | {"raid_level": factors["raid_level"].model_copy(update=words)},
        operations=_read(folder, "operations.yaml", TypeAdapter(dict[str, Operation])),
        metrics=_read(folder, "metrics.yaml", TypeAdapter(dict[str, Metric])),
        tools=_read(folder, "tools.yaml", TypeAdapter(dict[str, Tool])),
        units=_read(folder, "units.yaml", TypeAdapter(dict[str, dict[str, float]])),
        levels=levels,
        layouts=_read(folder, "layouts.yaml", TypeAdapter(dict[str, DrawnLayout])),
        striped=frozenset(level for theory in theories if theory.stripes for level in theory.shown),
        folder=folder,
    )


def level_files(theory: Path) -> list[Path]:
    """The files of data/reference/theory that are levels."""
    return [path for path in sorted(theory.glob("*.yaml")) if path.stem not in _NOT_LEVELS]


def _read(folder: Path, name: str, shape: TypeAdapter[T]) -> T:
    """One file of words."""
    return read_rows(folder / name, f"data/reference/{name}", shape)[0]


def read_rows(path: Path, name: str, shape: TypeAdapter[T]) -> tuple[T, Document]:
    """A file of data/reference, and where everything is in it. Raises ProblemsError: people add rows."""
    document = own_document(path.read_text(encoding="utf-8"), name)
    try:
        return shape.validate_python(document.data), document
    except ValidationError as error:
        raise ProblemsError(_complaint(document, row) for row in error.errors()) from None


def _complaint(document: Document, error: ErrorDetails) -> Problem:
    do = error["msg"].removeprefix("Value error, ")
    return document.problem(error["loc"], "a row as the others", quoted(error["input"]), do)
