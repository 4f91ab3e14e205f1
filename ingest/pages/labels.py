"""A set's own names for its own words: `slot6` is shown as "one controller in slot 6".

The data keep the word; only pages and charts show the label (`labels:` in the manifest).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Labels = Mapping[str, Mapping[str, str]]


def labelled_rows(rows: Sequence[Mapping[str, Any]], labels: Labels) -> list[dict[str, Any]]:
    """Rows of summary, with labels for words."""
    return [{**row, **_values(row, labels)} for row in rows]


def labelled(selection: Mapping[str, Any], labels: Labels) -> dict[str, Any]:
    """A selection (`where:`) that finds the same rows after they were labelled."""
    return {name: _either(value, labels.get(name, {})) for name, value in selection.items()}


def _values(row: Mapping[str, Any], labels: Labels) -> dict[str, Any]:
    return {name: words.get(row[name], row[name]) for name, words in labels.items()}


def _either(value: Any, words: Mapping[str, str]) -> Any:
    return [words.get(one, one) for one in value] if isinstance(value, list) else words.get(value, value)
