"""A side file in a few numbers, as `spindle parse` shows it: for each direction the first, last, lowest,
median and highest value, each with its line, and how many there are. Without a unit the first alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ingest.parsers.fio.series import DIRECTIONS, Named, Series, looks_like_series, named, read_series
from ingest.parsers.report import Fact, Reading, Report


def side_file(path: str, text: str, version: str | None = None) -> Report | None:
    """The summary of a side file; None if the path or the text is not that of one. Raises ParseError."""
    name = named(path)
    if name is None or not looks_like_series(text):
        return None
    return summary_of(text, read_series(text, name.kind, version), name)


def summary_of(text: str, series: Series, name: Named) -> Report:
    """A report of fio's; `text` is what the series was read from."""
    readings = [one for direction in range(len(DIRECTIONS)) for one in _of(series, name, direction)]
    lines = _lines(text, {one.line for one in readings})
    placed = [_placed(one, lines[one.line]) for one in readings]
    return Report("fio", placed, facts=[_said(series)], warnings=series.warnings)


def _said(series: Series) -> Fact:
    stands_for = series.meaning.stands_for
    each = f", each for one {stands_for}" if stands_for else ""
    return Fact("samples", f"{len(series)}{each} ({series.layout})", 1, 0, 0)


def _of(series: Series, name: Named, direction: int) -> Iterator[Reading]:
    places = [place for place, one in enumerate(series.columns.direction) if one == direction]
    if not places:
        return
    chosen = _chosen(places, series.columns.value)
    for statistic, place in chosen if series.meaning.factor is not None else islice(chosen, 1):
        yield _reading(series, name, direction, statistic, place, len(places))


def _chosen(places: Sequence[int], values: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The median of an even count is the lower of the two: it stands in a line."""
    ranked = sorted(places, key=values.__getitem__)
    yield "first", places[0]
    yield "last", places[-1]
    yield "min", ranked[0]
    yield "p50", ranked[(len(ranked) - 1) // 2]
    yield "max", ranked[-1]


def _reading(series: Series, name: Named, direction: int, statistic: str, place: int, count: int) -> Reading:
    meaning = series.meaning
    value = series.columns.value[place]
    return Reading(
        operation=DIRECTIONS[direction],
        metric=series.metric,
        value=meaning.si(value),
        unit=series.unit,
        printed=str(value),
        line=place + 1,
        start=0,
        end=0,
        job=None if name.job is None else str(name.job),
        statistic=statistic,
        latency_kind=series.latency_kind,
        reason=meaning.reason,
        rule=meaning.rule,
        format=f"{series.kind}-log",
        tool_version=series.tool_version,
        parameters=_parameters(series, count),
    )


def _parameters(series: Series, count: int) -> dict[str, object]:
    """How many values, and what one stands for where that is known. The operation is the direction alone."""
    stands_for = series.meaning.stands_for
    return {"samples": count, **({"stands_for": stands_for} if stands_for else {})}


def _lines(text: str, wanted: set[int]) -> dict[int, str]:
    """Some lines of a text, by number from 1."""
    found, start = {}, 0
    for number in range(1, max(wanted, default=0) + 1):
        end = text.find("\n", start)
        if number in wanted:
            found[number] = text[start : end if end >= 0 else None]
        start = end + 1
    return found


def _placed(one: Reading, line: str) -> Reading:
    """The value is the second column: `139, 1611, 0`."""
    from dataclasses import replace

    start = line.index(", ") + 2
    return replace(one, start=start, end=start + len(one.printed))
