"""Marks of a study → the study in one line, the same wherever the page of a question names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.core.labels import factor_word
from ingest.core.media import MEDIA
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.questions.marks import Mark

Cards = Mapping[str, Mapping[str, Any]]  # of each set what is said of it beside its values
_STATED = ("chunk_size", "block_size", "threads", "queue_depth", "filesystem")


def study_line(marks: Sequence[Mark], cards: Cards, *, without: Iterable[str] = ()) -> str:
    """2008 · 4 hard disks · dd · 512 KiB chunks: what all marks of one study have in common."""
    rows = [row for mark in marks for row in mark.rows]
    parts = [cards[marks[0].set]["year"], _drives(marks[0].medium, rows), marks[0].tool]
    parts += [_setting(factor, rows) for factor in _STATED if factor not in without]
    return upper(" · ".join(part for part in parts if part))


def _drives(medium: str | None, rows: Sequence[Row]) -> str:
    singular, plural = MEDIA[medium]
    drives = _common(rows, "drives")
    return f"{drives} {singular if drives == 1 else plural}" if drives else plural


def _setting(factor: str, rows: Sequence[Row]) -> str:
    """What all of the usual pairs have in common."""
    value = _common([row for row in rows if row["usual"]] or rows, factor)
    if value in (None, "none"):
        return ""
    nouns = {"chunk_size": " chunks", "block_size": " blocks"}
    return f"{factor_word(factor, value)}{nouns.get(factor, '')}"


def _common(rows: Sequence[Row], factor: str) -> Any:
    values = {row[factor] for row in rows}
    return values.pop() if len(values) == 1 else None
