"""The front matter of an article → what its text may show, by name (schema of content/articles/<name>.md).

selections:
  far-reads: {says: Reads of RAID 10 far, rows: "select \"set\", id, relative from summary where …"}
values:
  best: {set: 2008-07-nelson-md-raid, operation: read, where: {raid_layout: f2, …}, as: relative}
  typical: {of: far-reads, is: median(relative), as: ratio}
charts: [{set: …, form: sweep, …}, {of: far-reads, id: far, title: …, holds: "select …"}]
tables: {far: {of: far-reads, columns: [{shows: relative, label: Measured, as: ratio, link: id}]}}
findings: {close: {set: 2008-07-nelson-md-raid, says: Reads of RAID 10 far come}}
effects: {chunks: {set: 2008-07-nelson-md-raid, factor: chunk_size}}
logs: {sda: {set: 2008-07-nelson-md-raid, log: logs/hdparm/sda.log, lines: 1-4}}
sources: {md4: {says: "md(4), the manual of mdadm", url: "https://…"}}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import Discriminator, Field, Tag

from ingest.charts.request import ChartRequest
from ingest.sets.manifest.model import Finding
from ingest.sets.manifest.types import (
    Address,
    Date,
    Factors,
    FactorWord,
    MetricWord,
    OperationWord,
    Strict,
    Text,
)

T = TypeVar("T")
Name = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Named = dict[Name, T]


class Selection(Strict):
    """Values of all sets, a row for each: `"set"` and `id`, and whatever is computed of them.

    A column that ends in `_id` is another value of the same set. Rows of `findings` have `place` for `id`.
    """

    says: Text
    rows: Text


class Picked(Strict):
    """One published value, by its id or by words that select it."""

    set: Text
    id: Text | None = None
    operation: OperationWord | None = None
    metric: MetricWord | None = None
    where: Factors = Field(default={})
    as_: Literal["value", "relative", "expected", "efficiency"] | None = Field(default=None, alias="as")


class Computed(Strict):
    """One value computed of a selection: an SQL aggregate over its rows."""

    of: Text
    is_: Text = Field(alias="is")
    as_: Text = Field(alias="as")


class Column(Strict):
    """A column of a selection in a table: how it is written, and the column of ids that it links to."""

    shows: Text
    label: Text
    as_: Text = Field(default="text", alias="as")
    link: Text | None = None


class Table(Strict):
    of: Text
    caption: Text
    columns: Annotated[list[Column], Field(min_length=1, max_length=8)]


class Dots(Strict):
    """A dot plot of a selection: a mark for each `name`, the geometric mean of its rows' `ratio`.

    If there, `raid_level` and `operation` make its shape and colour, and `theory` a tick. The title is a
    claim: `holds` is the query that proves it.
    """

    of: Text
    id: Name
    title: Text
    holds: Text
    subtitle: Text
    one: Text = ""


class Quoted(Strict):
    """A finding of a set, by the words that it begins with."""

    set: Text
    says: Text


class Effect(Strict):
    set: Text
    factor: FactorWord


class Excerpt(Strict):
    """Lines of a published log."""

    set: Text
    log: Text
    lines: Annotated[str, Field(pattern=r"^[1-9][0-9]*(-[1-9][0-9]*)?$")]
    says: Text = ""


class Reference(Strict):
    says: Text
    url: Address | None = None


def _by(key: str) -> Discriminator:
    """Which of two kinds an entry is: the one that has this key, or the other."""

    def kind(entry: Any) -> str:
        return "with" if isinstance(entry, dict) and key in entry else "without"

    return Discriminator(kind)


Value = Annotated[Annotated[Computed, Tag("with")] | Annotated[Picked, Tag("without")], _by("of")]
Chart = Annotated[Annotated[Dots, Tag("with")] | Annotated[ChartRequest, Tag("without")], _by("of")]
Claim = Annotated[Annotated[Finding, Tag("with")] | Annotated[Quoted, Tag("without")], _by("holds")]


class Article(Strict):
    """The whole of it; the text follows it in the file."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    standfirst: Text
    description: Text
    date: Date
    author: Text
    layout: Literal["article"]
    selections: Named[Selection] = Field(default={})
    values: Named[Value] = Field(default={})
    charts: list[Chart] = Field(default=[])
    tables: Named[Table] = Field(default={})
    findings: Named[Claim] = Field(default={})
    effects: Named[Effect] = Field(default={})
    logs: Named[Excerpt] = Field(default={})
    sources: Named[Reference] = Field(default={})
