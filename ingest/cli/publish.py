"""spindle publish [--workers N] [--wait] [--fresh]"""

from __future__ import annotations

import argparse
import sys

from ingest.project import Project

HELP = "build, then make the site and exchange it with site/ when it is whole"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many processes work at the sets, what if another publishes, and whether all are made anew."""
    from ingest.workers import add_workers

    add_workers(parser)
    parser.add_argument(
        "--fresh", action="store_true", help="make every set anew: keep nothing of earlier builds"
    )
    parser.add_argument("--wait", action="store_true", help="wait where another spindle is publishing")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Publishes."""
    from ingest.publish.whole_site import publish
    from ingest.workers import executor

    with executor(arguments.workers) as workers:
        built = publish(
            project, workers, _say_waiting if arguments.wait else None, from_nothing=arguments.fresh
        )
    print(f"site/: {built.sets} result sets, {built.made} of them made anew")
    return 0


def _say_waiting() -> None:
    print("spindle: another spindle is publishing here; waiting for it to end", file=sys.stderr, flush=True)
