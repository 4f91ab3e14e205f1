"""A checkout → its whole site in build/site.new, looked at: the sets, the pages of each, put together."""

from __future__ import annotations

import shutil
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from ingest.build.site.assembly import Assembled, assemble
from ingest.build.site.checks import check_whole
from ingest.build.site.fresh_site import FreshSite
from ingest.build.site.looks import Kept, looks_of_kept
from ingest.build.site.parts import make_parts
from ingest.build.site.search.merge import merge_parts
from ingest.build.site.search.pagefind import FOLDER
from ingest.build.site.up_to_date import templates_key
from ingest.build.task import Built
from ingest.build.whole import build
from ingest.core.digests import Digests
from ingest.core.files import remove, remove_parts
from ingest.core.problems import refuse
from ingest.core.project import Project


@dataclass(frozen=True)
class Made:
    """What was built, the folder of the site, and what it was put together of."""

    built: Built
    site: Path
    assembled: Assembled


def make_site(
    project: Project,
    executor: Executor,
    digests: Digests | None = None,
    *,
    from_nothing: bool = False,
    remote: Executor | None = None,
    kept: Future[Kept] | None = None,
) -> Made:
    """The whole site in build/site.new, where nothing is wrong with it. Raises ProblemsError.

    `kept` is the state of what the last publication left, where another process reads it already.
    """
    digests = digests or Digests(project.build / "cache")
    remove_parts(project.build / "cache")
    built = build(project, executor, from_nothing=from_nothing, remote=remote, digests=digests)
    seen = kept.result() if kept else looks_of_kept(project)
    parts = make_parts(project, executor, templates_key(project, digests), digests, seen.parts)
    fresh = project.build / "site.new"
    assembled = assemble(project, parts, seen.spare)
    remove(fresh / FOLDER)
    merge_parts(
        [project.build / "html" / part / "search" for part in parts],
        fresh / FOLDER,
        project.build / "cache" / "search",
    )
    _keep_ignore_file(project, fresh)
    refuse(check_whole(FreshSite(project, fresh), executor))
    return Made(built, fresh, assembled)


def _keep_ignore_file(project: Project, fresh: Path) -> None:
    """site/.gitignore is in git and stays."""
    ignore = project.site / ".gitignore"
    if ignore.is_file():
        shutil.copyfile(ignore, fresh / ".gitignore")
