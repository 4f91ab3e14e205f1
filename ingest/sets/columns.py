"""The columns of a published table → what each holds, and each of its cells as a measurement.

factor, operation, n, repeat, remark, or a measure (value, range, ratio, a count over seconds)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ingest.core.markdown_tables import Cell, Row, Table
from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.quantities import change, more_than_zero, number, number_range, scaled
from ingest.core.yaml_lines import Location
from ingest.sets.manifest.model import Column, TableEntry, UncertainUnit
from ingest.sets.records import Configuration, Evidence, Inputs, Measurement, PublishedRatio

Kind = Literal["factor", "operation", "n", "repeat", "remark", "measure"]
_RATIOS = ("relative", "change", "slowdown")
# Megabits by its letter, and often megabytes.
_BITS_OR_BYTES = re.compile(r"([kKMG])b(?:/s|/sec|ps)")
# What may be said of a column, by what it holds; said of another it would be ignored without a word.
_KEYS: Mapping[Kind, frozenset[str]] = {
    "factor": frozenset({"factor", "words", "unit"}),
    "operation": frozenset({"as_", "words"}),
    "n": frozenset({"as_"}),
    "repeat": frozenset({"as_"}),
    "remark": frozenset({"as_"}),
    "measure": frozenset({"as_", "operation", "metric", "unit", "to", "over", "recompute"}),
}


@dataclass(frozen=True)
class Described:
    """A column of the table with its description in the manifest."""

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


def describe(inputs: Inputs, place: int, table: Table, problems: list[Problem]) -> list[Described]:
    """Every column of a table that could be understood; `place` is that of its entry in the manifest."""
    reader = _ColumnReader(inputs, place, table, problems)
    reader.look_for_unknown()
    columns = list(reader.described())
    reader.look_for_twins(columns)
    reader.look_for_ratios_of_runs(columns)
    reader.look_for_counts_of_runs(columns)
    return columns


@dataclass
class _ColumnReader:
    """Describes the columns of one table; `problems` gathers what is wrong."""

    inputs: Inputs
    place: int
    table: Table
    problems: list[Problem]

    def __post_init__(self) -> None:
        self.vocabulary = self.inputs.vocabulary
        self.entry = self.inputs.manifest.tables[self.place]

    def look_for_unknown(self) -> None:
        """Columns that the manifest describes and the table does not have."""
        for name in self.entry.columns:
            if name not in self.table.columns:
                do = did_you_mean(name, self.table.columns)
                self._complain(name, "a column of the table", quoted(name), do)

    def look_for_twins(self, columns: Sequence[Described]) -> None:
        """Two columns for one thing: the second would win without a word."""
        described: set[str] = set()
        for column in columns:
            role = column.factor or f"as: {column.kind}"
            if column.kind in ("factor", "n", "repeat", "operation"):
                if role in described:
                    self._complain(column.name, "one column for each", f"a second for {role}", "remove one")
                described.add(role)

    def look_for_ratios_of_runs(self, columns: Sequence[Described]) -> None:
        """A value over several runs must not be in the row of one."""
        if of_kind(columns, "repeat"):
            for column in of_kind(columns, "measure"):
                if column.how != "value":
                    expected, do = "values in a table that numbers runs", "put it into another table"
                    self._complain(column.name, expected, f"as: {column.how}", do)

    def look_for_counts_of_runs(self, columns: Sequence[Described]) -> None:
        """Where each row is a run, how many there are is counted and not stated."""
        stated = {"n", "value_kind"} & self.entry.model_fields_set
        counts = [*sorted(stated), *(column.name for column in of_kind(columns, "n"))]
        if counts and of_kind(columns, "repeat"):
            expected = "no count in a table that numbers runs"
            self._complain("", expected, ", ".join(counts), "remove it; the rows are counted")

    def described(self) -> Iterator[Described]:
        """Each column, by its entry or by the factor whose name it has."""
        for name in self.table.columns:
            column = self.entry.columns.get(name)
            if column is None and name not in self.vocabulary.factors:
                expected = f"every column of {self.entry.file} described"
                self._complain("", expected, f"nothing of {quoted(name)}", "add it under columns:")
                continue
            described = self._described(name, column or Column())
            if described:
                self._look_for_unused(described)
                yield described

    def _look_for_unused(self, described: Described) -> None:
        for key in sorted(described.column.model_fields_set - _KEYS[described.kind]):
            expected = f"no {key}: in a column of kind {described.kind}"
            self._complain(described.name, expected, quoted(key), "remove it")

    def _described(self, name: str, column: Column) -> Described | None:
        if column.as_ in ("n", "repeat", "operation", "remark"):
            return Described(name, column.as_, column)
        if column.metric is not None:
            return self._measure(name, column)
        factor = column.factor or name
        if factor in self.vocabulary.factors:
            return Described(name, "factor", column, factor=factor)
        self._complain(name, "factor:, metric: or as:", "none of them", "say what the column holds")
        return None

    def _measure(self, name: str, column: Column) -> Described | None:
        has_operations = any(column.as_ == "operation" for column in self.entry.columns.values())
        if column.operation is None and not has_operations:
            self._complain(name, "an operation", "none", "add operation:, or a column with as: operation")
            return None
        if column.over is not None:
            return self._over(name, column, column.over)
        return self._with_unit(name, column) if self._ratio_is_sound(name, column) else None

    def _over(self, name: str, column: Column, over: str) -> Described | None:
        """A count, divided by a column of times."""
        time = self.entry.columns.get(over, Column())
        units = self.vocabulary.units["elapsed"]
        if over not in self.table.columns:
            do = did_you_mean(over, self.table.columns)
            self._complain(name, "a column of the table after over:", quoted(over), do)
        elif time.metric != "elapsed" or not isinstance(time.unit, str) or time.unit not in units:
            do = "describe it with metric: elapsed and a unit"
            self._complain(name, "a column of times after over:", quoted(over), do)
        elif column.how != "value" or column.unit or column.recompute or column.to:
            self._complain(name, "only operation: and metric: beside over:", "more", "remove the rest")
        else:
            return Described(name, "measure", column, seconds=units[time.unit], seconds_name=time.unit)
        return None

    def _ratio_is_sound(self, name: str, column: Column) -> bool:
        """A ratio has no unit; what compares two configurations names the other one."""
        how, before = column.how, len(self.problems)
        if how in ("change", "slowdown") and not column.to:
            do = "add to: with the factor values of the other configuration"
            self._complain(name, f"to: beside as: {how}", "none", do)
        if column.to is not None and how not in _RATIOS:
            expected = "as: relative, change or slowdown beside to:"
            self._complain(name, expected, how, "add as:, or remove to:")
        if column.recompute and (how not in ("relative", "slowdown") or not column.to):
            expected = "to: and as: relative or slowdown beside recompute:"
            self._complain(name, expected, how, "add them, or remove recompute:")
        if how in _RATIOS and column.unit is not None:
            self._complain(name, "no unit: of a ratio", quoted(str(column.unit)), "remove it")
        return len(self.problems) == before

    def _with_unit(self, name: str, column: Column) -> Described | None:
        unit = column.unit
        if column.how in _RATIOS:
            return Described(name, "measure", column)
        if isinstance(unit, UncertainUnit):
            return Described(name, "measure", column, scales=tuple(unit.one_of), unit_name=unit.printed)
        units: Mapping[str, float] = self.vocabulary.units.get(column.metric or "", {})
        if unit is not None and unit in units:
            return Described(name, "measure", column, scales=(units[unit],), unit_name=unit)
        found = quoted(unit) if unit else "none"
        self._complain(name, f"a unit of {column.metric}", found, _unit_meant(unit or "", units))
        return None

    def _complain(self, name: str, expected: str, found: str, do: str) -> None:
        location: Location = ("tables", self.place, "columns", *([name] if name else []))
        self.problems.append(self.inputs.read.problem(location, expected, found, do))


def _unit_meant(unit: str, units: Mapping[str, float]) -> str:
    """Advice for an unknown unit."""
    if match := _BITS_OR_BYTES.fullmatch(unit):
        prefix = match[1].replace("K", "k")
        return f"write {prefix}bit/s for bits, {prefix}B/s for bytes"
    return did_you_mean(unit, units)


def of_kind(columns: Sequence[Described], kind: Kind) -> list[Described]:
    """The columns of one kind."""
    return [column for column in columns if column.kind == kind]


@dataclass(frozen=True)
class RowFacts:
    """What a row of a table and its entry in the manifest say about its measurements."""

    row: Row
    entry: TableEntry
    configuration: Configuration
    operation: str
    n: int | None
    repeat: int | None  # which run of its configuration the row is


def read_cell(column: Described, facts: RowFacts, si_unit: str) -> Measurement:
    """The measurement in a cell. Raises NotAQuantity."""
    cell = facts.row.cells[column.name]
    read: Callable[[Described, Cell, RowFacts], Mapping[str, Any]] = (
        _over if column.column.over else _READERS[column.how]
    )
    values = read(column, cell, facts)
    return Measurement(
        configuration=facts.configuration,
        tool=facts.entry.tool,
        tool_version=facts.entry.tool_version,
        operation=facts.operation,
        metric=str(column.column.metric),
        unit=si_unit,
        evidence=_evidence(cell, facts),
        scales=column.scales if column.unit_name else (),
        **{
            "printed": f"{cell.text} {column.unit_name}".strip(),
            "basis": "published",
            "n": facts.n,
            **values,
            **_one_run(facts),
        },
    )


def _one_run(facts: RowFacts) -> dict[str, Any]:
    """Of a table whose rows are runs: a run as one of a log is."""
    if facts.repeat is None:
        return {}
    return {"basis": "measured", "n": None, "value_kind": None, "run": facts.row.line, "repeat": facts.repeat}


def read_ratio(column: Described, facts: RowFacts) -> PublishedRatio:
    """An author's ratio that is to be computed again."""
    cell = facts.row.cells[column.name]
    more_than_zero(cell.text)
    return PublishedRatio(
        over=facts.configuration,
        under=facts.configuration.but(column.column.to or {}),
        operation=facts.operation,
        metric=str(column.column.metric),
        tool=facts.entry.tool,
        printed=cell.text,
        as_slowdown=column.how == "slowdown",
        evidence=_evidence(cell, facts),
    )


