"""The number columns of a table of values: what each holds, and the scale of its bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ingest.core.labels import factor_word, reference, unit_of
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import against, is_published_ratio, is_range, main_value

# Rows that agree in these stand in one column.
_SAME = ("operation", "metric", "statistic", "latency_kind", "access", "versus_configuration")
Scales = Mapping[str, float]
# What the authors' own multiples are multiples of.
BUILT = "one drive"


@dataclass(frozen=True)
class Measure:
    """A column: one operation, metric, statistic and latency kind of one table, as ratios or as values."""

    rows: Sequence[Row]

    @property
    def first(self) -> Row:
        """A row that stands for what all have in common."""
        return self.rows[0]

    @property
    def compares(self) -> bool:
        """Whether its cells are ratios between two configurations."""
        return self.first["versus"] is not None

    @property
    def is_ratio(self) -> bool:
        """Whether its cells are ratios."""
        return self.compares or is_published_ratio(self.first)

    @property
    def one(self) -> str | None:
        """What is 1.0× in its cells, empty for values; None for ratios between two configurations."""
        return None if self.compares else BUILT if self.is_ratio else ""

    @property
    def is_open(self) -> bool:
        """Whether its bars are outlined, as those of charts are."""
        return reference().operations[self.first["operation"]].mark != "filled"

    @property
    def scale(self) -> str:
        """Columns of one scale have bars that can be compared: all ratios, all values of a metric."""
        return "ratio" if self.is_ratio else str(self.first["metric"])

    @cached_property
    def unit(self) -> tuple[str, float]:
        """The unit in which the whole column reads well."""
        values = [row[name] for row in self.rows for name in ("min", "max", "value")]
        return unit_of(self.first["metric"], [value for value in values if value is not None])


def measure_key(row: Row) -> tuple[Any, ...]:
    """Equal for rows of one column."""
    return (*(row[name] for name in _SAME), is_published_ratio(row))


def measures_of(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[tuple[Any, ...], Measure]:
    """The columns by their key, reading before writing, speed before time."""
    columns: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        columns[measure_key(row)].append(row)
    order = {name: place for place, name in enumerate([*vocabulary.operations, *vocabulary.metrics])}
    keys = sorted(columns, key=lambda key: (order[key[0]], order[key[1]]))
    return {key: Measure(columns[key]) for key in keys}


def scales_of(measures: Sequence[Measure]) -> Scales:
    """The highest figure of each scale, so that reading and writing compare, and the marks of 1.0 line up."""
    highest: dict[str, float] = defaultdict(float)
    for measure in measures:
        figures = (main_value(row) or 0.0 for row in measure.rows)
        highest[measure.scale] = max(highest[measure.scale], *figures)
    return highest


def share_varies(measures: Sequence[Measure]) -> bool:
    """Whether a column mixes several shares of reads, so that its heading cannot say which."""
    return any(len({row["mix_read"] for row in measure.rows}) > 1 for measure in measures)


def heading(measure: Measure, vocabulary: Vocabulary, *, brief: bool = False) -> str:
    """What stands over the column; `brief` leaves the access pattern to what is said above the table."""
    row = measure.first
    spec = vocabulary.operations[row["operation"]]
    operation = (spec.brief if brief else spec.label).capitalize() + _mix(measure.rows)
    if row["statistic"] != "mean":
        operation += f", {row['statistic']}"
    if row["access"]:
        operation += f", {factor_word('access', row['access'])}"
    if row["latency_kind"] not in {None, "total"}:  # the total is what is felt
        operation += f" ({row['latency_kind']})"
    if measure.compares:
        return f"{operation}, vs {against(row, vocabulary)}"
    if all(main_value(row) is None for row in measure.rows):  # too fast to measure has no unit
        return operation
    return f"{operation}, × {BUILT}" if measure.is_ratio else f"{operation}, {measure.unit[0]}"


def _mix(rows: Sequence[Row]) -> str:
    """The share of reads, where all of a column have the same."""
    shares = {row["mix_read"] for row in rows}
    return f" ({factor_word('mix_read', shares.pop())})" if len(shares) == 1 and None not in shares else ""


def bar(row: Row, measure: Measure, scales: Scales) -> dict[str, Any]:
    """How long the bar in the cell is, from 0 to 1; of a range, from where; where 1.0 lies."""
    value, highest = main_value(row), scales[measure.scale]
    if value is None or not highest:
        return {}
    start = {"from": round(row["min"] / highest, 4)} if is_range(row) else {}
    one = {"baseline": round(1 / highest, 4)} if measure.is_ratio and highest >= 1 else {}
    return {"bar": round(value / highest, 4), **start, **one, "open": measure.is_open}
