"""spindle diff [REV] [--json] [--record WHY [--date DAY]] [--workers N]

    2014-03-segfault-md-raid5
      RAID 5, 4 drives, 64 KiB, ext4, big NAS: write throughput  370 MB/s → 388 MB/s  +4.86 %  other rule

    1 value changes, none is new, none is removed

Both are built: this working tree, and the revision by its own code in build/diff/. With --record what was
listed goes to data/changes/, which the page /changes/ shows.
"""

from __future__ import annotations

import argparse
import sys

from ingest.cli import print_anything
from ingest.core.project import Project
from ingest.core.text import plain_spaces, printable
from ingest.core.workers import add_workers
from ingest.review.change import Changes, objects, table
from ingest.review.record import write_record
from ingest.review.review import changes_since
from ingest.review.revision import Revision, commit_date, revision

HELP = "list the published values that this working tree changes relative to a revision, and why"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The revision, and what becomes of the list."""
    revision_help = "git revision to compare with (default: HEAD)"
    parser.add_argument("revision", nargs="?", default="HEAD", metavar="REV", help=revision_help)
    parser.add_argument("--json", action="store_true", help="one JSON object per line (NDJSON)")
    parser.add_argument(
        "--record", metavar="WHY", help="also write the list to data/changes/, with this reason"
    )
    parser.add_argument("--date", metavar="DAY", help="date of the record (default: that of HEAD)")
    add_workers(parser)


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Prints the differences; there is nothing wrong with either answer."""
    since = revision(project, arguments.revision)
    changes = changes_since(project, since, arguments.workers)
    print_anything()
    for line in objects(changes) if arguments.json else table(changes):
        print(line if arguments.json else printable(plain_spaces(line)))
    if arguments.record is not None:
        _record(project, changes, since, arguments)
    return 0


def _record(project: Project, changes: Changes, since: Revision, arguments: argparse.Namespace) -> None:
    """Writes a record of the changes; prints its path."""
    if not changes.numbers and not changes.findings:
        print("nothing changed, nothing recorded", file=sys.stderr)
        return
    date = arguments.date or commit_date(project)
    path = write_record(project, changes, since.commit, date, arguments.record)
    print(f"recorded in {project.name(path)}; commit it with the change", file=sys.stderr)
