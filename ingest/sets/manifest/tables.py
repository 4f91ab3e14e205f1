"""What a result.yaml says of a published table: what each column holds, and in which unit.

tables:
  - file: tables/everything.md
    tool: dd
    columns:
      reading: {as: relative, operation: read, metric: throughput}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, field_validator

from ingest.sets.manifest.values import Count, Fact, Key, Strict, Text
from ingest.sets.manifest.words import Factors, FactorWord, MetricWord, OperationWord, ToolWord, refusal


class UncertainUnit(Strict):
    """A unit that may mean several things: its printed name, and the factors to SI that it may stand for."""

    printed: Text
    one_of: Annotated[list[Annotated[float, Field(gt=0, le=1e18)]], Field(min_length=2)]

    @field_validator("one_of")
    @classmethod
    def each_once(cls, factors: list[float]) -> list[float]:
        """Two equal factors would leave nothing open."""
        if len(set(factors)) < len(factors):
            raise refusal("different factors", "remove the duplicate")
        return factors


def _kind_of_unit(unit: Any) -> str:
    return "text" if isinstance(unit, str) else "uncertain"


# Told apart by its shape, so that only one member of the union complains.
Unit = Annotated[
    Annotated[Text, Tag("text")] | Annotated[UncertainUnit, Tag("uncertain")], Discriminator(_kind_of_unit)
]


class Column(Strict):
    """What a column of a published table holds."""

    factor: FactorWord | None = None
    words: dict[Key, Fact] = {}
    as_: Literal["value", "relative", "change", "slowdown", "range", "n", "operation", "remark"] | None = (
        Field(default=None, alias="as")
    )
    operation: OperationWord | None = None
    metric: MetricWord | None = None
    unit: Unit | None = None
    to: Factors | None = None
    over: Text | None = None
    recompute: bool = False

    @property
    def how(self) -> str:
        """How its cells are to be read."""
        return self.as_ or "value"


class TableEntry(Strict):
    """A published table: one Markdown file."""

    file: Text
    tool: ToolWord
    tool_version: Text | None = None
    n: Count | None = None
    value_kind: Literal["mean", "median", "single"] = "single"
    factors: Factors = {}
    columns: dict[Key, Column]
