"""Rows of a set → tables of values before they are drawn: configurations, factors, number columns, scales.

The page (values.py) and the file that its script loads (value_columns.py) are made from the same table.

What a tool printed beside its main figures is in tables of its own, after the rest: of fio's 30 figures
of a run a reader wants throughput, operations per second and latency first. Percentiles, the lowest and the
highest second, the bytes moved, the time and the processors follow from these or add to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ingest.charts.subject import order_of
from ingest.core.groups import grouped
from ingest.core.labels import NBSP, factor_word, level_words, metric_word, reference, unit_of
from ingest.core.row import Row, line_words, place_in_source
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import against, is_published_ratio, is_range, main_value, varying

_SPEEDS = frozenset({"throughput", "iops", "rate"})
_OF_A_SPEED = frozenset({"size", "elapsed", "cpu"})
# The kind of latency that a user of the storage feels, then what is nearest to it.
_KINDS = ("total", None, "completion", "submission")
# Rows that agree in these are in one column.
_SAME = ("operation", "metric", "statistic", "latency_kind", "access", "versus_configuration")
Scales = Mapping[str, float]
Words = Mapping[str, str]  # the texts of columns by their keys
# What the authors' own multiples are multiples of.
BUILT = "one drive"
# How a tool was called: where each operation was called in one way only, the ways are said once.
_OF_CALL = frozenset({"block_size", "file_size", "threads", "queue_depth", "engine", "direct"})
# More lines than these are only counted.
_MOST_LINES = 2


def secondary_numbers(rows: Sequence[Row]) -> frozenset[str]:
    """The ids of numbers that were read from logs and are beside a main figure of the same operation."""
    measured = (row for row in rows if row["value_basis"] == "measured" and row["versus"] is None)
    groups = grouped(((row["tool"], row["tool_version"], row["operation"]), row) for row in measured)
    return frozenset(name for group in groups.values() for name in _secondary(group))


def _secondary(rows: Sequence[Row]) -> list[str]:
    fast = any(row["metric"] in _SPEEDS for row in rows)
    kinds = {row["latency_kind"] for row in rows if row["metric"] == "latency"}
    main = next((kind for kind in _KINDS if kind in kinds), None)
    details = []
    for row in rows:
        of_a_part = row["statistic"] not in {None, "mean"}  # not the mean of the whole run
        other_latency = row["metric"] == "latency" and row["latency_kind"] != main
        if of_a_part or (fast and (row["metric"] in _OF_A_SPEED or other_latency)):
            details.append(row["id"])
    return details if len(details) < len(rows) else []


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
    def baseline_name(self) -> str | None:
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
    columns = grouped((measure_key(row), row) for row in rows)
    order = {name: place for place, name in enumerate([*vocabulary.operations, *vocabulary.metrics])}
    keys = sorted(columns, key=lambda key: (order[key[0]], order[key[1]]))
    return {key: Measure(columns[key]) for key in keys}


def heading(measure: Measure, vocabulary: Vocabulary, *, brief: bool = False) -> str:
    """The heading of the column; `brief` omits the access pattern, which is above the table."""
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
    return f"{operation}, ×{NBSP}{BUILT}" if measure.is_ratio else f"{operation}, {measure.unit[0]}"


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
    baseline = {"baseline": round(1 / highest, 4)} if measure.is_ratio and highest >= 1 else {}
    return {"bar": round(value / highest, 4), **start, **baseline, "open": measure.is_open}


@dataclass(frozen=True)
class ValueTable:
    """The numbers of one tool and kind; `secondary`: those printed next to its main figures."""

    numbers: Sequence[Row]
    vocabulary: Vocabulary
    secondary: bool = False

    @cached_property
    def measures(self) -> Mapping[tuple[Any, ...], Measure]:
        """The columns of numbers by their key."""
        return measures_of(self.numbers, self.vocabulary)

    @cached_property
    def scales(self) -> Scales:
        """The highest figure of each scale: reading and writing compare, and the marks of 1.0 line up."""
        highest: dict[str, float] = defaultdict(float)
        for measure in self.measures.values():
            figures = (main_value(row) or 0.0 for row in measure.rows)
            highest[measure.scale] = max(highest[measure.scale], *figures)
        return highest

    @cached_property
    def share_by_column(self) -> bool:
        """Whether a column's heading has the share of reads: no column mixes several shares."""
        return all(len({row["mix_read"] for row in measure.rows}) == 1 for measure in self.measures.values())

    @cached_property
    def _in_headings(self) -> set[str]:
        """Factors in the level's name or a column's heading: not columns of their own."""
        by_heading = {"mix_read"} if self.share_by_column else set()
        return {"raid_level", "raid_layout", "access", *by_heading, *self.by_operation}

    @cached_property
    def by_operation(self) -> Mapping[str, Mapping[str, Any]]:
        """What differs only from operation to operation: factor → operation → its one value."""
        factors = [name for name in varying(self.numbers, self.vocabulary) if name in _OF_CALL]
        return {name: ways for name in factors if (ways := _by_operation(self.numbers, name))}

    @cached_property
    def factors(self) -> Sequence[str]:
        """The factors that have a column of their own."""
        return [name for name in varying(self.numbers, self.vocabulary) if name not in self._in_headings]

    @property
    def shows_level(self) -> bool:
        """Whether the first column is the level."""
        return any(row["raid_level"] for row in self.numbers)

    @cached_property
    def configurations(self) -> Sequence[Sequence[Row]]:
        """The numbers of each row of the table."""
        in_headings = self._in_headings - {"raid_level", "raid_layout"}
        names = [name for name in self.vocabulary.factors if name not in in_headings]
        groups = grouped(((*(row[name] for name in names), row["job"]), row) for row in self.numbers)
        return list(groups.values())

    @cached_property
    def rows(self) -> Sequence[tuple[Sequence[Row], Words]]:
        """Each row of the table: its numbers, and the words of its columns without numbers, by their keys."""
        return [(numbers, self._words(numbers)) for numbers in self.configurations]

    def _words(self, numbers: Sequence[Row]) -> Words:
        row = numbers[0]
        level = level_words(row["raid_level"], row["raid_layout"])
        return {
            **({"raid_level": level} if self.shows_level else {}),
            **{name: factor_text(name, row[name]) for name in self.factors},
            "runs": runs(row),
            "line": lines(numbers),
        }

    @cached_property
    def constants(self) -> Words:
        """Factors with the same value in every row; a table of one row has all in it."""
        first = self.rows[0][1]
        if len(self.rows) == 1:
            return {}
        return {
            name: text for name, text in first.items() if all(words[name] == text for _, words in self.rows)
        }

    @property
    def one_level(self) -> dict[str, str]:
        """The level of all rows, which colours their bars, where no column has it."""
        level = self.numbers[0]["raid_level"]
        return {"level": level} if "raid_level" in self.constants and level else {}

    @property
    def title(self) -> str:
        """What is over the table: `dd: throughput`."""
        first, words = self.numbers[0], self.vocabulary
        if first["versus"] is not None:
            return "Ratios between configurations"
        present = {row["metric"] for row in self.numbers}
        metrics = ", ".join(metric_word(name) for name in words.metrics if name in present)
        version = f" {first['tool_version']}" if first["tool_version"] else ""
        return f"{words.tools[first['tool']].label}{version}: {metrics}"


