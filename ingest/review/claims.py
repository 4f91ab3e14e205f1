"""A set in a pull request → its claims that no log can show, evidence changed or withdrawn: for a maintainer.

Claims `trust: maintainer`, which only the maintainers of Spindle may write; the commits are by A. Stranger.
`author` changes: Jon Nelson → A. Stranger
Published evidence changes: logs/sdb_1.log (+1 −0 lines), tables/a.md (removed) and 3 more. …
2 published values change or disappear, but `history:` has no new entry; …
Withdraws a published set of Jon Nelson; A. Stranger asks for it. Is it theirs to withdraw?
356 values, 4 findings and 12 logs and tables go, with their pages, charts and downloads; …
It is mentioned in content/_index.md and data/results/2010-05-doe-nas/notes.md.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.text import abridged, listed
from ingest.core.yaml_lines import read_yaml
from ingest.review.change import Changes, amount
from ingest.review.markdown import code, text
from ingest.review.revision import Revision, git
from ingest.sets.files import read_text
from ingest.sets.folder import Folder

_KEPT = ("trust", "author", "date", "license")  # that a correction of numbers does not change
_NO_EVIDENCE = ("result.yaml", "notes.md")  # what authors say, not what was measured
_EVIDENCE = ("logs/", "tables/")
_MENTIONS = (
    "content/**/*.md",
    "data/reference/**/*.yaml",
    "data/results/*/result.yaml",
    "data/results/*/notes.md",
)
_MOST_NAMES = 3

Keys = Mapping[str, Any]  # of a manifest


def claims_of(project: Project, since: Revision, slug: str, changes: Changes) -> list[str]:
    """A sentence of Markdown each; none for a set that claims nothing beyond its logs."""
    folder = project.name(project.results / slug)
    before = _keys_before(project, since, folder)
    now = _keys((project.root / folder / "result.yaml").read_bytes())
    return [
        *_of_trust(before, now, _authors(project, since, folder)),
        *_of_keys(before, now),
        *_of_evidence(project, since, f"{folder}/", changes),
        *_of_history(before, now, changes.counts()),
    ]


def withdrawal_of(project: Project, since: Revision, slug: str, changes: Changes) -> list[str]:
    """A sentence of Markdown each; none for a set that was not on the site, or was withdrawn before."""
    folder = project.name(project.results / slug)
    before = _keys_before(project, since, folder)
    if not before or before.get("withdrawn"):
        return []
    return [
        _whose(before, _authors(project, since, folder)),
        _what_goes(slug, changes.counts(), _pieces_of_evidence(project, since, folder)),
        *_mentions(project, slug),
    ]


def _keys_before(project: Project, since: Revision, folder: str) -> Keys:
    """The manifest as that revision has it; nothing of a new set."""
    return _keys(git(project, ["show", f"{since.commit}:{folder}/result.yaml"]).stdout)


def _keys(raw: bytes) -> Keys:
    """The manifest's keys; nothing of one that was not there, or cannot be read."""
    try:
        data = read_yaml(raw.decode(errors="replace"), "result.yaml").data
    except ProblemsError:
        return {}
    return data if isinstance(data, dict) else {}


def _authors(project: Project, since: Revision, folder: str) -> str:
    """Of the commits that touch the manifest, as these name themselves; nobody before a commit."""
    commits = f"{since.commit}..HEAD"
    log = git(project, ["log", "--format=%an", commits, "--", f"{folder}/result.yaml"]).stdout
    names = sorted(set(log.decode(errors="replace").splitlines()))
    return abridged([text(name) for name in names], _MOST_NAMES)


def _of_trust(before: Keys, now: Keys, authors: str) -> Iterator[str]:
    if now.get("trust") == "maintainer" != before.get("trust"):
        committers = f"the commits are by {authors}" if authors else "it is not committed yet"
        yield f"Claims `trust: maintainer`, which only the maintainers of Spindle may write; {committers}."


