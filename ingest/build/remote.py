"""Sets to be made → made by an executor that shares no disk with us, such as Dask's: only archives travel.

The set's folder goes out, build/sets/<slug>/ comes back; what the worker has, by its hash, is not sent.
A worker whose code, packages, Python or fonts are others refuses. What is no plain folder (links, devices) is
made here: it is no set, and reading it says why.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path

from ingest.build.keys import UNREADABLE, code_key_anywhere
from ingest.build.one_set import make_set
from ingest.build.remote_worker import Answer, Order, make_sent, named
from ingest.build.task import SetTask
from ingest.core.archive import pack, unpack
from ingest.core.files import STAMP, remove, write_stamp
from ingest.core.problems import Problem, UsageError
from ingest.core.project import Project
from ingest.sets.folder import below

_AT_ONCE = 32  # sets under way: their archives are in memory


class Remote:
    """Workers that may be anywhere, and what all sets of a project need there."""

    def __init__(self, project: Project, workers: Executor) -> None:
        self._project, self._workers = project, workers

    def make_sets(self, tasks: Sequence[SetTask], here: Executor) -> Iterator[list[Problem]]:
        """Problems of each set, as they are made."""
        sent = [task for task in tasks if _is_plain(task)]
        yield from here.map(make_set, [task for task in tasks if task not in sent])
        waiting = ThreadPoolExecutor(_AT_ONCE)  # each waits for one set
        try:
            yield from waiting.map(self._make, sent)
        finally:
            waiting.shutdown(wait=False, cancel_futures=True)

    def _make(self, task: SetTask) -> list[Problem]:
        answer = self._answer(task)
        if answer.refused:
            do = "install the same commit, locks and fonts there"
            raise UsageError(f"a worker has {answer.refused} than this checkout; {do}")
        return list(answer.problems) or _keep(task, answer.made)

    def _answer(self, task: SetTask) -> Answer:
        """Sends what the worker says it lacks; each time it may be another worker."""
        folder = pack(task.folder, below(task.folder))
        archives = {named(archive): archive for archive in (self._words, folder)}
        order = Order(named(self._words), self._code, task.slug, task.key, task.across, named(folder))
        asked: set[str] = set()
        while True:
            sent = [archives[name] for name in sorted(asked)]
            answer = self._workers.submit(make_sent, order, *sent).result()
            if asked.issuperset(answer.missing):
                return answer
            asked |= set(answer.missing)

    @cached_property
    def _words(self) -> bytes:
        """What a set is made with, apart from code."""
        root, reference = self._project.root, self._project.reference
        paths = [*reference.rglob("*"), root / "requirements" / "build.txt", root / "hugo.toml"]
        return pack(root, filter(Path.exists, paths))

    @cached_property
    def _code(self) -> str:
        return code_key_anywhere(self._project)


def _is_plain(task: SetTask) -> bool:
    """Whether its folder holds files and folders with usual names, and no more than a set may."""
    if task.key == UNREADABLE:
        return False
    paths = list(below(task.folder))
    kinds = {stat.S_IFMT(path.lstat().st_mode) for path in paths}
    return all(path.name.isprintable() for path in paths) and kinds <= {stat.S_IFREG, stat.S_IFDIR}


def _keep(task: SetTask, made: bytes) -> list[Problem]:
    """Puts a result in its place; its stamp, written again, must be the one that it came with."""
    fresh = task.out.with_name(f"{task.slug}.new")
    remove(fresh)
    unpack(made, fresh)
    came_with = (fresh / STAMP).read_bytes()
    write_stamp(fresh, task.key)
    if (fresh / STAMP).read_bytes() != came_with:
        remove(fresh)
        name, expected = task.project.name(task.folder), "what a worker has made of it"
        return [Problem(name, 0, expected, "something else", "start again")]
    remove(task.out)
    fresh.rename(task.out)
    return []
