"""What this working tree changes against a revision: both are built, then compared."""

from __future__ import annotations

from ingest.build.site.lock import only_one
from ingest.build.whole import build
from ingest.core.project import Project
from ingest.core.workers import executor
from ingest.review.changes.change import Changes, changes
from ingest.review.changes.compare import compare
from ingest.review.changes.revision import Revision, database_of


def changes_since(project: Project, since: Revision, workers: int) -> Changes:
    """All that changes. Raises ProblemsError and UsageError where one of the two cannot be built."""
    with only_one(project):
        before = database_of(project, since)
        with executor(workers) as pool:
            build(project, pool)
        return changes(compare(before, project.build / "spindle.duckdb"))
