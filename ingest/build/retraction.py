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

from ingest.core.dates import date_label, iso_date, year_label
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.sets.files import list_files, read_text
from ingest.sets.folder import Folder
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
    of_folders = (tombstone_of(project, folder, vocabulary) for folder in project.set_folders())
    return [tombstone for tombstone in of_folders if tombstone]


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


def withdrawn_problems(project: Project, withdrawn: Sequence[Tombstone]) -> list[Problem]:
    """Everything that keeps these sets from being withdrawn."""
    return [
        problem
        for tombstone in withdrawn
        for problem in (
            *_folder(project, tombstone),
            *_replacement(project, tombstone),
            *_mentions(project, tombstone),
        )
    ]


def _folder(project: Project, tombstone: Tombstone) -> list[Problem]:
    path = project.results / tombstone.slug
    return list_files(Folder(path, project.name(path)))[1]


def _replacement(project: Project, tombstone: Tombstone) -> Iterator[Problem]:
    other = tombstone.withdrawn.replaced_by
    known = [folder.name for folder in project.set_folders() if folder.name != tombstone.slug]
    if other is not None and other not in known:
        expected = "another set that replaces this one"
        place = ("withdrawn", "replaced_by")
        yield tombstone.read.problem(place, expected, quoted(other), did_you_mean(other, known))


def _mentions(project: Project, tombstone: Tombstone) -> Iterator[Problem]:
    needs = re.compile(rf"(?<!results/)(?<![a-z0-9-]){re.escape(tombstone.slug)}(?![a-z0-9-])")
    for path in sorted((project.root / "content").rglob("*.md")):
        lines = path.read_bytes().decode("utf-8", "replace").split("\n")
        for number, line in enumerate(lines, 1):
            if needs.search(line):
                yield _problem(project.name(path), number, tombstone)


def _problem(where: str, line: int, tombstone: Tombstone) -> Problem:
    withdrawn = tombstone.withdrawn
    found = f"{tombstone.slug}, withdrawn {withdrawn.date} ({' '.join(withdrawn.reason.split())})"
    other = withdrawn.replaced_by
    do = f"ask {other}, which replaces it, or leave it out" if other else "leave it out"
    return Problem(where, line, "a published set", found, do)


def write_withdrawn(project: Project, withdrawn: Sequence[Tombstone], titles: Mapping[str, str]) -> None:
    """Pages, redirects and data of withdrawn sets; `titles` are those of the published ones."""
    known = {**titles, **{tombstone.slug: tombstone.manifest.title for tombstone in withdrawn}}
    shown = [_shown(tombstone, known) for tombstone in withdrawn]
    shown.sort(key=lambda row: (row["iso_date"], row["slug"]), reverse=True)
    write_data({"sets": shown}, project.build / "data" / "withdrawn.json")
    for tombstone in withdrawn:
        record = {"set": tombstone.slug, "withdrawn": tombstone.withdrawn.model_dump(exclude_none=True)}
        write_data(record, project.public / "data" / "v1" / "sets" / f"{tombstone.slug}.json")
    lines = [f"/results/{tombstone.slug}/* /results/{tombstone.slug}/ 301\n" for tombstone in withdrawn]
    if lines:
        (project.public / "_redirects").write_text("".join(lines), encoding="utf-8")


def withdrawn_rows(withdrawn: Sequence[Tombstone]) -> list[Row]:
    """Rows of the table `withdrawn`."""
    return [
        {
            "set": tombstone.slug,
            "title": tombstone.manifest.title,
            "author": tombstone.manifest.author.name,
            "date": tombstone.manifest.date,
            "trust": tombstone.manifest.trust,
            "withdrawn": tombstone.withdrawn.date,
            "reason": tombstone.withdrawn.reason,
            "by": tombstone.withdrawn.by,
            "replaced_by": tombstone.withdrawn.replaced_by,
        }
        for tombstone in withdrawn
    ]


def _shown(tombstone: Tombstone, titles: Mapping[str, str]) -> Row:
    manifest, withdrawn = tombstone.manifest, tombstone.withdrawn
    other = withdrawn.replaced_by
    return {
        "slug": tombstone.slug,
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
