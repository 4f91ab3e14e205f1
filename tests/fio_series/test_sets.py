"""Side files in a result set: matched to their run, given its version and operation, and put into `samples`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.database.rows import rows_of
from ingest.database.samples import insert_samples
from ingest.database.schema import connect, create
from ingest.database.store import insert, unite, write_partition
from ingest.export.published import publish_samples
from ingest.export.schema import schema
from ingest.export.tabular import select
from ingest.problems import ProblemsError
from ingest.records import ResultSet
from ingest.resultset.read import read_set
from ingest.vocabulary import Vocabulary
from tests.fio_series.golden import LOGS

Make = Callable[..., Path]

HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2026-11
trust: community
factors: {raid_level: single}
runs:
"""
MAIN = HEAD + "  - {logs: logs/window.json}\n"
BOTH = MAIN + "  - {logs: logs/window_bw.1.log}\n"


def log(name: str) -> str:
    return (LOGS / name).read_text(encoding="utf-8")


def files(*names: str) -> dict[str, str]:
    """Logs of 3.33 by their names."""
    return {f"logs/{name}": log(f"3.33/{name}") for name in names}


def read(folder: Path, vocabulary: Vocabulary) -> ResultSet:
    return read_set(folder, "x", vocabulary)


def problems(folder: Path, vocabulary: Vocabulary) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        read(folder, vocabulary)
    return [str(problem) for problem in caught.value.problems]


def database(result_set: ResultSet, vocabulary: Vocabulary) -> duckdb.DuckDBPyConnection:
    connection = connect()
    create(connection, vocabulary)
    insert(connection, rows_of(result_set, vocabulary))
    insert_samples(connection, result_set.slug, result_set.samples)
    return connection


def samples(folder: Path, vocabulary: Vocabulary) -> list[dict[str, Any]]:
    connection = database(read(folder, vocabulary), vocabulary)
    return select(connection, "select * from samples")


