"""The proof on a bare Debian, and the parts of it that need none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bare.machine import BareError, command, environment, run

ROOT = Path(__file__).resolve().parents[2]


def test_only_what_leads_to_the_registries_goes_in(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "certificates").touch()
    outside = {
        "PIP_CERT": "/etc/certificates",
        "PIP_FIND_LINKS": "/nowhere/wheels",
        "HTTPS_PROXY": "proxy:1",
        "NODE_PATH": "/usr/lib",
        "SECRET": "no",
    }
    inside = environment(outside, tmp_path)
    assert inside.keys() == {"PATH", "HOME", "LANG", "USER", "PIP_CERT", "HTTPS_PROXY"}


def test_command_starts_from_an_empty_environment(tmp_path: Path) -> None:
    words = command(tmp_path, ["make", "publish"], {"A": "1"})
    assert words[-5:] == ["env", "-i", "A=1", "make", "publish"]


def test_a_failure_shows_the_end_of_the_log(tmp_path: Path) -> None:
    with pytest.raises(BareError, match=r"saying failed \(exit 3\)(.|\n)*nine"):
        run(["sh", "-c", "echo nine; exit 3"], tmp_path / "log", "saying")


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("debootstrap"), reason="needs root and debootstrap")
def test_a_bare_debian_publishes() -> None:
    words = [sys.executable, "-m", "tests.bare"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
