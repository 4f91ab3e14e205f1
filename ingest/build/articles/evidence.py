"""The page behind an article: each selection with its query, its values, and the evidence of every row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.build.articles.asked import Asked, Data, computed_sql, is_id, written
from ingest.build.articles.model import Computed, Selection
from ingest.build.articles.source import Source
from ingest.core.groups import grouped
from ingest.core.labels import reference
from ingest.core.row import Row

MOST_SHOWN = 200  # rows of a selection; its query gives all of them


def evidence(
    source: Source, data: Data, asked: Mapping[str, Asked], values: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """In the order of the front matter; `values` as the article writes them."""
    selections = source.article.selections
    computed = grouped(
        (value.of, (value, values[name]["text"]))
        for name, value in source.article.values.items()
        if isinstance(value, Computed) and name in values
    )
    return [_selection(name, selections[name], each, computed[name], data) for name, each in asked.items()]


def _selection(
    name: str, selection: Selection, asked: Asked, computed: list[tuple[Computed, str]], data: Data
) -> dict[str, Any]:
    """The query of a single value is that of the value."""
    return {
        "name": name,
        "says": selection.says,
        "sql": computed_sql(asked, computed[0][0]) if len(computed) == 1 else asked.sql,
        "doubted": asked.doubted,
        "values": [{"is": value.is_, "text": text} for value, text in computed],
        "columns": [_column(name, asked) for name in asked.columns],
        "rows": [list(_cells(row, data)) for row in asked.rows[:MOST_SHOWN]],
        "count": len(asked.rows),
    }


def _column(name: str, asked: Asked) -> dict[str, Any]:
    """Its name, and whether it holds numbers, which are aligned right."""
    values = [row[name] for row in asked.rows if row[name] is not None]
    return {"name": name, "right": bool(values) and all(type(value) in (int, float) for value in values)}


def _cells(row: Row, data: Data) -> Iterator[dict[str, str]]:
    for column, value in row.items():
        if value is not None and is_id(column):
            shown = data.numbers[row["set"]][str(value)]
            yield {"of": shown.label, "text": shown.display, "href": shown.href}
        elif column == "place":
            yield {"text": str(value), "href": f"/results/{row['set']}/#findings"}
        elif column == "set":
            yield {"text": str(value), "href": f"/results/{value}/"}
        else:
            yield {"text": written(value, column if column in reference().factors else "text")}
