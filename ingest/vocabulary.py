"""The words of the field, read from data/reference/*.yaml.

raid_level: {label: Level, kind: word, words: {single: one drive, raid5: RAID 5}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from ingest.problems import Problem, ProblemsError, quoted
from ingest.yaml_lines import read_yaml

T = TypeVar("T")
FactorKind = Literal["word", "text", "integer", "size", "boolean", "ratio"]


class Factor(BaseModel):
    """Something that varied or could have. `words` maps a word to its label, in the order shown."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    label: str
    kind: FactorKind
    ordered: bool = False
    unit: Literal["KiB", "MiB", "GiB"] | None = None  # of a size that people say in one unit, large or small
    words: dict[str, str] = {}


class Operation(BaseModel):
    """What a tool did. `mark` is how charts draw it: filled, open, dotted or half."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    label: str
    sentence: str
    mark: str


class Metric(BaseModel):
    """What was measured: its SI unit, and the units it is shown in (name → factor)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    label: str
    unit: str
    better: Literal["higher", "lower", "none"]
    shown: dict[str, float]


class ToolFormat(BaseModel):
    """What some versions of a tool print."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    versions: str
    prints: str


class Tool(BaseModel):
    """A tool whose figures are published; what is optional stands on its page only."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    label: str
    what: str
    measures: str | None = None
    formats: tuple[ToolFormat, ...] = ()
    traps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """Every word that a result set may use."""

    factors: dict[str, Factor]
    operations: dict[str, Operation]
    metrics: dict[str, Metric]
    tools: dict[str, Tool]
    units: dict[str, dict[str, float]]
    raid: dict[str, Any]
    folder: Path = Path()

    @cached_property
    def factor_order(self) -> dict[str, int]:
        """Factor → its place in exports."""
        return {name: place for place, name in enumerate(self.factors)}

    def in_order(self, factors: Mapping[str, T]) -> dict[str, T]:
        """Factors, each with something, in the order of exports."""
        return dict(sorted(factors.items(), key=lambda item: self.factor_order[item[0]]))


_FILES: Mapping[str, TypeAdapter[Any]] = {
    "factors": TypeAdapter(dict[str, Factor]),
    "operations": TypeAdapter(dict[str, Operation]),
    "metrics": TypeAdapter(dict[str, Metric]),
    "tools": TypeAdapter(dict[str, Tool]),
    "units": TypeAdapter(dict[str, dict[str, float]]),
    "raid": TypeAdapter(dict[str, Any]),
}


def load_vocabulary(folder: Path) -> Vocabulary:
    """The vocabulary in `folder` (data/reference); the same one again while its files say the same."""
    return _vocabulary(folder, *((folder / f"{name}.yaml").read_text(encoding="utf-8") for name in _FILES))


@lru_cache(maxsize=4)
def _vocabulary(folder: Path, *texts: str) -> Vocabulary:
    read = {name: _read(name, text) for name, text in zip(_FILES, texts, strict=True)}
    return Vocabulary(**read, folder=folder)


def _read(name: str, text: str) -> Any:
    """One file of words. Raises ProblemsError: people add rows here too."""
    where = f"data/reference/{name}.yaml"
    document = read_yaml(text, where)
    try:
        return _FILES[name].validate_python(document.data)
    except ValidationError as error:
        raise ProblemsError(
            Problem(where, document.line(one["loc"]), "a row as the others", quoted(one["input"]), one["msg"])
            for one in error.errors()
        ) from None
