"""The script that repeats a run without us, where it waits for disks to cool: as long as the runner would."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from spindle_run.execution.preparing import plan_from
from spindle_run.plan.model import Cooldown
from spindle_run.reproduce import script

from tests.runner.test_whole import PLAN

SLEEP = """sleep() {{ echo slept; echo 40000 >{drive}; }}
"""


def slept(tmp_path: Path, cooldown: Cooldown, degrees: str, shell: str = "sh") -> int:
    """How many seconds it would; the drive is cool after the first."""
    drive = tmp_path / "sys" / "block" / "sda" / "device" / "hwmon" / "hwmon0" / "temp1_input"
    drive.parent.mkdir(parents=True)
    drive.write_text(degrees, encoding="utf-8")
    plan = plan_from(PLAN, "plan.ini")._replace(cooldown=cooldown)
    functions, runs, _ = script(plan).replace("/sys/", f"{tmp_path}/sys/").partition('echo "$FOLDER"')
    assert runs
    code = f"{functions}\n{SLEEP.format(drive=drive)}cool\n"
    out = [str(tmp_path / "out"), str(tmp_path)]
    done = subprocess.run([shell, "-c", code, shell, *out], capture_output=True, text=True, check=True)
    return done.stdout.count("slept")


@pytest.mark.parametrize(
    ("cooldown", "degrees", "expected"),
    [
        (Cooldown(5.0), "40000", 5),
        (Cooldown(5.0, 45.0), "40000", 0),
        (Cooldown(5.0, 45.0), "50000", 1),
        (Cooldown(5.0, 39.5), "50000", 5),
        (Cooldown(5.0, 45.0), "", 1),  # not known, until it is
    ],
)
@pytest.mark.parametrize("shell", ["dash", "bash"])
def test_it_waits_until_drives_are_cool(
    tmp_path: Path, cooldown: Cooldown, degrees: str, expected: int, shell: str
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    assert slept(tmp_path, cooldown, degrees, shell) == expected
