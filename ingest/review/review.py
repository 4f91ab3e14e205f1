"""Each set that a pull request changes: checked, judged, drawn; or what stands against it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.build.check import check_set
from ingest.build.keys import code_key, set_key
from ingest.build.one_set import make_set
from ingest.build.retraction import tombstone_of
from ingest.build.site.trial import trial
from ingest.build.task import SetTask, is_current
from ingest.checks.replications.copies import texts_of
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.core.workers import InProcess
from ingest.review.changes.change import Changes
from ingest.review.changes.revision import Revision
from ingest.review.claims import claims_of
from ingest.review.differences import new_since, set_changes
from ingest.review.draft import Draft, draft_of
from ingest.review.scope import Scope
from ingest.review.withdrawal import withdrawal_of
from ingest.sets.manifest.model import Withdrawn


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
    links: Mapping[str, str] = field(default_factory=dict)
    of_records: Sequence[Problem] = ()

    @property
    def of_the_whole(self) -> list[Problem]:
        """Those of no set: what does not go together, and the records of changes."""
        return [*self.scope.problems, *self.of_records]

    @property
    def problems(self) -> list[Problem]:
        """All, of the whole and of each set."""
        return [*self.of_the_whole, *(problem for one in self.sets for problem in one.problems)]


def review_set(project: Project, since: Revision, slug: str) -> Reviewed:
    """Everything that can be said of a set."""
    new = new_since(project, since, slug)
    folder = project.results / slug
    if not folder.is_dir():
        return Reviewed(slug, new, [_removed(project, slug)])
    if not (folder / "result.yaml").is_file():
        return _of_logs_only(project, slug, is_new=new)
    task = SetTask(project.root, slug, set_key(folder, code_key(project)))
    checked = check_set(task, texts_of(project))
    gone = tombstone_of(project, folder, load_vocabulary(project.reference))
    made = [] if gone or checked.problems or is_current(task) else make_set(task)
    problems = checked.problems or made or trial(project, [slug], InProcess())
    if gone:
        changes = set_changes(task, since, gone)
        claims = withdrawal_of(project, since, slug, changes)
        reviewed = Reviewed(slug, new, problems, checked.remarks, changes=changes, claims=claims)
        return replace(reviewed, withdrawn=gone.withdrawn)
    if problems:
        return Reviewed(slug, new, problems)
    page = json.loads((task.out / "page.json").read_text(encoding="utf-8"))
    changes = set_changes(task, since)
    claims = claims_of(project, since, slug, changes)
    return Reviewed(slug, new, (), checked.remarks, page, changes, claims=claims)


def _removed(project: Project, slug: str) -> Problem:
    where = project.name(project.results / slug)
    return Problem(
        where,
        0,
        "a published set to be kept",
        "its folder removed",
        "restore it; to withdraw it, put withdrawn: {date: …, reason: …} into its result.yaml",
    )


def _of_logs_only(project: Project, slug: str, *, is_new: bool) -> Reviewed:
    where = f"{project.name(project.results / slug)}/result.yaml"
    try:
        draft = draft_of(project, slug)
    except ProblemsError as error:
        return Reviewed(slug, is_new, error.problems)
    do = "start from the draft in the summary, and fill in each TODO"
    return Reviewed(slug, is_new, [Problem(where, 0, "a manifest", "none", do)], draft=draft)
