"""One program: both streams are kept, its time is limited, and its children end with it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from spindle_run import process
from spindle_run.machine import Machine
from spindle_run.process import Ending, execute
from spindle_run.stopper import Stopper

Fake = Callable[[str, str], None]


def run(tmp_path: Path, limit: float = 30.0, stopper: Stopper | None = None) -> Ending:
    machine = Machine(path=f"{tmp_path}/bin:/usr/bin:/bin")
    return execute(machine, ["tool", "a b", "$HOME"], str(tmp_path / "record"), limit, stopper or Stopper())


def test_streams_arguments_and_ending_are_kept(tmp_path: Path, fake: Fake) -> None:
    fake("tool", 'printf "%s|%s" "$1" "$2"; echo bad >&2; exit 7')
    assert run(tmp_path)[:2] == (7, None)
    assert (tmp_path / "record.out").read_text() == "a b|$HOME"
    assert (tmp_path / "record.err").read_text() == "bad\n"
    said = json.loads((tmp_path / "record.cmd.json").read_text())
    assert said["argv"] == ["tool", "a b", "$HOME"]
    assert said["code"] == 7
    assert said["env"]["LC_ALL"] == "C"


def test_the_record_says_what_was_started_before_it_ends(tmp_path: Path, fake: Fake) -> None:
    fake("tool", f"cp {tmp_path}/record.cmd.json {tmp_path}/seen.json")
    run(tmp_path)
    assert "code" not in json.loads((tmp_path / "seen.json").read_text())


def test_a_limit_ends_the_whole_group(tmp_path: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE", 0.3)
    fake("tool", f'trap "" TERM; (trap "" TERM; sleep 3; touch {tmp_path}/outlived) & wait; sleep 3')
    assert run(tmp_path, limit=0.3).why == "limit"
    time.sleep(3.5)
    assert not (tmp_path / "outlived").exists()


def test_a_user_who_stops_ends_it(tmp_path: Path, fake: Fake) -> None:
    class Asked(Stopper):
        """Asks when it is looked at for the second time."""

        looks = 0

        @property
        def count(self) -> int:
            self.looks += 1
            return int(self.looks > 1)

        @count.setter
        def count(self, _value: int) -> None: ...

    fake("tool", "exec sleep 30")
    assert run(tmp_path, stopper=Asked()).why == "stopped"


def test_a_program_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert run(tmp_path).why == "missing"
    assert (tmp_path / "record.err").read_text() == "tool: not found\n"


def test_a_signal_is_no_exit_code(tmp_path: Path, fake: Fake) -> None:
    fake("tool", "kill -9 $$")
    ending = run(tmp_path)
    assert (ending.code, ending.signal, ending.good) == (None, 9, False)


def test_standard_input_is_empty(tmp_path: Path, fake: Fake) -> None:
    fake("tool", "read line || echo none")
    run(tmp_path)
    assert (tmp_path / "record.out").read_text() == "none\n"
