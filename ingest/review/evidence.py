"""Published evidence that a request changes: the logs, tables and facts that git finds modified or deleted.

logs/sdb_1.log (+1 −0 lines), tables/a.md (removed) and 3 more
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from ingest.core.project import Project
from ingest.review.changes.change import Changes
from ingest.review.changes.revision import Revision, git
from ingest.review.markdown import code

_WORDS = ("result.yaml", "notes.md")  # what authors say, not what was measured
_MOST_NAMES = 3


def changed_evidence(project: Project, since: Revision, slug: str, found: Changes) -> Iterator[str]:
    """One sentence of Markdown, also where no value changes: who quoted a line of a log must find it."""
    files = list(_files(project, since, f"{project.name(project.results / slug)}/"))
    if files:
        more = f" and {len(files) - _MOST_NAMES} more" if len(files) > _MOST_NAMES else ""
        but = "" if found.numbers else ", but no value does"
        yield (
            f"Published evidence changes{but}: {', '.join(files[:_MOST_NAMES])}{more}. "
            "Ask why: evidence must stay as printed."
        )


def _files(project: Project, since: Revision, folder: str) -> Iterator[str]:
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