def tables_of(rows: Sequence[Row], vocabulary: Vocabulary) -> list[ValueTable]:
    """One table for each tool and kind of number; a published one in its own order, logs by what varied."""
    secondary = secondary_numbers(rows)
    varied = varying(rows, vocabulary)
    ordered = sorted(rows, key=lambda row: (_group(row), _step(row, varied), place_in_source(row)))
    groups = grouped(((row["id"] in secondary, _group(row)), row) for row in ordered)
    return [ValueTable(groups[key], vocabulary, key[0]) for key in sorted(groups)]


def _group(row: Row) -> tuple[bool, bool, str, str]:
    """Published values first, then ratios between configurations, then what was read from logs; by tool."""
    ratio = row["versus"] is not None
    return row["value_basis"] == "measured", ratio, "" if ratio else row["tool"], row["tool_version"] or ""


def _step(row: Row, varied: Sequence[str]) -> tuple[Any, ...]:
    """Where a configuration stands among others: queue depth 4 before 16, though its log is named later."""
    if row["value_basis"] != "measured":
        return ()
    return tuple(order_of(factor, row[factor]) for factor in varied)


def _by_operation(rows: Sequence[Row], name: str) -> Mapping[str, Any]:
    """The value of a factor for each operation; empty where one operation has several."""
    values: dict[str, set[Any]] = defaultdict(set)
    for row in rows:
        values[row["operation"]].add(row[name])
    if any(len(each) > 1 for each in values.values()):
        return {}
    return {operation: next(iter(each)) for operation, each in values.items()}


def factor_text(name: str, value: Any) -> str:
    """A factor's value under its own heading: `4`, not `4 drives`."""
    if value is None:
        return ""
    spec = reference().factors.get(name)
    return f"{value:,}" if spec and spec.kind == "integer" else factor_word(name, value)


def runs(row: Row) -> str:
    """How many runs a number stands for."""
    return "not stated" if row["n"] is None else str(row["n"])


def lines(numbers: Sequence[Row]) -> str:
    """Where the numbers of a row of the table were read: `8`, `11, 13`, or how many lines."""
    words = list(dict.fromkeys(map(line_words, numbers)))
    return ", ".join(words) if len(words) <= _MOST_LINES else f"{len(words)} lines"
