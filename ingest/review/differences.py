"""What a changed set changes on the site: its numbers, before and after, by the code that is here.

Only the set differs, so only the set is read: the answer is that of `spindle diff`, and sooner there.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from ingest.build.retraction import Tombstone, tombstone_of, withdrawn_rows
from ingest.build.set_database import database_of
from ingest.build.task import SetTask
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.review.changes.change import Changes, changes
from ingest.review.changes.compare import compare
from ingest.review.changes.revision import Revision, git, unpack
from ingest.sets.read import read_set
from ingest.store.schema import connect, create
from ingest.store.store import insert, unite, write_partition


def new_since(project: Project, since: Revision, slug: str) -> bool:
    """Whether that revision has no such set."""
    name = f"{since.commit}:{project.name(project.results / slug)}"
    return bool(git(project, ["cat-file", "-e", name]).returncode)


def set_changes(task: SetTask, since: Revision, gone: Tombstone | None = None) -> Changes:
    """What changes, of a set that was made just now, or that was withdrawn and has no numbers any more."""
    with tempfile.TemporaryDirectory() as elsewhere:
        folder = Path(elsewhere)
        before = [] if new_since(task.project, since, task.slug) else _before(task, since, folder)
        return changes(
            compare(
                _database(task.project, before, folder / "before.duckdb"),
                _database(task.project, [] if gone else [task.out], folder / "after.duckdb", gone),
            )
        )


def _before(task: SetTask, since: Revision, folder: Path) -> list[Path]:
    """The set as that revision has it, read by the code that is here; nothing of one that was withdrawn."""
    name = task.project.name(task.folder)
    unpack(task.project, since, folder / "tree", [name])
    vocabulary = load_vocabulary(task.project.reference)
    if tombstone_of(Project(folder / "tree"), folder / "tree" / name, vocabulary):
        return []
    result_set = read_set(folder / "tree" / name, f"{since.name}:{name}", vocabulary)
    write_partition(database_of(result_set, vocabulary), folder / "before")
    return [folder / "before"]


def _database(project: Project, parts: list[Path], path: Path, gone: Tombstone | None = None) -> Path:
    connection = connect(str(path))
    create(connection, load_vocabulary(project.reference))
    if parts:
        unite(connection, parts)
    insert(connection, {"withdrawn": withdrawn_rows([gone] if gone else [])})
    connection.close()
    return path
