"""The tables of values of a set: a row for each configuration, a column for each thing measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.charts.labels import factor_word, level_words
from ingest.site.measures import (
    Measure,
    Scales,
    bar,
    heading,
    measure_key,
    measures_of,
    scales_of,
    share_varies,
)
from ingest.site.numbers import Row, display, first_place, in_unit, remark, varying
from ingest.site.worth import grave
from ingest.vocabulary import Vocabulary

COUNTS = ("drives", "threads", "queue_depth")


def value_tables(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """One table for each tool and kind of number, in the order of their evidence."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (_group(row), first_place(row))):
        groups[_group(row)].append(row)
    return [_table(group, vocabulary) for group in groups.values()]


def _group(row: Row) -> tuple[bool, bool, str, str]:
    """Published values first, then ratios between configurations, then what was read from logs; by tool."""
    ratio = row["versus"] is not None
    return row["value_basis"] == "measured", ratio, "" if ratio else row["tool"], row["tool_version"] or ""


def _table(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    measures = measures_of(rows, vocabulary)
    columns = list(measures.values())
    # Said by the level's name, or by the column's: not columns of their own.
    elsewhere = {"raid_level", "raid_layout", *([] if share_varies(columns) else ["mix_read"])}
    others = [name for name in varying(rows, vocabulary) if name not in elsewhere]
    grouping = [name for name in vocabulary.factors if name != "mix_read" or name not in elsewhere]
    shows_level = any(row["raid_level"] for row in rows)
    scales = scales_of(columns)
    body = [
        [
            *_configuration(group[0], others, shows_level=shows_level),
            *_numbers(group, measures, scales),
            {"text": _runs(group[0])},
            {"text": str(first_place(group[0])[1])},
        ]
        for group in _by_configuration(rows, grouping)
    ]
    head = _head(others, columns, vocabulary, shows_level=shows_level)
    return {"title": _title(rows, vocabulary), "columns": head, "rows": body}


def _head(
    factors: Sequence[str], measures: Sequence[Measure], vocabulary: Vocabulary, *, shows_level: bool
) -> list[dict[str, str]]:
    return [
        *([{"label": "Level", "kind": "level"}] if shows_level else []),
        *(
            {"label": vocabulary.factors[name].label, "kind": _kind(name, vocabulary), "factor": name}
            for name in factors
        ),
        *(_measured(measure, vocabulary) for measure in measures),
        {"label": "Runs", "kind": "text"},
        {"label": "Line", "kind": "line"},
    ]


def _measured(measure: Measure, vocabulary: Vocabulary) -> dict[str, str]:
    """A column of numbers; with `one`, if a reader may choose another configuration for its 1.0×."""
    one = {} if measure.one is None else {"one": measure.one}
    return {"label": heading(measure, vocabulary), "kind": "number", **one}


def _kind(name: str, vocabulary: Vocabulary) -> str:
    return "amount" if vocabulary.factors[name].kind in ("size", "integer", "ratio") else "text"


def _title(rows: Sequence[Row], vocabulary: Vocabulary) -> str:
    first = rows[0]
    if first["versus"] is not None:
        return "Ratios between configurations"
    labels = [
        vocabulary.metrics[name].label
        for name in vocabulary.metrics
        if any(row["metric"] == name for row in rows)
    ]
    version = f" {first['tool_version']}" if first["tool_version"] else ""
    return f"{vocabulary.tools[first['tool']].label}{version}: " + ", ".join(
        label if label.isupper() else label.lower() for label in labels
    )


def _by_configuration(rows: Sequence[Row], factors: Sequence[str]) -> Iterator[list[Row]]:
    """Rows of one configuration side by side."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[name] for name in factors), row["job"]].append(row)
    yield from groups.values()


def _configuration(row: Row, factors: Sequence[str], *, shows_level: bool) -> list[dict[str, Any]]:
    level = {"text": level_words(row["raid_level"], row["raid_layout"]), "level": row["raid_level"]}
    return [*([level] if shows_level else []), *({"text": _factor_text(name, row[name])} for name in factors)]


def _numbers(
    rows: Sequence[Row], measures: Mapping[tuple[Any, ...], Measure], scales: Scales
) -> list[dict[str, Any]]:
    """A cell for each column; empty where the configuration has no such number."""
    by_key = {measure_key(row): row for row in rows}
    return [
        _cell(by_key[key], measure, scales) if key in by_key else {"text": ""}
        for key, measure in measures.items()
    ]


def _factor_text(name: str, value: Any) -> str:
    """A factor's value under its own heading: `4`, not `4 drives`."""
    if value is None:
        return ""
    return (
        f"{value:,}"
        if isinstance(value, int) and not isinstance(value, bool) and name in COUNTS
        else factor_word(name, value)
    )


def _runs(row: Row) -> str:
    return "not stated" if row["n"] is None else str(row["n"])


def _cell(row: Row, measure: Measure, scales: Scales) -> dict[str, Any]:
    """One number: ratios bring their own sign, values stand in the unit that the heading names."""
    text = display(row) if measure.is_ratio else in_unit(row, measure.unit[1])
    return {
        "id": row["id"],
        "text": text,
        "note": remark(row),
        "doubt": grave(row),
        **bar(row, measure, scales),
    }
