"""What each column of a published table is: a factor, the operation, n, a remark, or a measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.core.markdown_tables import Table
from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import Location
from ingest.sets.given import Given
from ingest.sets.manifest.tables import Column, TableEntry, UncertainUnit

Kind = Literal["factor", "operation", "n", "remark", "measure"]
_RATIOS = ("relative", "change", "slowdown")
# What may be said of a column, by what it holds; said of another it would be ignored without a word.
_KEYS: Mapping[Kind, frozenset[str]] = {
    "factor": frozenset({"factor", "words", "unit"}),
    "operation": frozenset({"as_", "words"}),
    "n": frozenset({"as_"}),
    "remark": frozenset({"as_"}),
    "measure": frozenset({"as_", "operation", "metric", "unit", "to", "over", "recompute"}),
}


@dataclass(frozen=True)
class Described:
    """A column of the table with what the manifest says of it."""

    name: str
    kind: Kind
    column: Column
    factor: str | None = None
    scales: tuple[float, ...] = (1.0,)  # the factors to SI that its unit may stand for, the first one taken
    unit_name: str = ""
    seconds: float = 1.0  # of `over`: what one printed unit of time is in seconds
    seconds_name: str = "s"

    @property
    def how(self) -> str:
        """How its cells are to be read."""
        return self.column.how


@dataclass
class ColumnReader:
    """Describes the columns of one table; `problems` gathers what is wrong."""

    given: Given
    place: int
    table: Table
    problems: list[Problem]

    @property
    def vocabulary(self) -> Vocabulary:
        """Our words."""
        return self.given.vocabulary

    @property
    def entry(self) -> TableEntry:
        """The manifest's entry for this table."""
        return self.given.manifest.tables[self.place]

    def describe(self) -> list[Described]:
        """Every column that could be understood."""
        for name in self.entry.columns:
            if name not in self.table.columns:
                self._complain(
                    name, "a column of the table", quoted(name), did_you_mean(name, self.table.columns)
                )
        found = list(self._described())
        self._complain_of_twins(found)
        return found

    def _complain_of_twins(self, columns: Sequence[Described]) -> None:
        """Two columns for one thing: the second would win without a word."""
        seen: set[str] = set()
        for column in columns:
            what = column.factor or f"as: {column.kind}"
            if column.kind in ("factor", "n", "operation"):
                if what in seen:
                    self._complain(column.name, "one column for each", f"a second for {what}", "remove one")
                seen.add(what)

    def _complain_of_unused(self, described: Described) -> None:
        for key in sorted(described.column.model_fields_set - _KEYS[described.kind]):
            expected = f"no {key}: in a column of kind {described.kind}"
            self._complain(described.name, expected, quoted(key), "remove it")

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
                self._complain_of_unused(described)
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
        if column.over is not None:
            return self._over(name, column, column.over)
        return self._with_unit(name, column) if self._ratio_is_sound(name, column) else None

    def _over(self, name: str, column: Column, over: str) -> Described | None:
        """A count, divided by a column of times."""
        if over not in self.table.columns:
            do = did_you_mean(over, self.table.columns)
            self._complain(name, "a column of the table after over:", quoted(over), do)
            return None
        time = self.entry.columns.get(over, Column())
        units = self.vocabulary.units["elapsed"]
        if time.metric != "elapsed" or not isinstance(time.unit, str) or time.unit not in units:
            do = "describe it with metric: elapsed and a unit"
            self._complain(name, "a column of times after over:", quoted(over), do)
            return None
        if column.how != "value" or column.unit or column.recompute or column.to:
            self._complain(name, "only operation: and metric: beside over:", "more", "remove the rest")
            return None
        return Described(name, "measure", column, seconds=units[time.unit], seconds_name=time.unit)

    def _ratio_is_sound(self, name: str, column: Column) -> bool:
        """A ratio has no unit; what compares two configurations names the other one."""
        before = len(self.problems)
        if column.how in ("change", "slowdown") and not column.to:
            do = "add to: with the factor values of the other configuration"
            self._complain(name, f"to: beside as: {column.how}", "none", do)
        if column.to is not None and column.how not in _RATIOS:
            self._complain(
                name, "as: relative, change or slowdown beside to:", column.how, "add as:, or remove to:"
            )
        if column.recompute and (column.how not in ("relative", "slowdown") or not column.to):
            do = "add them, or remove recompute:"
            self._complain(name, "to: and as: relative or slowdown beside recompute:", column.how, do)
        if column.how in _RATIOS and column.unit is not None:
            self._complain(name, "no unit: of a ratio", quoted(str(column.unit)), "remove it")
        return len(self.problems) == before

    def _has_operations(self) -> bool:
        return any(column.as_ == "operation" for column in self.entry.columns.values())

    def _with_unit(self, name: str, column: Column) -> Described | None:
        if column.how in _RATIOS:
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
        self.problems.append(self.given.read.problem(location, expected, found, do))


def of_kind(columns: Sequence[Described], kind: Kind) -> list[Described]:
    """The columns of one kind."""
    return [column for column in columns if column.kind == kind]
