"""The checkout's git history → build/data/commits.json: which commit last changed the data.

{"commit": "5f2c…", "date_label": "20 November 2026", "edited": false, "sets": {"<slug>": {"commit": …}}}

A page names the commit of its own set, so a change of one set leaves the pages of the others as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ingest.core.dates import date_label
from ingest.core.problems import UsageError
from ingest.core.project import Project
from ingest.review.revision import git

_RESULTS = "data/results/"
_COMMIT = "commit "  # no path below data/results/ begins so


def data_commits(project: Project) -> dict[str, Any]:
    """Empty where the checkout has no history, or git is missing."""
    commits = dict(_last_commits(_lines(project, "log", f"--format={_COMMIT}%H %cs", "--name-only")))
    if not commits:
        return {}
    changed = _lines(project, "status", "--porcelain", "--untracked-files=all", "--no-renames")
    edited = {_set_of(line[3:]) for line in changed}
    sets = {slug: {**commits[slug], "edited": slug in edited} for slug in sorted(commits) if slug}
    return {**commits[""], "edited": bool(edited), "sets": sets}


def head(project: Project) -> str:
    """The commit that is checked out; empty where there is none."""
    return "".join(_lines(project, "rev-parse", "HEAD"))


def _last_commits(log: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The newest commit of each set, and of all sets under the empty name; `log` is newest first."""
    seen: set[str] = set()
    commit: dict[str, str] = {}
    for line in log:
        if line.startswith(_COMMIT):
            digest, day = line.removeprefix(_COMMIT).split(" ")
            commit = {"commit": digest, "date_label": date_label(day)}
        for slug in {"", _set_of(line)} - seen:
            seen.add(slug)
            yield slug, commit


def _set_of(path: str) -> str:
    """data/results/<slug>/… → <slug>; empty for anything else."""
    _, below, rest = path.partition(_RESULTS)
    return rest.split("/")[0] if below else ""


def _lines(project: Project, *arguments: str) -> list[str]:
    """What git says of the result sets; nothing where it cannot."""
    try:
        answer = git(project, ["-c", "core.quotePath=false", *arguments, "--", _RESULTS])
    except UsageError:
        return []
    return answer.stdout.decode("utf-8", "replace").splitlines() if answer.returncode == 0 else []
