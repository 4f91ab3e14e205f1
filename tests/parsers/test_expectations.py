"""Every log of tests/logs gives exactly the values of its sidecar."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ingest.parsers import Reading, Report, parsers
from tests.parsers import expectations
from tests.parsers.expectations import LOGS, Expected, Sidecar, complaints, sidecars

FOLDERS = sorted(path for path in LOGS.iterdir() if path.is_dir() and path.name in parsers())
SIDECARS = [sidecar for folder in FOLDERS for sidecar in sidecars(folder)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_tool_has_logs_and_each_sidecar_its_log(folder: Path) -> None:
    logs = {file.name.removesuffix(".log") for file in folder.glob("*.log")}
    expected = {file.name.removesuffix(".expect.yaml") for file in folder.glob("*.expect.yaml")}
    assert logs, f"no log in {folder}"
    assert expected, f"no sidecar in {folder}"
    assert expected <= logs, "a sidecar without a log"


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: f"{one.tool}-{one.log.stem}")
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
    sidecar = Sidecar(
        LOGS / "none.log",
        "hdparm",
        "9.15",
        "ok",
        "",
        (Expected("bandwidth", "read_direct", "72.44", "MB/sec", 72.44 * 2**20),),
    )
    right = Reading(
        "read",
        "throughput",
        72.44 * 2**20,
        "B/s",
        "72.44 MB/sec",
        1,
        0,
        1,
        parameters={"direct": True},
    )
    monkeypatch.setattr(Sidecar, "text", lambda _: "")

    def said(*readings: Reading) -> list[str]:
        monkeypatch.setattr(expectations, "read_log", lambda *_: [Report("hdparm", readings)])
        return complaints(sidecar)

    assert said(right) == []
    assert said() == ["read_direct bandwidth: no such reading"]
    assert said(replace(right, value=72.44e6))[0].startswith("read_direct bandwidth: expected")
    assert said(replace(right, parameters={}))
    assert said(replace(right, unit="MB/s"))
    assert "counted 2 times" in said(right, replace(right, run=1))[0]
