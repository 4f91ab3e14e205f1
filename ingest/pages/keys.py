"""The key figures of a set: each selects one number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ingest.core.problems import Problem
from ingest.core.row import Row
from ingest.core.text import bound
from ingest.pages.labels import labelled
from ingest.pages.numbers import display
from ingest.sets.manifest.model import KeyFigure, Manifest
from ingest.sets.manifest.read import ReadManifest


def chosen(figure: KeyFigure, rows: Sequence[Row]) -> list[Row]:
    """The numbers that a key figure's words select; of a tool's own statistics, the mean."""
    found = [row for row in rows if _fits(figure, row)]
    return [row for row in found if row["statistic"] in (None, "mean")] or found


def _fits(figure: KeyFigure, row: Row) -> bool:
    same = (
        row["operation"] == figure.operation
        and figure.metric in (None, row["metric"])
        and row["versus"] is None
    )
    return same and all(row[name] == value for name, value in figure.where.items())


def key_figures(manifest: Manifest, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The figures for the page; the rows are labelled already."""
    figures = [
        figure.model_copy(update={"where": labelled(figure.where, manifest.labels)})
        for figure in manifest.keys
    ]
    return [
        {"id": row["id"], "display": display(row), "text": bound(figure.says)}
        for figure in figures
        for row in chosen(figure, rows)
    ]


def key_problems(read: ReadManifest, rows: Sequence[Row]) -> Iterator[Problem]:
    """Figures that select no number, or several."""
    for place, figure in enumerate(read.manifest.keys):
        found = len(chosen(figure, rows))
        if found != 1:
            yield read.problem(
                ("keys", place),
                "a selection of one number",
                f"{found or 'none'}",
                "fix where, operation or metric",
            )
