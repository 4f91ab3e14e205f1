"""What the site shows in place of a withdrawn set.

build/data/withdrawn.json               {"sets": [{"slug": "…", "title": "…", "reason": "…", …}]}
build/public/_redirects                 /results/<slug>/*  /results/<slug>/  301
build/public/data/v1/sets/<slug>.json   {"set": "…", "withdrawn": {"date": "…", "reason": "…"}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.build.retraction.tombstone import Tombstone
from ingest.core.project import Project
from ingest.core.row import Row
from ingest.pages.dates import date_label, iso_date, year_label
from ingest.store.tabular import write_data


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
