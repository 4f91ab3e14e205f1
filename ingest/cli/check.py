"""spindle check [SET…] [--workers N]: sets, their pages as publish makes them, records of data/changes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import PurePath

from ingest.build import PRELOAD
from ingest.build.check import check_set
from ingest.build.keys import code_key, set_key
from ingest.build.site.trial import trial
from ingest.build.task import SetTask, answers
from ingest.checks.replications.found import texts_of
from ingest.core.files import remove_others
from ingest.core.problems import refuse
from ingest.core.project import Project, refuse_unknown_sets
from ingest.core.text import number_of, printable
from ingest.core.workers import add_workers, executor, progress
from ingest.review.record import record_problems
from ingest.sets.files import loose_problems

HELP = "list every problem, doubt and failed finding, one per line"
WRITES = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The sets to check, all of them unless some are named; and by how many processes."""
    parser.add_argument("sets", nargs="*", metavar="SET", help="slug or folder of a set (default: all)")
    add_workers(parser)


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Checks; of what it makes on the way nothing is published."""
    # data/results/2008-07-nelson-md-raid/, as a shell completes it, is the set of that name.
    requested = [PurePath(word).name or word for word in arguments.sets]
    refuse_unknown_sets(project, requested)
    all_sets = [folder.name for folder in project.set_folders()]
    remove_others(answers(project), all_sets)
    slugs = requested or all_sets
    # Processes take longer to start than one set to check.
    with executor(arguments.workers if len(slugs) > 1 else 1, PRELOAD) as workers:
        tasks = [SetTask(project.root, slug, key) for slug, key in _keys(project, slugs).items()]
        checked = list(progress(workers.map(check_set, tasks), len(tasks), "result sets"))
        problems = [*record_problems(project), *loose_problems(project)]
        problems += [problem for result in checked for problem in result.problems]
        # What only the finished pages show. A tree without a site's own files has none to make.
        refuse(problems or [*trial(project, slugs, workers)])
    texts = texts_of(project)
    for result in checked:
        for remark in result.among(project.name(project.results / result.slug), texts).remarks:
            print(printable(f"{result.slug}: {remark}"))
    print(f"{number_of(len(slugs), 'result set')}, no problems")
    return 0


def _keys(project: Project, slugs: Sequence[str]) -> dict[str, str]:
    """Set → what its answer depends on."""
    code = code_key(project)
    return {slug: set_key(project.results / slug, code) for slug in slugs}
