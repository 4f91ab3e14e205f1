"""Samples of side files (time series): into their table by columns, and out as lines over time for charts.

The columns of a side file go in as they lie in memory, without a row in Python: a list of Python's for each
column, as other rows take it (docs/decisions/0003), costs twenty times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import duckdb

from ingest.core.files import beside
from ingest.parsers.fio.series import DIRECTIONS
from ingest.sets.records import Samples
from ingest.store.rows import configuration_id
from ingest.store.tabular import select


def insert_samples(connection: duckdb.DuckDBPyConnection, slug: str, samples: Sequence[Samples]) -> None:
    """Every sample of a set, in the order in which they are exported."""
    if samples:
        # A second thread would hold as many rows again before it writes them.
        connection.execute("set threads = 1")

    for side_file in samples:
        if len(side_file.series):
            connection.register("side_file", _sample_columns(side_file))
            connection.execute(beside(__file__, "samples.sql"), _constants(side_file, slug))
            connection.unregister("side_file")


def _sample_columns(side_file: Samples) -> dict[str, Any]:
    import numpy as np  # only where there are samples: it takes its time

    columns, count = side_file.series.columns, len(side_file.series)
    blocks = columns.block_size
    return {
        "line": np.arange(1, count + 1, dtype=np.int32),
        "time": np.asarray(columns.time),
        "value": np.asarray(side_file.values),
        "direction": np.asarray(columns.direction),
        "block_size": np.zeros(count, dtype=np.int64) if blocks is None else np.asarray(blocks),
    }


def _constants(side_file: Samples, slug: str) -> dict[str, Any]:
    """What is the same for every line."""
    series, meaning = side_file.series, side_file.series.meaning
    times, divided = meaning.scale or (None, None)
    return {
        "set": slug,
        "path": side_file.path,
        "configuration": configuration_id(side_file.configuration),
        "job": side_file.job,
        "tool": side_file.tool,
        "tool_version": series.tool_version,
        "operations": [side_file.operations.get(number) for number in range(len(DIRECTIONS))],
        "metric": series.metric,
        "statistic": side_file.statistic,
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
    return select(connection, beside(__file__, "over_time.sql"), {"most": MOST_GROUPS})
