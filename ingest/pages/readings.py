"""What a page tells of one reading: its value, how it came from what was printed, what agrees, and the lines.

A number of several repeats has a reading for each; what concerns all of them is told with the number
(ingest/pages/set_page.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.labels import format_value, reference
from ingest.core.row import Row
from ingest.pages.cross_check import agreement, figures, run_key
from ingest.pages.derivation import how
from ingest.pages.excerpts import Excerpts
from ingest.pages.places import Place, Places
from ingest.sets.records import Measurement, ResultSet, SourceText

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
