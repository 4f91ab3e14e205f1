"""The command line: plain help, errors as messages, and a script that asks before it destroys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from spindle_run.cli import _parser

from tests.runner.test_whole import PLAN, call


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "quick", "-o", "/proc/no/such"],
        ["run", "quick", "-o", "{tmp}/run", "--in", "/no/such/folder"],
        ["run", "{tmp}/bytes.ini", "-o", "{tmp}/run"],
        ["run", "{tmp}", "-o", "{tmp}/run"],
        ["plan", "{tmp}/bytes.ini"],
        ["plan", "nelson-2008"],
        ["plan", "{tmp}/disks.json", "--disks", "no-such"],
        ["run", "{tmp}/disks.json", "--disks", "no-such", "-o", "{tmp}/run"],
        ["resume", "{tmp}"],
        ["status", "{tmp}/none"],
        ["clean", "/"],
        ["seal", "{tmp}", "--slug", "x", "-o", "{tmp}/sets"],
        ["adopt", "{tmp}", "--plan", "quick"],
        ["emit-sh", "quick", "--memory", "much"],
        ["facts", "-o", "/proc/none"],
        [],
    ],
)
def test_an_error_is_a_message(program: Path, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "bytes.ini").write_bytes(b"[plan]\nname = \xff\xfe\n")
    disks = {
        "plan": {"name": "x", "disks": "a"},
        "test t": {"tool": "dd", "on": "raw", "args": "if={target} of=/dev/null"},
    }
    (tmp_path / "disks.json").write_text(json.dumps(disks))
    words = [each.format(tmp=tmp_path) for each in arguments]
    done = subprocess.run([sys.executable, str(program), *words], capture_output=True, text=True, check=False)
    assert done.returncode in (2, 3, 4)
    assert "Traceback" not in done.stderr
    assert (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(
    "command", ["", "facts", "plan", "run", "resume", "status", "clean", "seal", "emit-sh", "adopt"]
)
def test_help_is_plain_and_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        _parser().parse_args([*([command] if command else []), "--help"])
    said = capsys.readouterr().out
    assert said.isascii()
    assert f"spindle-run {command}" in said.partition("options:")[2] or not command


def test_letters_that_the_terminal_has_not_are_no_fault(program: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.ini"
    plan.write_text("; \u00fc\n" + PLAN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), "plan", str(plan), "--show"],
        capture_output=True,
        check=False,
        env={
            "LC_ALL": "POSIX",
            "PYTHONCOERCECLOCALE": "0",
            "PYTHONUTF8": "0",
            "PYTHONIOENCODING": "ascii:strict",
        },
    )
    assert done.returncode == 0, done.stderr
    assert b"\\xfc" in done.stdout


DISKS = PLAN.replace("folder = yes", "disks = no-such-disk another").replace("on = folder", "on = raw")


def script_for_disks(program: Path, folder: Path, said: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The plan of two disks as a script, run with this consent."""
    (folder / "disks.ini").write_text(DISKS, encoding="utf-8")
    (folder / "plan.sh").write_text(call(program, "emit-sh", str(folder / "disks.ini")))
    return subprocess.run(
        ["sh", str(folder / "plan.sh"), str(folder / "run")],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], **said},
    )


@pytest.mark.parametrize("said", [{}, {"DESTROY": "1"}, {"DESTROY": "yes"}])
def test_a_script_asks_for_consent_before_it_writes(
    program: Path, tmp_path: Path, said: dict[str, str]
) -> None:
    done = script_for_disks(program, tmp_path, said)
    assert done.returncode == 3
    assert "expected DESTROY=2" in done.stderr
    assert "no-such-disk another" in done.stderr
    assert not (tmp_path / "run").exists()


def test_a_script_with_consent_still_wants_disks(program: Path, tmp_path: Path) -> None:
    done = script_for_disks(program, tmp_path, {"DESTROY": "2"})
    assert (done.returncode, "expected a whole disk of that name" in done.stderr) == (3, True)
