"""Two databases of builds → the numbers and findings that differ, and why: the reasons of `spindle diff`.

The .sql files beside this module compare them; a row of changed.sql has what differs behind a number.

new log           other bytes: another log, or the same path with another SHA-256
other reading     the same bytes, read at another place or as another text
other rule        the same text at the same place, read as another value
other statistic   the same values, combined otherwise: n, kind, spread
other baseline    what counts as 1.0
other prediction  what theory expects
other check       what is doubted
withdrawn         the set was withdrawn, with what its manifest gives as the reason
manifest          what result.yaml says of the same evidence: the tool's version, the factors
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import duckdb

from ingest.core.files import beside
from ingest.core.row import Row
from ingest.core.yaml_lines import own_yaml
from ingest.store.store import connect, literal
from ingest.store.tabular import select

Columns = Mapping[str, str | Mapping[str, str]]
SIDES = ("before", "after")

Name = Literal[
    "new log", "other rule", "other reading", "other statistic", "other baseline", "other prediction",
    "other check", "withdrawn", "manifest",
]  # fmt: skip

OWN = (
    "value", "value_low", "value_high", "value_kind", "unit_certain", "n", "mean", "median", "min", "max",
    "stdev", "ci_low", "ci_high", "versus",
)  # fmt: skip

_BY_BASELINE = ("value", "mean", "median")  # of a number that was published as a ratio
_THEORY = ("expected", "most")
_PREDICTED = ("prediction", "ceiling")
_DOUBTED = ("doubts", "severity", "efficiency")


@dataclass(frozen=True)
class Reason:
    """One reason, and what it was in this case."""

    name: Name
    detail: str = ""


@dataclass(frozen=True)
class Differences:
    """What differs: rows of changed.sql and findings.sql, and the summary of each side by id."""

    numbers: Sequence[Row]
    findings: Sequence[Row]
    before: Mapping[str, Row]
    after: Mapping[str, Row]


def compare(before: Path, after: Path) -> Differences:
    """Everything that differs between two builds, in one order."""
    connection = connect()
    for side, path in zip(SIDES, (before, after), strict=True):
        connection.execute(f"attach {literal(path)} as {side} (read_only)")
    for table, types in _stored_columns().items():
        _stage(connection, table, types)
    for name in ("evidence", "pairs"):
        connection.execute(beside(__file__, f"{name}.sql"))
    numbers = select(connection, beside(__file__, "changed.sql"))
    touched = {side: [row[f"{side}_id"] for row in numbers] for side in SIDES}
    return Differences(
        numbers,
        select(connection, beside(__file__, "findings.sql")),
        *(_rows(connection, side, touched[side]) for side in SIDES),
    )


@cache
def _stored_columns() -> Mapping[str, Columns]:
    """Table → column → type."""
    tables: Mapping[str, Columns] = own_yaml(beside(__file__, "tables.yaml"))
    return tables


def _stage(connection: duckdb.DuckDBPyConnection, table: str, types: Columns) -> None:
    """A table both_… with the rows of both sides; a column that one side lacks is empty in both.

    Its name must be new: a view of an attached database takes our tables for its own.
    """
    have = {side: _columns(connection, side, table) for side in SIDES}
    shared = set.intersection(*filter(None, have.values()))
    columns = ", ".join(f'{_column(name, kind, shared)} as "{name}"' for name, kind in types.items())
    # S608: the names are those of our own tables.yaml
    parts = [f"select '{side}' as side, {columns} from {side}.{table}" for side in SIDES if have[side]]  # noqa: S608 - own names
    connection.execute(f"create temp table both_{table} as {' union all '.join(parts)}")


def _column(name: str, kind: str | Mapping[str, str], shared: set[str]) -> str:
    """A column of tables.yaml in SQL; columns below another one are packed."""
    if isinstance(kind, str):
        quoted = f'"{name}"'
        return f"{quoted if name in shared else 'null'}::{kind}"
    packed = (f'"{inner}": {_column(inner, its, shared)}' for inner, its in kind.items())
    return f"{{{', '.join(packed)}}}"


def _columns(connection: duckdb.DuckDBPyConnection, side: str, table: str) -> set[str]:
    query = "select column_name from duckdb_columns() where database_name = ? and table_name = ?"
    return {name for (name,) in connection.execute(query, [side, table]).fetchall()}


def _rows(connection: duckdb.DuckDBPyConnection, side: str, ids: Sequence[str | None]) -> dict[str, Row]:
    """The rows of summary as that side has them, with its own factors."""
    query = f"select * from {side}.summary where id in (select unnest(?::varchar[]))"  # noqa: S608 - a word of ours
    return {row["id"]: row for row in select(connection, query, [ids])}


def reasons(row: Row, other_names: str = "") -> list[Reason]:
    """Every reason, the first cause first; never empty. `other_names`: how two names of one number differ."""
    if row["before"] is None or row["after"] is None:
        return [_added_or_removed(row)]
    fields = differing(row["before"], row["after"])
    causes = [*_own(row, fields), *_baseline(row, fields), *_prediction(row, fields)]
    causes += _check(fields, causes)
    if row["before_id"] != row["after_id"]:
        return [Reason("manifest", f"renamed: {other_names or 'the same evidence, another id'}"), *causes]
    return causes or [Reason("other statistic")]


def differing(before: Row, after: Row) -> list[str]:
    """The figures that differ, exactly."""
    return [name for name in after if before[name] != after[name]]


def _added_or_removed(row: Row) -> Reason:
    went = row["after"] is None
    if row.get("withdrawn"):
        return Reason("withdrawn", " ".join(row["withdrawn"].split()))
    if row["other_set"]:
        return Reason("new log", "the set is gone" if went else "the set is new")
    if row["unknown_source"]:
        return Reason("new log", "its log is gone or has changed" if went else "")
    if row["unread_place"]:
        return Reason("other reading", "it is no longer read" if went else "it was not read before")
    return Reason("manifest", "the same evidence now gives other values")


def _own(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    """What changed the number itself."""
    own = [name for name in OWN if name in fields]
    if row["ratio_only"] and "baseline" in fields and not row["other_readings"]:
        own = [name for name in own if name not in _BY_BASELINE]
    if not own and not (row["other_readings"] and "relative" in fields):
        return
    if row["other_sources"]:
        yield Reason("new log")
    elif row["other_texts"]:
        yield Reason("other reading")
    elif not row["other_readings"]:
        yield Reason("other statistic", ", ".join(own))
    elif row["versions_before"] != row["versions_after"]:
        versions = (row[f"versions_{side}"] for side in SIDES)
        before, after = (", ".join(each or "not stated" for each in sides) for sides in versions)
        yield Reason("manifest", f"version {before} → {after}")
    else:
        yield Reason("other rule")


def _baseline(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    if "baseline" in fields:
        before, after = (_value(row[side]["baseline"], ".15g", "") for side in SIDES)
        yield Reason("other baseline", f"{before} → {after}")


def _prediction(row: Row, fields: Sequence[str]) -> Iterator[Reason]:
    """Theory expects something else; a prediction that only follows its baseline is no reason of its own."""
    by_theory = any(name in fields for name in _THEORY)
    if by_theory or ("baseline" not in fields and any(name in fields for name in _PREDICTED)):
        before, after = (_value(row[side]["expected"], ".3g", "×") for side in SIDES)
        yield Reason("other prediction", f"{before} → {after}" if "expected" in fields else "")


def _check(fields: Sequence[str], causes: Sequence[Reason]) -> Iterator[Reason]:
    """Doubts that follow from another value or baseline are no reason of their own."""
    follows = any(reason.name != "other prediction" for reason in causes)
    doubted = [name for name in _DOUBTED if name in fields]
    if doubted and not follows and (doubted != ["efficiency"] or not causes):
        yield Reason("other check")


def _value(value: float | None, digits: str, unit: str) -> str:
    return "none" if value is None else f"{value:{digits}}{unit}"
