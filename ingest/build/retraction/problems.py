"""What is wrong with withdrawn sets: folders, replacements, and articles that ask for their numbers.

hero: {set: 2008-07-a-set, id: 0a1b2c3d4e5f}     a problem
[as it was](/results/2008-07-a-set/)             a link, which leads to the reason
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.build.retraction.tombstone import Tombstone
from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.project import Project
from ingest.sets.files import Folder, list_files


def withdrawn_problems(project: Project, gone: Sequence[Tombstone]) -> list[Problem]:
    """Everything that keeps these sets from being withdrawn."""
    return [
        problem
        for one in gone
        for problem in (*_folder(project, one), *_replacement(project, one), *_mentions(project, one))
    ]


def _folder(project: Project, one: Tombstone) -> list[Problem]:
    path = project.results / one.slug
    return list_files(Folder(path, project.name(path)))[1]


def _replacement(project: Project, one: Tombstone) -> Iterator[Problem]:
    other = one.withdrawn.replaced_by
    known = [folder.name for folder in project.set_folders() if folder.name != one.slug]
    if other is not None and other not in known:
        expected = "another set that replaces this one"
        place = ("withdrawn", "replaced_by")
        yield one.read.problem(place, expected, quoted(other), did_you_mean(other, known))


def _mentions(project: Project, one: Tombstone) -> Iterator[Problem]:
    needs = re.compile(rf"(?<!results/)(?<![a-z0-9-]){re.escape(one.slug)}(?![a-z0-9-])")
    for path in sorted((project.root / "content").rglob("*.md")):
        lines = path.read_bytes().decode("utf-8", "replace").split("\n")
        for number, line in enumerate(lines, 1):
            if needs.search(line):
                yield _problem(project.name(path), number, one)


def _problem(where: str, line: int, one: Tombstone) -> Problem:
    found = f"{one.slug}, withdrawn {one.withdrawn.date} ({' '.join(one.withdrawn.reason.split())})"
    other = one.withdrawn.replaced_by
    do = f"ask {other}, which replaces it, or leave it out" if other else "leave it out"
    return Problem(where, line, "a published set", found, do)
