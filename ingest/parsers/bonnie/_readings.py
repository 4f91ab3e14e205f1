"""From a row to readings: of CSV by its columns, which are the same in each line; of a table by its cells."""

from __future__ import annotations

from ingest.parsers._report import Reading
from ingest.parsers.bonnie._figures import KINDS, figure
from ingest.parsers.bonnie._model import PHASES, Row
from ingest.parsers.bonnie._of_csv import of_fields
from ingest.parsers.bonnie._parameters import parameters_of

# What is no bonnie++ goes by its own name.
_PROGRAMS = {"table-bonnie": "bonnie-tim-bray", "table-bonnie-64": "bonnie-64"}
# The figures of a run in the order of its readings.
_KEYS = [(phase, kind) for phase in range(len(PHASES)) for kind in KINDS]


def readings(row: Row, number: int, version: str | None) -> list[Reading]:
    """Those of the run of this number. Both ways put them in the order of Reading's fields: by name it takes
    six times as long."""
    return of_fields(row, row.fields, number, version) if row.fields else _of_cells(row, number, version)


def _of_cells(row: Row, number: int, version: str | None) -> list[Reading]:
    form = "bonnie-suse" if row.of_suse else _PROGRAMS.get(row.layout, row.layout)
    cells, parameters = row.cells, parameters_of(row)
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
