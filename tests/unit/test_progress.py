"""A bar shows how far long work is, where somebody looks on, and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import termios

import pytest

CODE = """
from ingest.core.workers import InProcess, progress
results = progress(InProcess().map(str, range({count})), {count}, "result sets")
assert list(results) == [str(n) for n in range({count})]
"""


def shown(count: int, *, terminal: bool) -> str:
    """What work of so many steps writes to standard error."""
    ours, theirs = pty.openpty() if terminal else os.pipe()
    if terminal:
        termios.tcsetwinsize(theirs, (24, 80))
    with subprocess.Popen([sys.executable, "-c", CODE.format(count=count)], stderr=theirs) as process:
        os.close(theirs)
        text = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the other end of a terminal is closed
                break
            if not part:
                break
            text += part
    os.close(ours)
    assert process.returncode == 0, text
    return text.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="terminals differ")
def test_somebody_who_looks_on_sees_a_bar() -> None:
    text = shown(40, terminal=True)
    assert "result sets" in text
    assert "/40" in text


def test_a_log_file_gets_none() -> None:
    assert shown(40, terminal=False) == ""


def test_two_steps_need_none() -> None:
    assert shown(2, terminal=True).strip() == ""
