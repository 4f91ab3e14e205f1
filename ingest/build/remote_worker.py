"""A worker that shares no disk with the publisher: archive of a set's folder → archive of what is made of it.

make_sent(Order(words="5f2c…", folder="07de…", …))                  Answer(missing=("5f2c…", "07de…"))
make_sent(Order(…), b"the words' archive", b"the set's archive")    Answer(made=b"the result's archive")

What was sent once is kept in a temporary folder until the process ends (content-addressed), and so is
what was made: the next publication sends hashes. Archives are named by their SHA-256.
"""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ingest.build.keys import code_key_anywhere
from ingest.build.one_set import make_set
from ingest.build.task import SetTask, is_current, knows_others
from ingest.core.archive import pack, unpack
from ingest.core.files import remove
from ingest.core.problems import Problem
from ingest.core.project import Project


@dataclass(frozen=True)
class Order:
    """One set to be made: `words` and `folder` name archives, `code` the code that is to make it."""

    words: str
    code: str
    slug: str
    key: str
    across: str
    folder: str


@dataclass(frozen=True)
class Answer:
    """What was made, or what is wrong with the set, or what is to be sent first, or why nothing is made."""

    made: bytes = b""
    problems: tuple[Problem, ...] = ()
    missing: tuple[str, ...] = ()
    refused: str = ""


_one_at_a_time = threading.Lock()  # workers may have threads; a set at work has the process to itself


def make_sent(order: Order, *archives: bytes) -> Answer:
    """Makes it of what was sent, now or before."""
    with _one_at_a_time:
        sent = {named(archive): archive for archive in archives}
        project = Project(_own_folder() / order.words)
        missing = _unpacked(project.root, order.words, sent) + _unpacked(
            project.results / order.slug, order.folder, sent
        )
        if missing:
            return Answer(missing=missing)
        if code_key_anywhere(project) != order.code:
            return Answer(refused="other code, packages, Python or fonts")
        return _made(SetTask(project.root, order.slug, order.key, order.across))


def named(archive: bytes) -> str:
    """Its name."""
    return hashlib.sha256(archive).hexdigest()


def _made(task: SetTask) -> Answer:
    if not (is_current(task) and knows_others(task)):
        problems = make_set(task)
        if problems:
            return Answer(problems=tuple(problems))
    return Answer(made=pack(task.out, task.out.rglob("*")))


@cache
def _own_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="spindle-worker-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


_there: dict[Path, str] = {}  # folder → the archive that is unpacked there


def _unpacked(folder: Path, name: str, sent: dict[str, bytes]) -> tuple[str, ...]:
    """Puts what an archive holds into a folder; its name, where nobody has sent it."""
    if _there.get(folder) == name:
        return ()
    if name not in sent:
        return (name,)
    _there.pop(folder, None)
    remove(folder)
    unpack(sent[name], folder)
    _there[folder] = name
    return ()
