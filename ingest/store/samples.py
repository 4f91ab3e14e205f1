"""Samples of side files (time series): into their table by columns, and out as lines over time for charts.

The columns of a side file go in as they lie in memory, without a row in Python: a list of Python's for each
column, as other rows take it (docs/decisions/0003), costs twenty times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import duckdb

from ingest.parsers.fio.series import DIRECTIONS
from ingest.sets.records import Samples
from ingest.store.rows import configuration_id
from ingest.store.tabular import select


def insert_samples(connection: duckdb.DuckDBPyConnection, slug: str, samples: Sequence[Samples]) -> None:
    """Every sample of a set, in the order in which they are exported."""
    if samples:
        # A second thread would hold as many rows again before it writes them.
        connection.execute("set threads = 1")
    sql = (files(__package__) / "samples.sql").read_text(encoding="utf-8")
    for one in samples:
        if len(one.series):
            connection.register("side_file", _sample_columns(one))
            connection.execute(sql, _constants(one, slug))
            connection.unregister("side_file")


def _sample_columns(one: Samples) -> dict[str, Any]:
    import numpy as np  # only where there are samples: it takes its time

    columns, count = one.series.columns, len(one.series)
    blocks = columns.block_size
    return {
        "line": np.arange(1, count + 1, dtype=np.int32),
        "time": np.asarray(columns.time),
        "value": np.asarray(one.values),
        "direction": np.asarray(columns.direction),
        "block_size": np.zeros(count, dtype=np.int64) if blocks is None else np.asarray(blocks),
    }


def _constants(one: Samples, slug: str) -> dict[str, Any]:
    """What is the same for every line."""
    series, meaning = one.series, one.series.meaning
    times, divided = meaning.scale or (None, None)
    return {
        "set": slug,
        "path": one.path,
        "configuration": configuration_id(one.configuration),
        "job": one.job,
        "tool": one.tool,
        "tool_version": series.tool_version,
        "operations": [one.operations.get(number) for number in range(len(DIRECTIONS))],
        "metric": series.metric,
        "statistic": one.statistic,
        "latency_kind": series.latency_kind,
        "stands_for": meaning.stands_for,
        "start": series.start,
        "times": times,
        "divided": divided,
        "unit": series.unit,
        "reason": meaning.reason,
    }


MOST_GROUPS = 500


def over_time(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The groups of windows, line by line, in the order of time. Empty without side files."""
    sql = (files(__package__) / "over_time.sql").read_text(encoding="utf-8")
    return select(connection, sql, {"most": MOST_GROUPS})
