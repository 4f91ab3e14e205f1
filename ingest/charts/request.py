"""An entry of `charts:` in a manifest or an article → a checked request; and what is wrong with one.

charts:
  - form: sweep
    by: chunk_size
    operations: [read, write]
    as: relative
    panels: [raid_level, raid_layout]
    series: scheduler
    highlight: cfq
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ingest.core.problems import did_you_mean

Value = str | int | float | bool


class ChartRequest(BaseModel):
    """One chart. `by` is the x axis (sweep, scaling) or the main factor of the rows (compare, range)."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    form: str
    by: str
    operations: list[str] = Field(min_length=1)
    metric: str | None = None
    as_: Literal["relative", "value"] | None = Field(default=None, alias="as")
    panels: list[str] = []
    rows: list[str] = []
    sort: str | None = None  # the operation by which rows are sorted; the first if absent
    series: str | None = None
    highlight: Value | None = None
    scale: Literal["linear", "log"] = "linear"  # of the values
    context: Literal["lines", "band"] = "lines"
    best: bool = False
    reduce: Literal["median"] | None = None
    expected: bool = False  # what theory expects, over what was measured
    ceiling: bool | None = None  # unasked, where it is near enough not to flatten the data
    where: dict[str, Value | list[Value]] = {}
    title: str | None = None
    label: str | None = None  # how a page's contents line calls it
    note: str | None = None  # said beside the chart
    set: str | None = None
    id: str | None = Field(default=None, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")

    @property
    def name(self) -> str:
        """The chart's address: `<form>-<operations>-by-<factor>`."""
        factor = self.by.replace("_", "-")
        operations = "-".join(self.operations).replace("_", "-")
        return self.id or f"{self.form}-{operations}-by-{factor}"

    @property
    def sorted_by(self) -> str:
        """The operation by which rows are sorted."""
        return self.sort or self.operations[0]

    @property
    def row_factors(self) -> list[str]:
        """The factors that make a row or a line: `by` first where it is not an axis."""
        return self.rows if self.by in self.rows else [self.by, *self.rows]

    def canonical(self) -> dict[str, Any]:
        """The request as it is hashed and published."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)


class ChartError(ValueError):
    """What was asked, what was found, what to do."""


def refuse_more(most: int, noun: str, count: int, where: str = "", do: str = "narrow it with where") -> None:
    """More than a chart can show."""
    if count > most:
        place = f"{where}: " if where else ""
        raise ChartError(f"{place}expected at most {most:,} {noun}, found {count:,}; {do}")


def unknown(kind: str, found: str, known: Iterable[str]) -> ChartError:
    """`found` is not one of `known`; names the nearest."""
    return ChartError(f"expected a {kind}, found {found!r}; {did_you_mean(found, known)}")
