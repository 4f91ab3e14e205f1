"""Retracted sets, which should not be relied on any more: their numbers go, address and reason stay.

data/results/2008-07-a-set/result.yaml, read from it alone since the logs may be gone:
    withdrawn: {date: 2026-12-01, reason: The cable was faulty., by: the author, replaced_by: 2026-12-a-set}

What articles say of such a set
    hero: {set: 2008-07-a-set, id: 0a1b2c3d4e5f}     a problem
    [as it was](/results/2008-07-a-set/)             a link, which leads to the reason

What the site shows in its place
    build/data/withdrawn.json               {"sets": [{"slug": "…", "title": "…", "reason": "…", …}]}
    build/public/_redirects                 /results/<slug>/*  /results/<slug>/  301
    build/public/data/v1/sets/<slug>.json   {"set": "…", "withdrawn": {"date": "…", "reason": "…"}}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.dates import date_label, iso_date, year_label
from ingest.sets.files import Folder, list_files, read_text
from ingest.sets.manifest.model import Manifest, Withdrawn
from ingest.sets.manifest.read import ReadManifest, read_manifest
from ingest.store.tabular import write_data

_KEY = "withdrawn"


@dataclass(frozen=True)
class Tombstone:
    """What stays of a set: its name, its manifest, and why it went."""

    slug: str
    read: ReadManifest
    withdrawn: Withdrawn

    @property
    def manifest(self) -> Manifest:
        """Who measured what, and when."""
        return self.read.manifest


def tombstones(project: Project, vocabulary: Vocabulary) -> list[Tombstone]:
    """Every withdrawn set, by slug."""
    found = (tombstone_of(project, folder, vocabulary) for folder in project.set_folders())
    return [one for one in found if one]


def tombstone_of(project: Project, path: Path, vocabulary: Vocabulary) -> Tombstone | None:
    """The set in a folder if it is withdrawn; a manifest that cannot be read is another's complaint."""
    folder = Folder(path, project.name(path))
    try:
        text = read_text(folder, "result.yaml")
        if _KEY not in text:  # most sets: to look costs less than to read YAML
            return None
        read = read_manifest(text, folder.named("result.yaml"), vocabulary)
    except ProblemsError:
        return None
    withdrawn = read.manifest.withdrawn
    return Tombstone(path.name, read, withdrawn) if withdrawn else None


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


def write_withdrawn(project: Project, gone: Sequence[Tombstone], titles: Mapping[str, str]) -> None:
    """Pages, redirects and data of withdrawn sets; `titles` are those of the published ones."""
    known = {**titles, **{one.slug: one.manifest.title for one in gone}}
    shown = [_shown(one, known) for one in gone]
    shown.sort(key=lambda row: (row["iso_date"], row["slug"]), reverse=True)
    write_data({"sets": shown}, project.build / "data" / "withdrawn.json")
    for one in gone:
        said = {"set": one.slug, "withdrawn": one.withdrawn.model_dump(exclude_none=True)}
        write_data(said, project.public / "data" / "v1" / "sets" / f"{one.slug}.json")
    lines = [f"/results/{one.slug}/* /results/{one.slug}/ 301\n" for one in gone]
    if lines:
        (project.public / "_redirects").write_text("".join(lines), encoding="utf-8")


def withdrawn_rows(gone: Sequence[Tombstone]) -> list[Row]:
    """Rows of the table `withdrawn`."""
    return [
        {
            "set": one.slug,
            "title": one.manifest.title,
            "author": one.manifest.author.name,
            "date": one.manifest.date,
            "trust": one.manifest.trust,
            "withdrawn": one.withdrawn.date,
            "reason": one.withdrawn.reason,
            "by": one.withdrawn.by,
            "replaced_by": one.withdrawn.replaced_by,
        }
        for one in gone
    ]


def _shown(one: Tombstone, titles: Mapping[str, str]) -> Row:
    manifest, withdrawn = one.manifest, one.withdrawn
    other = withdrawn.replaced_by
    return {
        "slug": one.slug,
        "title": manifest.title,
        "author": manifest.author.name,
        "trust": manifest.trust,
        "year": year_label(manifest.date),
        "date_label": date_label(manifest.date),
        "withdrawn_label": date_label(withdrawn.date),
        "iso_date": iso_date(withdrawn.date),
        "reason": withdrawn.reason,
        "by": withdrawn.by or "",
        "replaced_by": {"slug": other, "title": titles[other]} if other else {},
    }
