"""A set, its rows and the tables that judge them → everything that its page shows (docs/interfaces.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.charts.words import REST
from ingest.core.dates import date_label
from ingest.core.labels import format_ratio, format_share, metric_word
from ingest.core.row import Row, line_words, of_runs
from ingest.core.vocabulary import Vocabulary
from ingest.pages.cards import card
from ingest.pages.derivation import derivation, rule_words, terms
from ingest.pages.effects import effect_tables
from ingest.pages.facts import machine_facts, method_facts, workloads
from ingest.pages.judgements import checks, counted, findings, recomputed
from ingest.pages.neighbours import neighbours
from ingest.pages.notes import notes_html
from ingest.pages.numbers import against, display, quality, remark, sentence, shared, varying
from ingest.pages.places import Places, baseline_hrefs
from ingest.pages.requests import key_figures
from ingest.pages.sources import manifest_page, source_pages
from ingest.pages.used_by import used_by
from ingest.pages.values import leading, pages_of_numbers, value_tables
from ingest.sets.manifest.model import Source
from ingest.sets.records import ResultSet


def dataset(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    """In the order of the vocabulary, so that no order of rows shows."""
    kinds = {(row["operation"], row["metric"], row["unit"]) for row in rows}
    tools = {(row["tool"], row["tool_version"] or "") for row in rows}
    operations, metrics = list(vocabulary.operations), list(vocabulary.metrics)
    ordered = sorted(kinds, key=lambda kind: (operations.index(kind[0]), metrics.index(kind[1]), kind[2]))
    return {
        "measures": [
            {"name": f"{vocabulary.operations[operation].label} {metric_word(metric)}", "unit": unit}
            for operation, metric, unit in ordered
        ],
        "techniques": [f"{tool} {version}".strip() for tool, version in sorted(tools)],
    }


def downloads(slug: str) -> list[dict[str, Any]]:
    """Label and address; an address without a / before it is below the set's page."""
    base = f"/data/v1/sets/{slug}"
    return [
        {"label": "CSV", "href": f"{base}.csv"},
        {"label": "JSON", "href": f"{base}.json"},
        {"label": "Parquet", "href": f"{base}.parquet"},
        {"label": "Logs and tables (tar)", "href": f"{slug}.tar"},
    ]


def sized(items: Sequence[Mapping[str, Any]], public: Path, slug: str) -> list[dict[str, Any]]:
    """The same, with the size of each file as it was written."""
    page = public / "results" / slug
    paths = (
        public / item["href"][1:] if item["href"].startswith("/") else page / item["href"] for item in items
    )
    return [{**item, "bytes": path.stat().st_size} for item, path in zip(items, paths, strict=True)]


@dataclass(frozen=True)
class Judged:
    """Rows of the tables that judge a set."""

    ratios: Sequence[Mapping[str, Any]]
    findings: Sequence[Mapping[str, Any]]
    checks: Sequence[Mapping[str, Any]]
    effects: Sequence[Mapping[str, Any]]
    comparisons: Sequence[Mapping[str, Any]] = ()


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
    places, keys = Places(result_set, rows), key_figures(manifest, rows)
    tables = value_tables(rows, vocabulary)
    pages = pages_of_numbers(tables)
    about, doubts = card(result_set, rows, vocabulary), checks(judged.checks, len(rows))
    return {
        **about,
        "counts": {**about["counts"], **counted(doubts)},
        "keys": keys,
        "shared": shared(rows, vocabulary),
        "numbers": _numbers(places, judged, keys, tables, charts, vocabulary),
        "charts": [leading(chart, pages) for chart in charts],
        "workloads": workloads(rows, result_set, vocabulary),
        "sentence": str(charts[0].get("alt", "")).removesuffix(f" {REST}") if charts else "",
        "dataset": dataset(rows, vocabulary),
        "values": tables,
        "findings": findings(judged.findings),
        "checks": doubts,
        "effects": effect_tables(judged.effects, vocabulary, manifest.labels),
        "recomputed": recomputed(judged.ratios, rows, vocabulary),
        "sources": [*source_pages(result_set, rows, places), manifest_page(result_set)],
        "runs": places.run_pages,
        "machine": machine_facts(result_set, labels),
        "method": method_facts(result_set, labels, vocabulary),
        "source": _source(manifest.source),
        "license": manifest.license,
        "downloads": downloads(result_set.slug),
        "notes": notes_html(result_set.notes),
        "history": [{**change.model_dump(), "label": date_label(change.date)} for change in manifest.history],
    }


