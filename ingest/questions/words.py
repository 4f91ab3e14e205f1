"""Marks → words: a study in a line, media, years, loads; what all pages of questions say alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.core.labels import count_word, factor_word, format_ratio, reference
from ingest.core.row import Row
from ingest.questions.marks import Mark

DASH = "\u2013"
# By the words of summary.medium: one, several.
MEDIA = {
    "hdd": ("hard disk", "hard disks"),
    "ssd": ("SSD", "SSDs"),
    "flash": ("flash card", "flash cards"),
    "ram": ("RAM disk", "RAM disks"),
    "virtual": ("virtual disk", "virtual disks"),
    None: ("drive", "drives"),
}
# The columns of a comparison. What RAM and virtual disks tell is the cost of software, not of drives.
COLUMNS: Mapping[str, tuple[str | None, ...]] = {
    "Hard disks": ("hdd",),
    "Flash": ("ssd", "flash"),
    "Virtual and RAM disks": ("virtual", "ram"),
    "Medium not stated": (None,),
}
IN_SENTENCES = {name: name[0].lower() + name[1:] for name in COLUMNS}
ALWAYS = ("Hard disks", "Flash")  # columns that show their gaps
STATES = {"degraded": "degraded", "recovering": "rebuilding"}
_STATED = ("chunk_size", "block_size", "threads", "queue_depth", "filesystem")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def counted(number: int, one: str, several: str = "") -> str:
    """two studies."""
    return f"{count_word(number)} {one if number == 1 else several or one + 's'}"


def upper(text: str) -> str:
    """The first letter large; names as dRAID stay as they are."""
    word = text.split(" ", maxsplit=1)[0]
    return text if word[1:].lower() != word[1:] else text[:1].upper() + text[1:]


def load(operation: str, state: str = "optimal") -> str:
    """Random read; random read, degraded."""
    label = upper(reference().operations[operation].label)
    return f"{label}, {STATES[state]}" if state in STATES else label


def does(operation: str) -> str:
    """What a level does more or fewer of: random reads."""
    spec = reference().operations[operation]
    return str(spec.sentence or spec.label)


def does_all(parts: Sequence[str]) -> str:
    """Sequential and random writes; random reads and sequential writes."""
    by_noun: dict[str, list[str]] = {}
    split = [part.partition(" ")[::2] for part in parts]
    if len({pattern for pattern, _ in split}) == 1:
        return f"{split[0][0]} {listed([noun for _, noun in split])}"
    for pattern, noun in split:
        by_noun.setdefault(noun, []).append(pattern)
    return listed([f"{listed(patterns)} {noun}" for noun, patterns in by_noun.items()])


def column_of(mark: Mark) -> str:
    """The column of a mark."""
    return column_of_medium(mark.medium)


def column_of_medium(medium: str | None) -> str:
    """The column of a medium."""
    return next(name for name, media in COLUMNS.items() if medium in media)


def study_line(
    marks: Sequence[Mark], cards: Mapping[str, Mapping[str, Any]], *, without: Iterable[str] = ()
) -> str:
    """2008 · 4 hard disks · dd · 512 KiB chunks: what all marks of one study have in common."""
    rows = [row for mark in marks for row in mark.rows]
    parts = [cards[marks[0].set]["year"], _drives(marks[0].medium, rows), marks[0].tool]
    parts += [_setting(factor, rows) for factor in _STATED if factor not in without]
    return upper(" · ".join(part for part in parts if part))


def _drives(medium: str | None, rows: Sequence[Row]) -> str:
    one, several = MEDIA[medium]
    drives = _common(rows, "drives")
    return f"{drives} {one if drives == 1 else several}" if drives else several


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


def span(ratios: Sequence[float]) -> str:
    """1.66×; 0.65–0.78×."""
    low, high = format_ratio(min(ratios)), format_ratio(max(ratios))
    return high if low == high else f"{low[:-1]}{DASH}{high}"
