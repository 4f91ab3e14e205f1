"""A review → Markdown: what a maintainer reads before looking at a file; build/review/ has the pictures.

# One result set

## `2010-05-doe-nas`, new

**One drive of a small NAS, written with dd**

| Key figure | Value |
…
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ingest.build.union import fresh_folder
from ingest.charts.preview import NAME
from ingest.core.problems import Problem
from ingest.core.project import Project
from ingest.core.text import number_of, plain_spaces
from ingest.pages.judgements import WORDS
from ingest.review.change import MARKS, Changes, counted, table
from ingest.review.markdown import block, code, text
from ingest.review.review import Review, Reviewed

_REQUEST = re.compile(r"refs/pull/([1-9][0-9]{0,9})/(?:merge|head)")
_MOST_LINES = 120  # of any list
_OF_FILES = ("doubt: logs/", "note: logs/")  # remarks of check that no page repeats: copies of other logs
_MOST_BYTES = 900_000

_SITE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")


def deploy_preview(environment: Mapping[str, str]) -> str:
    """The address with a slash at its end; empty where the request or the site's name is not known."""
    request = _REQUEST.fullmatch(environment.get("GITHUB_REF", ""))
    site = environment.get("NETLIFY_SITE", "")
    if not request or not _SITE.fullmatch(site):
        return ""
    return f"https://deploy-preview-{request[1]}--{site}.netlify.app/"


def folder_of(project: Project) -> Path:
    """Where they go."""
    return project.build / "review"


def write_pictures(project: Project, sets: Sequence[Reviewed]) -> None:
    """The pictures of all sets that have a page."""
    folder = folder_of(project)
    fresh_folder(folder)
    for slug in (reviewed.slug for reviewed in sets if reviewed.page is not None):
        drawn = project.build / "sets" / slug / "public" / "results" / slug / NAME
        shutil.copyfile(drawn, folder / f"{slug}.png")


def _where_to_look(slug: str, preview: str) -> str:
    """The way to the page and to the picture, in Markdown."""
    picture = f"Preview image: `{slug}.png` in `build/review/`, or in the artifact `review` of this check."
    if not preview:
        return f"{picture} Page: run `make serve`, or open the deploy preview among the checks."
    return f"[Page in the deploy preview]({preview}results/{slug}/). {picture}"


def summary(review: Review) -> str:
    """The whole text."""
    parts = [_heading(review), *_problems(review.of_the_whole)]
    for reviewed in review.sets:
        parts += _set(reviewed, review.preview)
    if review.changes is not None:
        parts += ["## What changes on the site", _changes(review.changes)]
    return _cut("\n\n".join(part for part in [*parts, review.note] if part) + "\n")


def _cut(written: str) -> str:
    """As much as GitHub takes; a text that is longer is not shown at all there."""
    raw = written.encode()
    if len(raw) <= _MOST_BYTES:
        return written
    return f"{raw[:_MOST_BYTES].decode(errors='ignore').rpartition(chr(10))[0]}\n… and more\n"


def _heading(review: Review) -> str:
    if not review.scope.sets and not review.scope.code:
        return f"# Nothing differs from {code(review.since.name)}"
    count = number_of(len(review.problems), "problem") if review.problems else "no problems"
    return f"# {'Result set' if review.scope.sets else 'Code'}: {count}"


def _problems(problems: Sequence[Problem]) -> Iterator[str]:
    if problems:
        yield block(_shortened([str(problem) for problem in problems]))


def _set(reviewed: Reviewed, preview: str) -> Iterator[str]:
    slug, page = reviewed.slug, reviewed.page
    yield f"## {code(slug)}, {'new' if reviewed.is_new else 'changed'}"
    yield from _problems(reviewed.problems)
    if reviewed.draft:
        yield f"`spindle new` would write this as {code(f'data/results/{slug}/result.yaml')}:"
        yield block(reviewed.draft.text.splitlines(), "yaml")
        yield from (f"Skipped {code(name)}: {text(why)}" for name, why in reviewed.draft.made.passed)
    if reviewed.withdrawn:
        yield f"Withdrawn ({text(reviewed.withdrawn.date)}): {text(reviewed.withdrawn.reason)}"
    if page is not None:
        yield from _head(page)
    yield from (f"**For the maintainer to decide:** {claim}" for claim in reviewed.claims)
    if page is not None:
        yield from _judgements(page, reviewed.remarks)
    if reviewed.changes is not None:
        yield f"### What changes on the site\n\n{_changes(reviewed.changes)}"
    if page is not None:
        yield _where_to_look(slug, preview)


def _head(page: Mapping[str, Any]) -> Iterator[str]:
    """Title, standfirst, who, and the key figures."""
    yield f"**{text(page['title'])}**"
    if page["standfirst"]:
        yield text(page["standfirst"])
    values = number_of(page["counts"]["values"], "value")
    yield f"{text(page['author'])}, {text(page['date_label'])}; {values}."
    yield f"Trust: {page['trust']}. {page['trust_label']}"
    if page["keys"]:
        rows = [f"| {text(key['display'])} | {text(key['text'])} |" for key in page["keys"]]
        yield "\n".join(["| Key figure | Value |", "|---|---|", *rows])
    yield from (f"First chart: {text(chart['title'])}" for chart in page["charts"][:1])


def _judgements(page: Mapping[str, Any], remarks: Sequence[str]) -> Iterator[str]:
    """Its doubts, then its findings."""
    doubts = [
        f"- {WORDS[check['kind']]}: {text(check['title'])}. {text(check['found'])}"
        for check in page["checks"]
    ]
    doubts += [f"- {text(remark)}" for remark in remarks if remark.startswith(_OF_FILES)]
    findings = [f"- {_finding(finding)}" for finding in page["findings"]]
    for heading, items in (("Doubts and notes", doubts), ("Findings", findings)):
        if items:
            yield "\n".join([f"### {heading}", "", *_shortened(items)])


def _finding(finding: Mapping[str, Any]) -> str:
    figures = ", ".join(f"{text(figure['name'])} {text(figure['text'])}" for figure in finding["figures"])
    in_brackets = f" ({figures})" if figures else ""
    return f"{MARKS.get(finding['kind'], '?')} {finding['kind']}: {text(finding['says'])}{in_brackets}"


def _changes(changes: Changes) -> str:
    """All lines of `spindle diff`; of a new set, whose values are all new, only how many there are."""
    if set(changes.counts()) <= {"new", "new finding"}:
        return f"{counted(changes.counts())}."
    return block(_shortened([plain_spaces(line) for line in table(changes)]))


def _shortened(lines: Sequence[str]) -> list[str]:
    """The first lines, and the last, which tells how many there are."""
    if len(lines) <= _MOST_LINES:
        return list(lines)
    return [*lines[: _MOST_LINES - 2], f"… {len(lines) - _MOST_LINES + 1} more lines …", lines[-1]]
