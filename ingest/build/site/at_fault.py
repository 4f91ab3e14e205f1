"""Which result sets keep the site from being published, and how the others are published meanwhile.

build/site.new/results/2008-07-a-set/index.html: expected …   →   2008-07-a-set
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ingest.core.problems import Problem
from ingest.core.project import Project, refuse_unknown_sets

_SLUG = r"([a-z0-9]+(?:-[a-z0-9]+)*)"
_PLACES = re.compile(rf"(?:^|/)(?:data|site\.new)/results/{_SLUG}(?:/|$)|data/v1/sets/{_SLUG}\.")
_HUGO = re.compile(rf"_content\.gotmpl:/results/{_SLUG}")


def left_out(project: Project, slugs: Iterable[str]) -> Project:
    """The same checkout without these sets. Raises UsageError for one that is not there."""
    refuse_unknown_sets(project, slugs)
    return replace(project, without=frozenset(slugs))


def remedy(project: Project, problems: Sequence[Problem]) -> str:
    """A line for the maintainer, if every problem is one of some sets and there are others."""
    needing = {problem.path for problem in problems if any(slug in problem.found for slug in project.without)}
    if needing:
        return f"a set that you leave out is used by {', '.join(sorted(needing))}; change that first"
    slugs = [_slug(problem) for problem in problems]
    at_fault, known = set(slugs), {folder.name for folder in project.set_folders()}
    if not at_fault or not at_fault < known:
        return ""
    without = " ".join(f"--without {slug}" for slug in sorted({*at_fault, *project.without}))
    return f"sets with problems: {', '.join(sorted(at_fault))}; publish all others: spindle publish {without}"


def _slug(problem: Problem) -> str:
    match = _PLACES.search(problem.path) or _HUGO.search(problem.found)
    return next(filter(None, match.groups()), "") if match else ""
