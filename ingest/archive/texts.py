"""The cards of all sets → the texts of the archive itself: CITATION.cff, the licences, README.txt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.project import Project

Cards = Sequence[Mapping[str, Any]]
_DATA = "CC-BY-4.0"


def citation(project: Project, cards: Cards, base: str) -> str:
    """Citation File Format 1.2.0. Its date is that of the newest set, not of the clock."""
    authors = sorted({str(card["author"]) for card in cards})
    lines = [
        "cff-version: 1.2.0",
        "message: Cite a set where you use its values (cite.cff beside its page), this for the collection.",
        "type: dataset",
        f"title: {json.dumps(project.site_name + ': storage benchmarks with their evidence')}",
        "authors:",
        *(f"  - name: {json.dumps(author, ensure_ascii=False)}" for author in authors),
        f"url: {json.dumps(base + '/')}",
        f"license: {_DATA}",
    ]
    days = sorted(str(card["iso_date"]) for card in cards if card.get("iso_date"))
    return "\n".join([*lines, *([f"date-released: {days[-1]}"] if days else []), ""])


def licences(project: Project, cards: Cards) -> str:
    """What the data may be used for, set by set where it differs."""
    by_set = [(card["slug"], _license(project, card["slug"])) for card in cards]
    differing = [f"{slug}: {text}" for slug, text in sorted(by_set) if text]
    return "\n".join(
        [
            f"Data of {project.site_name}: Creative Commons Attribution 4.0 International (CC BY 4.0),",
            "https://creativecommons.org/licenses/by/4.0/legalcode, unless a set says otherwise.",
            "",
            *differing,
            "",
        ]
    )


def _license(project: Project, slug: str) -> str:
    page = json.loads((project.build / "sets" / slug / "page.json").read_text(encoding="utf-8"))
    return str(page.get("license") or "")


def readme(project: Project, cards: Cards, base: str) -> str:
    """How to open it, what is in it, and how to check it."""
    return f"""\
{project.site_name}: {len(cards)} result sets, as published at {base}/

Open index.html in a browser. No server and no network are needed.

data/v1/    all values as CSV, JSON and Parquet; schema.json explains every column;
            logs/ holds each raw log under its SHA-256
results/    a folder for each set: its pages, its result.yaml and its files as a .tar

SQL:        duckdb -c "from 'data/v1/summary.parquet' limit 10"
Unchanged?  sha256sum --check SHA256SUMS

Left out, since they need a server or a network: the search, SQL in the browser, free
comparison, sorting of tables. Links to them lead to {base}/
"""
