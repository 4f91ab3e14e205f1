"""spindle review [BASE] [--workers N]: what `make contribution` does.

Judges what this tree changes against another revision, as a check of a pull request does: the set that it
touches, or its code. The summary is Markdown; it goes to $GITHUB_STEP_SUMMARY where that is set, else here.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from ingest.build.site.lock import only_one
from ingest.cli import print_anything
from ingest.core.problems import ProblemsError, UsageError
from ingest.core.project import Project
from ingest.core.workers import add_workers
from ingest.review.markdown import text
from ingest.review.record import record_problems
from ingest.review.review import Review, changes_since, review_set
from ingest.review.scope import common_commit, scope_of, touched_since
from ingest.review.summary import deploy_preview, folder_of, summary, write_pictures

HELP = "check a pull request (one result set, or code) and summarize its changes in Markdown"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The revision to compare with."""
    base_help = "git revision to compare with (default: origin/main)"
    parser.add_argument("base", nargs="?", default="origin/main", metavar="BASE", help=base_help)
    add_workers(parser)


def run(arguments: argparse.Namespace, project: Project) -> int:
    """Writes the summary, then prints the problems of the change."""
    review = _reviewed(project, arguments.base, arguments.workers)
    written = summary(review)
    (folder_of(project) / "summary.md").write_text(written, encoding="utf-8")
    _print_outcome(written)
    if review.problems:
        raise ProblemsError(review.problems)
    if review.scope.sets:
        print(f"{', '.join(review.scope.sets)}: no problems")
    else:
        print("code only, no result set" if review.scope.code else "nothing differs")
    return 0


def _reviewed(project: Project, base: str, workers: int) -> Review:
    since = common_commit(project, base)
    scope = scope_of(touched_since(project, since))
    if scope.code and not scope.sets:
        write_pictures(project, ())
        return _of_code(project, Review(since, scope), workers)
    with only_one(project):
        sets = [] if scope.has_links else [review_set(project, since, slug) for slug in scope.sets]
        write_pictures(project, sets)
    preview = deploy_preview(os.environ)
    return Review(since, scope, sets, preview=preview, of_records=record_problems(project))


def _of_code(project: Project, review: Review, workers: int) -> Review:
    """What the code changes on the site; where the other revision cannot be built, why."""
    try:
        return replace(review, changes=changes_since(project, review.since, workers))
    except UsageError as error:
        return replace(review, note=f"Cannot tell what changes on the site: {text(error)}")


def _print_outcome(written: str) -> None:
    target = os.environ.get("GITHUB_STEP_SUMMARY")
    if target:
        with Path(target).open("a", encoding="utf-8") as file:
            file.write(written)
    else:
        print_anything()
        print(written)
