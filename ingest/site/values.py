"""The tables of values of a set: a row for each configuration, a column for each thing measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.charts.labels import factor_word, format_ratio, level_words, unit_of
from ingest.site.numbers import (
    Row,
    against,
    display,
    first_place,
    in_unit,
    is_published_ratio,
    is_range,
    main_value,
    remark,
    varying,
)  # fmt: skip
from ingest.vocabulary import Vocabulary

# Said by the level's name, or by the column's: not columns of their own.
COUNTS = ("drives", "threads", "queue_depth")
ELSEWHERE = ("raid_level", "raid_layout", "mix_read")


@dataclass(frozen=True)
class Measure:
    """A column: one operation, metric and statistic of one table."""

    operation: str
    metric: str
    statistic: str
    versus: str | None
    rows: Sequence[Row]

    @property
    def is_ratio(self) -> bool:
        """Whether its cells are ratios."""
        return self.versus is not None or all(is_published_ratio(row) for row in self.rows)

    @property
    def unit(self) -> tuple[str, float]:
        """The unit in which the whole column reads well."""
        values = [
            value
            for row in self.rows
            for value in (row["min"], row["max"], row["value"])
            if value is not None
        ]
        return unit_of(self.metric, values)

    @property
    def highest(self) -> float:
        """The largest figure, for the bars."""
        return max((main_value(row) or 0.0 for row in self.rows), default=0.0)


def value_tables(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """One table for each tool and kind of number, in the order of their evidence."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (_group(row), first_place(row))):
        groups[_group(row)].append(row)
    return [_table(group, vocabulary) for group in groups.values()]


def _group(row: Row) -> tuple[bool, bool, str, str]:
    """Published values first, then ratios between configurations, then what was read from logs; by tool."""
    ratio = row["versus"] is not None
    return row["value_basis"] == "measured", ratio, "" if ratio else row["tool"], row["tool_version"] or ""


def _table(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    measures = _measures(rows, vocabulary)
    factors = varying(rows, vocabulary)
    shows_level = any(row["raid_level"] for row in rows)
    others = [name for name in factors if name not in ELSEWHERE]
    columns = [
        *([{"label": "Level", "kind": "level"}] if shows_level else []),
        *(
            {"label": vocabulary.factors[name].label, "kind": _kind(name, vocabulary), "factor": name}
            for name in others
        ),
        *({"label": _label(measure, vocabulary), "kind": "number"} for measure in measures),
        {"label": "Runs", "kind": "text"},
        {"label": "Line", "kind": "line"},
    ]
    body = [
        _row(group, others, measures, shows_level=shows_level)
        for group in _by_configuration(rows, [name for name in vocabulary.factors if name != "mix_read"])
    ]
    return {"title": _title(rows, vocabulary), "columns": columns, "rows": body}


def _kind(name: str, vocabulary: Vocabulary) -> str:
    return "amount" if vocabulary.factors[name].kind in ("size", "integer", "ratio") else "text"


def _title(rows: Sequence[Row], vocabulary: Vocabulary) -> str:
    first = rows[0]
    if first["versus"] is not None:
        return "Ratios between configurations"
    labels = [
        vocabulary.metrics[name].label
        for name in vocabulary.metrics
        if any(row["metric"] == name for row in rows)
    ]
    version = f" {first['tool_version']}" if first["tool_version"] else ""
    return f"{vocabulary.tools[first['tool']].label}{version}: " + ", ".join(
        label if label.isupper() else label.lower() for label in labels
    )


def _measures(rows: Sequence[Row], vocabulary: Vocabulary) -> list[Measure]:
    """The columns, reading before writing."""
    columns: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        columns[row["operation"], row["metric"], row["statistic"], row["versus_configuration"]].append(row)
    order = list(vocabulary.operations)
    return sorted(
        (_measure(key, column) for key, column in columns.items()),
        key=lambda measure: order.index(measure.operation),
    )


def _measure(key: tuple[Any, ...], rows: Sequence[Row]) -> Measure:
    operation, metric, statistic, versus = key
    return Measure(operation, metric, statistic, versus, rows)


def _label(measure: Measure, vocabulary: Vocabulary) -> str:
    operation = vocabulary.operations[measure.operation].label.capitalize() + _mix(measure.rows)
    if measure.versus is not None:
        return f"{operation}, against {against(measure.rows[0], vocabulary)}"
    return f"{operation}, × one drive" if measure.is_ratio else f"{operation}, {measure.unit[0]}"


def _mix(rows: Sequence[Row]) -> str:
    """The share of reads, where all of a column have the same."""
    shares = {row["mix_read"] for row in rows}
    return f" ({factor_word('mix_read', shares.pop())})" if len(shares) == 1 and None not in shares else ""


def _by_configuration(rows: Sequence[Row], factors: Sequence[str]) -> Iterator[list[Row]]:
    """Rows of one configuration side by side; the share of reads is said by the column."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in factors), row["job"]].append(row)
    yield from groups.values()


def _row(
    rows: Sequence[Row], factors: Sequence[str], measures: Sequence[Measure], *, shows_level: bool
) -> list[dict[str, Any]]:
    first = rows[0]
    cells: list[dict[str, Any]] = []
    if shows_level:
        cells.append(
            {"text": level_words(first["raid_level"], first["raid_layout"]), "level": first["raid_level"]}
        )
    cells += [{"text": _factor_text(name, first[name])} for name in factors]
    cells += [_cell(measure, rows) for measure in measures]
    return [*cells, {"text": _runs(first)}, {"text": str(first_place(first)[1])}]


def _factor_text(name: str, value: Any) -> str:
    """A factor's value under its own heading: `4`, not `4 drives`."""
    if value is None:
        return ""
    return (
        f"{value:,}"
        if isinstance(value, int) and not isinstance(value, bool) and name in COUNTS
        else factor_word(name, value)
    )


def _runs(row: Row) -> str:
    return "not stated" if row["n"] is None else str(row["n"])


def _cell(measure: Measure, rows: Sequence[Row]) -> dict[str, Any]:
    """The number of this measure, or an empty cell."""
    own = next((row for row in rows if _belongs(row, measure)), None)
    if own is None:
        return {"text": ""}
    text = (
        display(own)
        if measure.versus
        else format_ratio(own["relative"])
        if measure.is_ratio
        else in_unit(own, measure.unit[1])
    )
    return {"id": own["id"], "text": text, "note": remark(own), **_bar(own, measure)}


def _belongs(row: Row, measure: Measure) -> bool:
    key = (row["operation"], row["metric"], row["statistic"], row["versus_configuration"])
    return key == (measure.operation, measure.metric, measure.statistic, measure.versus)


def _bar(row: Row, measure: Measure) -> dict[str, Any]:
    """How long the bar in the cell is, from 0 to 1; of a range, from where; where 1.0 lies."""
    value, highest = main_value(row), measure.highest
    if value is None or not highest:
        return {}
    start = {"from": round(row["min"] / highest, 4)} if is_range(row) else {}
    one = {"baseline": round(1 / highest, 4)} if measure.is_ratio and highest >= 1 else {}
    return {
        "bar": round(value / highest, 4),
        **start,
        **one,
        "open": "write" in row["operation"] or row["operation"] == "create",
    }
