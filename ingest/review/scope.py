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


_RESULTS = ("data", "results")
_RECORDS = ("data", "changes")
_IN_A_SET = 4  # parts of the shortest path of a file in a set
_MOST_NAMED = 3


@dataclass(frozen=True)
class Scope:
    """The sets that are touched, by slug, and all paths that are code."""

    sets: Sequence[str]
    code: Sequence[str]
    problems: Sequence[Problem]
    has_links: bool = False


def scope_of(touched: Sequence[Touched]) -> Scope:
    """What is touched, and what of it does not go together."""
    sets = sorted({slug for one in touched if (slug := _set_of(one.path))})
    loose = [one.path for one in touched if _is_loose(one)]
    code = [
        one.path for one in touched if not _set_of(one.path) and not _is_record(one) and not _is_loose(one)
    ]
    links = list(_no_files(touched))
    problems = [*links, *map(loose_problem, loose), *_several(sets), *_mixed(sets, code)]
    return Scope(sets, code, problems, bool(links))


def _set_of(path: str) -> str:
    parts = tuple(path.split("/"))
    return parts[2] if parts[:2] == _RESULTS and len(parts) >= _IN_A_SET else ""


def _is_loose(one: Touched) -> bool:
    """A log or an archive beside the folders of the sets."""
    *folder, name = one.path.split("/")
    read = not name.startswith(".") and name != "README.md"
    return tuple(folder) == _RESULTS and one.is_file and one.what != "removed" and read


def _is_record(one: Touched) -> bool:
    parts = tuple(one.path.split("/"))
    return parts[:2] == _RECORDS and one.what == "added" and one.path.endswith(".yaml")


def _no_files(touched: Sequence[Touched]) -> Iterator[Problem]:
    """Links could lead anywhere, so nothing of such a request is read."""
    for one in touched:
        if not one.is_file and one.path.startswith("/".join(_RESULTS)):
            yield Problem(one.path, 0, "a regular file", "a link or a repository", "commit the file itself")


def _several(sets: Sequence[str]) -> Iterator[Problem]:
    if len(sets) > 1:
        expected = "one result set per pull request"
        do = "open one pull request per set; move whatever you do not want to send out of data/results"
        yield Problem("/".join(_RESULTS), 0, expected, f"{len(sets)}: {abridged(sets, _MOST_NAMED)}", do)


def _mixed(sets: Sequence[str], code: Sequence[str]) -> Iterator[Problem]:
    if sets and code:
        expected = "either a result set or code"
        found = f"both: the set {abridged(sets, _MOST_NAMED)}, and {abridged(code, _MOST_NAMED)}"
        yield Problem(code[0], 0, expected, found, "open two pull requests, the code first")
