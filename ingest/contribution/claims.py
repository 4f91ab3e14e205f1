"""What a set says of itself that no log can show, for the maintainer to judge: its trust, and whose it is.

Claims `trust: maintainer`: … Only they can say so; here A. Stranger says it.
author: Jon Nelson → A. Stranger
2 published numbers change, and no new entry of `history:` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.changes.change import Changes
from ingest.changes.revision import Revision, git
from ingest.contribution.markdown import code, text
from ingest.problems import ProblemsError
from ingest.project import Project
from ingest.yaml_lines import read_yaml

_KEPT = ("trust", "author", "date", "license")  # that a correction of numbers does not change
_MOST_NAMES = 3


def claims_of(project: Project, since: Revision, slug: str, found: Changes) -> list[str]:
    """A sentence of Markdown each; none for a set that claims nothing beyond its logs."""
    path = f"{project.name(project.results / slug)}/result.yaml"
    now = _head((project.root / path).read_bytes())
    before = _head(git(project, ["show", f"{since.commit}:{path}"]).stdout)
    claims = [*_of_trust(project, since, path, before, now), *_changed(before, now)]
    return [*claims, *_unexplained(before, now, found.counts())]


def _of_trust(
    project: Project, since: Revision, path: str, before: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[str]:
    if now.get("trust") == "maintainer" != before.get("trust"):
        said = "Claims `trust: maintainer`: that the maintainers of Spindle measured it. Only they can say so"
        yield f"{said}; here {_who(project, since, path)} it."


def _who(project: Project, since: Revision, path: str) -> str:
    """The authors of the commits, as these name themselves."""
    log = git(project, ["log", "--format=%an", f"{since.commit}..HEAD", "--", path]).stdout
    names = sorted(set(log.decode(errors="replace").splitlines()))
    if not names:
        return "no commit yet says"
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f"{', '.join(map(text, names[:_MOST_NAMES]))}{more} say{'s' if len(names) == 1 else ''}"


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for key in _KEPT if before else ():
        if before.get(key) != now.get(key):
            yield f"{code(key)} changes: {_shown(before.get(key))} → {_shown(now.get(key))}"


def _unexplained(
    before: Mapping[str, Any], now: Mapping[str, Any], counts: Mapping[str, int]
) -> Iterator[str]:
    """Who once quoted a number must find why it is another now."""
    count = counts.get("changed", 0) + counts.get("gone", 0)
    if count and before.get("history") == now.get("history"):
        what = (
            "1 published number changes or goes" if count == 1 else f"{count} published numbers change or go"
        )
        yield f"{what}, and `history:` does not say why: `history: [{{date: …, what: …, why: …}}]`"


def _shown(value: Any) -> str:
    named = value.get("name") if isinstance(value, dict) else value
    return text("nothing" if named is None else named)


def _head(raw: bytes) -> Mapping[str, Any]:
    """The manifest's keys; nothing of one that was not there, or cannot be read."""
    try:
        data = read_yaml(raw.decode(errors="replace"), "result.yaml").data
    except ProblemsError:
        return {}
    return data if isinstance(data, dict) else {}
