"""spindle check [SET…]: the sets, their pages as publish makes them, and the records of data/changes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import PurePath

from ingest.core.problems import Problem, ProblemsError, UsageError, did_you_mean
from ingest.core.project import Project
from ingest.core.text import printable

HELP = "list every problem, doubt and failed finding, one per line"
WRITES = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The sets to check; all of them unless some are named."""
    parser.add_argument("sets", nargs="*", metavar="SET", help="slug or folder of a set (default: all)")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Checks; of what it makes on the way nothing is published."""
    from ingest.build.check import check_set
    from ingest.build.task import SetTask
    from ingest.checks.replications.found import texts_of
    from ingest.review.record import record_problems
    from ingest.sets.files import loose_problems

    known = [folder.name for folder in project.set_folders()]
    asked = [_slug(given) for given in arguments.sets]
    for slug in asked:
        if slug not in known:
            message = f"no result set {slug!r}; {did_you_mean(slug, known)}"
            raise UsageError(message)
    chosen = asked or known
    texts = texts_of(project)
    checked = [check_set(SetTask(project.root, slug, ""), texts) for slug in chosen]
    problems = [*record_problems(project), *loose_problems(project)]
    problems += [problem for one in checked for problem in one.problems]
    problems = problems or [*_trial(project, chosen)]
    if problems:
        raise ProblemsError(problems)
    for one in checked:
        for remark in one.remarks:
            print(printable(f"{one.slug}: {remark}"))
    print(f"{len(chosen)} result set{'s' if len(chosen) != 1 else ''}, no problems")
    return 0


def _trial(project: Project, slugs: Sequence[str]) -> Sequence[Problem]:
    """What only the finished pages show. A tree without a site's own files has none to make."""
    from ingest.build.site.trial import trial
    from ingest.core.workers import InProcess

    return trial(project, slugs, InProcess())


def _slug(given: str) -> str:
    """data/results/2008-07-nelson-md-raid/, as a shell completes it, is the set of that name."""
    return PurePath(given).name or given
