"""What a set says of itself that no log can show, for the maintainer to judge: its trust, and whose it is.

Claims `trust: maintainer`, which only the maintainers of Spindle may write; the commits are by A. Stranger.
`author` changes: Jon Nelson → A. Stranger
2 published values change or disappear, but `history:` has no new entry; …
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.yaml_lines import read_yaml
from ingest.review.changes.change import Changes
from ingest.review.changes.revision import Revision, git
from ingest.review.evidence import changed_evidence
from ingest.review.markdown import code, text

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
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(map(text, names[:_MOST_NAMES])) + more


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
