"""The figures of a line of CSV made readings: its columns alone tell what each is.

    …,440,38,470470,38,838680,48,…      rates and shares of CPU in turns, of twelve phases
    …,219ms,42994us,42907us,401ms,…     since 1.90 behind them as many latencies

A line has up to 36 of them: nothing stands between their texts and the readings but the numbers themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from ingest.parsers._exact import plain_scale
from ingest.parsers._report import Reading
from ingest.parsers.bonnie._figures import RULES, TOO_FAST, UNITS, cpu, head_unit, latency_ways
from ingest.parsers.bonnie._generations import GENERATIONS
from ingest.parsers.bonnie._model import CPU, LATENCY, PHASES, RATE, Fields, Row
from ingest.parsers.bonnie._parameters import parameters_of

_InSi = Callable[[str], float]


class _Columns(NamedTuple):
    """The columns of a phase: places among the figures of a line, and how its rate is read."""

    operation: str
    rate: int
    share: int
    latency: int | None
    metric: str
    unit: str
    head: str
    rule: str
    in_si: _InSi


def of_fields(row: Row, fields: Fields, run: int, version: str | None) -> list[Reading]:
    """By phase; an empty field is a test left out."""
    line, form, texts, spans = fields.line, row.layout, fields.texts, fields.spans_in_line()
    ways, found = latency_ways(), list[Reading]()
    add = found.append
    for columns, told in zip(_columns(form), parameters_of(row), strict=True):
        operation, rate, share, latency, metric, unit, head, rule, in_si = columns
        if text := texts[rate]:
            start, end = spans[rate]
            value, name, why = (None, None, TOO_FAST) if text[0] == "+" else (in_si(text), rule, None)
            add(Reading(
                operation, metric, value, unit, text + head, line, start, end,
                run, None, "mean", None, why, name, form, version, told,
            ))  # fmt: skip
        if text := texts[share]:
            (start, end), one = spans[share], cpu(text)
            add(Reading(
                operation, "cpu", one.value, "1", one.printed, line, start, end,
                run, None, "mean", None, one.reason, one.rule, form, version, told,
            ))  # fmt: skip
        if latency is not None and (text := texts[latency]):
            (start, end), (in_si, cut, name) = spans[latency], ways.get(text[-2:]) or ways["s"]
            add(Reading(
                operation, "latency", in_si(text[:cut]), "s", text, line, start, end,
                run, None, "max", None, None, name, form, version, told,
            ))  # fmt: skip
    return found


@cache
def _columns(layout: str) -> Sequence[_Columns]:
    place = {key: n for n, key in enumerate(GENERATIONS[layout].keys)}
    return [
        _Columns(
            one.operation, place[n, RATE], place[n, CPU], place.get((n, LATENCY)), one.metric,
            UNITS[one.metric], head_unit(one.metric, human=False),
            RULES[one.metric], plain_scale(RULES[one.metric]),
        )
        for n, one in enumerate(PHASES)
    ]  # fmt: skip
