"""Publishes: builds in build/site.new, checks it, exchanges it with site/."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from ingest.build.whole import Built, build
from ingest.problems import Problem, ProblemsError, UsageError
from ingest.project import Project
from ingest.publish.exchange import exchange, repair
from ingest.publish.hugo import run_hugo
from ingest.publish.search import index_site


def publish(project: Project, executor: Executor) -> Built:
    """The site, exchanged only when it is whole. Raises ProblemsError, and then site/ is as it was."""
    with only_one(project):
        repair(project.site)
        built = build(project, executor)
        fresh = project.build / "site.new"
        shutil.rmtree(fresh, ignore_errors=True)
        run_hugo(project, fresh)
        index_site(fresh)
        _keep_ignore_file(project, fresh)
        problems = list(missing_pages(project, fresh))
        if problems:
            raise ProblemsError(problems)
        exchange(fresh, project.site)
        return built


@contextmanager
def only_one(project: Project) -> Iterator[None]:
    """One publication at a time; a second one is told so."""
    project.build.mkdir(parents=True, exist_ok=True)
    with (project.build / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = "another spindle is publishing here; wait for it to end"
            raise UsageError(message) from None
        yield


def _keep_ignore_file(project: Project, fresh: Path) -> None:
    """site/.gitignore is in git and stays."""
    ignore = project.site / ".gitignore"
    if ignore.is_file():
        shutil.copyfile(ignore, fresh / ".gitignore")


def missing_pages(project: Project, fresh: Path) -> Iterator[Problem]:
    """What every site has; Hugo can leave pages out without a word."""
    wanted = ["index.html", "404.html", "results/index.html", "data/v1/summary.csv"]
    wanted += ["search/index.html", "pagefind/pagefind.js", "sitemap.xml", "llms.txt", "preview.png"]
    wanted += [f"results/{folder.name}/index.html" for folder in project.set_folders()]
    for inner in wanted:
        if not (fresh / inner).is_file():
            yield Problem(f"build/site.new/{inner}", 0, "a page", "none", "look at layouts/ and content/")
