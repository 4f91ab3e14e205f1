"""Every log of tests/logs gives exactly the values of its sidecar."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ingest.parsers import Fact, Failure, LogWarning, Reading, Report
from tests.parsers import expectations
from tests.parsers.expectations import LOGS, Expected, ExpectedFact, Sidecar, complaints, sidecars

# The side files of fio have sidecars of their own: tests/fio_series.
FOLDERS = sorted(path for path in LOGS.iterdir() if path.is_dir() and path.name != "fio_series")
SIDECARS = [sidecar for folder in FOLDERS for sidecar in sidecars(folder)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_tool_has_logs_and_each_sidecar_its_log(folder: Path) -> None:
    logs = {file.name.partition(".log")[0] for file in folder.glob("*.log*")}
    expected = {file.name.removesuffix(".expect.yaml") for file in folder.glob("*.expect.yaml")}
    assert logs, f"no log in {folder}"
    assert expected, f"no sidecar in {folder}"
    assert expected <= logs, "a sidecar without a log"


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: f"{one.tool}-{one.name}")
def test_a_log_gives_what_its_sidecar_says(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []


@pytest.mark.parametrize(
    ("printed", "si_value", "tolerance"),
    [("72.44", 75958845.44, 10485.76), ("209715200", 209715200.0, 209.7152), ("1,9", 1.9e9, 1e8)],
)
def test_the_printed_precision_is_the_last_digit(printed: str, si_value: float, tolerance: float) -> None:
    expected = Expected("bandwidth", "read", printed, "MB/s", si_value)
    assert expected.tolerance == pytest.approx(tolerance, rel=1e-6)


def test_a_printed_zero_is_below_its_last_digit() -> None:
    assert Expected("latency_min", "read", "0.00", "ms", 0.0).tolerance == pytest.approx(1e-5)


def test_the_comparison_sees_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparator that never complains would make every test above worthless."""
    value, direct = 72.44 * 2**20, {"direct": True}
    expected = Expected("bandwidth", "read_direct", "72.44", "MB/sec", value)
    sidecar = Sidecar(LOGS / "none.log", "hdparm", "9.15", "ok", "", (expected,))
    right = Reading("read", "throughput", value, "B/s", "72.44 MB/sec", 1, 0, 1, parameters=direct)
    monkeypatch.setattr(Sidecar, "text", lambda _: "")

    def said(*readings: Reading) -> list[str]:
        monkeypatch.setattr(expectations, "read_log", lambda *_: [Report("hdparm", list(readings))])
        return complaints(sidecar)

    assert said(right) == []
    assert said() == ["read_direct bandwidth: no such reading"]
    assert said(replace(right, value=72.44e6))[0].startswith("read_direct bandwidth: expected")
    assert said(replace(right, parameters={}))
    assert said(replace(right, unit="MB/s"))
    assert "counted 2 times" in said(right, replace(right, run=1))[0]


def test_the_comparison_sees_doubts_failures_facts_parameters_and_reasons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured = Expected("bandwidth", "write", "1", "B/s", 1.0, parameters={"block_size": 512})
    absent = Expected("iops", "write", None, "op/s", None, reason="too fast")
    facts = (ExpectedFact("Chunk of md0", "64 KiB", 65536),)
    sidecar = Sidecar(
        LOGS / "none.log", "dd", "9", "ok", "", (measured, absent), facts, warnings=0, failures=0
    )
    rate = Reading("write", "throughput", 1.0, "B/s", "1", 1, 0, 1, parameters={"block_size": 512})
    none = Reading("write", "iops", None, "1/s", "+++", 1, 0, 1, reason="too fast to measure")
    chunk = Fact("Chunk of md0", "64 KiB", 1, 0, 1, "chunk_size", 65536)
    right = Report("dd", [rate, none], [chunk])
    monkeypatch.setattr(Sidecar, "text", lambda _: "")

    def said(**change: Any) -> str:
        report = replace(right, **change)
        monkeypatch.setattr(expectations, "read_log", lambda *_: [report])
        return "; ".join(complaints(sidecar))

    assert said() == ""
    assert said(warnings=[LogWarning(0, 1, "odd")]) == "0 warnings expected, found ['odd']"
    assert said(failures=[Failure(0, 1, "broken")]) == "0 failures expected, found ['broken']"
    assert said(facts=[]).startswith("Chunk of md0: expected 64 KiB (65536), found set()")
    assert "Chunk of md0" in said(facts=[replace(chunk, setting=64000)])
    assert "Chunk of md0" in said(facts=[chunk, replace(chunk, value="512 KiB")])
    assert said(readings=[replace(rate, parameters={"block_size": 500}), none]).endswith("no such reading")
    assert "absent as too fast expected" in said(readings=[rate, replace(none, reason="ambiguous")])
