"""spindle publish [--workers N]"""

from __future__ import annotations

import argparse

from ingest.project import Project

HELP = "build, then make the site and exchange it with site/ when it is whole"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many processes work at the sets."""
    from ingest.workers import add_workers

    add_workers(parser)


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Publishes."""
    from ingest.publish.whole_site import publish
    from ingest.workers import executor

    with executor(arguments.workers) as workers:
        built = publish(project, workers)
    print(f"site/: {built.sets} result sets, {built.made} of them made anew")
    return 0
