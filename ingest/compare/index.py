"""All rows → index, sums and blocks of rows: a view loads only what it needs to draw."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from ingest.checks.check_files import all_checks, titles
from ingest.compare.columns import REFUSED, figures, flags, number, places_of
from ingest.compare.settings import Setting
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.statistics.numbers import in_order

BLOCK = 1500  # rows: some 50 KB as text, 12 KB packed
_DOUBTS = frozenset(check.name for check in all_checks() if check.severity == "doubt")
Words = Mapping[str, Mapping[Any, int]]  # setting → value → its place in the list


def dictionary(
    distinct: Mapping[str, Collection[Any]], settings: Sequence[Setting], vocabulary: Vocabulary
) -> list[dict[str, Any]]:
    """Every setting with its values, in their order on the page. `distinct`: column → its values."""
    return [_setting(distinct[setting.column], setting, vocabulary) for setting in settings]


def _setting(distinct: Collection[Any], setting: Setting, vocabulary: Vocabulary) -> dict[str, Any]:
    factor = vocabulary.factors.get(setting.column)
    values = in_order(distinct, list(factor.words) if factor else ())
    words = [setting.word(value) for value in values]
    return {
        "key": setting.key,
        "label": setting.label,
        "numeric": setting.numeric,
        "values": values,
        "words": words if words != values else None,
    }


def words_of(settings: Sequence[Mapping[str, Any]]) -> dict[str, dict[Any, int]]:
    """Setting → value → its place."""
    return {each["key"]: {value: place for place, value in enumerate(each["values"])} for each in settings}


def sets_of(rows: Sequence[Row], titles: Mapping[str, str]) -> dict[str, list[Any]]:
    """The sets as columns, by name."""
    cards = {row["set"]: row for row in rows}
    slugs = sorted(cards)
    return {
        "slug": slugs,
        "title": [titles.get(slug, slug) for slug in slugs],
        "year": [cards[slug]["year"] for slug in slugs],
    }


class Places(NamedTuple):
    """By which numbers rows name their sets and the values of their settings."""

    sets: Mapping[str, int]
    words: Words
    known: Sequence[Setting]


def measure(rows: Sequence[Row], places: Places) -> dict[str, Any]:
    """What is known of a measure before its rows are there."""
    first, place = rows[0], places.sets
    levels = Counter(places.words["level"].get(row["raid_level"], -1) for row in rows)
    return {
        "operation": first["operation"],
        "metric": first["metric"],
        "kind": first["latency_kind"],
        "rows": len(rows),
        "relative": sum(row["relative"] is not None for row in rows),
        "sets": sorted({place[row["set"]] for row in rows}),
        "levels": sorted(levels.items()),
        "blocks": [[place[block[0]["set"]], place[block[-1]["set"]]] for block in blocks(rows)],
    }


def blocks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The rows of one measure, some at a time."""
    for start in range(0, len(rows), BLOCK):
        yield rows[start : start + BLOCK]


def block(rows: Sequence[Row], places: Places) -> dict[str, Any]:
    """One block as columns."""
    words = places.words
    settings = {each.key: places_of(rows, each.column, words[each.key]) for each in places.known}
    return {
        "set": [places.sets[row["set"]] for row in rows],
        "settings": {key: column for key, column in settings.items() if column is not None},
        "care": doubts(rows, places.sets),
        **figures(rows),
    }


def doubts(rows: Sequence[Row], place: Mapping[str, int]) -> list[list[Any]]:
    """What casts doubt on them: set, the check's title, how many values."""
    counts: Counter[tuple[int, str]] = Counter()
    for row in rows:
        for name in (row["doubts"] or "").split("; "):
            if name in _DOUBTS:
                counts[place[row["set"]], titles()[name]] += 1
    return [[number_of_set, title, n] for (number_of_set, title), n in sorted(counts.items())]


def sums(rows: Sequence[Row], places: Places) -> dict[str, list[Any]]:
    """By set, level and layout: how many values, the lowest, the median and the highest."""
    groups: dict[tuple[int, int, int], list[Row]] = defaultdict(list)
    for row in rows:
        level, layout = (places.words[key].get(row[column], -1) for key, column in _GROUPED)
        groups[places.sets[row["set"]], level, layout].append(row)
    columns: dict[str, list[Any]] = defaultdict(list)
    for (number_of_set, level, layout), members in sorted(groups.items()):
        columns["set"].append(number_of_set)
        columns["level"].append(level)
        columns["layout"].append(layout)
        for name, value in _sum(members).items():
            columns[name].append(value)
    return dict(columns)


_GROUPED = (("level", "raid_level"), ("layout", "raid_layout"))


def _sum(rows: Sequence[Row]) -> dict[str, Any]:
    usable = [row for row in rows if not flags(row) & REFUSED]
    absolute = [row["value"] for row in usable if row["value"] is not None]
    relative = [row["relative"] for row in usable if row["relative"] is not None]
    baselines = [row["baseline"] for row in usable if row["baseline"] is not None]
    return {
        "n": len(rows),
        "vn": len(absolute),
        **dict(zip(("v0", "v1", "v2"), _ends(absolute), strict=True)),
        "rn": len(relative),
        **dict(zip(("r0", "r1", "r2"), _ends(relative), strict=True)),
        "b": _digits(baselines[0]) if baselines else None,
    }


def _ends(values: Sequence[float]) -> tuple[float | int | None, ...]:
    """Lowest, median, highest."""
    if not values:
        return None, None, None
    return _digits(min(values)), _digits(median(values)), _digits(max(values))


def _digits(value: float) -> float | int | None:
    """Four digits: the rows that follow have all of them."""
    return number(float(f"{value:.4g}")) if math.isfinite(value) else None
