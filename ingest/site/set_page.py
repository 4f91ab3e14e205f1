"""A set, ready for its page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.addresses import number_href
from ingest.records import Measurement, ResultSet
from ingest.site.cards import card
from ingest.site.cite import citation
from ingest.site.facts import machine_facts, method_facts
from ingest.site.how import how, rule_says
from ingest.site.influences import influences
from ingest.site.judgements import checks, counted, findings
from ingest.site.keys import key_figures
from ingest.site.notes import notes_html
from ingest.site.numbers import Row, display, first_place, remark, sentence, varying
from ingest.site.recomputed import recomputed
from ingest.site.sources import source_pages
from ingest.site.values import value_tables
from ingest.site.worth import worth
from ingest.vocabulary import Vocabulary


@dataclass(frozen=True)
class Judged:
    """Rows of the tables that judge a set."""

    ratios: Sequence[Mapping[str, Any]]
    findings: Sequence[Mapping[str, Any]]
    checks: Sequence[Mapping[str, Any]]
    effects: Sequence[Mapping[str, Any]]


def set_page(
    result_set: ResultSet,
    rows: Sequence[Row],
    judged: Judged,
    charts: Sequence[Mapping[str, Any]],
    vocabulary: Vocabulary,
    labels: Mapping[str, str],
) -> dict[str, Any]:
    """Everything that the page of a set shows (docs/interfaces.md)."""
    manifest = result_set.manifest.manifest
    kept_in_mind = checks(judged.checks, len(rows))
    about = card(result_set, rows, vocabulary)
    return {
        **about,
        "counts": {**about["counts"], **counted(kept_in_mind)},
        "source": manifest.source.model_dump(exclude_none=True) if manifest.source else {},
        "license": manifest.license,
        "keys": key_figures(manifest, rows),
        "numbers": numbers(result_set, rows, vocabulary),
        "charts": list(charts),
        "values": value_tables(rows, vocabulary),
        "findings": findings(judged.findings),
        "checks": kept_in_mind,
        "effects": influences(judged.effects, vocabulary),
        "recomputed": recomputed(judged.ratios, rows, vocabulary),
        "machine": machine_facts(result_set, labels),
        "method": method_facts(result_set, labels, vocabulary),
        "sources": source_pages(result_set),
        "downloads": _downloads(result_set.slug),
        "cite": citation(result_set.slug, manifest),
        "notes": notes_html(result_set.notes),
        "history": [change.model_dump() for change in manifest.history],
    }


def numbers(result_set: ResultSet, rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, dict[str, Any]]:
    """Every number by its name: how it reads, what it is of, where it stands, and how it was made of that."""
    factors = varying(rows, vocabulary)
    read: dict[str, list[Measurement]] = defaultdict(list)
    for measurement in result_set.measurements:
        read[measurement.id(result_set.slug)].append(measurement)
    return {
        row["id"]: _number(row, read[row["id"]], factors, vocabulary)
        for row in sorted(rows, key=lambda row: str(row["id"]))
    }


def _number(
    row: Row, read: Sequence[Measurement], factors: Sequence[str], vocabulary: Vocabulary
) -> dict[str, Any]:
    path, line, _ = first_place(row)
    return {
        "printed": row["printed"] or "",
        "how": how(row, read),
        "rule": rule_says(read),
        **worth(row),
        "display": display(row),
        "note": remark(row),
        "label": sentence(row, factors, vocabulary),
        "source": path,
        "line": line,
        "href": number_href(path, row["id"]),
    }


def _downloads(slug: str) -> list[dict[str, str]]:
    base = f"/data/v1/sets/{slug}"
    return [
        {"label": "CSV", "href": f"{base}.csv"},
        {"label": "JSON", "href": f"{base}.json"},
        {"label": "Parquet", "href": f"{base}.parquet"},
    ]
