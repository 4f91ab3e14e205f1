"""spindle publish [--workers N] [--scheduler ADDRESS] [--wait] [--fresh] [--without SET]"""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext

from ingest.build import PRELOAD
from ingest.build.site.at_fault import left_out, remedy
from ingest.build.site.whole_site import publish
from ingest.core.dask_scheduler import dask_workers
from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.workers import add_workers, executor

HELP = "build the site; replace site/ only if the build is complete"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number of processes, what to do while another publishes, and whether to rebuild all."""
    add_workers(parser)
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="let the workers of this Dask scheduler make the sets"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="rebuild every set: reuse nothing of earlier builds"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="SET", help="publish without this set"
    )
    parser.add_argument("--wait", action="store_true", help="wait if another spindle is publishing")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Publishes."""
    project = left_out(project, arguments.without)
    waiting = _print_waiting if arguments.wait else None
    remote_pool = dask_workers(arguments.scheduler) if arguments.scheduler else nullcontext()
    with executor(arguments.workers, PRELOAD) as workers, remote_pool as remote:
        try:
            built = publish(project, workers, waiting, from_nothing=arguments.fresh, remote=remote)
        except ProblemsError as error:
            error.remedy = remedy(project, error.problems)
            raise
    print(f"site/: {built.sets} result sets, {built.made} of them rebuilt")
    return 0


def _print_waiting() -> None:
    print(
        "spindle: another spindle is publishing here; waiting for it to finish", file=sys.stderr, flush=True
    )
