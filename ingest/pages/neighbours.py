"""A number → its neighbours: its repeats; where there are none, numbers that differ in one factor.

5 repeats     ○  ○●○      ○     each a link to its own line
one run       sdb ●   sdc ○ ○ ○      the other drives, measured the same way
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import factor_label, factor_word, format_value
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import display, in_short, main_value, varying
from ingest.pages.places import Place, Places

MOST = 12
_FIRST = ("drive", "scheduler")  # what a reader asks for first
Neighbours = dict[str, Any]  # {of, rows, low, high, at, more}


def neighbours(rows: Sequence[Row], places: Places, vocabulary: Vocabulary) -> dict[str, Neighbours]:
    """A number's name → its neighbours."""
    values = {row["id"]: row["value"] for row in rows}
    repeats = {
        number: _repeats(runs, places.own.get(number), values[number])
        for number, runs in places.by_number.items()
        if len(runs) > 1
    }
    return {**_alike([row for row in rows if row["id"] not in repeats], vocabulary), **repeats}


def _repeats(places: Sequence[Place], own_place: Place | None, value: float | None) -> Neighbours:
    """The first runs of a number; all, where no single run is its value and a page shows them."""
    listed = places[:MOST] if own_place else places
    paths = Counter(place.measurement.evidence.path for place in listed)
    rows = [
        {
            "text": _log_and_run(place, paths),
            "printed": place.measurement.printed,
            "display": _display(place),
            "href": place.href,
            "line": place.measurement.evidence.line,
        }
        for place in listed
    ]
    figures = [place.measurement.value for place in listed]
    values = [figure for figure in figures if figure is not None]
    at = {} if own_place or value is None else {"at": _share(value, values)}
    more = {"more": len(places) - len(listed)} if len(places) > len(listed) else {}
    return {"of": "repeats", **_on_a_strip(rows, figures), **at, **more}


def _log_and_run(place: Place, paths: Mapping[str, int]) -> str:
    """The log, and its run where the log has several; of a table, the repeat of the row."""
    measurement, path = place.measurement, place.measurement.evidence.path
    number = measurement.repeat if measurement.evidence.in_table else measurement.run + 1
    run = f", run {number}" if paths[path] > 1 else ""
    return path.removeprefix("logs/") + run


def _display(place: Place) -> str:
    value, metric = place.measurement.value, place.measurement.metric
    return format_value(value, metric) if value is not None else in_short(str(place.measurement.reason))


def _on_a_strip(rows: list[Neighbours], values: Sequence[float | None]) -> Neighbours:
    """The rows with their places between the lowest and the highest, 0 to 1."""
    known = [value for value in values if value is not None]
    if not known:
        return {"rows": rows}
    for row, value in zip(rows, values, strict=True):
        if value is not None:
            row["at"] = _share(value, known)
    low, high = (rows[values.index(end)]["display"] for end in (min(known), max(known)))
    return {"rows": rows, "low": low, "high": high}


def _share(value: float, values: Sequence[float]) -> float:
    """How far a value is from the lowest (0) to the highest (1)."""
    low, high = min(values), max(values)
    return round((value - low) / (high - low), 4) if high > low else 0.5


def _alike(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Neighbours]:
    """Numbers that differ in one factor only; of several factors the first that has some."""
    alike: dict[str, Neighbours] = {}
    names = varying(rows, vocabulary)
    for factor in sorted(names, key=lambda name: (name not in _FIRST, names.index(name))):
        others = (row for row in rows if row["id"] not in alike)
        groups = grouped((_all_but(factor, row, vocabulary), row) for row in others)
        for group in groups.values():
            if 1 < len(group) <= MOST and len({row[factor] for row in group}) == len(group):
                alike |= dict.fromkeys((row["id"] for row in group), _group(factor, group))
    return alike


def _all_but(factor: str, row: Row, vocabulary: Vocabulary) -> tuple[Any, ...]:
    """What is the same for numbers that differ in this factor only."""
    same = ("job", "tool", "operation", "metric", "statistic", "latency_kind", "versus_configuration")
    kind = row["versus"] is None, bool(row["published_ratio"])
    factors = (row[name] for name in vocabulary.factors if name != factor)
    return (*(row[name] for name in same), *kind, *factors)


def _group(factor: str, rows: Sequence[Row]) -> Neighbours:
    ordered = sorted(rows, key=lambda row: _rank(row[factor]))
    entries = [
        {
            "text": _word(factor, row),
            "printed": row["printed"] or "",
            "display": display(row),
            "id": row["id"],
        }
        for row in ordered
    ]
    return {"of": factor_label(factor), **_on_a_strip(entries, [main_value(row) for row in ordered])}


def _rank(value: object) -> tuple[bool, float, str]:
    """Figures by their size, words by their letters, what is not stated last."""
    return value is None, float(value) if isinstance(value, int | float) else 0.0, str(value)


def _word(factor: str, row: Mapping[str, Any]) -> str:
    return "not stated" if row[factor] is None else factor_word(factor, row[factor])
