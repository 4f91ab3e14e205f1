"""The memory that all sets may take together: what does not fit goes to the disk, and leaves nothing there; who made
them has given back its own by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ingest.build import whole
from ingest.build.union import spill
from ingest.checks.replications.found import Replications
from ingest.core.project import Project
from ingest.core.workers import Pool
from ingest.store import store

ROOT = Path(__file__).resolve().parents[2]
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


class Recorded(Pool):
    """Processes that make sets of nothing, and note when they end."""

    def __init__(self) -> None:
        super().__init__(2)
        self.events: list[str] = []

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        """No set has a problem."""
        for task in iterables[0]:
            task.out.mkdir(parents=True)
            (task.out / "across").write_text(task.across, encoding="utf-8")
            self.events.append("made")
            yield []

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        super().shutdown(wait, cancel_futures=cancel_futures)
        self.events.append("ended")


@pytest.mark.parametrize(
    ("sets", "between"), [(whole._FEW, []), (whole._FEW + 1, ["ended"])], ids=["few", "many"]
)
def test_processes_that_made_many_sets_end_before_these_are_united(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sets: int, between: list[str]
) -> None:
    """DuckDB's part comes on top of what they hold: together they were the peak of a publication."""
    processes = Recorded()
    for number in range(sets):
        (tmp_path / "data" / "results" / f"2026-11-set-{number}").mkdir(parents=True)
    (tmp_path / "data" / "reference").symlink_to(ROOT / "data" / "reference")
    monkeypatch.setattr(whole, "code_key", lambda *_: "")
    monkeypatch.setattr(whole, "unite_parts", lambda *_: processes.events.append("united"))
    monkeypatch.setattr(whole, "replications_of", lambda *_: Replications())
    monkeypatch.setattr(whole, "publish_union", lambda *_: processes.events.append("published"))
    whole.build(Project(tmp_path), processes)
    assert processes.events == ["made"] * sets + between + ["united", "united", "published"]
