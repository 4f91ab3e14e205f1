"""The paths that a working tree changes against another revision, as git lists them.

:100644 100644 6f3a… 0000… M␀data/results/2010-05-doe-nas/result.yaml␀

Compared is with the last commit that both have, so that what others did meanwhile is no change of this one.
Files that are not yet in git count too: what is looked at on a laptop is what will be sent.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ingest.core.problems import UsageError
from ingest.core.project import Project
from ingest.review.changes.revision import Revision, git, revision

What = Literal["added", "changed", "removed"]
_FILE = ("100644", "100755")
_WHATS: dict[str, What] = {"A": "added", "D": "removed"}


@dataclass(frozen=True, order=True)
class Touched:
    """One path. `is_file` is false of links and of whole repositories; what is gone counts as a file."""

    path: str
    what: What
    is_file: bool = True


def common_commit(project: Project, name: str) -> Revision:
    """The commit from which this tree and the revision `name` went apart. Raises UsageError."""
    other = revision(project, name)
    found = git(project, ["merge-base", other.commit, "HEAD"])
    if found.returncode:
        message = f"{other} and this tree have no commit in common here; fetch the full history"
        raise UsageError(message)
    return Revision(name, found.stdout.decode().strip())


def touched_since(project: Project, since: Revision) -> list[Touched]:
    """Everything that differs, by path."""
    listed = git(project, ["diff", "--raw", "-z", "--no-renames", "--relative", since.commit, "--"])
    others = git(project, ["ls-files", "-z", "--others", "--exclude-standard"])
    return sorted({*_listed(listed.stdout), *_others(project, others.stdout)})


def _listed(raw: bytes) -> Iterator[Touched]:
    parts = raw.split(b"\0")[:-1]
    for about, path in zip(parts[::2], parts[1::2], strict=True):
        _, mode, *_, letter = about.decode("ascii").split(" ")
        what = _WHATS.get(letter, "changed")
        yield Touched(os.fsdecode(path), what, what == "removed" or mode in _FILE)


def _others(project: Project, raw: bytes) -> Iterator[Touched]:
    """A whole repository within this one is listed as a folder."""
    for part in raw.split(b"\0")[:-1]:
        path = os.fsdecode(part)
        place = project.root / path
        yield Touched(path, "added", place.is_file() and not place.is_symlink())
