"""A log or table → its page: its lines, and of each measurement derivation, cross-check and source lines.

A number of several repeats has a measurement for each; what concerns all of them is told with the number
(ingest/pages/set_page.py).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import format_value, reference
from ingest.core.row import Row
from ingest.pages.derivation import Run, cross_check, derivation, run_figures, run_key
from ingest.pages.places import Place, Places, source_slug
from ingest.pages.source_lines import Excerpts, Line, Mark, source_lines, wraps
from ingest.sets.records import Evidence, Measurement, ResultSet, SourceText

MeasurementFacts = dict[str, Any]  # of one measurement, as the log's page shows them
Marks = Mapping[int, Sequence[Mark]]


def source_pages(result_set: ResultSet, rows: Sequence[Row], places: Places) -> list[dict[str, Any]]:
    """Every source of a set."""
    rows_by_id = {row["id"]: row for row in rows}
    others = _others(result_set)
    pages = []
    for source in result_set.sources:
        marks = _marks(source.path, places, others[source.path])
        pages.append(_page(source, marks, _measurements(source, places, rows_by_id)))
    return pages


def _measurements(
    source: SourceText, places: Places, rows: Mapping[str, Row]
) -> list[list[MeasurementFacts]]:
    """The facts of each measurement, by the pages that show them (one, if they are few)."""
    own = places.by_source.get(source.path, ())
    excerpts = Excerpts(source)
    runs = run_figures([place.measurement for place in own])
    pages: list[list[MeasurementFacts]] = []
    for place in own:
        if place.page > len(pages) or not pages:
            pages.append([])
        several = len(places.by_number[place.number]) > 1
        pages[-1].append(
            {
                **_measurement(place, source, runs, rows[place.number]),
                **({"value": _value(place)} if several else {}),
                **excerpts.of(place.measurement.evidence, place.number),
            }
        )
    return pages


def _measurement(
    place: Place, source: SourceText, runs: Mapping[tuple[object, ...], Run], row: Row
) -> MeasurementFacts:
    measurement = place.measurement
    evidence = measurement.evidence
    run, line = runs.get(run_key(measurement), {}), source.lines[evidence.line - 1]
    checked = cross_check(measurement, run, line)
    return {
        "id": place.number,
        "anchor": place.anchor,
        "href": place.href,
        "printed": measurement.printed,
        "line": evidence.line,
        "first": evidence.start + 1,
        "last": evidence.end,
        "derivation": derivation(row, [measurement]),
        **_unmeasured(measurement),
        **({"cross_check": checked} if checked else {}),
    }


def _unmeasured(measurement: Measurement) -> dict[str, str]:
    """Why the printed characters are no value, in a sentence."""
    reason = measurement.reason
    if reason is None or measurement.value is not None:
        return {}
    tool = reference().tools.get(measurement.tool)
    text = tool.no_value.get(reason) if tool else None
    return {"why": text or f"{reason[:1].upper()}{reason[1:]}. The value is unknown, not zero."}


def _value(place: Place) -> str:
    """One of several repeats: its own figure, not that of the number."""
    value, metric = place.measurement.value, place.measurement.metric
    if value is not None:
        return format_value(value, metric)
    return str(place.measurement.reason or place.measurement.printed)


def manifest_page(result_set: ResultSet) -> dict[str, Any]:
    """Its page: all of it, or the lines around its baselines."""
    read = result_set.manifest
    baselines = range(len(read.manifest.baseline))
    lines = {read.document.line(("baseline", place, "value")): () for place in baselines}
    return _page(result_set.manifest_source, lines, [])


def _others(result_set: ResultSet) -> Mapping[str, list[Evidence]]:
    """Path → what was read and is no number: facts of the machine, ratios that are computed again."""
    evidences = [fact.evidence for fact in result_set.facts] + [ratio.evidence for ratio in result_set.ratios]
    return grouped((evidence.path, evidence) for evidence in evidences)


def _marks(path: str, places: Places, others: Sequence[Evidence]) -> Marks:
    """Line → its measurements, in order; each links to its facts."""
    places_of_source = places.by_source.get(path, ())
    marks = [Mark(place.measurement.evidence, place.number, place.within) for place in places_of_source]
    every = sorted([*marks, *map(Mark, others)], key=lambda mark: (mark.evidence.line, mark.evidence.start))
    return grouped((mark.evidence.line, mark) for mark in every)


def _page(
    source: SourceText, marks: Marks, measurements: Sequence[Sequence[MeasurementFacts]]
) -> dict[str, Any]:
    lines = source_lines(source, marks)
    return {
        "path": source.path,
        "slug": source_slug(source.path),
        "kind": source.kind,
        "sha256": source.sha256,
        "bytes": len(source.raw),
        "tool": source.tool,
        "tool_version": source.tool_version,
        "state": source.state,
        "reasons": list(source.reasons),
        "numbers": sum(map(len, measurements)),
        "length": len(source.lines),
        "whole": all("n" in line for line in lines),
        "text": source.text_name,
        "wraps": wraps(lines),
        "lines": lines,
        "measurements": [list(_with_anchor(page, lines)) for page in measurements],
    }


def _with_anchor(page: Sequence[MeasurementFacts], lines: Sequence[Line]) -> Iterator[MeasurementFacts]:
    """Each with `at`: the anchor of its line in the page of the source, or of the gap around it."""
    starts = [line.get("n") or line["from"] for line in lines]
    for measurement in page:
        line = lines[bisect_right(starts, measurement["line"]) - 1]
        yield {**measurement, "at": f"L{line['n']}" if "n" in line else f"gap-{line['from']}"}
