"""spindle build [--workers N] [--fresh]"""

from __future__ import annotations

import argparse

from ingest.build import PRELOAD
from ingest.build.site.lock import only_one
from ingest.build.whole import build
from ingest.core.project import Project
from ingest.core.workers import add_workers, executor

HELP = "read, check, chart and export all result sets into build/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number of processes, and whether to rebuild all."""
    add_workers(parser)
    parser.add_argument(
        "--fresh", action="store_true", help="rebuild every set: reuse nothing of earlier builds"
    )


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Builds; site/ is not touched."""
    with only_one(project), executor(arguments.workers, PRELOAD) as workers:
        built = build(project, workers, from_nothing=arguments.fresh)
    print(f"build/: {built.sets} result sets, {built.made} of them rebuilt")
    return 0
