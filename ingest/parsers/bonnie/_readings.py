"""From a row to readings: of CSV by its columns, which are the same in each line; of a table by its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from ingest.parsers._report import Reading
from ingest.parsers.bonnie._figures import KINDS, Figure, figure, of_column
from ingest.parsers.bonnie._generations import GENERATIONS
from ingest.parsers.bonnie._model import PHASES, Fields, Row
from ingest.parsers.bonnie._parameters import parameters_of

# The figures of a run in the order of its readings.
_KEYS = [(phase, kind) for phase in range(len(PHASES)) for kind in KINDS]


def readings(row: Row, number: int, version: str | None) -> list[Reading]:
    """Those of the run of this number. Both ways put them in the order of Reading's fields: by name it takes
    six times as long."""
    return _of_fields(row, row.fields, number, version) if row.fields else _of_cells(row, number, version)


def _of_fields(row: Row, fields: Fields, number: int, version: str | None) -> list[Reading]:
    line, offset, form, parameters = fields.line, fields.offset, row.layout, parameters_of(row)
    texts, spans = fields.texts, fields.spans
    found = [(one, one.figure(text)) for one in _columns(form) if (text := texts[one.place])]
    return [
        Reading(
            one.operation, it.metric, it.value, it.unit, it.printed,
            line, offset + spans[one.place + 1][0], offset + spans[one.place + 1][1],
            number, None, it.statistic, None, it.reason, it.rule, form, version, parameters[one.phase],
        )
        for one, it in found
    ]  # fmt: skip


class _Column(msgspec.Struct, frozen=True, gc=False):
    """A field of a line of CSV that is a figure; its place among those."""

    place: int
    phase: int
    operation: str
    figure: Callable[[str], Figure]


@cache
def _columns(layout: str) -> Sequence[_Column]:
    """In the order of the readings."""
    keys = GENERATIONS[layout].keys
    return [
        _Column(keys.index(key), key[0], PHASES[key[0]].operation, of_column(*key))
        for key in _KEYS
        if key in keys
    ]


def _of_cells(row: Row, number: int, version: str | None) -> list[Reading]:
    form, cells, parameters = row.layout, row.cells, parameters_of(row)
    printed = [(key, cells[key]) for key in _KEYS if key in cells]
    found = [(phase, cell, figure(row, phase, kind, cell.text)) for (phase, kind), cell in printed]
    return [
        Reading(
            PHASES[phase].operation, one.metric, one.value, one.unit, one.printed,
            cell.line, cell.start, cell.end, number, None, one.statistic, None,
            one.reason, one.rule, form, version, parameters[phase],
        )
        for phase, cell, one in found
    ]  # fmt: skip
