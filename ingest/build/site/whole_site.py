"""Publishes: builds in build/site.new, checks it, exchanges it with site/."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from ingest.build.site.atomic_swap import exchange, repair
from ingest.build.site.checks import check_whole
from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.lock import only_one
from ingest.build.site.parts import make_parts
from ingest.build.site.search.merge import merge_parts
from ingest.build.site.search.pagefind import FOLDER
from ingest.build.site.up_to_date import inputs_of, published_sets, remember_published, templates_key
from ingest.build.whole import Built, build
from ingest.core.digests import Digests
from ingest.core.files import link_tree, remove_parts
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project


def publish(
    project: Project,
    executor: Executor,
    waiting: Callable[[], None] | None = None,
    *,
    from_nothing: bool = False,
    remote: Executor | None = None,
) -> Built:
    """The site, exchanged only when it is whole. Raises ProblemsError, and then site/ is as it was.

    `waiting` is called where another publication is under way; without it that is an error. `remote` makes
    the sets, where it is given (ingest/build/remote.py).
    """
    with only_one(project, waiting):
        _refuse_read_only(project)
        repair(project.site)
        digests = Digests(project.build / "cache")
        inputs = inputs_of(project, digests)
        sets = None if from_nothing else published_sets(project, inputs)
        if sets is not None:
            return Built(sets, 0)
        noted = inputs.note() if inputs else None
        built, fresh = make_site(project, executor, digests, from_nothing=from_nothing, remote=remote)
        try:
            exchange(fresh, project.site)
        except PermissionError as error:
            raise _not_replaced(project, str(error.strerror)) from None
        digests.write()
        remember_published(project, noted, built.sets)
        return built


def _refuse_read_only(project: Project) -> None:
    """Said before the work, not after it."""
    for folder in (project.site, project.site.parent):
        if folder.exists() and not os.access(folder, os.W_OK):
            raise _not_replaced(project, f"{folder.name}/ is read-only")


def _not_replaced(project: Project, found: str) -> ProblemsError:
    do = "make it and the folder around it writable"
    return ProblemsError([Problem(project.name(project.site), 0, "a folder that can be replaced", found, do)])


def make_site(
    project: Project,
    executor: Executor,
    digests: Digests | None = None,
    *,
    from_nothing: bool = False,
    remote: Executor | None = None,
) -> tuple[Built, Path]:
    """The whole site in build/site.new, where nothing is wrong with it. Raises ProblemsError."""
    digests = digests or Digests(project.build / "cache")
    remove_parts(project.build / "cache")
    built = build(project, executor, from_nothing=from_nothing, remote=remote, digests=digests)
    parts = make_parts(project, executor, templates_key(project), digests)
    fresh = project.build / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for part in parts:
        link_tree(project.build / "html" / part / "site", fresh)
    merge_parts(
        [project.build / "html" / part / "search" for part in parts],
        fresh / FOLDER,
        project.build / "cache" / "search",
    )
    _keep_ignore_file(project, fresh)
    problems = check_whole(FreshSite(project, fresh))
    if problems:
        raise ProblemsError(problems)
    return built, fresh


def _keep_ignore_file(project: Project, fresh: Path) -> None:
    """site/.gitignore is in git and stays."""
    ignore = project.site / ".gitignore"
    if ignore.is_file():
        shutil.copyfile(ignore, fresh / ".gitignore")
