"""A pull request → each changed set: checked, judged, drawn, and its numbers compared before and after.

Only the set differs, so only the set is read: the answer is that of `spindle diff`, and sooner there.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.build import PRELOAD
from ingest.build.check import check_set
from ingest.build.keys import code_key, set_key
from ingest.build.one_set import make_set
from ingest.build.retraction import Tombstone, tombstone_of, withdrawn_rows
from ingest.build.set_database import database_of
from ingest.build.site.lock import only_one
from ingest.build.site.trial import trial
from ingest.build.task import SetTask, is_current
from ingest.build.whole import build
from ingest.checks.replications.found import texts_of
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.core.workers import InProcess, executor
from ingest.review.change import Changes, changes
from ingest.review.claims import claims_of, withdrawal_of
from ingest.review.compare import compare
from ingest.review.revision import Revision, built_database, git, unpack
from ingest.review.scope import Scope
from ingest.scaffold.inputs import inputs_of
from ingest.scaffold.make import Made, new_set
from ingest.sets.manifest.model import Withdrawn
from ingest.sets.read import read_set
from ingest.store.store import connect, create, insert, unite, write_partition


@dataclass(frozen=True)
class Draft:
    """The manifest, and which files were taken and left out."""

    text: str
    made: Made


def draft_of(project: Project, slug: str) -> Draft:
    """The draft; nothing is written to the folder. Raises ProblemsError where nothing is understood."""
    folder = project.results / slug
    paths = (path for path in sorted(folder.iterdir()) if not path.is_symlink())
    logs = [str(path) for path in paths if not path.name.startswith(".")]
    if not logs:
        do = "add logs or a table to its folder"
        raise ProblemsError([Problem(f"{project.name(folder)}/result.yaml", 0, "a manifest", "none", do)])
    with tempfile.TemporaryDirectory() as temporary:
        other = Project(Path(temporary))
        result = new_set(other, slug, inputs_of(logs, io.BytesIO()), load_vocabulary(project.reference))
        return Draft((other.results / slug / "result.yaml").read_text(encoding="utf-8"), result)


def new_since(project: Project, since: Revision, slug: str) -> bool:
    """Whether that revision has no such set."""
    name = f"{since.commit}:{project.name(project.results / slug)}"
    return bool(git(project, ["cat-file", "-e", name]).returncode)


def set_changes(task: SetTask, since: Revision, tombstone: Tombstone | None = None) -> Changes:
    """The changes of a set that was just built, or withdrawn and has no numbers any more."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        parts = [] if new_since(task.project, since, task.slug) else _before(task, since, folder)
        before = _database(task.project, parts, folder / "before.duckdb")
        after = _database(task.project, [] if tombstone else [task.out], folder / "after.duckdb", tombstone)
        return changes(compare(before, after))


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


def _database(project: Project, parts: list[Path], path: Path, tombstone: Tombstone | None = None) -> Path:
    connection = connect(str(path))
    create(connection, load_vocabulary(project.reference))
    if parts:
        unite(connection, parts)
    insert(connection, {"withdrawn": withdrawn_rows([tombstone] if tombstone else [])})
    connection.close()
    return path


def changes_since(project: Project, since: Revision, workers: int) -> Changes:
    """All that changes. Raises ProblemsError and UsageError where one of the two cannot be built."""
    with only_one(project):
        before = built_database(project, since)
        with executor(workers, PRELOAD) as pool:
            build(project, pool)
        return changes(compare(before, project.build / "spindle.duckdb"))


@dataclass(frozen=True)
class Reviewed:
    """One set. `page` is what its page shows; it has none while there are problems."""

    slug: str
    is_new: bool
    problems: Sequence[Problem] = ()
    remarks: Sequence[str] = ()
    page: Mapping[str, Any] | None = None
    changes: Changes | None = None
    draft: Draft | None = None
    withdrawn: Withdrawn | None = None
    claims: Sequence[str] = ()


@dataclass(frozen=True)
class Review:
    """A pull request: what it touches, its sets, and of code what it changes on the site."""

    since: Revision
    scope: Scope
    sets: Sequence[Reviewed] = ()
    changes: Changes | None = None
    note: str = ""
    preview: str = ""  # the address of the site as it would be
    of_records: Sequence[Problem] = ()

    @property
    def of_the_whole(self) -> list[Problem]:
        """Those of no set: what does not go together, and the records of changes."""
        return [*self.scope.problems, *self.of_records]

    @property
    def problems(self) -> list[Problem]:
        """All, of the whole and of each set."""
        return [*self.of_the_whole, *(problem for each in self.sets for problem in each.problems)]


def review_set(project: Project, since: Revision, slug: str) -> Reviewed:
    """The review of one set."""
    new = new_since(project, since, slug)
    folder = project.results / slug
    if not folder.is_dir():
        return Reviewed(slug, new, [_removed(project, slug)])
    if not (folder / "result.yaml").is_file():
        return _of_logs_only(project, slug, is_new=new)
    task = SetTask(project.root, slug, set_key(folder, code_key(project)))
    checked = check_set(task).among(project.name(folder), texts_of(project))
    tombstone = tombstone_of(project, folder, load_vocabulary(project.reference))
    failed = [] if tombstone or checked.problems or is_current(task) else make_set(task)
    problems = checked.problems or failed or trial(project, [slug], InProcess())
    if tombstone:
        changes = set_changes(task, since, tombstone)
        claims = withdrawal_of(project, since, slug, changes)
        withdrawn = tombstone.withdrawn
        return Reviewed(
            slug, new, problems, checked.remarks, changes=changes, withdrawn=withdrawn, claims=claims
        )
    if problems:
        return Reviewed(slug, new, problems)
    page = json.loads((task.out / "page.json").read_text(encoding="utf-8"))
    changes = set_changes(task, since)
    claims = claims_of(project, since, slug, changes)
    return Reviewed(slug, new, (), checked.remarks, page, changes, claims=claims)


def _removed(project: Project, slug: str) -> Problem:
    do = "restore it; to withdraw it, put withdrawn: {date: …, reason: …} into its result.yaml"
    folder = project.name(project.results / slug)
    return Problem(folder, 0, "a published set to be kept", "its folder removed", do)


def _of_logs_only(project: Project, slug: str, *, is_new: bool) -> Reviewed:
    where = f"{project.name(project.results / slug)}/result.yaml"
    try:
        draft = draft_of(project, slug)
    except ProblemsError as error:
        return Reviewed(slug, is_new, error.problems)
    do = "start from the draft in the summary, and fill in each TODO"
    return Reviewed(slug, is_new, [Problem(where, 0, "a manifest", "none", do)], draft=draft)
