"""Paths that a pull request touches, as git lists them → its scope: one result set, or code, never both.

data/results/<slug>/…      the set
data/changes/….yaml, new   the record of what a correction changed, beside the set
data/results/….log         nothing: each log belongs to a set
everything else            code

Compared is with the last commit that both have, so that what others did meanwhile is no change of this one.
Files that are not yet in git count too: what is looked at on a laptop is what will be sent.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.core.problems import Problem, UsageError
from ingest.core.project import Project
from ingest.core.text import abridged
from ingest.review.revision import Revision, git, revision
from ingest.sets.files import loose_problem

What = Literal["added", "changed", "removed"]
_WHATS: dict[str, What] = {"A": "added", "D": "removed"}
_FILE = ("100644", "100755")  # modes of git
_RESULTS, _RECORDS = "data/results", "data/changes"
_MOST_NAMED = 3


@dataclass(frozen=True, order=True)
class Touched:
    """One path. `is_file` is false of links and of whole repositories; what is gone counts as a file."""

    path: str
    what: What
    is_file: bool = True

    @property
    def slug(self) -> str:
        """The set that it is a file of; empty where of none."""
        inner = self.path.removeprefix(f"{_RESULTS}/")
        return inner.split("/")[0] if inner != self.path and "/" in inner else ""

    @property
    def is_loose(self) -> bool:
        """A log or an archive beside the folders of the sets."""
        folder, _, name = self.path.rpartition("/")
        is_read = not name.startswith(".") and name != "README.md"
        return folder == _RESULTS and self.is_file and self.what != "removed" and is_read

    @property
    def is_record(self) -> bool:
        """A new record of what a correction changed."""
        in_folder = self.path.startswith(f"{_RECORDS}/") and self.path.endswith(".yaml")
        return in_folder and self.what == "added"


@dataclass(frozen=True)
class Scope:
    """The sets that are touched, by slug, and all paths that are code."""

    sets: Sequence[str]
    code: Sequence[str]
    problems: Sequence[Problem]
    has_links: bool = False


def common_commit(project: Project, name: str) -> Revision:
    """The commit from which this tree and the revision `name` went apart. Raises UsageError."""
    other = revision(project, name)
    base = git(project, ["merge-base", other.commit, "HEAD"])
    if base.returncode:
        raise UsageError(f"{other} and this tree have no commit in common here; fetch the full history")
    return Revision(name, base.stdout.decode().strip())


def touched_since(project: Project, since: Revision) -> list[Touched]:
    """Everything that differs, by path."""
    listed = git(project, ["diff", "--raw", "-z", "--no-renames", "--relative", since.commit, "--"])
    others = git(project, ["ls-files", "-z", "--others", "--exclude-standard"])
    return sorted({*_listed(listed.stdout), *_others(project, others.stdout)})


def _listed(raw: bytes) -> Iterator[Touched]:
    parts = raw.split(b"\0")[:-1]
    for about, path in zip(parts[::2], parts[1::2], strict=True):
        _, mode, *_, letter = about.decode("ascii").split(" ")
        change = _WHATS.get(letter, "changed")
        yield Touched(os.fsdecode(path), change, change == "removed" or mode in _FILE)


def _others(project: Project, raw: bytes) -> Iterator[Touched]:
    """A whole repository within this one is listed as a folder."""
    for part in raw.split(b"\0")[:-1]:
        path = os.fsdecode(part)
        place = project.root / path
        yield Touched(path, "added", place.is_file() and not place.is_symlink())


def scope_of(touched: Sequence[Touched]) -> Scope:
    """What is touched, and what of it does not go together."""
    sets = sorted({path.slug for path in touched if path.slug})
    loose = [path.path for path in touched if path.is_loose]
    code = [path.path for path in touched if not (path.slug or path.is_record or path.is_loose)]
    links = list(_links(touched))
    problems = [*links, *map(loose_problem, loose), *_several(sets), *_mixed(sets, code)]
    return Scope(sets, code, problems, bool(links))


def _links(touched: Sequence[Touched]) -> Iterator[Problem]:
    """Links could lead anywhere, so nothing of such a request is read."""
    for path in touched:
        if not path.is_file and path.path.startswith(_RESULTS):
            yield Problem(path.path, 0, "a regular file", "a link or a repository", "commit the file itself")


def _several(sets: Sequence[str]) -> Iterator[Problem]:
    if len(sets) > 1:
        expected = "one result set per pull request"
        do = "open one pull request per set; move whatever you do not want to send out of data/results"
        yield Problem(_RESULTS, 0, expected, f"{len(sets)}: {abridged(sets, _MOST_NAMED)}", do)


def _mixed(sets: Sequence[str], code: Sequence[str]) -> Iterator[Problem]:
    if sets and code:
        found = f"both: the set {abridged(sets, _MOST_NAMED)}, and {abridged(code, _MOST_NAMED)}"
        do = "open two pull requests, the code first"
        yield Problem(code[0], 0, "either a result set or code", found, do)
