"""Everything in build/: every set in an executor, then their union (union.py). An incremental build."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial

from ingest.build.keys import code_key, set_key
from ingest.build.one_set import make_set
from ingest.build.remote import Remote
from ingest.build.retraction import Tombstone, tombstones, withdrawn_problems
from ingest.build.task import Built, SetTask, answers, is_current, knows_others
from ingest.build.union import publish_union, spill
from ingest.checks.replications.found import Replications, replications_of
from ingest.core.digests import Digests
from ingest.core.files import remove, remove_others
from ingest.core.problems import Problem, refuse
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.core.workers import get_ready, progress, rest
from ingest.sets.files import loose_problems
from ingest.store.store import disk_errors
from ingest.store.united import unite_parts


def build(
    project: Project,
    executor: Executor,
    *,
    from_nothing: bool = False,
    remote: Executor | None = None,
    digests: Digests | None = None,
) -> Built:
    """Everything in build/, reusing what is current unless `from_nothing`. Raises ProblemsError of all sets.

    Sets are made by `remote`, where it is given, which need share no disk with us.
    """
    digests = digests or Digests(project.build / "cache")
    get_ready(executor)
    if from_nothing:
        _forget_all(project)
        digests.forget()
    code = code_key(project, digests)
    withdrawn = tombstones(project, load_vocabulary(project.reference))
    tasks = _tasks(project, code, withdrawn, digests)
    make = partial(_made, executor=executor, remote=Remote(project, remote) if remote else None)
    stale = [task for task in tasks if not is_current(task, digests.content)]
    replications, doubted = Replications(), list[SetTask]()
    problems = [*make(stale), *withdrawn_problems(project, withdrawn), *loose_problems(project)]
    if not problems:
        _forget_others(project, tasks)
        replications = _replications(project, tasks, digests)
        doubted = _doubted_otherwise(tasks, replications)
        problems = make(doubted)
    if code_key(project, digests) != code:
        _forget_all(project)
        problems = [_CODE_CHANGED]
    refuse(problems)
    with disk_errors():
        unite_parts(project.tables, [task.out for task in tasks], digests, spill(project, "tables"))
    publish_union(project, tasks, withdrawn, replications, code, executor)
    for task in (*stale, *doubted):
        digests.content(task.out)
    digests.write()
    return Built(len(tasks), len(stale))


_FEW = 20  # sets, after which processes hold less than new ones would cost
_CODE_CHANGED = Problem(
    "ingest", 0, "code and words that stay as they are while sets are made", "others meanwhile", "start again"
)


def _tasks(project: Project, code: str, withdrawn: Sequence[Tombstone], digests: Digests) -> list[SetTask]:
    """One task for each set that is not withdrawn."""
    left_out = {tombstone.slug for tombstone in withdrawn}
    folders = (folder for folder in project.set_folders() if folder.name not in left_out)
    return [SetTask(project.root, folder.name, set_key(folder, code, digests)) for folder in folders]


def _made(tasks: Sequence[SetTask], executor: Executor, remote: Remote | None) -> list[Problem]:
    """What is wrong with them. Processes give back what they came to hold, before DuckDB takes its part."""
    made = remote.make_sets(tasks, executor) if remote else executor.map(make_set, tasks)
    problems = [problem for problems in progress(made, len(tasks), "result sets") for problem in problems]
    if len(tasks) > _FEW:
        rest(executor)
    return problems


def _replications(project: Project, tasks: Sequence[SetTask], digests: Digests) -> Replications:
    """What sets say of each other."""
    if len(tasks) < 2:
        return Replications()
    tables, folder = project.tables, spill(project, "tables")
    with disk_errors():
        unite_parts(tables, [task.out for task in tasks], digests, folder)
        return replications_of(tables, load_vocabulary(project.reference), folder)


def _doubted_otherwise(tasks: Sequence[SetTask], replications: Replications) -> list[SetTask]:
    """Sets that others doubt otherwise than before: they are made again with it."""
    informed = (replace(task, across=replications.doubts.get(task.slug, "")) for task in tasks)
    return [task for task in informed if not knows_others(task)]


def _forget_all(project: Project) -> None:
    """What is kept from one build to the next."""
    for name in ("sets", "html", "cache"):
        remove(project.build / name)
    remove(project.tables)


def _forget_others(project: Project, tasks: Sequence[SetTask]) -> None:
    """Results of sets that are gone."""
    slugs = {task.slug for task in tasks}
    remove_others(project.build / "sets", slugs)
    remove_others(answers(project), slugs)
