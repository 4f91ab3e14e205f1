"""Sets made by workers that share no disk with the publisher: the same bytes; nothing sent twice; none lost by a kill."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from ingest.build import remote
from ingest.build.whole import build
from ingest.core import archive
from ingest.core.dask_scheduler import dask_workers
from ingest.core.problems import ProblemsError, UsageError
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import files_of
from tests.publish.collection import SLUGS, add_set, new_checkout, write

Bytes = dict[str, bytes]


class Counting(Executor):
    """Hands on what it is asked, and counts the bytes of archives."""

    def __init__(self, workers: Executor) -> None:
        self._workers, self.sent = workers, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent += sum(len(arg) for arg in args if isinstance(arg, bytes))
        return self._workers.submit(fn, *args, **kwargs)


@pytest.fixture(scope="module", params=["here", pytest.param("two", marks=pytest.mark.long)])
def pool(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """A worker in this process, or two processes, each with a folder of its own."""
    if request.param == "here":
        yield InProcess()
        return
    with ProcessPoolExecutor(2, get_context("spawn")) as workers:
        yield workers


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(new_checkout(tmp_path / "checkout"))


def made(project: Project, workers: Executor | None = None) -> Bytes:
    """Everything that a build from nothing gives."""
    shutil.rmtree(project.build, ignore_errors=True)
    build(project, InProcess(), remote=workers)
    return {
        f"{part}/{name}": content
        for part in ("public", "data", "sets")
        for name, content in files_of(project.build / part).items()
    }


def test_what_comes_back_is_what_would_have_been_made_here(project: Project, pool: Executor) -> None:
    shutil.rmtree(project.results / SLUGS[1])  # one is enough for it
    here = made(project)
    assert made(project, pool) == here
    build(project, InProcess(), remote=pool)
    assert any((project.build / "cache").glob("charts/*")) is False  # nothing was drawn here


@pytest.mark.long  # it costs time only, of readers and authors none
def test_what_a_worker_has_is_not_sent_again(project: Project) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as worker:
        workers = Counting(worker)
        made(project, workers)
        first, workers.sent = workers.sent, 0
        made(project, workers)
        assert (first > 0, workers.sent) == (True, 0)
        write(project.results / SLUGS[0] / "notes.md", "A later remark.\n")
        made(project, workers)
        assert 0 < workers.sent < first / 2


def test_problems_of_a_set_come_back(project: Project, pool: Executor) -> None:
    (project.results / SLUGS[0] / "result.yaml").write_text("spindle: 1\ntitle: 5\n")
    (project.results / SLUGS[1] / "logs" / "link.log").symlink_to("nowhere")
    said = []
    for workers in (None, pool):
        with pytest.raises(ProblemsError) as caught:
            made(project, workers)
        said.append([str(problem) for problem in caught.value.problems])
    assert said[0] == said[1]
    assert len({line.split("/")[2].split(":")[0] for line in said[0]}) == 2


def test_a_worker_with_other_code_refuses(
    project: Project, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "code_key_anywhere", lambda _: "newer")
    with pytest.raises(UsageError, match="a worker has other code, packages, Python or fonts than this"):
        made(project, pool)


@pytest.mark.long  # rare: a network that damages what it carries
def test_what_was_damaged_on_its_way_is_not_taken(
    project: Project, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = archive.unpack

    def damaged(content: bytes, folder: Path) -> None:
        whole(content, folder)
        (folder / "card.json").write_text("{}")

    monkeypatch.setattr(remote, "unpack", damaged)
    with pytest.raises(ProblemsError, match="expected what a worker has made of it"):
        made(project, pool)
    assert not list((project.build / "sets").iterdir())


@pytest.mark.long  # it loads Dask
def test_an_address_where_nobody_answers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.core.dask_scheduler._PATIENCE", 0.2)
    for address in ("tcp://127.0.0.1:1", "nonsense://"):
        with pytest.raises(UsageError, match="no Dask scheduler answers"), dask_workers(address):
            pass


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program of Dask in a folder of its own, killed at the end; and the address that it says."""
    folder.mkdir()
    environment = {**os.environ, "TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "dask", *arguments]
    process = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    try:
        said = (re.search(r"(?:Scheduler|worker) at: *(tcp://\S+)", line) for line in process.stderr)
        yield process, next(match[1] for match in said if match)
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


class KillingOnce(Executor):
    """Kills a process at the third thing that it is asked."""

    def __init__(self, workers: Executor, victim: subprocess.Popen[str]) -> None:
        self._workers, self._victim, self._asked = workers, victim, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self._workers.submit(fn, *args, **kwargs)
        self._asked += 1
        if self._asked == 3:
            self._victim.send_signal(signal.SIGKILL)
        return future


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_dask_workers_and_one_that_is_killed(project: Project, tmp_path: Path) -> None:
    for slug, speed in zip(SLUGS[2:], (260, 300), strict=True):
        add_set(project.results / slug, speed)
    here = made(project)
    port = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    alone = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
    with (
        started(tmp_path / "scheduler", "scheduler", *port) as (_, address),
        started(tmp_path / "one", "worker", address, *alone),
        started(tmp_path / "two", "worker", address, *alone) as (victim, _),
        dask_workers(address) as workers,
    ):
        assert made(project, workers) == here
        assert all(list((tmp_path / name).glob("spindle-worker-*")) for name in ("one", "two"))
        assert made(project, KillingOnce(workers, victim)) == here
        assert victim.wait() == -signal.SIGKILL
