"""spindle check [SET…]: the sets, and the records of data/changes beside them."""

from __future__ import annotations

import argparse
from pathlib import PurePath

from ingest.problems import ProblemsError, UsageError, did_you_mean, printable
from ingest.project import Project

HELP = "validate and judge result sets; every problem, doubt and finding that fails, one a line"
WRITES = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The sets to check; all of them unless some are named."""
    parser.add_argument("sets", nargs="*", metavar="SET", help="slug or folder of a set (default: all)")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Checks, writes nothing."""
    from ingest.across.copies import texts_of
    from ingest.build.check import check_set
    from ingest.build.task import SetTask
    from ingest.changes.record import record_problems
    from ingest.resultset.files import loose_problems

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
    if problems:
        raise ProblemsError(problems)
    for one in checked:
        for remark in one.remarks:
            print(printable(f"{one.slug}: {remark}"))
    print(f"{len(chosen)} result set{'s' if len(chosen) != 1 else ''}, no problems")
    return 0


def _slug(given: str) -> str:
    """data/results/2008-07-nelson-md-raid/, as a shell completes it, is the set of that name."""
    return PurePath(given).name or given
