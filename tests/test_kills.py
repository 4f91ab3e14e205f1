"""A publication that is killed at any moment leaves a whole site: the one before, or the new one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.checkout import copy_checkout, files_of
from tests.golden.golden import HERE, HOME

COMMAND = [
    sys.executable,
    "-c",
    "import sys; from ingest.cli import main; sys.exit(main())",
    "publish",
    "--workers",
    "1",
]
SLUG = "2020-02-golden-logs"


def start(root: Path) -> subprocess.Popen[bytes]:
    """In a group of its own, so that Hugo dies with it."""
    return subprocess.Popen(COMMAND, cwd=root, stdout=subprocess.DEVNULL, start_new_session=True)


def retitle(root: Path, title: str) -> None:
    manifest = root / "data" / "results" / SLUG / "result.yaml"
    lines = [
        f"title: {title}" if line.startswith("title:") else line for line in manifest.read_text().splitlines()
    ]
    manifest.write_text("\n".join(lines) + "\n")


def published(root: Path, title: str) -> dict[str, bytes]:
    retitle(root, title)
    assert start(root).wait() == 0
    return files_of(root / "site")


def kill_often(root: Path, kills: int, seed: int) -> Counter[str]:
    """Publishes two titles in turn, and kills most of the publications."""
    states = {title: published(root, title) for title in ("One", "Two")}
    begin = time.monotonic()
    published(root, "One")
    usual = time.monotonic() - begin
    chance = random.Random(seed)
    found: Counter[str] = Counter()
    for attempt in range(kills):
        retitle(root, ("Two", "One")[attempt % 2])
        process = start(root)
        time.sleep(chance.uniform(0, usual))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        site = files_of(root / "site")
        found[next((title for title, files in states.items() if files == site), "half a site")] += 1
    assert published(root, "Two") == states["Two"], "the next publication did not mend what was left"
    return found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = copy_checkout(tmp_path / "checkout", HERE / "input" / "results")
    (folder / "content" / "_index.md").write_text(HOME, encoding="utf-8")
    return folder


def test_a_few_kills(root: Path) -> None:
    assert set(kill_often(root, kills=4, seed=1)) <= {"One", "Two"}


@pytest.mark.long
def test_hundreds_of_kills(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = kill_often(root, kills=int(os.environ.get("SPINDLE_KILLS", "300")), seed=2)
    with capsys.disabled():
        print(f"\n{found.total()} publications killed; the site was then: {dict(sorted(found.items()))}")
    assert set(found) <= {"One", "Two"}
