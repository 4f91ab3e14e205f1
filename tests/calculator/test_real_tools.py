"""The lines that the calculator gives are taken by mke2fs, mkfs.xfs and mdadm, and mean to them what it says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.calculator.conftest import Asked

TOOLS = ("mke2fs", "dumpe2fs", "mkfs.xfs", "mdadm")
pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason="no e2fsprogs, xfsprogs or mdadm; run make setup-test as root"
)
CASES: list[dict[str, Any]] = [
    *(
        {"array": array, "drives": drives}
        for array, drives in product(
            ("raid0", "raid5", "raid6", "raid10-n2", "raid10-f2", "raid10-o2"), (4, 6, 8, 31)
        )
    ),
    *({"chunk": chunk, "block": block} for chunk, block in product((4, 64, 512, 4096), (1, 2, 4))),
    {"array": "raid1", "drives": 2},
    {"array": "raid10-n2", "drives": 5},
    {"array": "raid10-n3", "drives": 6},
    {"array": "raid4", "drives": 3},
]


@pytest.fixture(scope="module")
def told(ask: Asked) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = ask(CASES)["said"]
    return said


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A sparse file, large enough for the log of XFS."""
    path = tmp_path / "md0"
    with path.open("wb") as file:
        file.truncate(64 * 2**30)
    return path


def run(line: str, program: str, image: Path, *options: str) -> str:
    """The line on a file in place of /dev/md0, with the program's name as it is installed everywhere."""
    words = [str(image) if word == "/dev/md0" else word for word in shlex.split(line)[1:]]
    done = subprocess.run([program, *options, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}\n{done.stderr}"
    return done.stdout


def test_ext4_has_the_stride_and_the_stripe_width(told: list[dict[str, Any]], tmp_path: Path) -> None:
    small = tmp_path / "md0"
    with small.open("wb") as file:
        file.truncate(64 * 2**20)
    for case in told:
        run(case["lines"]["ext4"], "mke2fs", small, "-q", "-F", "-t", "ext4", "-O", "^has_journal")
        shown = run("dumpe2fs /dev/md0", "dumpe2fs", small, "-h")
        found = {
            name: int(value)
            for name, value in re.findall(r"^RAID (stride|stripe width):\s+(\d+)", shown, re.MULTILINE)
        }
        geometry = case["geometry"]
        assert found == (
            {"stride": geometry["stride"], "stripe width": geometry["width"]} if geometry else {}
        )


def test_xfs_has_the_chunk_and_the_data_chunks(told: list[dict[str, Any]], image: Path) -> None:
    for case in told:
        shown = run(case["lines"]["xfs"], "mkfs.xfs", image, "-N")
        size, unit, width = (
            int(value)
            for value in re.search(
                r"bsize=(\d+) .*?sunit=(\d+)\s+swidth=(\d+) blks", shown, re.DOTALL
            ).groups()  # type: ignore[union-attr]  # or mkfs.xfs speaks otherwise
        )
        geometry = case["geometry"]
        chunk = int(geometry["su"].removesuffix("k")) * 1024 if geometry else 0
        assert (unit * size, width * size) == (chunk, chunk * geometry["sw"] if geometry else 0)


def test_mdadm_takes_every_option(told: list[dict[str, Any]]) -> None:
    """It reads its options before it looks for the first drive, which is not there."""
    for line in {case["lines"]["mdadm"] for case in told}:
        words = shlex.split(line)[1:-1]
        count = int(words[-1].partition("=")[2])
        drives = [f"/dev/spindle-no-such-drive-{number}" for number in range(count)]
        done = subprocess.run(["mdadm", *words, *drives], capture_output=True, text=True, check=False)
        assert done.stderr == f"mdadm: cannot open {drives[0]}: No such file or directory\n", line
