"""Sets that somebody writes to while they are read: what is made fits neither old nor new files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.build.keys import set_key
from ingest.build.task import SetTask
from ingest.problems import Problem


def changed_meanwhile(made: Sequence[SetTask], code: str) -> Iterator[Problem]:
    """Such sets; what was made of them is not taken for current."""
    for task in made:
        if set_key(task.folder, code) != task.key:
            (task.out / "key").unlink(missing_ok=True)
            name, expected = task.project.name(task.folder), "a set that stays as it is while it is read"
            yield Problem(name, 0, expected, "files that were changed meanwhile", "start again")
