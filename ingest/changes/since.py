"""What this working tree changes against a revision: both are built, then compared."""

from __future__ import annotations

from ingest.build.whole import build
from ingest.changes.change import Changes, changes
from ingest.changes.compare import compare
from ingest.changes.revision import Revision, database_of
from ingest.project import Project
from ingest.publish.alone import only_one
from ingest.workers import executor


def changes_since(project: Project, since: Revision, workers: int) -> Changes:
    """All that changes. Raises ProblemsError and UsageError where one of the two cannot be built."""
    with only_one(project):
        before = database_of(project, since)
        with executor(workers) as pool:
            build(project, pool)
        return changes(compare(before, project.build / "spindle.duckdb"))
