"""What a set says of itself that no log can show, what evidence it changes or withdraws: for a maintainer.

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
from ingest.core.text import abridged
from ingest.core.yaml_lines import read_yaml
from ingest.review.change import Changes
from ingest.review.markdown import code, text
from ingest.review.revision import Revision, git
from ingest.sets.files import read_text
from ingest.sets.folder import Folder

_KEPT = ("trust", "author", "date", "license")  # that a correction of numbers does not change
_MOST_NAMES = 3


def claims_of(project: Project, since: Revision, slug: str, found: Changes) -> list[str]:
    """A sentence of Markdown each; none for a set that claims nothing beyond its logs."""
    path = f"{project.name(project.results / slug)}/result.yaml"
    now, before = _head((project.root / path).read_bytes()), manifest_before(project, since, slug)
    claims = [
        *_of_trust(project, since, path, before, now),
        *_taken_back(before, now),
        *_changed(before, now),
    ]
    return [
        *claims,
        *changed_evidence(project, since, slug, found),
        *_unexplained(before, now, found.counts()),
    ]


def manifest_before(project: Project, since: Revision, slug: str) -> Mapping[str, Any]:
    """The manifest as that revision has it; nothing of a new set."""
    path = f"{project.name(project.results / slug)}/result.yaml"
    return _head(git(project, ["show", f"{since.commit}:{path}"]).stdout)


def asking(project: Project, since: Revision, path: str) -> str:
    """The authors of the commits that touch a path, as these name themselves; nobody before a commit."""
    log = git(project, ["log", "--format=%an", f"{since.commit}..HEAD", "--", path]).stdout
    names = sorted(set(log.decode(errors="replace").splitlines()))
    return abridged([text(name) for name in names], _MOST_NAMES)


def _of_trust(
    project: Project, since: Revision, path: str, before: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[str]:
    if now.get("trust") == "maintainer" != before.get("trust"):
        names = asking(project, since, path)
        who = f"the commits are by {names}" if names else "it is not committed yet"
        yield f"Claims `trust: maintainer`, which only the maintainers of Spindle may write; {who}."


def _taken_back(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    withdrawn = before.get("withdrawn")
    if isinstance(withdrawn, dict) and not now.get("withdrawn"):
        yield f"Reverts the withdrawal of {text(withdrawn.get('date'))}: {text(withdrawn.get('reason'))}"


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for key in _KEPT if before else ():
        if before.get(key) != now.get(key):
            yield f"{code(key)} changes: {shown(before.get(key))} → {shown(now.get(key))}"


def _unexplained(
    before: Mapping[str, Any], now: Mapping[str, Any], counts: Mapping[str, int]
) -> Iterator[str]:
    """Who once quoted a value must find why it is another now."""
    count = counts.get("changed", 0) + counts.get("gone", 0)
    if count and before.get("history") == now.get("history"):
        what = (
            "1 published value changes or disappears"
            if count == 1
            else f"{count} published values change or disappear"
        )
        yield f"{what}, but `history:` has no new entry; add `history: [{{date: …, what: …, why: …}}]`"


def shown(value: Any) -> str:
    """A value of the manifest; of a person the name."""
    named = value.get("name") if isinstance(value, dict) else value
    return text("nothing" if named is None else named)


def _head(raw: bytes) -> Mapping[str, Any]:
    """The manifest's keys; nothing of one that was not there, or cannot be read."""
    try:
        data = read_yaml(raw.decode(errors="replace"), "result.yaml").data
    except ProblemsError:
        return {}
    return data if isinstance(data, dict) else {}


_WORDS = ("result.yaml", "notes.md")  # what authors say, not what was measured


def changed_evidence(project: Project, since: Revision, slug: str, found: Changes) -> Iterator[str]:
    """One sentence of Markdown, also where no value changes: who quoted a line of a log must find it."""
    files = list(_changed_files(project, since, f"{project.name(project.results / slug)}/"))
    if files:
        but = "" if found.numbers else ", but no value does"
        yield (
            f"Published evidence changes{but}: {abridged(files, _MOST_NAMES)}. "
            "Ask why: evidence must stay as printed."
        )


def _changed_files(project: Project, since: Revision, folder: str) -> Iterator[str]:
    """By path; what is added is none, for nobody has quoted it yet."""
    options = ["--numstat", "-z", "--no-renames", "--no-ext-diff", "--relative", "--diff-filter=DMT"]
    listed = git(project, ["diff", *options, since.commit, "--", folder]).stdout
    for row in listed.split(b"\0")[:-1]:
        added, removed, path = row.split(b"\t", 2)
        name = os.fsdecode(path)
        if name.removeprefix(folder) not in _WORDS:
            gone = not os.path.lexists(project.root / name)
            what = "removed" if gone else _lines(added.decode(), removed.decode())
            yield f"{code(name.removeprefix(folder))} ({what})"


def _lines(added: str, removed: str) -> str:
    return "other bytes" if added == "-" else f"+{added} −{removed} lines"


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
