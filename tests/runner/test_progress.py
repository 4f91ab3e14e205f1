"""Within a run and during a resync something moves: on a terminal in one line, elsewhere a plain line each minute."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from spindle_run.changes._waiting import awaited
from spindle_run.execution.watching import Watch
from spindle_run.progress import Progress

from tests.runner.fakes import Fake
from tests.runner.test_whole import PLAN


def test_on_a_terminal_a_run_moves(program: Path, tmp_path: Path) -> None:
    """A dd that takes its time, and a terminal of 80 columns."""
    (tmp_path / "bin").mkdir()
    slow = tmp_path / "bin" / "dd"
    slow.write_text('#!/bin/sh\n[ "$1" = --version ] || sleep 2.5\nexec /bin/dd "$@"\n')
    slow.chmod(0o755)
    (tmp_path / "plan.ini").write_text(PLAN.replace("repeats = 2", "repeats = 1"), encoding="utf-8")
    master, terminal = pty.openpty()
    environment = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "COLUMNS": "80"}
    command = [sys.executable, str(program), "run", "plan.ini", "-o", "run"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
    ) as runner:
        os.close(terminal)
        printed = read_all(master)
    assert runner.returncode == 0, printed
    moving = [part for part in printed.split("\r\x1b[K") if "\n" not in part]
    assert any(re.match("  1 of 2  dd-write, repeat 1: dd, [12] s of about ", line) for line in moving), (
        printed
    )
    assert max(map(len, moving)) < 80


def read_all(master: int) -> str:
    """Until the other end is closed."""
    parts: list[bytes] = []
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # Linux says EIO when nobody has the terminal open any more
            part = b""
        if not part:
            os.close(master)
            return b"".join(parts).decode()
        parts.append(part)


def test_elsewhere_a_plain_line_comes_each_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [1000.0]
    monkeypatch.setattr("spindle_run.progress.time.monotonic", lambda: now[0])
    progress = Progress({})
    progress.say("begin")
    for seconds in range(150):
        now[0] = 1000.0 + seconds
        progress.moving(f"fio, {seconds} s")
    assert capsys.readouterr().err == "begin\n  fio, 60 s\n  fio, 120 s\n"


def test_a_run_shows_its_seconds_and_what_the_disks_do(fake_machine: Fake) -> None:
    shown: list[str] = []

    def moved(megabytes: int) -> None:
        sectors = megabytes * 10**6 // 512
        fake_machine.put("sys/class/block/sda/stat", f"0 0 {sectors} 0 0 0 0 0 0 0 0")

    moved(1)
    watch = Watch(fake_machine.machine, ["sda"], shown.append, "fio", 60.0)
    tick = watch.begin("")
    for seconds, megabytes in ((0.5, 100), (2.0, 201), (2.4, 900), (4.0, 1001)):
        moved(megabytes)
        tick(seconds)
    assert shown == ["fio, 2 s of about 60 s, 100 MB/s", "fio, 4 s of about 60 s, 400 MB/s"]
    Watch(fake_machine.machine, [], shown.append, "sysbench", 60.0).begin("prepare")(7.0)
    assert shown[-1] == "sysbench prepare, 7 s"


def test_a_resync_shows_how_far_it_is(fake_machine: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    sectors = 10**12 // 512
    fake_machine.array("md127", sync_action="resync", degraded="0", array_state="active")
    fake_machine.array("md127", sync_completed=f"{sectors // 8} / {sectors}", sync_speed="175781")
    task, shown = fake_machine.task([]), list[str]()
    task.show = shown.append

    def whole(_seconds: float) -> None:
        fake_machine.array("md127", sync_action="idle")

    monkeypatch.setattr(fake_machine.machine, "pause", whole)
    awaited(task, "md127")
    assert shown == ["resync 12.5 %, 180 MB/s, about 81 min left"]
