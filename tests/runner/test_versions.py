"""Python 3.6 can run it; Python 2 can read the file that says so."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_python_2_reads_the_first_file() -> None:
    found = sorted(Path.home().glob(".pyenv/versions/2.7.*/bin/python"))
    python = str(found[-1]) if found else shutil.which("python2.7")
    if python is None:
        pytest.skip("no Python 2.7 here")
    script = "import ast, sys; ast.parse(open(sys.argv[1]).read())"
    done = subprocess.run(
        [python, "-c", script, str(SOURCES / "__main__.py")], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
