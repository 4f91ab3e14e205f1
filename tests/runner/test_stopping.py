"""Stopped, killed, or left without a terminal: nothing is lost, and no test outlives its runner."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.runner.test_whole import PLAN, call


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.ini"
    path.write_text(PLAN, encoding="utf-8")
    return path


@pytest.mark.parametrize("sign", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.long)])
def test_stopped_and_resumed_is_whole(
    program: Path, plan: Path, tmp_path: Path, sign: signal.Signals
) -> None:
    run = subprocess.Popen(
        [sys.executable, str(program), "run", str(plan), "-o", str(tmp_path / "run")],
        stderr=subprocess.DEVNULL,
    )
    journal = tmp_path / "run" / "journal.ndjson"
    while not journal.exists() or b'"begin"' not in journal.read_bytes():
        assert run.poll() is None
        time.sleep(0.05)
    run.send_signal(sign)
    assert run.wait(60) == (5 if sign == signal.SIGINT else -signal.SIGKILL)
    call(program, "resume", str(tmp_path / "run"))
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert {(each["repeat"], each["test"]) for each in manifest["runs"]} == {
        (repeat, test) for repeat in (1, 2) for test in ("dd-write", "dd-read")
    }
    assert {each["state"] for each in manifest["runs"]} <= {"ok", "tainted"}
    assert manifest["outstanding"] == []


def test_two_at_once_are_refused(program: Path, plan: Path, tmp_path: Path) -> None:
    slow = PLAN.replace("repeats = 2", "repeats = 2\ncooldown = 5s")
    plan.write_text(slow, encoding="utf-8")
    first = subprocess.Popen(
        [sys.executable, str(program), "run", str(plan), "-o", str(tmp_path / "run")],
        stderr=subprocess.DEVNULL,
    )
    while not (tmp_path / "run" / "journal.ndjson").exists():
        time.sleep(0.05)
    assert "is running here; wait for it or stop it" in call(program, "resume", str(tmp_path / "run"), code=3)
    first.send_signal(signal.SIGINT)
    first.wait(60)


@pytest.mark.long  # rare
def test_a_terminal_that_is_gone_is_no_reason_to_stop(program: Path, plan: Path, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.Popen(
        [sys.executable, str(program), "run", str(plan), "-o", str(tmp_path / "run")], stderr=writing
    )
    os.close(writing)
    assert run.wait(60) == 0
    assert len(json.loads((tmp_path / "run" / "manifest.json").read_text())["runs"]) == 4


def test_a_test_ends_with_its_runner(program: Path, tmp_path: Path) -> None:
    plan = tmp_path / "long.ini"
    plan.write_text(PLAN.replace("count=16 conv=fsync", "count=16000 oflag=dsync"), encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, str(program), "run", str(plan), "-o", str(tmp_path / "run")],
        stderr=subprocess.DEVNULL,
    )
    while not list(tmp_path.glob("run/spindle-*/spindle-test-file")):
        assert run.poll() is None
        time.sleep(0.05)
    run.kill()
    run.wait()
    (file,) = tmp_path.glob("run/spindle-*/spindle-test-file")
    time.sleep(0.3)
    size = file.stat().st_size
    time.sleep(0.5)
    assert file.stat().st_size == size
    assert call(program, "clean", str(tmp_path / "run")) == ""
    assert not file.exists()
