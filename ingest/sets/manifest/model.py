"""What a result.yaml says of a published table: what each column holds, and in which unit.

tables:
  - file: tables/everything.md
    tool: dd
    columns:
      reading: {as: relative, operation: read, metric: throughput}
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, field_validator, model_validator

from ingest.charts.request import ChartRequest
from ingest.core.limits import most
from ingest.sets.manifest.types import (
    SEEN,
    Address,
    Count,
    Date,
    Fact,
    Factors,
    FactorWord,
    Facts,
    Key,
    MetricWord,
    OperationWord,
    Strict,
    Text,
    ToolWord,
    Version,
    refusal,
)


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


# Told apart by its shape, so that only one member of the union complains.
_BY_SHAPE = Discriminator(lambda unit: "text" if isinstance(unit, str) else "uncertain")
Unit = Annotated[Annotated[Text, Tag("text")] | Annotated[UncertainUnit, Tag("uncertain")], _BY_SHAPE]


class Column(Strict):
    """What a column of a published table holds."""

    factor: FactorWord | None = None
    words: dict[Key, Fact] = {}
    as_: (
        Literal["value", "relative", "change", "slowdown", "range", "n", "repeat", "operation", "remark"]
        | None
    ) = Field(default=None, alias="as")
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


class Author(Strict):
    name: Text
    url: Address | None = None


class Transcription(Strict):
    """Who copied the figures from a publication, and when they read it."""

    by: Text
    date: Date


class Source(Strict):
    kind: Literal["article", "runner", "logs", "report"]
    title: Text
    publisher: Text | None = None
    url: Address | None = None
    transcribed: Transcription | None = None


class Drive(BaseModel):
    """A drive's facts; other keys than these are shown as they are."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, Fact] = Field(init=False)
    id: Text | None = None
    model: Text
    kind: Literal["hdd", "ssd", "flash", "ram", "virtual"]
    rpm: Count | None = None
    interface: Text | None = None
    count: Count | None = None


class Baseline(Strict):
    """What counts as 1.0 for one operation and metric."""

    operation: OperationWord
    metric: MetricWord
    value: Text | None = None
    where: Factors | None = None
    drive: Text | None = None
    basis: Literal["measured", "published", "estimated"]
    exact: bool
    tool: ToolWord | None = None

    @model_validator(mode="after")
    def one_kind(self) -> Baseline:
        """Exactly one of value, where, drive."""
        keys = [name for name in ("value", "where", "drive") if getattr(self, name) is not None]
        if len(keys) != 1:
            raise refusal(
                "exactly one of value, where, drive", "keep one", found=" and ".join(keys) or "none"
            )
        return self


class RunEntry(Strict):
    """The logs of some runs, and what they do not tell themselves."""

    logs: Text
    factors: Factors = {}
    tool_version: Text | None = None
    operation: OperationWord | None = None
    operations: Annotated[list[OperationWord], Field(min_length=1)] | None = None  # of each run, in order
    series: Literal["bw", "iops", "lat", "clat", "slat"] | None = None  # a side file by another name
    state: Literal["ok", "tainted", "failed"] = "ok"
    reasons: list[Text] = []

    @model_validator(mode="after")
    def operations_once(self) -> RunEntry:
        """One operation for all runs of a log, or one for each."""
        if self.operation and self.operations:
            raise refusal("operation or operations", "keep one", found="both")
        return self


class KeyFigure(Strict):
    """One of the (at most three) numbers that a page opens with."""

    where: Factors
    operation: OperationWord
    metric: MetricWord | None = None
    says: Text


class Finding(Strict):
    """A statement on the values, the query that tests it, and what to know about the answer."""

    says: Text
    holds: Text
    by: Literal["author", "editor"] = "author"
    note: Text | None = None


class Change(Strict):
    """A correction: when, what, why."""

    date: Date
    what: Text
    why: Text


class Withdrawn(Strict):
    """A set that should not be relied on any more: since when, why, who says so, what replaces it."""

    date: Date
    reason: Text
    by: Text | None = None
    replaced_by: Text | None = None


_FEW = Field(max_length=most("entries"))


class Manifest(Strict):
    """A result set's result.yaml."""

    spindle: Version
    title: Annotated[str, Field(min_length=1, max_length=most("title")), SEEN]
    standfirst: Text | None = None
    author: Author
    date: Date
    trust: Literal["maintainer", "community", "vendor", "transcribed"]
    source: Source | None = None
    license: Text = "CC BY 4.0"
    machine: Facts = {}
    drives: Annotated[list[Drive], _FEW] = []
    method: Facts = {}
    factors: Factors = {}
    baseline: Annotated[list[Baseline], _FEW] = []
    runs: Annotated[list[RunEntry], _FEW] = []
    tables: Annotated[list[TableEntry], _FEW] = []
    labels: dict[FactorWord, dict[Key, Text]] = {}
    charts: Annotated[list[ChartRequest], Field(max_length=most("charts"))] = []
    keys: Annotated[list[KeyFigure], Field(max_length=3)] = []
    findings: Annotated[list[Finding], Field(max_length=most("findings"))] = []
    history: Annotated[list[Change], _FEW] = []
    withdrawn: Withdrawn | None = None
