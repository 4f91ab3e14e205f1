"""What stands beside a number: its repeats; where there are none, numbers that differ in one factor.

5 repeats     ○  ○●○      ○     each a link to its own line
one run       sdb ●   sdc ○ ○ ○      the other drives, measured the same way
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.labels import factor_label, factor_word, format_value, level_words
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import display, in_short, main_value
from ingest.pages.places import Place, Places

MOST = 12
_FIRST = ("drive", "scheduler")  # what a reader asks for first
Beside = dict[str, Any]


def beside(rows: Sequence[Row], places: Places, vocabulary: Vocabulary) -> dict[str, Beside]:
    """A number's name → what stands beside it."""
    found = {}
    values = {row["id"]: row["value"] for row in rows}
    for number, repeats in places.by_number.items():
        if len(repeats) > 1:
            found[number] = _repeats(repeats, places.own.get(number), values[number])
    return {**_neighbours([row for row in rows if row["id"] not in found], vocabulary), **found}


def _repeats(places: Sequence[Place], own: Place | None, value: float | None) -> Beside:
    """The runs of a number: the first of them; all, where a page tells of them as no run is the value."""
    shown = places[:MOST] if own else places
    paths = Counter(place.measurement.evidence.path for place in shown)
    rows = [
        {
            "text": _where(place, paths),
            "printed": place.measurement.printed,
            "display": _display(place),
            "href": place.href,
            "line": place.measurement.evidence.line,
        }
        for place in shown
    ]
    figures = [place.measurement.value for place in shown]
    strip = _on_a_strip(rows, figures)
    at = {} if own or value is None else {"at": _share(value, [one for one in figures if one is not None])}
    more = {"more": len(places) - len(shown)} if len(places) > len(shown) else {}
    return {"of": "repeats", **strip, **at, **more}


def _where(place: Place, paths: Mapping[str, int]) -> str:
    """The log, and its run where the log has several."""
    path = place.measurement.evidence.path
    run = f", run {place.measurement.run + 1}" if paths[path] > 1 else ""
    return path.removeprefix("logs/") + run


def _display(place: Place) -> str:
    one = place.measurement
    return format_value(one.value, one.metric) if one.value is not None else in_short(str(one.reason))


def _on_a_strip(rows: list[Beside], values: Sequence[float | None]) -> Beside:
    """The rows with their places between the lowest and the highest, 0 to 1."""
    known = [value for value in values if value is not None]
    if not known:
        return {"rows": rows}
    low, high = min(known), max(known)
    for row, value in zip(rows, values, strict=True):
        if value is not None:
            row["at"] = _share(value, known)
    ends = {name: rows[values.index(end)]["display"] for name, end in (("low", low), ("high", high))}
    return {"rows": rows, **ends}


def _share(value: float, known: Sequence[float]) -> float:
    """How far a value is from the lowest (0) to the highest (1)."""
    low, high = min(known), max(known)
    return round((value - low) / (high - low), 4) if high > low else 0.5


def _neighbours(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Beside]:
    """Numbers that differ in one factor only; of several factors the first that has some."""
    found: dict[str, Beside] = {}
    for factor in _order(rows, vocabulary):
        groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
        for row in rows:
            if row["id"] not in found:
                groups[_but(row, factor, vocabulary)].append(row)
        for group in groups.values():
            if 1 < len(group) <= MOST and len({row[factor] for row in group}) == len(group):
                found |= dict.fromkeys((row["id"] for row in group), _group(factor, group))
    return found


def _order(rows: Sequence[Row], vocabulary: Vocabulary) -> Iterator[str]:
    """The factors that vary, those first that a reader asks for first."""
    varying = [name for name in vocabulary.factors if len({row[name] for row in rows}) > 1]
    yield from (name for name in _FIRST if name in varying)
    yield from (name for name in varying if name not in _FIRST)


def _but(row: Row, factor: str, vocabulary: Vocabulary) -> tuple[Any, ...]:
    """What is the same for numbers that differ in this factor only."""
    same = ("job", "tool", "operation", "metric", "statistic", "latency_kind", "versus_configuration")
    kind = row["versus"] is None, bool(row["published_ratio"])
    factors = (row[name] for name in vocabulary.factors if name != factor)
    return (*(row[name] for name in same), *kind, *factors)


def _group(factor: str, rows: Sequence[Row]) -> Beside:
    ordered = sorted(rows, key=lambda row: _rank(row[factor]))
    told = [
        {
            "text": _word(factor, row),
            "printed": row["printed"] or "",
            "display": display(row),
            "id": row["id"],
        }
        for row in ordered
    ]
    return {"of": factor_label(factor), **_on_a_strip(told, [main_value(row) for row in ordered])}


def _rank(value: object) -> tuple[bool, float, str]:
    """Figures by their size, words by their letters, what is not stated last."""
    return value is None, float(value) if isinstance(value, int | float) else 0.0, str(value)


def _word(factor: str, row: Mapping[str, Any]) -> str:
    if row[factor] is None:
        return "not stated"
    return level_words(row[factor], None) if factor == "raid_level" else factor_word(factor, row[factor])