def _of_keys(before: Keys, now: Keys) -> Iterator[str]:
    withdrawn = before.get("withdrawn")
    if isinstance(withdrawn, dict) and not now.get("withdrawn"):
        yield f"Reverts the withdrawal of {text(withdrawn.get('date'))}: {text(withdrawn.get('reason'))}"
    for key in _KEPT if before else ():
        if before.get(key) != now.get(key):
            yield f"{code(key)} changes: {_named(before.get(key))} → {_named(now.get(key))}"


def _named(value: Any) -> str:
    """A value of the manifest; of a person the name."""
    name = value.get("name") if isinstance(value, dict) else value
    return text("nothing" if name is None else name)


def _of_evidence(project: Project, since: Revision, folder: str, changes: Changes) -> Iterator[str]:
    """One sentence, also where no value changes: who quoted a line of a log must find it."""
    files = list(_changed_files(project, since, folder))
    if files:
        but = "" if changes.numbers else ", but no value does"
        yield (
            f"Published evidence changes{but}: {abridged(files, _MOST_NAMES)}. "
            "Ask why: evidence must stay as printed."
        )


def _changed_files(project: Project, since: Revision, folder: str) -> Iterator[str]:
    """By path; without added files, which nobody can have quoted yet."""
    options = ["--numstat", "-z", "--no-renames", "--no-ext-diff", "--relative", "--diff-filter=DMT"]
    rows = git(project, ["diff", *options, since.commit, "--", folder]).stdout.split(b"\0")[:-1]
    for added, removed, path in (os.fsdecode(row).split("\t", 2) for row in rows):
        name = path.removeprefix(folder)
        if name not in _NO_EVIDENCE:
            lines = "other bytes" if added == "-" else f"+{added} −{removed} lines"
            yield f"{code(name)} ({lines if os.path.lexists(project.root / path) else 'removed'})"


def _of_history(before: Keys, now: Keys, counts: Mapping[str, int]) -> Iterator[str]:
    """Who once quoted a value must find why it is another now."""
    count = counts.get("changed", 0) + counts.get("gone", 0)
    if count and before.get("history") == now.get("history"):
        singular = "1 published value changes or disappears"
        subject = singular if count == 1 else f"{count} published values change or disappear"
        yield f"{subject}, but `history:` has no new entry; add `history: [{{date: …, subject: …, why: …}}]`"


def _whose(before: Keys, authors: str) -> str:
    are_many = " and " in authors or ", " in authors
    plea = f"{authors} ask{'' if are_many else 's'} for it" if authors else "it is not committed yet"
    return f"Withdraws a published set of {_named(before.get('author'))}; {plea}. Is it theirs to withdraw?"


def _what_goes(slug: str, counts: Mapping[str, int], pieces_of_evidence: int) -> str:
    withdrawn = [
        amount(counts.get("gone", 0), "value", "values"),
        amount(counts.get("finding gone", 0), "finding", "findings"),
        amount(pieces_of_evidence, "log or table", "logs and tables"),
    ]
    return (
        f"{listed([*filter(None, withdrawn)])} go, with their pages, charts and downloads; "
        f"{code(f'/results/{slug}/')} stays and shows the reason, and the addresses below it lead there."
    )


def _pieces_of_evidence(project: Project, since: Revision, folder: str) -> int:
    paths = [f"{folder}/{name}" for name in _EVIDENCE]
    files = git(project, ["ls-tree", "-r", "-z", "--name-only", since.commit, "--", *paths]).stdout
    return files.count(b"\0")


def _mentions(project: Project, slug: str) -> Iterator[str]:
    """Pages and other sets that name it: links lead to the reason then, and values are missing."""
    name = re.compile(rf"(?<![a-z0-9-]){re.escape(slug)}(?![a-z0-9-])")
    paths = sorted(path for pattern in _MENTIONS for path in project.root.glob(pattern))
    others = [path for path in paths if project.results / slug not in path.parents]
    naming = [code(project.name(path)) for path in others if name.search(_text(project, path))]
    if naming:
        yield f"It is mentioned in {listed(naming)}."


def _text(project: Project, path: Path) -> str:
    """Nothing of what cannot be read as a set's file is: a link, a device, too much of it."""
    try:
        return read_text(Folder(path.parent, project.name(path.parent)), path.name)
    except ProblemsError:
        return ""
