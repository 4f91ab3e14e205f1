"""Two at once: the second says so in one line, or waits where it is told to; a dead one holds nobody up."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build.site.lock import only_one
from ingest.core.project import Project
from ingest.serve import __main__ as watching
from tests.checkout import files_of
from tests.publish.small import SLUG, copied, published, retitle, run, start

BUSY = "spindle: another spindle is publishing here; "


@pytest.fixture(scope="module")
def root(site_two: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(site_two, tmp_path_factory.mktemp("two") / "checkout")


@pytest.fixture(scope="module")
def sites(site_one: Path, site_two: Path) -> dict[str, dict[str, bytes]]:
    return {"One": files_of(site_one / "site"), "Two": files_of(site_two / "site")}


def until(reached: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_the_second_says_so_or_waits(site_one: Path, tmp_path: Path) -> None:
    root = copied(site_one, tmp_path / "checkout")
    before = files_of(root / "site")
    retitle(root, "Another")
    with only_one(Project(root)):
        refused = run(root)
        assert (refused.returncode, refused.stderr) == (2, f"{BUSY}wait for it to end\n")
        waiting = start(root, "--workers", "1", "--wait")
        assert waiting.stderr is not None
        assert waiting.stderr.readline() == f"{BUSY}waiting for it to finish\n"
        assert waiting.poll() is None
        assert files_of(root / "site") == before
    assert waiting.communicate(timeout=120)[1] == ""
    assert "Another" in (root / "site" / "results" / SLUG / "index.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_workers_and_programs_end_with_a_parent_that_is_killed(
    root: Path, sites: dict[str, dict[str, bytes]]
) -> None:
    retitle(root, "Three")
    process = start(root, "--workers", "2")
    until((root / "build" / "sets" / f"{SLUG}.new").exists)
    os.kill(process.pid, signal.SIGKILL)
    until(lambda: group(process.pid) == [])
    process.communicate()
    assert published(root, "Two") == sites["Two"]


def group(leader: int) -> list[int]:
    """The living processes of a group."""
    done = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    rows = (line.split() for line in done.stdout.splitlines())
    return [int(pid) for pid, own, state in rows if int(own) == leader and not state.startswith("Z")]


@pytest.mark.long
def test_serve_waits_for_another_publication(
    root: Path, sites: dict[str, dict[str, bytes]], capfd: pytest.CaptureFixture[str]
) -> None:
    """What changed while another publishes is published after it, without another change."""
    retitle(root, "One")
    done: list[bool] = []
    with only_one(Project(root)):
        serving = threading.Thread(target=lambda: done.append(watching.publish(root)))
        serving.start()
        until(lambda: "waiting" in capfd.readouterr().err)
    serving.join(timeout=120)
    assert done == [True]
    assert files_of(root / "site") == sites["One"]
