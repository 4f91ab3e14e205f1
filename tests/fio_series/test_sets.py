"""Side files in a result set: matched to their run, given its version and operation, and put into `samples`."""

from __future__ import annotations

from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select
from tests.fio_series.side_sets import BOTH, HEAD, MAIN, Make, database, files, log, read, samples

FIRST = {
    "set": "2008-07-a-set",
    "path": "logs/window_bw.1.log",
    "line": 1,
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


def test_a_side_file_takes_version_operation_and_configuration_from_its_main_log(
    make_set: Make, vocabulary: Vocabulary
) -> None:
    folder = make_set(BOTH, files("window.json", "window_bw.1.log"))
    result_set = read(folder, vocabulary)
    connection = database(result_set, vocabulary)
    rows = select(connection, "select * from samples")
    assert len(rows) == 38
    assert rows[0] == FIRST | {"configuration": rows[1]["configuration"]}
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