def _evidence(cell: Cell, facts: RowFacts) -> Evidence:
    return Evidence(facts.entry.file, facts.row.line, cell.start, cell.end)


def _value(column: Described, cell: Cell, facts: RowFacts) -> dict[str, Any]:
    values = [scaled(cell.text, scale) for scale in column.scales if number(cell.text) is not None]
    return {"value": values[0], "value_kind": facts.entry.value_kind, **_uncertainty(values, values)}


def _range(column: Described, cell: Cell, _facts: RowFacts) -> dict[str, Any]:
    low, high = number_range(cell.text)
    lows, highs = ([scaled(end, scale) for scale in column.scales] for end in (low, high))
    return {"low": lows[0], "high": highs[0], **_uncertainty(lows, highs)}


def _uncertainty(lows: list[float], highs: list[float]) -> dict[str, Any]:
    """What an uncertain unit leaves open: the lowest and highest value that it may stand for."""
    if len(lows) == 1:
        return {}
    return {"unit_certain": False, "value_low": min(lows), "value_high": max(highs)}


def _relative(column: Described, cell: Cell, facts: RowFacts) -> dict[str, Any]:
    if column.column.to is not None:
        return _versus(number(cell.text), column)
    return {"relative": number(cell.text), "value_kind": facts.entry.value_kind, "basis": "derived"}


def _slowdown(column: Described, cell: Cell, _facts: RowFacts) -> dict[str, Any]:
    return _versus(1 / more_than_zero(cell.text), column)


def _change(column: Described, cell: Cell, _facts: RowFacts) -> dict[str, Any]:
    return _versus(change(cell.text), column)


def _versus(ratio: float, column: Described) -> dict[str, Any]:
    return {"versus": ratio, "versus_configuration": column.column.to or {}}


def _over(column: Described, cell: Cell, facts: RowFacts) -> dict[str, Any]:
    """A count over the seconds in another column."""
    seconds = facts.row.cells[str(column.column.over)].text
    return {
        "value": number(cell.text) / (more_than_zero(seconds) * column.seconds),
        "value_kind": facts.entry.value_kind,
        "basis": "derived",
        "printed": f"{cell.text} in {seconds} {column.seconds_name}",
    }


_READERS: Mapping[str, Callable[[Described, Cell, RowFacts], Mapping[str, Any]]] = {
    "value": _value,
    "range": _range,
    "relative": _relative,
    "slowdown": _slowdown,
    "change": _change,
}