def test_a_side_file_takes_version_operation_and_configuration_from_its_main_log(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    folder = make_set(BOTH, files("window.json", "window_bw.1.log"))
    result_set = read(folder, vocabulary)
    connection = database(result_set, vocabulary)
    rows = select(connection, "select * from samples")
    assert len(rows) == 38
    assert rows[0] == {
        "set": "2008-07-a-set",
        "path": "logs/window_bw.1.log",
        "line": 1,
        "configuration": rows[1]["configuration"],
        "job": 1,
        "tool": "fio",
        "tool_version": "3.33",
        "operation": "randread",
        "metric": "throughput",
        "statistic": "mean",
        "latency_kind": None,
        "stands_for": "window",
        "time": 0.145,
        "value": 1627 * 1024.0,
        "unit": "B/s",
        "reason": None,
        "block_size": None,
    }
    assert {row["operation"] for row in rows} == {"randread", "randwrite"}
    known = select(connection, "select distinct configuration from measurements")
    assert known == [{"configuration": rows[0]["configuration"]}]
    assert {source.path: source.tool_version for source in result_set.sources}[
        "logs/window_bw.1.log"
    ] == "3.33"


def test_samples_are_no_numbers_of_the_summary(make_set: Make, vocabulary: Vocabulary) -> None:
    with_side = read(make_set(BOTH, files("window.json", "window_bw.1.log")), vocabulary)
    count = "select count(*) as n from measurements"
    assert select(database(with_side, vocabulary), count)[0]["n"] == len(with_side.measurements)
    assert not [row for row in with_side.measurements if row.evidence.path.endswith("_bw.1.log")]


def test_placeholders_match_kind_and_job(make_set: Make, vocabulary: Vocabulary) -> None:
    text = MAIN.replace("window.json", '"{raid_level}.json"').replace("factors: {raid_level: single}\n", "")
    text += '  - {logs: "logs/{raid_level}_{series}.{job}.log"}\n'
    sides = {f"logs/single_{kind}.2.log": log(f"3.33/window_{kind}.1.log") for kind in ("bw", "iops", "lat")}
    text = text.replace('logs/"', '"logs/')
    folder = make_set(text, {"logs/single.json": log("3.33/window.json"), **sides})
    rows = samples(folder, vocabulary)
    assert {(row["metric"], row["job"]) for row in rows} == {("throughput", 2), ("iops", 2), ("latency", 2)}
    assert {row["tool_version"] for row in rows} == {"3.33"}


def test_without_a_main_log_the_entry_tells(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = '  - {logs: logs/each_lat.1.log, tool_version: "3.33", operation: randread}\n'
    rows = samples(make_set(HEAD + entry, files("each_lat.1.log")), vocabulary)
    assert len(rows) == 120
    assert {(row["operation"], row["stands_for"], row["statistic"]) for row in rows} == {
        ("randread", "operation", None)
    }
    assert rows[0]["value"] == int(log("3.33/each_lat.1.log").split(", ")[1]) / 1e9
    assert rows[0]["block_size"] == 4096


def test_an_entry_names_the_kind_of_a_file_by_another_name(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = '  - {logs: logs/speed.txt, series: bw, tool_version: "1.22", operation: randrw}\n'
    rows = samples(make_set(HEAD + entry, {"logs/speed.txt": log("1.22/old_bw.log")}), vocabulary)
    assert {row["operation"] for row in rows} == {"randread", "randwrite"}
    assert (rows[1]["time"], rows[1]["value"], rows[1]["job"]) == (0.55, 171_000.0, None)


def test_a_window_with_mean_and_highest_gives_two_samples_a_line(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    entry = '  - {{logs: logs/both_{}.1.log, tool_version: "3.42", operation: randrw}}\n'
    sides = {f"logs/both_{kind}.1.log": log(f"3.42/both_{kind}.1.log") for kind in ("bw", "lat")}
    rows = samples(make_set(HEAD + entry.format("bw") + entry.format("lat"), sides), vocabulary)
    latencies = [row for row in rows if row["metric"] == "latency"]
    assert [row["statistic"] for row in latencies] == ["mean"] * 40 + ["max"] * 40
    assert all(one["value"] <= other["value"] for one, other in zip(latencies, latencies[40:], strict=False))
    assert len([row for row in rows if row["metric"] == "throughput"]) == 38


def test_clock_times_count_from_the_first_line(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = '  - {logs: logs/clock_clat.1.log, tool_version: "3.33", operation: randwrite}\n'
    text = log("3.33/clock_clat.1.log")
    start = int(text.split(",")[0])
    later = f"{text}{start + 1250}, 7, 1, 4096, 0x0000\n"
    rows = samples(make_set(HEAD + entry, {"logs/clock_clat.1.log": later}), vocabulary)
    assert (rows[0]["time"], rows[-1]["time"]) == (0, 1.25)


def test_without_a_version_there_is_a_reason_and_no_value(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = "  - {logs: logs/window_lat.1.log, operation: randrw}\n"
    rows = samples(make_set(HEAD + entry, files("window_lat.1.log")), vocabulary)
    assert {row["value"] for row in rows} == {None}
    assert {row["reason"] for row in rows} == {
        "unit of lat depends on the version of fio, which is not known"
    }


PROBLEMS: list[tuple[str, dict[str, str], list[str]]] = [
    (
        HEAD + "  - {logs: logs/window_bw.1.log}\n",
        files("window_bw.1.log"),
        [
            (
                "x/logs/window_bw.1.log:1: expected to know whether each read was at random, found no log of its run "
                "that tells; add operation: read or operation: randread to its run entry"
            ),
            (
                "x/logs/window_bw.1.log:2: expected to know whether each write was at random, found no log of its run "
                "that tells; add operation: write or operation: randwrite to its run entry"
            ),
        ],
    ),
    (
        HEAD + "  - {logs: logs/window_bw.1.log, operation: randread}\n",
        files("window_bw.1.log"),
        [
            (
                'x/logs/window_bw.1.log:2: expected randread, as result.yaml says, found "write"; '
                "mend operation in its run entry, or leave it out where the log of its run tells"
            )
        ],
    ),
    (
        MAIN + "  - {logs: logs/window_bw.1.log, operations: [randread, randwrite]}\n",
        files("window.json", "window_bw.1.log"),
        [
            "x/logs/window_bw.1.log: expected one run in a side file of fio's, found operations of several; write operation: in its run entry"
        ],
    ),
    (
        MAIN + '  - {logs: logs/window_bw.1.log, tool_version: "3.30"}\n',
        files("window.json", "window_bw.1.log"),
        [
            (
                "x/logs/window_bw.1.log: expected tool_version 3.30, as result.yaml says, "
                "found 3.33 in logs/window.json; mend tool_version in its run entry"
            )
        ],
    ),
    (
        BOTH,
        {**files("window.json"), "logs/window_bw.1.log": "145, 1627, 0, 0, 0\nKilled, by me, 0, 0, 0\n"},
        [
            (
                "x/logs/window_bw.1.log:2: expected a line as the ones before: time, value, direction, block size, "
                'priority, found "Killed, by me, 0, 0, 0"; check the log, or set state: failed'
            )
        ],
    ),
    (
        BOTH,
        {**files("window.json"), "logs/window_bw.1.log": "145, 1627, 0, 0, 0\n245, 16"},
        [
            (
                "x/logs/window_bw.1.log:2: expected the end of the line, found the end of the log after "
                '"245, 16"; check the log, or set state: tainted and say why under reasons'
            )
        ],
    ),
]


@pytest.mark.parametrize(("manifest", "logs", "said"), PROBLEMS)
def test_what_is_wrong_is_said(
    make_set: Make, vocabulary: Vocabulary, manifest: str, logs: dict[str, str], said: list[str]
) -> None:
    assert problems(make_set(manifest, logs), vocabulary) == said


def test_a_doubted_side_file_keeps_its_samples(make_set: Make, vocabulary: Vocabulary) -> None:
    text = BOTH.replace("_bw.1.log}", "_bw.1.log, state: tainted, reasons: [cut]}")
    cut = {"logs/window_bw.1.log": log("3.33/window_bw.1.log")[:-9]}
    assert len(samples(make_set(text, {**files("window.json"), **cut}), vocabulary)) == 37


def test_a_failed_side_file_and_an_empty_one_have_none(make_set: Make, vocabulary: Vocabulary) -> None:
    text = BOTH.replace("_bw.1.log}", "_bw.1.log, state: failed}") + "  - {logs: logs/window_slat.1.log}\n"
    logs = files("window.json", "window_slat.1.log")
    folder = make_set(text, {**logs, "logs/window_bw.1.log": "Killed\n"})
    assert problems_or_samples(folder, vocabulary) == []


def problems_or_samples(folder: Path, vocabulary: Vocabulary) -> list[Any]:
    try:
        return samples(folder, vocabulary)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]


def test_samples_pass_through_their_partition_into_the_whole(
    make_set: Make, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    one = read(make_set(BOTH, files("window.json", "window_bw.1.log")), vocabulary)
    connection = database(one, vocabulary)
    write_partition(connection, tmp_path / "part")
    whole = connect()
    create(whole, vocabulary)
    unite(whole, [tmp_path / "part"])
    query = "select * from samples"
    assert select(whole, query) == select(connection, query)
    assert len(select(whole, query)) == 38


def test_a_set_with_samples_publishes_them_and_another_no_file(
    make_set: Make, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    folder = make_set(BOTH, files("window.json", "window_bw.1.log"))
    connection = database(read(folder, vocabulary), vocabulary)
    path = tmp_path / "public" / "data" / "v1" / "samples" / "s.parquet"
    write_partition(connection, tmp_path / "part")
    publish_samples(connection, tmp_path / "part", "s", tmp_path / "public")
    assert select(connection, f"select * from read_parquet('{path}')") == select(
        connection, "select * from samples"
    )
    first = path.read_bytes()
    again = database(read(folder, vocabulary), vocabulary)
    write_partition(again, tmp_path / "part")
    publish_samples(again, tmp_path / "part", "s", tmp_path / "public")
    assert path.read_bytes() == first
    empty = connect()
    create(empty, vocabulary)
    publish_samples(empty, tmp_path / "part", "t", tmp_path / "public")
    assert [file.name for file in path.parent.iterdir()] == ["s.parquet"]


def test_the_schema_says_what_each_column_is(vocabulary: Vocabulary) -> None:
    connection = connect()
    create(connection, vocabulary)
    described = schema(connection, vocabulary)["tables"]["samples"]
    columns = [row["column_name"] for row in select(connection, "describe samples")]
    assert [column["name"] for column in described] == columns
    assert all(column["means"] for column in described)
