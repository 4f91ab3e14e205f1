"""The table under percentiles: a row per configuration and operation, a column per percentile."""

from __future__ import annotations

from ingest.charts.drawing import Table
from ingest.charts.nines import percent_of
from ingest.charts.rows import groups
from ingest.charts.subject import Subject
from ingest.charts.tables import column, factor_cells, merged, number_cell
from ingest.labels import THIN, reference


def table_of_percentiles(subject: Subject) -> Table:
    """Every number leads to its evidence."""
    factors = [
        f
        for f in dict.fromkeys(subject.request.row_factors)
        if any(row.get(f) is not None for row in subject.rows)
    ]
    percents = sorted({percent_of(row) for row in subject.rows})
    columns = [column(factor) for factor in factors if not merged(factor, factors)]
    columns += ["Operation", *(f"{percent:g}{THIN}%, {subject.unit}" for percent in percents)]
    rows = []
    for part in groups(subject.rows, [*factors, "operation"]).values():
        own = {percent_of(row): row for row in part}
        label = reference().operations[part[0]["operation"]].label
        cells = [number_cell(subject, own.get(percent)) for percent in percents]
        rows.append([*factor_cells(part[0], factors), {"text": label}, *cells])
    return Table(columns, rows)
