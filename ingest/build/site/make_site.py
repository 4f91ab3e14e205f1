"""A checkout → its whole site in build/site.new, looked at: the sets, the pages of each, put together."""

from __future__ import annotations

import shutil
from concurrent.futures import Executor
from pathlib import Path

from ingest.build.site.checks import check_whole
from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.parts import make_parts
from ingest.build.site.search.merge import merge_parts
from ingest.build.site.search.pagefind import FOLDER
from ingest.build.site.up_to_date import templates_key
from ingest.build.task import Built
from ingest.build.whole import build
from ingest.core.digests import Digests
from ingest.core.files import link_tree, remove_parts
from ingest.core.problems import ProblemsError
from ingest.core.project import Project


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
