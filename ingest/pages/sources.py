"""A log or table → its page: its lines, and what is told of each measurement: derivation, cross-check, lines.

A number of several repeats has a measurement for each; what concerns all of them is told with the number
(ingest/pages/set_page.py).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.labels import format_value, reference
from ingest.core.row import Row
from ingest.pages.derivation import agreement, figures, how, run_key
from ingest.pages.places import Place, Places, source_slug
from ingest.pages.source_lines import Excerpts, Line, Mark, extract
from ingest.sets.records import Evidence, Measurement, PublishedRatio, ResultSet, SourceText

Reading = dict[str, Any]


def readings(result_set: ResultSet, rows: Sequence[Row], places: Places) -> Mapping[str, list[list[Reading]]]:
    """Path of a source → its readings, by the pages that they stand in (one, if they are few)."""
    by_id = {row["id"]: row for row in rows}
    return {
        source.path: _pages(source, places, by_id)
        for source in result_set.sources
        if source.path in places.by_source
    }


def _pages(source: SourceText, places: Places, rows: Mapping[str, Row]) -> list[list[Reading]]:
    pages: list[list[Reading]] = []
    for place, reading in _readings(source, places, rows):
        if place.page > len(pages) or not pages:
            pages.append([])
        pages[-1].append(reading)
    return pages


def _readings(source: SourceText, places: Places, rows: Mapping[str, Row]) -> Iterator[tuple[Place, Reading]]:
    own = places.by_source[source.path]
    excerpts = Excerpts(source)
    runs = figures([place.measurement for place in own])
    for place in own:
        one, row = place.measurement, rows[place.number]
        line = source.lines[one.evidence.line - 1]
        checked = agreement(one, runs.get(run_key(one), {}), line)
        several = len(places.by_number[place.number]) > 1
        yield (
            place,
            {
                "id": place.number,
                "anchor": place.anchor,
                "href": place.href,
                "printed": one.printed,
                "line": one.evidence.line,
                "first": one.evidence.start + 1,
                "last": one.evidence.end,
                **({"value": _value(place)} if several else {}),
                "how": how(row, [one]),
                **_unmeasured(one),
                **({"checked": checked} if checked else {}),
                **excerpts.of(one.evidence, place.number),
            },
        )


def _unmeasured(one: Measurement) -> dict[str, str]:
    """Why the printed characters are no value, in a sentence."""
    if one.reason is None or one.value is not None:
        return {}
    tool = reference().tools.get(one.tool)
    known = tool.no_value.get(one.reason) if tool else None
    return {"why": known or f"{one.reason[:1].upper()}{one.reason[1:]}. The value is unknown, not zero."}


def _value(place: Place) -> str:
    """One of several repeats: its own figure, not that of the number."""
    one = place.measurement
    return format_value(one.value, one.metric) if one.value is not None else str(one.reason or one.printed)


Marks = Mapping[int, Sequence[Mark]]


def source_pages(
    result_set: ResultSet,
    places: Places,
    told: Mapping[str, list[list[Reading]]],
    shared: Sequence[Mapping[str, Any]] = (),
) -> list[dict[str, Any]]:
    """Every source of a set; `shared` are those whose text stands in another set too."""
    others = _others(result_set)
    return [
        {
            **_page(source, _marks(source.path, places, others[source.path]), told.get(source.path, [])),
            **_also(source.path, shared),
        }
        for source in result_set.sources
    ]


def manifest_page(result_set: ResultSet) -> dict[str, Any]:
    """Its page: all of it, or the lines around its baselines."""
    read = result_set.manifest
    given = range(len(read.manifest.baseline))
    lines = {read.document.line(("baseline", place, "value")): () for place in given}
    return _page(result_set.manifest_source, lines, [])


def _also(path: str, shared: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Where else the text stands; nothing where it stands here only."""
    rows = [row for row in shared if row["path"] == path]
    also = [
        {
            "title": row["other_title"],
            "path": row["other_path"],
            "href": f"results/{row['other']}/{source_slug(row['other_path'])}/",
        }
        for row in rows
    ]
    return {"also": also} if also else {}


def _others(result_set: ResultSet) -> Mapping[str, list[Evidence]]:
    """Path → what was read and is no number: facts of the machine, ratios that are computed again."""
    found: dict[str, list[Evidence]] = defaultdict(list)
    told: list[Evidence] = [fact.evidence for fact in result_set.facts]
    ratios: Sequence[PublishedRatio] = result_set.ratios
    for evidence in [*told, *(ratio.evidence for ratio in ratios)]:
        found[evidence.path].append(evidence)
    return found


def _marks(path: str, places: Places, others: Sequence[Evidence]) -> Marks:
    """Line → what was read from it, in order; each leads to what is told of it."""
    marks = [
        Mark(place.measurement.evidence, place.number, place.within)
        for place in places.by_source.get(path, ())
    ]
    by_line: dict[int, list[Mark]] = defaultdict(list)
    for mark in sorted(
        [*marks, *map(Mark, others)], key=lambda mark: (mark.evidence.line, mark.evidence.start)
    ):
        by_line[mark.evidence.line].append(mark)
    return by_line


def _page(source: SourceText, marks: Marks, told: list[list[Reading]]) -> dict[str, Any]:
    lines = extract(source, marks)
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
        "numbers": sum(map(len, told)),
        "length": len(source.lines),
        "whole": all("n" in line for line in lines),
        "text": source.text_name,
        "lines": lines,
        "readings": [list(_with_place(page, lines)) for page in told],
    }


def _with_place(page: Sequence[Reading], lines: Sequence[Line]) -> Iterator[Reading]:
    """Each reading with `at`: the anchor of its line in the page of the source, or of the gap around it."""
    starts = [one.get("n") or one["from"] for one in lines]
    for reading in page:
        found = lines[bisect_right(starts, reading["line"]) - 1]
        yield {**reading, "at": f"L{found['n']}" if "n" in found else f"gap-{found['from']}"}
