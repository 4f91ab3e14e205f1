"""A result set → rows of the database's tables."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ingest.core.row import Row
from ingest.core.text import canonical_json
from ingest.core.vocabulary import Vocabulary
from ingest.sets.baselines import baselines_of
from ingest.sets.records import Configuration, Evidence, Measurement, ResultSet

# Columns of `measurements` that are fields of a Measurement.
_PLAIN = (
    "tool", "tool_version", "operation", "metric", "statistic", "latency_kind", "unit", "value", "reason",
    "value_kind", "unit_certain", "value_low", "value_high", "n", "low", "high", "relative", "versus",
    "printed", "run", "repeat",
)  # fmt: skip


def rows_of(result_set: ResultSet, vocabulary: Vocabulary) -> dict[str, list[Row]]:
    """Table → rows, each with the set's slug."""
    tables: dict[str, Iterator[Row]] = {
        "result_sets": _result_sets(result_set),
        "machines": _machines(result_set),
        "drives": _drives(result_set),
        "facts": _facts(result_set),
        "logs": _logs(result_set),
        "runs": _runs(result_set),
        "configurations": _configurations(result_set),
        "measurements": _measurements(result_set),
        "baselines": _baselines(result_set, vocabulary),
        "published_ratios": _published_ratios(result_set),
    }
    return {table: [{"set": result_set.slug, **row} for row in rows] for table, rows in tables.items()}


def configuration_id(configuration: Configuration) -> str:
    """The name of a configuration within its set."""
    return hashlib.sha256(configuration.key.encode()).hexdigest()[:12]


def _result_sets(result_set: ResultSet) -> Iterator[Row]:
    manifest = result_set.manifest.manifest
    yield {
        "title": manifest.title,
        "author": manifest.author.name,
        "date": manifest.date,
        "trust": manifest.trust,
        "source": manifest.source.title if manifest.source else None,
        "license": manifest.license,
    }


def _machines(result_set: ResultSet) -> Iterator[Row]:
    manifest = result_set.manifest.manifest
    for topic, facts in (("machine", manifest.machine), ("method", manifest.method)):
        for fact, value in facts.items():
            yield {"topic": topic, "fact": fact, "value": _text(value)}


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _drives(result_set: ResultSet) -> Iterator[Row]:
    for place, drive in enumerate(result_set.manifest.manifest.drives):
        yield {
            "place": place,
            "drive": drive.id,
            "model": drive.model,
            "kind": drive.kind,
            "rpm": drive.rpm,
            "interface": drive.interface,
            "count": drive.count,
            "used_for": _text(used) if (used := (drive.model_extra or {}).get("use")) else None,
        }


def _facts(result_set: ResultSet) -> Iterator[Row]:
    for fact in result_set.facts:
        yield {"label": fact.label, "value": fact.value, **_place(fact.evidence)}


def _logs(result_set: ResultSet) -> Iterator[Row]:
    for source in result_set.sources:
        yield {
            "path": source.path,
            "kind": source.kind,
            "sha256": source.sha256,
            "bytes": len(source.raw),
            "text_sha256": source.text_sha256,
            "tool": source.tool,
            "tool_version": source.tool_version,
            "state": source.state,
            "reasons": "; ".join(source.reasons) or None,
        }


def _runs(result_set: ResultSet) -> Iterator[Row]:
    first_rows: dict[tuple[str, int, str], Measurement] = {}
    for row in result_set.measurements:
        configuration = configuration_id(row.configuration)
        first_rows.setdefault((row.evidence.path, row.run, configuration), row)
    for (path, run, configuration), row in first_rows.items():
        yield {
            "path": path,
            "run": run,
            "configuration": configuration,
            "repeat": row.repeat,
            "tool": row.tool,
            "tool_version": row.tool_version,
            "parameters": canonical_json(dict(row.parameters)),
        }


def _configurations(result_set: ResultSet) -> Iterator[Row]:
    measured = [row.configuration for row in result_set.measurements]
    sampled = [samples.configuration for samples in result_set.samples]
    by_id = {configuration_id(configuration): configuration for configuration in (*measured, *sampled)}
    for name, configuration in by_id.items():
        yield {"configuration": name, **configuration.factors, "job": configuration.job}


def _measurements(result_set: ResultSet) -> Iterator[Row]:
    for row in result_set.measurements:
        versus = canonical_json(dict(row.versus_configuration)) if row.versus_configuration else None
        yield {
            **{name: getattr(row, name) for name in _PLAIN},
            **_place(row.evidence),
            "id": row.id(result_set.slug),
            "configuration": configuration_id(row.configuration),
            "value_basis": row.basis,
            "versus_configuration": versus,
        }


def _place(place: Evidence) -> Row:
    return {"path": place.path, "line": place.line, "span_start": place.start, "span_end": place.end}


def _baselines(result_set: ResultSet, vocabulary: Vocabulary) -> Iterator[Row]:
    for baseline in baselines_of(result_set.manifest.manifest.baseline, result_set.measurements, vocabulary):
        yield {
            "configuration": configuration_id(baseline.configuration),
            "tool": baseline.tool,
            "operation": baseline.operation,
            "metric": baseline.metric,
            "value": baseline.value,
            "other_configuration": configuration_id(baseline.other) if baseline.other else None,
            "basis": baseline.basis,
            "exact": baseline.exact,
        }


def _published_ratios(result_set: ResultSet) -> Iterator[Row]:
    for place, ratio in enumerate(result_set.ratios):
        yield {
            "place": place,
            "over_configuration": configuration_id(ratio.over),
            "under_configuration": configuration_id(ratio.under),
            "tool": ratio.tool,
            "operation": ratio.operation,
            "metric": ratio.metric,
            "printed": ratio.printed,
            "as_slowdown": ratio.as_slowdown,
            **_place(ratio.evidence),
        }
