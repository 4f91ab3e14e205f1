"""A log or table for its own page: every line, with the measured characters as anchors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.addresses import source_slug
from ingest.records import Evidence, ResultSet, SourceText

Span = tuple[Evidence, str | None]


def source_pages(result_set: ResultSet) -> list[dict[str, Any]]:
    """Every source of a set."""
    spans = _spans(result_set)
    return [_page(source, spans[source.path]) for source in result_set.sources]


def _spans(result_set: ResultSet) -> Mapping[str, list[Span]]:
    """Path → the characters that were read, with the number that they belong to."""
    spans: dict[str, list[Span]] = defaultdict(list)
    for row in result_set.measurements:
        spans[row.evidence.path].append((row.evidence, row.id(result_set.slug)))
    for fact in result_set.facts:
        spans[fact.evidence.path].append((fact.evidence, None))
    return spans


def _page(source: SourceText, spans: Sequence[Span]) -> dict[str, Any]:
    by_line: dict[int, list[Span]] = defaultdict(list)
    for span in sorted(spans, key=lambda item: (item[0].line, item[0].start)):
        by_line[span[0].line].append(span)
    seen: set[str] = set()
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
        "numbers": sum(1 for _, number in spans if number),
        "lines": [
            {"n": n, "parts": list(_parts(line, by_line[n], seen))}
            for n, line in enumerate(source.lines, start=1)
        ],
    }


def _parts(line: str, spans: Sequence[Span], seen: set[str]) -> Iterator[dict[str, Any]]:
    """The line cut at its spans. An id stands once a page: repeats of a number are marked without it."""
    place = 0
    for evidence, number in spans:
        if evidence.start < place:
            continue
        if evidence.start > place:
            yield {"text": line[place : evidence.start]}
        yield {"text": line[evidence.start : evidence.end], "mark": True, **_anchor(number, seen)}
        place = evidence.end
    if place < len(line) or not spans:
        yield {"text": line[place:]}


def _anchor(number: str | None, seen: set[str]) -> dict[str, str]:
    if number is None or number in seen:
        return {}
    seen.add(number)
    return {"id": number}
