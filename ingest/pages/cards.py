"""A set → what lists show of it: who, when, its trust, how many numbers, which levels, its fingerprint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.charts.label_placement import roomy
from ingest.core.dates import date_label, iso_date, year_label
from ingest.core.labels import (
    NBSP,
    TIMES,
    format_ratio,
    format_value,
    level_words,
    metric_word,
    significant,
    unit_of,
    with_unit,
)
from ingest.core.row import Row
from ingest.core.text import bound
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.pages.numbers import is_published_ratio, is_range, main_value
from ingest.pages.value_table import secondary_numbers
from ingest.sets.manifest.model import Manifest
from ingest.sets.records import ResultSet

_NARROWEST, _LETTERS, _APART = 272, 13, 10  # pixels: a strip, its letters, what parts two words


class Trust(BaseModel):
    """A word of `trust:`; its mark and colour never stand without the word."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    mark: str
    colour: Literal["ok", "note", "doubt", "q"]
    says: str


@cache
def trusts(reference: Path) -> dict[str, Trust]:
    """Every word with what it means."""
    text = (reference / "trust.yaml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Trust]).validate_python(own_yaml(text))


def card(result_set: ResultSet, rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    """A set for a list."""
    manifest = result_set.manifest.manifest
    return {
        "slug": result_set.slug,
        "title": manifest.title,
        "standfirst": bound(manifest.standfirst or ""),
        "author": manifest.author.name,
        "date": manifest.date,
        "year": year_label(manifest.date),
        "date_label": date_label(manifest.date),
        "iso_date": iso_date(manifest.date),
        "trust": manifest.trust,
        "trust_label": trusts(vocabulary.folder)[manifest.trust].says,
        "counts": _counts(rows),
        "repeats_label": repeats_label(rows),
        "levels": _levels(rows, vocabulary),
        "tools": sorted({row["tool"] for row in rows}),
        "media": sorted({drive.kind for drive in manifest.drives}),
        "fingerprint": fingerprint(rows, vocabulary),
        "virtual": _virtual(manifest),
        "labels": manifest.labels,
    }


def _virtual(manifest: Manifest) -> bool:
    """Whether no drive of its own did the work: in a virtual machine, or on RAM disks."""
    return "virtualization" in manifest.machine or {drive.kind for drive in manifest.drives} == {"ram"}


_CARD = (
    "slug", "title", "standfirst", "author", "date", "year", "date_label", "iso_date", "trust", "trust_label",
    "counts", "repeats_label", "levels", "tools", "media", "fingerprint", "virtual", "labels",
    "sentence", "history",
)  # fmt: skip


def card_of(page: Mapping[str, Any]) -> dict[str, Any]:
    """What lists, feeds and the sitemap show of the page of a set.

    `pages` are the addresses below that of the set which the sitemap names; `value_pages` is where numbers
    stand that the first page has no room for.
    """
    further = (part["page"] for table in page["values"] for part in table["further"])
    charts = (f"charts/{chart['id']}/" for chart in page["charts"])
    addresses = ["", *charts, *(f"values/{number}/" for number in further)]
    value_pages = {name: number["page"] for name, number in page["numbers"].items() if "page" in number}
    return {name: page[name] for name in _CARD} | {"pages": addresses, "value_pages": value_pages}


def _counts(rows: Sequence[Row]) -> dict[str, int]:
    ranges = sum(is_range(row) for row in rows)
    return {
        "values": len(rows) - ranges,
        "ranges": ranges,
        "configurations": len({row["configuration"] for row in rows}),
    }


def _levels(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, str]]:
    present = {row["raid_level"] for row in rows if row["raid_level"]}
    return [
        {"level": level, "label": level_words(level)}
        for level in vocabulary.factors["raid_level"].words
        if level in present
    ]


def repeats_label(rows: Sequence[Row]) -> str:
    """How often things were measured, in words; of the kind that most numbers are of."""
    kinds = Counter(_kind(row) for row in rows)
    if not kinds:
        return ""
    most, count = kinds.most_common(1)[0]
    share = "each" if count == len(rows) else "mostly"
    return f"{share} {most}"


def _kind(row: Row) -> str:
    if is_range(row):
        return "lowest and highest of several runs"
    if row["n"] is None:
        return "number of runs not stated"
    if row["n"] == 1:
        return "a single value"
    return f"a {row['value_kind'] if row['value_kind'] in ('mean', 'median') else 'value'} of {row['n']} runs"


def fingerprint(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    """Every value of the set's main kind on one strip from zero to the highest."""
    chosen = _of_main_kind(rows, vocabulary)
    if not chosen:
        return {}
    highest = max(main_value(row) or 0.0 for row in chosen) or 1.0  # of zeros all lie at the left end
    lowest = min((row["min"] if is_range(row) else main_value(row)) or 0.0 for row in chosen)
    ranges = [row for row in chosen if is_range(row)]
    return {
        **_labels(lowest, highest, _family(chosen[0])),
        "metric": _metric_words(_family(chosen[0])),
        "count": f"{len(chosen)}{NBSP}{'ranges' if ranges else 'values'}",
        "ticks": sorted(round((main_value(row) or 0.0) / highest, 4) for row in chosen if not is_range(row)),
        "bands": sorted([round(row["min"] / highest, 4), round(row["max"] / highest, 4)] for row in ranges),
    }


def _of_main_kind(rows: Sequence[Row], vocabulary: Vocabulary) -> list[Row]:
    """The values of the kind that most are of; of equally many, that whose metric comes first."""
    secondary = secondary_numbers(rows)
    rows = [row for row in rows if main_value(row) is not None and row["id"] not in secondary]
    kinds = Counter(_family(row) for row in rows if row["versus"] is None)
    order = list(vocabulary.metrics)
    main = min(kinds, key=lambda kind: (-kinds[kind], order.index(kind[0])), default=None)
    return [row for row in rows if _family(row) == main]


def _family(row: Row) -> tuple[str, str]:
    if row["versus"] is not None:
        return row["metric"], "versus"
    return row["metric"], "ratio" if is_published_ratio(row) else "value"


def _metric_words(family: tuple[str, str]) -> str:
    """What the strip shows: `throughput`, or `throughput, one drive = 1`."""
    metric, kind = family
    return (
        metric_word(metric)
        + {"ratio": ", one drive = 1", "versus": ", vs another configuration", "value": ""}[kind]
    )


def _labels(lowest: float, highest: float, family: tuple[str, str]) -> dict[str, Any]:
    """What is under the lowest and the highest mark; without room for two, both are in one."""
    low, high = _ends(lowest, highest, family)
    share = lowest / highest if highest else 0.0
    place, half = share * _NARROWEST, roomy(low, _LETTERS) / 2
    if place + half + _APART > _NARROWEST - roomy(high, _LETTERS):
        return {"low": "", "high": high if low == high.partition(NBSP)[0] else f"{low.rstrip(TIMES)}–{high}"}
    left = place < half  # a mark so near to zero that the words beside the left end are under it
    zero = {"zero": True} if place - half > roomy("0", _LETTERS) + _APART else {}
    return {"low": low, "low_at": 0.0 if left else round(share, 3), "high": high, **zero}


def _ends(lowest: float, highest: float, family: tuple[str, str]) -> tuple[str, str]:
    """The two ends in words; the unit is at the upper one."""
    metric, kind = family
    if kind != "value":
        return format_ratio(lowest), format_ratio(highest)
    unit, factor = unit_of(metric, [lowest, highest])
    upper = with_unit(significant(highest / factor), unit) if factor else format_value(highest, metric)
    return significant(lowest / factor), upper
