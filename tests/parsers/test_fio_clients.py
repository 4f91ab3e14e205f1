"""fio with a server: its jobs are read, and the sum of all clients behind them as a total, in text and terse."""

from __future__ import annotations

import json

from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

TEXT = (LOGS / "fio" / "3.33-client-server.log").read_text(encoding="utf-8")
TERSE = (LOGS / "fio" / "3.33-terse-v4.log").read_text(encoding="utf-8")


def test_the_sum_is_a_total_and_no_job() -> None:
    report = parse(TEXT)
    jobs = {one.job: one.parameters.get("aggregate") for one in report.readings}
    assert jobs == {"first": None, "second": None, "all jobs": "group", "All clients": "clients"}
    assert {one.run for one in report.readings} == {0}
    before = TEXT[: TEXT.index("All clients")].count("\n")
    assert {one.line > before for one in report.readings if one.job == "All clients"} == {True}


def test_a_sum_alone_is_a_job_in_bytes() -> None:
    found = {one.metric: one for one in parse(TEXT[TEXT.index("All clients") :]).readings[:4]}
    assert (found["throughput"].value, found["throughput"].printed) == (6006 * 1024, "6006 KiB/s")


def test_a_sum_alone_is_of_all_clients_and_its_reports_are_no_threads() -> None:
    """As it is shown without the jobs that it is the sum of."""
    (parameters,) = {
        tuple(one.parameters.items()) for one in parse(TEXT[TEXT.index("All clients") :]).readings
    }
    assert parameters == (("aggregate", "clients"), ("pattern", "unknown"))
    line = next(one for one in TERSE.splitlines() if one.startswith("4;"))
    name = line.split(";")[2]
    alone = parse(line.replace(f";{name};", ";All clients;") + "\n")
    assert {one.parameters["aggregate"] for one in alone.readings} == {"clients"}
    document = json.dumps({"fio version": "fio-2.6", "client_stats": [CLIENTS]}, indent=1)
    found = parse(document)
    assert {one.parameters["aggregate"] for one in found.readings} == {"clients"}
    assert {one.value for one in found.readings if one.statistic in ("min", "max", "stdev")} == {None}


CLIENTS = {
    "jobname": "All clients", "groupid": 0, "error": 0,
    "read": {
        "io_bytes": 2021176, "bw": 16653, "iops": 2252.49, "runtime": 121363, "total_ios": 273369,
        "bw_min": 2, "bw_max": 5160, "bw_agg": 6.98, "bw_mean": 2335.74, "bw_dev": 835.52,
    },
}  # fmt: skip


def test_what_clients_say_of_jobs_is_known() -> None:
    second = next(one for one in parse(TEXT).readings if one.job == "second")
    assert second.parameters["block_size"] == 8192
    assert second.tool_version == "3.33"


def test_the_sum_of_terse_lines_is_a_total() -> None:
    line = next(one for one in TERSE.splitlines() if one.startswith("4;"))
    version, name = line.split(";")[1:3]
    both = f"{line}\n{line.replace(f'{version};{name};', f'{version};All clients;')}\n"
    lines = {(one.line, one.parameters.get("aggregate")) for one in parse(both).readings}
    assert lines == {(1, None), (2, "clients")}


def test_the_sum_of_clients_in_json_is_a_total() -> None:
    text = (LOGS / "fio" / "3.1-json.log").read_text(encoding="utf-8")
    document = json.loads(text[text.index("{") :])
    (job, *_) = document["jobs"]
    document["client_stats"] = [job, job | {"jobname": "other"}, job | {"jobname": "All clients"}]
    del document["jobs"]
    found = {
        one.job: one.parameters.get("aggregate") for one in parse(json.dumps(document, indent=2)).readings
    }
    assert found == {job["jobname"]: None, "other": None, "All clients": "clients"}


def test_a_second_sum_behind_a_sum_alone_is_a_run_of_its_own() -> None:
    """As in fio's own commit 18aa1998aa, which shows the sum before and behind a change."""
    alone = TEXT[TEXT.index("All clients") :]
    found = [one for one in parse(f"{alone}\nNEW:\n{alone}").readings if one.metric == "throughput"]
    assert {one.run for one in found} == {0, 1}
    assert len(found) == 2 * len([one for one in parse(alone).readings if one.metric == "throughput"])
