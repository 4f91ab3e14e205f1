"""Each Python from 3.6 on can run it, as far as it is installed; Python 2 can read the file that says so."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runner.test_whole import PLAN, call

VERMIN = str(Path(sys.executable).parent / "vermin")
SOURCES = Path(__file__).resolve().parents[2] / "runner" / "spindle_run"


def test_nothing_is_newer_than_python_3_6() -> None:
    call = [VERMIN, "-t=3.6-", "--no-tips", "--violations", "--eval-annotations"]
    said = subprocess.run([*call, str(SOURCES)], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def test_what_is_newer_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text("if (a := 1):\n    print(f'{a=}')\n", encoding="utf-8")
    call = [VERMIN, "-t=3.6-", str(tmp_path)]
    assert subprocess.run(call, capture_output=True, check=False).returncode != 0


def installed(version: str) -> str:
    """A Python of this version; without one the test is left out."""
    found = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    python = str(found[-1]) if found else shutil.which(f"python{version}")
    return python or pytest.skip(f"no Python {version} here")


BETWEEN = [pytest.param(f"3.{minor}", marks=pytest.mark.long) for minor in range(7, 14)]


@pytest.mark.long  # that nothing is newer is looked up in each run
@pytest.mark.parametrize("version", ["3.6", *BETWEEN, "3.14"])
def test_each_python_measures_and_seals(program: Path, tmp_path: Path, version: str) -> None:
    python, run = installed(version), str(tmp_path / "run")
    (tmp_path / "plan.ini").write_text(PLAN.replace("repeats = 2", "repeats = 1"), encoding="utf-8")
    call(program, "run", str(tmp_path / "plan.ini"), "-o", run, python=python)
    assert "runs left" not in call(program, "status", run, python=python)
    for name, by in (("its", python), ("ours", sys.executable)):
        call(program, "seal", run, "--slug", "x", "-o", str(tmp_path / name), python=by)
    its, ours = (tmp_path / name / "x" / "facts" / "checksums.sha256" for name in ("its", "ours"))
    assert its.read_text() == ours.read_text()  # of every file of the set


def test_python_2_is_told_what_is_missing(program: Path) -> None:
    said = call(program, "plan", "quick", code=4, python=installed("2.7"))
    assert "expected Python 3.6 or newer, found 2.7" in said


def test_python_2_reads_the_first_file() -> None:
    python = installed("2.7")
    script = "import ast, sys; ast.parse(open(sys.argv[1]).read())"
    done = subprocess.run(
        [python, "-c", script, str(SOURCES / "__main__.py")], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
