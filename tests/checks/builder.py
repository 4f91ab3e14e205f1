"""A set's tables from a few words, for the cases of checks: what a case does not say is ordinary.

    machine: {memory: 2 GiB}
    numbers: [{file_size: 4294967295, values: [1.0e+8, 1.1e+8]}]

A number takes factors of the vocabulary, columns of `measurements`, and: values (its runs), parameters (of its
log), run (its first, where others are of it too), statistics, prediction, baseline. `others` are further sets,
`set` what result_sets says of one. Two numbers of the same factors share a configuration.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.check_files import all_checks, applies, checks_of, shared_tables
from ingest.checks.predicted import limits_of
from ingest.checks.replications.found import fill_tables
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.store.store import connect, create, evaluate, insert

SLUG = "2008-07-a-set"
_UNITS = {"throughput": "B/s", "iops": "1/s", "rate": "1/s", "latency": "s", "elapsed": "s", "size": "B"}
_ORDINARY = {
    "tool": "fio",
    "operation": "read",
    "metric": "throughput",
    "statistic": "mean",
    "unit_certain": True,
}
_MEASUREMENT = (
    "tool", "tool_version", "operation", "metric", "statistic", "latency_kind", "value_kind", "n", "low", "high",
    "unit_certain", "value_low", "value_high", "relative", "versus", "reason",
)  # fmt: skip
_APART = ("values", "basis", "parameters", "statistics", "prediction", "baseline", "path", "run", "id")


def applied(case: Mapping[str, Any], vocabulary: Vocabulary) -> list[Row]:
    """What all checks say of a case."""
    return checks_of(_with_limits(database(case, vocabulary), vocabulary))


def applied_of(name: str, case: Mapping[str, Any], vocabulary: Vocabulary) -> list[Row]:
    """What one check says of a case; of one over all sets, what it says of the first."""
    check = next(check for check in all_checks() if check.name == name)
    connection = database(case, vocabulary)
    if check.over == "sets":
        fill_tables(connection)
        return [row for row in applies(connection, check) if row["set"] == SLUG]
    with shared_tables(_with_limits(connection, vocabulary)):
        return list(applies(connection, check))


def _with_limits(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> duckdb.DuckDBPyConnection:
    """As ingest/checks/judge.py fills them before it asks checks."""
    evaluate(connection, "judged")
    rows = limits_of(connection, vocabulary.folder / "theory")
    insert(connection, {"interface_limits": [{"set": SLUG, **row} for row in rows]} if rows else {})
    return connection


def database(case: Mapping[str, Any], vocabulary: Vocabulary) -> duckdb.DuckDBPyConnection:
    """The tables of a case, and of the other sets that it names under `others`; those of the case before are gone."""
    connection = _empty(vocabulary.folder)
    connection.rollback()
    connection.begin()
    for number, one in enumerate([case, *case.get("others", [])]):
        slug = f"2009-{number:02}-another-set" if number else SLUG
        insert(
            connection,
            {
                name: [{"set": slug, **row} for row in rows]
                for name, rows in _tables(one, vocabulary).items()
                if rows
            },
        )
    return connection


@cache
def _empty(reference: Path) -> duckdb.DuckDBPyConnection:
    """Every table and view, made once; each case is a transaction that is taken back."""
    connection = connect()
    create(connection, load_vocabulary(reference))
    connection.begin()
    return connection


def _tables(case: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, list[dict[str, Any]]]:
    tables: dict[str, list[dict[str, Any]]] = {"result_sets": [{**_result_set(), **case.get("set", {})}]}
    tables["machines"] = [
        {"topic": topic, "fact": fact, "value": str(value).lower() if isinstance(value, bool) else str(value)}
        for topic in ("machine", "method")
        for fact, value in case.get(topic, {}).items()
    ]
    tables["drives"] = [
        {"place": place, "model": "not stated", "kind": "hdd", **drive}
        for place, drive in enumerate(case.get("drives", []))
    ]
    for name in ("logs", "facts", "samples", "published_ratios"):
        tables[name] = [{**_DEFAULTS.get(name, {}), **row} for row in case.get(name, [])]
    tables["logs"] = [{"text_sha256": row["path"], **row} for row in tables["logs"]]
    there: set[str] = set()
    for number, one in enumerate(case.get("numbers", [{}])):
        _add(tables, number, {**_ORDINARY, **case.get("number", {}), **one}, vocabulary, there)
    return tables


def _result_set() -> dict[str, Any]:
    return {
        "title": "A set",
        "author": "A. Uthor",
        "date": "2008-07",
        "trust": "community",
        "license": "CC BY 4.0",
    }


_DEFAULTS: dict[str, dict[str, Any]] = {
    "logs": {"kind": "log", "sha256": "0" * 64, "bytes": 1, "state": "ok"},
    "facts": {"path": "logs/facts.log", "line": 1, "span_start": 0, "span_end": 1},
    "samples": {
        "tool": "fio", "operation": "randwrite", "metric": "throughput", "unit": "B/s", "path": "logs/a_bw.1.log",
        "stands_for": "window", "configuration": "c",
    },
    "published_ratios": {
        "place": 0, "tool": "fio", "operation": "read", "metric": "throughput", "as_slowdown": False,
        "path": "tables/a.md", "line": 1, "span_start": 0, "span_end": 1,
    },
}  # fmt: skip


def _add(
    tables: dict[str, list[dict[str, Any]]],
    number: int,
    one: dict[str, Any],
    words: Vocabulary,
    there: set[str],
) -> None:
    factors = {name: one[name] for name in words.factors if name in one}
    unknown = set(one) - set(factors) - set(_MEASUREMENT) - set(_APART) - {"configuration"}
    assert not unknown, f"no factor and no column: {sorted(unknown)}"
    name = one.get("id", f"n{number}")
    configuration = one.get("configuration") or json.dumps(factors, sort_keys=True)
    if configuration not in there:
        there.add(configuration)
        tables.setdefault("configurations", []).append({"configuration": configuration, **factors})
    place = {"configuration": configuration, "path": one.get("path", "logs/a.log")}
    _measurements(tables, name, one, place)
    _judgements(tables, name, one, configuration)


def _measurements(
    tables: dict[str, list[dict[str, Any]]], name: str, one: dict[str, Any], place: dict[str, Any]
) -> None:
    runs = tables.setdefault("runs", [])
    parameters = json.dumps(one.get("parameters", {}), separators=(",", ":"))
    for run, value in enumerate(one.get("values", [1.0e8])):
        own = {**place, "run": one["run"] + run if "run" in one else len(runs)}
        made = {**own, "tool": one["tool"], "parameters": parameters}
        if made not in runs:
            runs.append(made)
        said = {column: one[column] for column in _MEASUREMENT if column in one}
        basis, unit = one.get("basis", "measured"), _UNITS[one["metric"]]
        shown = {"printed": str(value), "line": run + 1, "span_start": 0, "span_end": 1, "repeat": run + 1}
        row = {**said, **own, **shown, "id": name, "value": value, "value_basis": basis, "unit": unit}
        tables.setdefault("measurements", []).append(row)


def _judgements(
    tables: dict[str, list[dict[str, Any]]], name: str, one: dict[str, Any], configuration: str
) -> None:
    if "statistics" in one:
        tables.setdefault("statistics", []).append({"id": name, "words": "-", **one["statistics"]})
    if "prediction" in one:
        ordinary = {
            "formula": "-",
            "model": "plain",
            "at_most": False,
            "arithmetic": "-",
            "assumes": "-",
            "source": "-",
        }
        tables.setdefault("predictions", []).append({"id": name, **ordinary, **one["prediction"]})
    if "baseline" in one:
        grain = {key: one[key] for key in ("tool", "operation", "metric")}
        said = {"basis": "measured", "exact": True, **one["baseline"]}
        tables.setdefault("baselines", []).append({"configuration": configuration, **grain, **said})