def _source(source: Source | None) -> dict[str, Any]:
    """Where the set was published first, with the day of its transcription in words."""
    if source is None:
        return {}
    about = source.model_dump(exclude_none=True)
    if source.transcribed:
        about["transcribed"]["label"] = date_label(source.transcribed.date)
    return about


def _numbers(
    places: Places,
    judged: Judged,
    keys: Sequence[Mapping[str, Any]],
    tables: Sequence[dict[str, Any]],
    charts: Sequence[Mapping[str, Any]],
    vocabulary: Vocabulary,
) -> dict[str, dict[str, Any]]:
    """Every number by its name: how it reads, its page, its neighbours, what uses it."""
    rows, baselines = places.rows, baseline_hrefs(places, vocabulary)
    factors = varying(rows, vocabulary)
    printed = _printed([*tables, *(chart["table"] for chart in charts)])
    parts: dict[str, Mapping[str, Any]] = {
        "page": pages_of_numbers(tables),
        "neighbours": neighbours(rows, places, vocabulary),
        "used_by": used_by(places, baselines, charts, keys, judged.comparisons, vocabulary),
    }
    numbers = {}
    for row in sorted(rows, key=lambda row: str(row["id"])):
        name, text = row["id"], display(row)
        numbers[name] = {
            **_number(row, places, factors, baselines.get(name, ""), vocabulary),
            "display": text,
            "also": [*(other for other in printed.get(name, ()) if other != text), *_as_ratio(row)],
            **{key: values[name] for key, values in parts.items() if name in values},
        }
    return numbers


def _printed(tables: Sequence[Mapping[str, Any]]) -> Mapping[str, list[str]]:
    """Number → how tables print it: 1,247 µs where a column is in µs, though alone it is 1.25 ms."""
    texts: dict[str, list[str]] = defaultdict(list)
    for cell in (cell for table in tables for row in table["rows"] for cell in row):
        if "full" in cell and cell["full"] not in texts[cell["id"]]:
            texts[cell["id"]].append(cell["full"])
    return texts


def _number(
    row: Row, places: Places, factors: Sequence[str], baseline_href: str, vocabulary: Vocabulary
) -> dict[str, Any]:
    own = places.own.get(row["id"])
    measurements = [place.measurement for place in places.by_number[row["id"]]]
    return {
        "printed": row["printed"] or "",
        "derivation": derivation(row, measurements),
        "terms": terms(row, measurements, baseline_href),
        "rule": rule_words(measurements),
        **quality(row),
        "note": remark(row),
        "label": sentence(row, factors, vocabulary),
        **({"against": against(row, vocabulary)} if row["versus"] is not None else {}),
        **{key: row[key] for key in ("tool", "tool_version") if row[key]},
        "runs": of_runs(row),
        "lines": line_words(row),
        **({"source": own.measurement.evidence.path, "line": own.measurement.evidence.line} if own else {}),
        "href": places.hrefs[row["id"]],
    }


def _as_ratio(row: Row) -> list[str]:
    """A value as the multiple, and as the share of what theory expects, that charts may show of it."""
    if row["relative"] is None or row["versus"] is not None:
        return []
    share = [] if row["efficiency"] is None else [f"{format_share(row['efficiency'])} of expected"]
    return [*([] if row["published_ratio"] else [format_ratio(row["relative"])]), *share]
