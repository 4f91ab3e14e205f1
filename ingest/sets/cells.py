"""One cell of a published table as a measurement, by the way its column is to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ingest.core.markdown_tables import Cell, Row
from ingest.core.quantities import change, more_than_zero, number, number_range, scaled
from ingest.sets.columns import Described
from ingest.sets.records import Configuration, Evidence, Measurement, PublishedRatio


@dataclass(frozen=True)
class RowFacts:
    """What a row says about its measurements."""

    row: Row
    path: str
    configuration: Configuration
    operation: str
    tool: str
    tool_version: str | None
    n: int | None
    value_kind: str


def read_cell(column: Described, facts: RowFacts, si_unit: str) -> Measurement:
    """The measurement in a cell. Raises NotAQuantity."""
    cell = facts.row.cells[column.name]
    read: Callable[[Described, Cell, RowFacts], Mapping[str, Any]] = (
        _OVER if column.column.over else _READERS[column.how]
    )
    said = read(column, cell, facts)
    return Measurement(
        configuration=facts.configuration,
        tool=facts.tool,
        tool_version=facts.tool_version,
        operation=facts.operation,
        metric=str(column.column.metric),
        unit=si_unit,
        evidence=_evidence(cell, facts),
        scales=column.scales if column.unit_name else (),
        **{"printed": _printed(cell, column), "basis": "published", "n": facts.n, **said},
    )


def read_ratio(column: Described, facts: RowFacts) -> PublishedRatio:
    """An author's ratio that is to be computed again."""
    cell = facts.row.cells[column.name]
    more_than_zero(cell.text)
    return PublishedRatio(
        over=facts.configuration,
        under=facts.configuration.but(column.column.to or {}),
        operation=facts.operation,
        metric=str(column.column.metric),
        tool=facts.tool,
        printed=cell.text,
        as_slowdown=column.how == "slowdown",
        evidence=_evidence(cell, facts),
    )


def _evidence(cell: Cell, facts: RowFacts) -> Evidence:
    return Evidence(facts.path, facts.row.line, cell.start, cell.end)


def _printed(cell: Cell, column: Described) -> str:
    return f"{cell.text} {column.unit_name}".strip()


def _value(column: Described, cell: Cell, facts: RowFacts) -> dict[str, Any]:
    values = [scaled(cell.text, scale) for scale in column.scales if number(cell.text) is not None]
    return {"value": values[0], "value_kind": facts.value_kind, **_uncertainty(values, values)}


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
    return {"relative": number(cell.text), "value_kind": facts.value_kind, "basis": "derived"}


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
        "value_kind": facts.value_kind,
        "basis": "derived",
        "printed": f"{cell.text} in {seconds} {column.seconds_name}",
    }


_OVER = _over
_READERS: Mapping[str, Callable[[Described, Cell, RowFacts], Mapping[str, Any]]] = {
    "value": _value,
    "range": _range,
    "relative": _relative,
    "slowdown": _slowdown,
    "change": _change,
}
