"""A row of summary → its text as a reader sees it: the number, its remark, its sentence, its quality."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ingest.charts.words import interface_share
from ingest.checks.check_files import titles
from ingest.core.labels import (
    DASH,
    NBSP,
    NOT_STATED,
    THIN,
    factor_label,
    factor_word,
    format_ratio,
    format_value,
    level_words,
    metric_word,
    reference,
    significant,
    unit_of,
    with_unit,
    words,
)
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.vocabulary import Vocabulary

_BY_UNIT = ("throughput", "iops", "rate")
_STATISTICS = {"min": "lowest", "max": "highest", "stdev": "standard deviation"}
_FURTHER = re.compile(r" to |: |, ")


def is_range(row: Row) -> bool:
    """A published range: lowest and highest, and nothing between."""
    return row["value"] is None and row["min"] is not None and row["max"] is not None


def is_published_ratio(row: Row) -> bool:
    """A number that was published as a multiple of the baseline only."""
    return bool(row["published_ratio"])


def main_value(row: Row) -> float | None:
    """The figure that stands for a row: the published ratio, the value, or the upper end of a range."""
    if row["versus"] is not None:
        return float(row["versus"])
    if is_published_ratio(row):
        return float(row["relative"])
    value = row["max"] if is_range(row) else row["value"]
    return None if value is None else float(value)


def display(row: Row) -> str:
    """The number with its unit: `3.88×`, `2,049 IOPS`, `140–202 MB/s`."""
    if row["versus"] is not None:
        return format_ratio(row["versus"])
    if is_published_ratio(row):
        return format_ratio(row["relative"])
    if is_range(row):
        unit = unit_of(row["metric"], [row["min"], row["max"]])
        return with_unit(in_unit(row, unit[1]), unit[0])
    return format_value(row["value"], row["metric"]) if row["value"] is not None else reason(row)


def in_unit(row: Row, factor: float) -> str:
    """The number alone, in a unit that its column names."""
    if is_range(row):
        return f"{significant(row['min'] / factor)}{DASH}{significant(row['max'] / factor)}"
    return significant(row["value"] / factor) if row["value"] is not None else in_short(reason(row))


def reason(row: Row) -> str:
    """Why there is no value."""
    return str(row["reason"] or "not measured")


def in_short(why: str) -> str:
    """What a cell has room for: `too fast` of "too fast to measure". Its title has the whole."""
    return _FURTHER.split(why, maxsplit=1)[0]


def remark(row: Row) -> str:
    """The remark on the number: derived from a ratio, or of an uncertain unit."""
    if is_published_ratio(row) and row["value"] is not None:
        return f"≈{NBSP}{format_value(row['value'], row['metric'])}"
    if not row["unit_certain"]:
        low, high = (format_value(row[end], row["metric"]) for end in ("value_low", "value_high"))
        return f"{low} to {high}; the unit is ambiguous"
    return ""


def against(row: Row, vocabulary: Vocabulary) -> str:
    """The configuration that a published ratio compares with, in words."""
    other = json.loads(row["versus_configuration"] or "{}")
    return words(other, [name for name in vocabulary.factors if name in other])


def sentence(row: Row, factors: Sequence[str], vocabulary: Vocabulary) -> str:
    """Configuration and what was measured in words: `RAID 10 far, 128 KiB, cfq: read`."""
    said_by_level = ("drives",) if row["raid_level"] == "single" else ()
    configuration = words(row, [name for name in factors if name not in said_by_level], of_what=True)
    measured = ", ".join(_measured(row, vocabulary))
    return measured if configuration == NOT_STATED else f"{configuration}: {measured}"


def _measured(row: Row, vocabulary: Vocabulary) -> Iterator[str]:
    """random read, completion latency, percentile 99.9. What its unit says, as MB/s does, is left out."""
    metric, statistic = row["metric"], row["statistic"] or "mean"
    yield vocabulary.operations[row["operation"]].label
    if metric not in _BY_UNIT:
        name = metric_word(metric)
        yield f"{row['latency_kind']} {name}" if row["latency_kind"] else name
    if statistic != "mean" or metric == "latency":
        yield _STATISTICS.get(statistic, re.sub(r"^p(?=[0-9])", "percentile ", statistic))


def varying(rows: Sequence[Row], vocabulary: Vocabulary) -> list[str]:
    """The factors that differ between rows, in the vocabulary's order."""
    return [name for name in vocabulary.factors if len({row[name] for row in rows}) > 1]


def shared(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, str]]:
    """What all values of a set have in common, if anything: Level, RAID 5; Drives, 10; Direct I/O, yes."""
    first = dict(rows[0]) if rows else {}
    same = set(vocabulary.factors) - set(varying(rows, vocabulary))
    implied = {"raid_layout"} | ({"drives"} if first.get("raid_level") == "single" else set())
    names = [name for name in vocabulary.factors if name in same - implied and first.get(name) is not None]
    layout = first.get("raid_layout") if "raid_layout" in same else None
    return [
        {
            "label": upper(factor_label(name)),
            "value": level_words(first[name], layout) if name == "raid_level" else _word(name, first[name]),
        }
        for name in sorted(names, key=lambda name: name != "raid_level")
    ]


def _word(name: str, value: Any) -> str:
    """A factor's value after its label: yes, 16, none."""
    kind = reference().factors[name].kind
    if kind == "boolean":
        return "yes" if value else "no"
    if kind == "integer":
        return f"{value:,}"
    return "none" if value == "none" else factor_word(name, value).removesuffix(" reads")


def quality(row: Row) -> dict[str, object]:
    """Keys of a number on its page: spread, expected, interface, checks (the gravest first)."""
    share = interface_share(row)
    link = {"interface": share} if share else {}
    return {"spread": row["spread"] or "", "expected": _expected(row), **link, "checks": _checks(row)}


def _expected(row: Row) -> str:
    """`3.13×, at most 4.00×; this is 97 % of it`."""
    if row["expected"] is None or row["relative"] is None:
        return ""
    text = format_ratio(row["expected"])
    if row["prediction"] is not None and row["published_ratio"] is False:
        text += f" ({format_value(row['prediction'], row['metric'])})"
    if row["most"] is not None and row["most"] != row["expected"]:
        text += f", at most {format_ratio(row['most'])}"
    if row["efficiency"] is None:
        return text
    return f"{text}; measured {100 * row['efficiency']:.0f}{THIN}% of that".replace(f" {THIN}", NBSP)


def _checks(row: Row) -> list[dict[str, str]]:
    names = str(row["doubts"]).split("; ") if row["doubts"] else []
    return [{"check": name, "title": titles()[name]} for name in names]
