"""The table at the end: figures of each tool from its own logs, their spread, and the next command to type."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from spindle_run.plan.model import Test as Call
from spindle_run.plan.reckoning import modules
from spindle_run.results import Row, median, table

from tests.runner.test_whole import PLAN, ROOT, call

SETS = ROOT / "data" / "results" / "2026-11-spindle-file-systems" / "logs"
KINDS = {
    "dd-write": ("dd", ("if=/dev/zero", "of={target}"), ["write"], "MB/s"),
    "dd-read": ("dd", ("if={target}", "of=/dev/null"), ["read"], "MB/s"),
    "fio-randread": ("fio", ("--rw=randread",), ["read"], "IOPS"),
    "fio-randwrite": ("fio", ("--rw=randwrite",), ["write"], "IOPS"),
    "sysbench-rndrd": ("sysbench", ("fileio",), ["read"], "MB/s"),
    "hdparm": ("hdparm", ("-t",), ["read"], "MB/s"),
    "bonnie": ("bonnie++", ("-f",), ["write", "rewrite"], "MB/s"),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_tool_tells_its_figures(name: str) -> None:
    """On the logs of a published set, whose own parsers find the same values."""
    tool, args, sides, unit = KINDS[name]
    logs = sorted((SETS / name).rglob("*.log"))
    assert logs
    for log in logs:
        figures = modules()[tool].figures(Call(name, tool, ("fs",), args, 1.0), log.read_text())
        assert [side for side, _, _ in figures] == sides, log
        assert {each for _, _, each in figures} == {unit}
        assert all(value > 0 for _, value, _ in figures)


def test_the_figures_are_those_of_the_log() -> None:
    line = "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s, 429 MB/s\n"
    (figure,) = modules()["dd"].figures(Call("t", "dd", ("raw",), ("if=/dev/zero", "of={target}"), 1.0), line)
    assert figure == ("write", pytest.approx(429.4967296), "MB/s")
    assert modules()["dd"].figures(Call("t", "dd", ("raw",), (), 1.0), "") == []
    assert modules()["fio"].figures(Call("t", "fio", ("raw",), ("--rw=read",), 1.0), "no JSON") == []


def test_a_table_has_the_median_and_the_spread() -> None:
    rows = [
        Row("dd-write", "write", "raid5, 64 KiB", (100.0, 110.0, 104.0), "MB/s", 1),
        Row("load", "read", "raid5, 64 KiB", (81000.0,), "IOPS", 0),
    ]
    head, first, second = table(rows)
    assert head.split()[:9] == [
        "test",
        "figure",
        "configuration",
        "n",
        "median",
        "lowest",
        "highest",
        "spread",
        "unit",
    ]
    assert first.split() == [
        "dd-write",
        "write",
        "raid5,",
        "64",
        "KiB",
        "3",
        "104.0",
        "100.0",
        "110.0",
        "9.6",
        "%",
        "MB/s",
        "1",
        "tainted",
    ]
    assert second.split() == ["load", "read", "raid5,", "64", "KiB", "1", "81000", "81000", "81000", "IOPS"]
    assert median([1.0, 2.0, 4.0, 3.0]) == 2.5
    assert table([]) == []


def test_a_run_ends_with_its_figures_and_the_next_command(program: Path, tmp_path: Path) -> None:
    (tmp_path / "plan.ini").write_text(PLAN, encoding="utf-8")
    run = tmp_path / "a run"
    printed = call(program, "run", str(tmp_path / "plan.ini"), "-o", str(run))
    assert [line.split()[:3] for line in printed.splitlines() if line.startswith("dd-")] == [
        ["dd-write", "write", "as"],
        ["dd-read", "read", "as"],
    ]
    (following,) = [line for line in printed.splitlines() if line.startswith("next: ")]
    assert following.startswith(f"next: spindle-run seal '{run}' --slug 20")
    words = shlex.split(following.removeprefix("next: spindle-run ").replace("-o .", f"-o {tmp_path}"))
    assert "4 of 4 runs sealed" in call(program, *words)  # it is a command that works
    assert "dd-write" in call(program, "status", str(run))


def test_a_run_of_missing_tools_ends_with_what_to_do(
    program: Path, tmp_path: Path, fake: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fake("dd", "echo 'dd (uutils coreutils) 0.0.30'")
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    (tmp_path / "plan.ini").write_text(PLAN, encoding="utf-8")
    run = tmp_path / "run"
    printed = call(program, "run", str(tmp_path / "plan.ini"), "-o", str(run))
    assert f"nothing was measured; why: spindle-run status {run}" in printed
    assert "spindle-run seal" not in printed


def test_what_is_left_is_reckoned_from_the_plan_where_nothing_was_measured_yet(
    program: Path, tmp_path: Path, fake: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """status said: 4 runs left, about 0 s."""
    fake("dd", "echo 'dd (uutils coreutils) 0.0.30'")
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    (tmp_path / "plan.ini").write_text(PLAN.replace("count=16", "count=6000"), encoding="utf-8")
    call(program, "run", str(tmp_path / "plan.ini"), "-o", str(tmp_path / "run"))
    assert "4 runs left, about 6 min" in call(program, "status", str(tmp_path / "run"))


def test_a_run_that_failed_ends_with_what_to_do(program: Path, tmp_path: Path) -> None:
    (tmp_path / "plan.ini").write_text(PLAN.replace("bs=1M count=16 conv", "bs=1Q count=16 conv"))
    run = tmp_path / "run"
    printed = call(program, "run", str(tmp_path / "plan.ini"), "-o", str(run), code=1)
    assert f"next: spindle-run resume {run} --retry-failed" in printed
