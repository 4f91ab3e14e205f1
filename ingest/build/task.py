"""What is to be built: one set of a checkout, and whether that was done before; what a build did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ingest.core.files import content_of, is_stamped
from ingest.core.project import Project


@dataclass(frozen=True)
class SetTask:
    """What a worker needs to know; it can be sent to another process."""

    root: Path
    slug: str
    key: str
    across: str = ""

    @property
    def project(self) -> Project:
        """The checkout."""
        return Project(self.root)

    @property
    def folder(self) -> Path:
        """The set's own folder."""
        return self.project.results / self.slug

    @property
    def out(self) -> Path:
        """Where its results go."""
        return self.project.build / "sets" / self.slug


@dataclass(frozen=True)
class Built:
    """What a build did."""

    sets: int
    made: int


def is_current(task: SetTask, read: Callable[[Path], str] = content_of) -> bool:
    """Whether the set was built from exactly this before, and what was built is as it was."""
    return is_stamped(task.out, task.key, read)


def knows_others(task: SetTask) -> bool:
    """Whether it was built with the doubts that other sets cast on it."""
    return (task.out / "across").read_text(encoding="utf-8") == task.across


def answers(project: Project) -> Path:
    """Where the answers of `spindle check` are kept, a file for each set."""
    return project.build / "cache" / "checked"
