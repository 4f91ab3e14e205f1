"""A table of values before anybody draws it: its configurations, its factors, what was measured of each.

The page (values.py) and the file that its script loads (value_columns.py) are made from the same table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ingest.charts.rows import order_of
from ingest.core.row import Row, place_in_source
from ingest.core.vocabulary import Vocabulary
from ingest.pages.measures import Measure, Scales, measures_of, scales_of, share_varies
from ingest.pages.neighbours_elsewhere import beside_others
from ingest.pages.numbers import varying

# How a tool was called: where each operation was called in one way only, the ways are said once.
_OF_CALL = frozenset({"block_size", "file_size", "threads", "queue_depth", "engine", "direct"})


@dataclass(frozen=True)
class ValueTable:
    """The numbers of one tool and kind; `beside` is what it printed beside its main figures."""

    numbers: Sequence[Row]
    vocabulary: Vocabulary
    beside: bool = False

    @cached_property
    def measures(self) -> Mapping[tuple[Any, ...], Measure]:
        """The columns of numbers by their key."""
        return measures_of(self.numbers, self.vocabulary)

    @cached_property
    def scales(self) -> Scales:
        """The highest figure of each scale of bars."""
        return scales_of(list(self.measures.values()))

    @cached_property
    def share_by_column(self) -> bool:
        """Whether the share of reads is said by a column's heading, not by the row."""
        return not share_varies(list(self.measures.values()))

    @cached_property
    def _elsewhere(self) -> set[str]:
        """Factors said by the level's name, or by a column's heading: not columns of their own."""
        said = {"mix_read"} if self.share_by_column else set()
        return {"raid_level", "raid_layout", "access", *said, *self.by_operation}

    @cached_property
    def by_operation(self) -> Mapping[str, Mapping[str, Any]]:
        """What differs only from operation to operation: factor → operation → its one value."""
        found = {
            name: _by_operation(self.numbers, name)
            for name in varying(self.numbers, self.vocabulary)
            if name in _OF_CALL
        }
        return {name: ways for name, ways in found.items() if ways}

    @cached_property
    def factors(self) -> Sequence[str]:
        """The factors that have a column of their own."""
        return [name for name in varying(self.numbers, self.vocabulary) if name not in self._elsewhere]

    @property
    def shows_level(self) -> bool:
        """Whether the first column is the level."""
        return any(row["raid_level"] for row in self.numbers)

    @cached_property
    def configurations(self) -> Sequence[Sequence[Row]]:
        """The numbers of each row of the table."""
        unsaid = self._elsewhere - {"raid_level", "raid_layout"}
        names = [name for name in self.vocabulary.factors if name not in unsaid]
        return list(_by_configuration(self.numbers, names))

    @property
    def title(self) -> str:
        """What stands over the table: `dd: throughput`."""
        first, words = self.numbers[0], self.vocabulary
        if first["versus"] is not None:
            return "Ratios between configurations"
        shown = {row["metric"] for row in self.numbers}
        labels = [words.metrics[name].label for name in words.metrics if name in shown]
        version = f" {first['tool_version']}" if first["tool_version"] else ""
        return f"{words.tools[first['tool']].label}{version}: " + ", ".join(
            label if label.isupper() else label.lower() for label in labels
        )


def tables_of(rows: Sequence[Row], vocabulary: Vocabulary) -> list[ValueTable]:
    """One table for each tool and kind of number; a published one in its own order, logs by what varied."""
    beside = beside_others(rows)
    groups: dict[tuple[bool, Any], list[Row]] = defaultdict(list)
    varied = varying(rows, vocabulary)
    for row in sorted(rows, key=lambda row: (_group(row), _step(row, varied), place_in_source(row))):
        groups[row["id"] in beside, _group(row)].append(row)
    return [ValueTable(group, vocabulary, key[0]) for key, group in sorted(groups.items(), key=_place)]


def _place(group: tuple[tuple[bool, Any], list[Row]]) -> tuple[bool, Any]:
    return group[0]


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


def _by_configuration(rows: Sequence[Row], factors: Sequence[str]) -> Iterator[list[Row]]:
    """Rows of one configuration side by side."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in factors), row["job"]].append(row)
    yield from groups.values()
