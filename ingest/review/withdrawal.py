"""What a withdrawal takes off the site, and whose set it is: anybody can ask for one.

Withdraws a published set of Jon Nelson; A. Stranger asks for it. Is it theirs to withdraw?
356 values, 4 findings and 12 logs and tables go, with their pages, charts and downloads; …
It is mentioned in content/_index.md and data/results/2010-05-doe-nas/notes.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.review.changes.change import Changes
from ingest.review.changes.revision import Revision, git
from ingest.review.claims import asking, manifest_before, shown
from ingest.review.markdown import code
from ingest.sets.files import Folder, read_text

_MENTIONS = (
    "content/**/*.md",
    "data/reference/**/*.yaml",
    "data/results/*/result.yaml",
    "data/results/*/notes.md",
)
_EVIDENCE = ("logs/", "tables/")


def withdrawal_of(project: Project, since: Revision, slug: str, found: Changes) -> list[str]:
    """A sentence of Markdown each; none for a set that was not on the site, or was withdrawn before."""
    before = manifest_before(project, since, slug)
    if not before or before.get("withdrawn"):
        return []
    return [
        _whose(project, since, slug, before),
        _what_goes(project, since, slug, found),
        *_mentioned(project, slug),
    ]


def _whose(project: Project, since: Revision, slug: str, before: Mapping[str, Any]) -> str:
    path = f"{project.name(project.results / slug)}/result.yaml"
    author, names = shown(before.get("author")), asking(project, since, path)
    who = (
        f"{names} ask{'' if ' and ' in names or ', ' in names else 's'} for it"
        if names
        else "it is not committed yet"
    )
    return f"Withdraws a published set of {author}; {who}. Is it theirs to withdraw?"


def _what_goes(project: Project, since: Revision, slug: str, found: Changes) -> str:
    counts = found.counts()
    what = [
        _count(counts.get("gone", 0), "value", "values"),
        _count(counts.get("finding gone", 0), "finding", "findings"),
        _count(_files(project, since, slug), "log or table", "logs and tables"),
    ]
    what = [one for one in what if one]
    return (
        f"{_listed(what)} go, with their pages, charts and downloads; {code(f'/results/{slug}/')} stays "
        "and shows the reason, and the addresses below it lead there."
    )


def _files(project: Project, since: Revision, slug: str) -> int:
    folder = project.name(project.results / slug)
    paths = [f"{folder}/{name}" for name in _EVIDENCE]
    listed = git(project, ["ls-tree", "-r", "-z", "--name-only", since.commit, "--", *paths]).stdout
    return listed.count(b"\0")


def _mentioned(project: Project, slug: str) -> Iterator[str]:
    """Pages and other sets that name it: links lead to the reason then, and values are missing."""
    name = re.compile(rf"(?<![a-z0-9-]){re.escape(slug)}(?![a-z0-9-])")
    own = project.results / slug
    paths = sorted(
        path for pattern in _MENTIONS for path in project.root.glob(pattern) if own not in path.parents
    )
    naming = [code(project.name(path)) for path in paths if name.search(_text(project, path))]
    if naming:
        yield f"It is mentioned in {_listed(naming)}."


def _text(project: Project, path: Path) -> str:
    """Nothing of what cannot be read as a set's file is: a link, a device, too much of it."""
    try:
        return read_text(Folder(path.parent, project.name(path.parent)), path.name)
    except ProblemsError:
        return ""


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}" if number else ""


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
