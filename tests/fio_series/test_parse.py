"""spindle parse x_bw.1.log: a few numbers for people, and the lines of --json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.cli import main
from tests.fio_series.golden import LOGS

WINDOW = str(LOGS / "3.33" / "window_bw.1.log")


def records(path: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> list[dict[str, Any]]:
    assert main(["parse", "--json", path]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_side_file_is_summed_up_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", WINDOW]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "  fio, bw-log"
    first = "1 read throughput first, job 1 1666048 B/s 1.67 MB/s 1627 fio-series-bw-window-kib"
    assert " ".join(lines[3].split()) == first
    assert "samples: 38, each for one window (time, value, direction, block size," in lines[-1]


def test_as_json_each_figure_has_its_line_and_characters(capsys: pytest.CaptureFixture[str]) -> None:
    *found, samples = records(WINDOW, capsys)
    assert samples["fact"] == "samples"
    assert [(one["operation"], one["statistic"]) for one in found] == [
        (way, statistic) for way in ("read", "write") for statistic in ("first", "last", "min", "p50", "max")
    ]
    text = Path(WINDOW).read_text(encoding="utf-8").splitlines()
    for one in found:
        start, end = one["span"]
        assert text[one["line"] - 1][start:end] == one["printed"]
        assert one["parameters"] == {"samples": 19, "stands_for": "window"}
    values = sorted(int(line.split(", ")[1]) for line in text if line.split(", ")[2] == "0")
    assert [one["value"] for one in found[2:5]] == [
        1024.0 * value for value in (values[0], values[9], values[-1])
    ]


def test_where_the_version_decides_there_is_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    *found, _ = records(str(LOGS / "2.16" / "old_clat.1.log"), capsys)
    assert [(one["statistic"], one["value"]) for one in found] == [("first", None)]
    assert found[0]["reason"] == "unit of clat depends on the version of fio, which is not known"


def test_an_empty_side_file_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    (samples,) = records(str(LOGS / "3.33" / "window_slat.1.log"), capsys)
    assert samples["value"] == "0 (empty)"


def test_a_damaged_one_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x_bw.1.log"
    path.write_text("1, 2, 0\nno\n2, 2, 0\n", encoding="utf-8")
    error = 'expected a line as the ones before: time, value, direction, found "no"'
    assert records(str(path), capsys, code=1) == [{"file": str(path), "line": 2, "error": error}]


def test_another_tools_log_by_such_a_name_is_read_as_ever(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "disk_bw.log"
    path.write_text(
        "/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n", encoding="utf-8"
    )
    assert records(str(path), capsys)[0]["tool"] == "hdparm"
