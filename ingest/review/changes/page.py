"""build/data/changes.json: what the page /changes/ shows.

{"records": [{"date": "2026-11-20", "label": "20 November 2026", "why": "…", "said": "3 values change, …",
              "numbers": [{"href": "results/…/#0a1b…", "set": "title of the set", "number": "…", …}],
              "findings": […], "left_out": 0}],
 "history": [{"date": "2026-11", "label": "…", "set": "…", "title": "…", "what": "…", "why": "…"}]}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ingest.core.project import Project
from ingest.pages.dates import date_label, iso_date
from ingest.pages.value_pages import row_address
from ingest.review.changes.record import Number, Record, read_records
from ingest.review.changes.shown import counted
from ingest.store.tabular import write_data

Pages = Mapping[str, Mapping[str, Any]]


def write_changes(project: Project, pages: Mapping[str, Path]) -> None:
    """The data of the page, from data/changes and the sets' own pages (slug → page.json)."""
    of_sets = {slug: json.loads(path.read_text(encoding="utf-8")) for slug, path in pages.items()}
    data = {
        "records": [_record(record, of_sets) for record in read_records(project)],
        "history": sorted(
            _history(of_sets), key=lambda one: (iso_date(one["date"]), one["set"], one["what"]), reverse=True
        ),
    }
    write_data(data, project.build / "data" / "changes.json")


def _record(record: Record, pages: Pages) -> dict[str, Any]:
    shown = len(record.numbers) + len(record.findings)
    return {
        "date": record.date,
        "label": date_label(record.date),
        "why": record.why,
        "since": record.since[:10],
        "said": counted({str(kind): count for kind, count in record.counts.items()}),
        "numbers": [_number(one, pages) for one in record.numbers],
        "findings": [{**one.model_dump(), "title": _title(one.set, pages)} for one in record.findings],
        "left_out": max(0, sum(record.counts.values()) - shown),
    }


def _number(one: Number, pages: Pages) -> dict[str, Any]:
    """A number links to its row as long as it is published."""
    number = pages.get(one.set, {}).get("numbers", {}).get(one.id)
    return {
        **one.model_dump(exclude_none=True),
        "title": _title(one.set, pages),
        "href": "" if number is None else f"results/{one.set}/{row_address(one.id, number.get('page'))}",
    }


def _title(slug: str, pages: Pages) -> str:
    return str(pages[slug]["title"]) if slug in pages else slug


def _history(pages: Pages) -> Iterator[dict[str, Any]]:
    """What the manifests say of their own corrections."""
    for slug, page in pages.items():
        for entry in page["history"]:
            yield {**entry, "label": date_label(entry["date"]), "set": slug, "title": page["title"]}
