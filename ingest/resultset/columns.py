"""What each column of a published table is: a factor, the operation, n, a remark, or a measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.manifest.model import Column, TableEntry, UncertainUnit
from ingest.manifest.read import ReadManifest
from ingest.problems import Problem, did_you_mean, quoted
from ingest.tables import Table
from ingest.vocabulary import Vocabulary
from ingest.yaml_lines import Location

Kind = Literal["factor", "operation", "n", "remark", "measure"]
_RATIOS = ("relative", "change", "slowdown")


@dataclass(frozen=True)
class Described:
    """A column of the table with what the manifest says of it."""

    name: str
    kind: Kind
    column: Column
    factor: str | None = None
    scales: tuple[float, ...] = (1.0,)  # the factors to SI that its unit may stand for, the first one taken
    unit_name: str = ""

    @property
    def how(self) -> str:
        """How its cells are to be read."""
        return self.column.as_ or "value"


@dataclass
class ColumnReader:
    """Describes the columns of one table; `problems` gathers what is wrong."""

    read: ReadManifest
    place: int
    table: Table
    vocabulary: Vocabulary
    problems: list[Problem]

    @property
    def entry(self) -> TableEntry:
        """The manifest's entry for this table."""
        return self.read.manifest.tables[self.place]

    def describe(self) -> list[Described]:
        """Every column that could be understood."""
        for name in self.entry.columns:
            if name not in self.table.columns:
                self._complain(
                    name, "a column of the table", quoted(name), did_you_mean(name, self.table.columns)
                )
        return list(self._described())

    def _described(self) -> Iterator[Described]:
        for name in self.table.columns:
            column = self.entry.columns.get(name)
            if column is None and name not in self.vocabulary.factors:
                self._complain(
                    "",
                    f"every column of {self.entry.file} described",
                    f"nothing of {quoted(name)}",
                    "add it under columns:",
                )
                continue
            described = self._one(name, column or Column())
            if described:
                yield described

    def _one(self, name: str, column: Column) -> Described | None:
        if column.as_ in ("n", "operation", "remark"):
            return Described(name, column.as_, column)
        if column.metric is None:
            return self._factor(name, column)
        return self._measure(name, column)

    def _factor(self, name: str, column: Column) -> Described | None:
        factor = column.factor or name
        if factor not in self.vocabulary.factors:
            self._complain(name, "factor:, metric: or as:", "none of them", "say what the column holds")
            return None
        return Described(name, "factor", column, factor=factor)

    def _measure(self, name: str, column: Column) -> Described | None:
        if column.operation is None and not self._has_operations():
            self._complain(name, "an operation", "none", "add operation:, or a column with as: operation")
            return None
        if column.over is not None and column.over not in self.table.columns:
            self._complain(
                name,
                "a column of the table after over:",
                quoted(column.over),
                did_you_mean(column.over, self.table.columns),
            )
            return None
        return self._with_unit(name, column)

    def _has_operations(self) -> bool:
        return any(column.as_ == "operation" for column in self.entry.columns.values())

    def _with_unit(self, name: str, column: Column) -> Described | None:
        if column.as_ in _RATIOS or column.over is not None:
            return Described(name, "measure", column)
        if isinstance(column.unit, UncertainUnit):
            return Described(
                name, "measure", column, scales=tuple(column.unit.one_of), unit_name=column.unit.printed
            )
        units: Mapping[str, float] = self.vocabulary.units.get(column.metric or "", {})
        if column.unit is None or column.unit not in units:
            found = quoted(column.unit) if column.unit else "none"
            self._complain(name, f"a unit of {column.metric}", found, did_you_mean(column.unit or "", units))
            return None
        return Described(name, "measure", column, scales=(units[column.unit],), unit_name=column.unit)

    def _complain(self, name: str, expected: str, found: str, do: str) -> None:
        location: Location = ("tables", self.place, "columns", *([name] if name else []))
        self.problems.append(self.read.problem(location, expected, found, do))


def of_kind(columns: Sequence[Described], kind: Kind) -> list[Described]:
    """The columns of one kind."""
    return [column for column in columns if column.kind == kind]
