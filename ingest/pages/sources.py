"""A log or table for its own page: its lines with what was read from them, and what is told of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.pages.lines import Mark
from ingest.pages.places import Places, source_slug
from ingest.pages.readings import Reading
from ingest.pages.source_lines import Line, extract
from ingest.sets.records import Evidence, PublishedRatio, ResultSet, SourceText

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
