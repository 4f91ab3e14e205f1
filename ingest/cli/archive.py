"""spindle archive [--out FILE]"""

from __future__ import annotations

import argparse
from pathlib import Path

from ingest.archive.write import write_archive
from ingest.core.problems import UsageError
from ingest.core.project import Project

HELP = "put the published site and its data into one zip that opens without a server"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the zip goes."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: build/spindle-archive.zip")


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Writes the archive of what was published last."""
    out = arguments.out or project.build / "spindle-archive.zip"
    if not out.parent.is_dir():
        raise UsageError(f"{out.parent} is no folder; name a file in one that exists")
    count = write_archive(project, out)
    print(
        f"{arguments.out or 'build/spindle-archive.zip'}: {count:,} files, {out.stat().st_size / 1e6:.1f} MB"
    )
    return 0
