"""What does not fit into the memory that all sets may take together goes to the disk, and leaves nothing there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from ingest.build.union import spill
from ingest.core.project import Project
from ingest.store import store

ROWS = "select range as n, md5(range::varchar) as text from range(1_000_000) order by text"


def test_what_does_not_fit_goes_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a thousand sets may not: the folder around it was missing, and nothing was published."""
    monkeypatch.setattr(store, "_MEMORY", "64MB")
    project = Project(tmp_path)
    project.build.mkdir()
    folder = spill(project, "tables")
    with closing(store.connect(spill=folder)) as connection:
        connection.execute(f"create temp table large as {ROWS}")
        assert connection.execute("select count(distinct text) from large").fetchone() == (1_000_000,)
        assert any(folder.iterdir())
    assert not list(project.build.iterdir())
