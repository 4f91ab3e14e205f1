"""The united database → every topic that a set has, with its sets, its studies and its effects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import duckdb

from ingest.core.row import Row
from ingest.store.tabular import select
from ingest.topics.model import KINDS, Topic

MOST_EFFECTS = 20
_Key = tuple[str, str]  # kind and value


@dataclass(frozen=True)
class End:
    """The lowest or highest of several values, and which it is."""

    edge: float
    id: str


@dataclass(frozen=True)
class Study:
    """What one set and tool measured of a topic at one load, on one medium."""

    set: str
    tool: str
    operation: str
    metric: str
    medium: str | None
    values: int
    compared: int  # values relative to one drive
    median: float | None
    theory: float | None
    doubts: tuple[str, ...]  # the checks that cast doubt on half or more of what the median is of
    ticks: tuple[float, ...]
    lowest: End | None
    highest: End | None
    least: End  # in bytes or operations a second
    greatest: End
    fewest: int | None
    most: int | None

    @property
    def name(self) -> str:
        """Of its row in the table of all studies: unique on a page."""
        parts = ("t", self.operation, self.set, self.tool.rstrip("+"), self.medium)
        return "-".join(part for part in parts if part)


@dataclass(frozen=True)
class TopicRows:
    """All rows of the database about one topic."""

    topic: Topic
    sets: Sequence[Row]
    studies: Sequence[Study]
    effects: Sequence[Row]


def read_topics(connection: duckdb.DuckDBPyConnection) -> list[TopicRows]:
    """Every topic that a set has, in the order in which topics are listed."""
    connection.execute(_sql("rows"))
    sets, studies, effects = (_by_topic(connection, name) for name in ("sets", "studies", "effects"))
    kinds = {kind.name: kind for kind in KINDS}
    topics = (
        TopicRows(Topic(kinds[kind], value), of, [_study(row) for row in studies.get((kind, value), ())],
              effects.get((kind, value), ()))
        for (kind, value), of in sets.items()
    )  # fmt: skip
    return sorted(topics, key=lambda rows: rows.topic.place)


def _by_topic(connection: duckdb.DuckDBPyConnection, name: str) -> Mapping[_Key, Sequence[Row]]:
    grouped: dict[_Key, list[Row]] = defaultdict(list)
    for row in select(connection, _sql(name).replace("{most}", str(MOST_EFFECTS))):
        grouped[row["kind"], row["topic"]].append(row)
    return grouped


def _study(row: Row) -> Study:
    ends = {
        name: End(**row[name]) if row[name] else None for name in ("lowest", "highest", "least", "greatest")
    }
    columns = {name: row[name] for name in Study.__dataclass_fields__}
    lists = {name: tuple(row[name] or ()) for name in ("doubts", "ticks")}
    return Study(**{**columns, **ends, **lists})


def _sql(name: str) -> str:
    return (files(__package__) / f"{name}.sql").read_text(encoding="utf-8")
