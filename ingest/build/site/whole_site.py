"""Publishes: builds in build/site.new, checks it, exchanges it with site/."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor

from ingest.build.site.assembly import remember_assembled
from ingest.build.site.atomic_swap import exchange, repair
from ingest.build.site.lock import only_one
from ingest.build.site.looks import looks_of_kept
from ingest.build.site.up_to_date import inputs_of, published_sets, remember_published
from ingest.build.task import Built
from ingest.core.digests import Digests
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.core.workers import get_ready, interrupts_held, one_beside


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
        with one_beside() as beside:
            sets = None if from_nothing else published_sets(project, inputs, beside)
            if sets is not None:
                return Built(sets, 0)
            kept = None if from_nothing else beside.submit(looks_of_kept, project)
            get_ready(executor)
            # What makes sites takes longer to load than to see that nothing has changed.
            with interrupts_held():  # Python may lose one that comes while it imports
                from ingest.build.site.make_site import make_site

            noted = inputs.note() if inputs else None
            made = make_site(project, executor, digests, from_nothing=from_nothing, remote=remote, kept=kept)
        try:
            exchange(made.site, project.site)
        except PermissionError as error:
            raise _not_replaced(project, str(error.strerror)) from None
        digests.write()
        look = remember_published(project, noted, made.built.sets, executor, made.assembled.same)
        remember_assembled(project, made.assembled.contents, look)
        return made.built


def _refuse_read_only(project: Project) -> None:
    """Said before the work, not after it."""
    for folder in (project.site, project.site.parent):
        if folder.exists() and not os.access(folder, os.W_OK):
            raise _not_replaced(project, f"{folder.name}/ is read-only")


def _not_replaced(project: Project, found: str) -> ProblemsError:
    do = "make it and the folder around it writable"
    return ProblemsError([Problem(project.name(project.site), 0, "a folder that can be replaced", found, do)])
