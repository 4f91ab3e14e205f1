"""What a result.yaml may say. schema.py makes the JSON Schema for editors from this model.

spindle: 1
title: RAID 5, 6 and 10 on Linux 2.6.25
author: {name: Jon Nelson}
date: 2008-07-10
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from ingest.charts.request import ChartRequest
from ingest.controls import can_be_seen
from ingest.limits import most
from ingest.manifest.words import Factors, FactorWord, MetricWord, OperationWord, ToolWord, refusal

MOST = 2**31 - 1  # of counts: what an integer column of the database holds


def _plain(value: Any) -> Any:
    """One complaint, where a union would make one for each of its members."""
    if isinstance(value, str) and len(value) > most("text"):
        raise refusal(f"a shorter text (at most {most('text')} characters)", "shorten it")
    if isinstance(value, (str, int, float)):
        return value
    raise refusal("text, a number, true or false", "write one value, or leave the key out")


def _seen(text: str) -> str:
    if text and not can_be_seen(text):
        raise refusal("text that can be seen", "write it, or leave the key out")
    return text


_SEEN = AfterValidator(_seen)
Fact = Annotated[str | int | float | bool, BeforeValidator(_plain)]
Text = Annotated[str, Field(min_length=1, max_length=most("text")), _SEEN]
Key = Annotated[str, Field(min_length=1, max_length=most("key")), _SEEN]
Facts = Annotated[dict[Key, Fact], Field(max_length=most("facts"))]
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\"'`\\{}|^]+")


def _leads_to_a_page(address: str) -> str:
    """An address that a reader may follow: it runs nothing."""
    if _ADDRESS.fullmatch(address):
        return address
    raise refusal("an address such as https://example.org/page", "write it whole, or leave it out")


Address = Annotated[str, Field(max_length=2000), AfterValidator(_leads_to_a_page)]
# EDTF, level 0 and "approximate": YYYY[-MM[-DD]][~]
EDTF = r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?~?$"

_YEARS = range(1956, 2100)  # from the first disk drive on


def _in_calendar(edtf: str) -> str:
    """31 February has the form of a date; so has one of which no result can be."""
    year, month, day = (*(int(part) for part in edtf.rstrip("~").split("-")), 1, 1)[:3]
    try:
        date(year, month, day)
    except ValueError:
        raise refusal("a day of the calendar", "mend the date") from None
    if year not in _YEARS:
        raise refusal(f"a year from {_YEARS[0]} to {_YEARS[-1]}", "mend the date")
    return edtf


Date = Annotated[
    str,
    BeforeValidator(lambda value: str(value) if isinstance(value, int) else value),
    Field(pattern=EDTF),
    AfterValidator(_in_calendar),
    WithJsonSchema({"type": ["string", "integer"], "pattern": EDTF}),
]
Count = Annotated[int, Field(ge=1, le=MOST)]


class Strict(BaseModel):
    """No unknown keys, no silent conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Author(Strict):
    name: Text
    url: Address | None = None


class Source(Strict):
    kind: Literal["article", "runner", "logs", "report"]
    title: Text
    publisher: Text | None = None
    url: Address | None = None


class Drive(BaseModel):
    """A drive's facts; other keys than these are shown as they are."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, Fact] = Field(init=False)
    id: Text | None = None
    model: Text
    kind: Literal["hdd", "ssd", "flash"]
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
        given = [name for name in ("value", "where", "drive") if getattr(self, name) is not None]
        if len(given) != 1:
            raise refusal(
                "exactly one of value, where, drive", "keep one", found=" and ".join(given) or "none"
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
    def told_once(self) -> RunEntry:
        """One operation for all runs of a log, or one for each."""
        if self.operation and self.operations:
            raise refusal("operation or operations", "keep one", found="both")
        return self


class UncertainUnit(Strict):
    """A unit that may mean several things: its printed name, and the factors to SI that it may stand for."""

    printed: Text
    one_of: Annotated[list[Annotated[float, Field(gt=0, le=1e18)]], Field(min_length=2)]

    @field_validator("one_of")
    @classmethod
    def each_once(cls, factors: list[float]) -> list[float]:
        """Two equal factors would leave nothing open."""
        if len(set(factors)) < len(factors):
            raise refusal("different factors", "remove the one that stands twice")
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


class KeyFigure(Strict):
    """One of the (at most three) numbers that a page opens with."""

    where: Factors
    operation: OperationWord
    metric: MetricWord | None = None
    says: Text


class Finding(Strict):
    """A conclusion of the author, the query that tests it, and what to know about the answer."""

    says: Text
    holds: Text
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

    spindle: Literal[1]
    title: Annotated[str, Field(min_length=1, max_length=most("title")), _SEEN]
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
