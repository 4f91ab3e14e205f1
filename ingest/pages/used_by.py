"""A number → what uses it: its ratio and comparison, key figures, charts, the numbers whose 1.0× it is.

Compared with single drive: about 78 % faster (72–85 %), 3 runs vs 3, Welch's test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.core.labels import format_ratio, format_value, words
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import Places, baseline_hrefs
from ingest.sets.baselines import baselines_of
from ingest.sets.records import ResultSet
from ingest.statistics.compare import found_by
from ingest.statistics.numbers import differences, from_summary

Rest = dict[str, str]


def rests(
    places: Places,
    charts: Sequence[Mapping[str, Any]],
    keys: Sequence[Mapping[str, Any]],
    comparisons: Sequence[Row],
    vocabulary: Vocabulary,
) -> Mapping[str, list[Rest]]:
    """A number's name → what enters from it, each with its address on the page of the set."""
    found: dict[str, list[Rest]] = defaultdict(list)
    for name, rest in (
        *_ratios(places.rows, baseline_hrefs(places, vocabulary)),
        *compared(comparisons, places.rows, vocabulary),
        *_baselines(places.result_set, vocabulary),
        *_keys(keys),
        *_charts(charts),
    ):
        found[name].append(rest)
    return found


def _ratios(rows: Sequence[Row], ones: Mapping[str, str]) -> Iterator[tuple[str, Rest]]:
    for row in rows:
        if row["relative"] is not None and row["baseline"] is not None and not row["published_ratio"]:
            one = format_value(row["baseline"], row["metric"])
            says = f"It is {format_ratio(row['relative'])} the baseline"
            rest = {"kind": "ratio", "says": says, "href": f"#{row['id']}"}
            yield row["id"], {**rest, "one": one, "one_href": ones.get(row["id"], "")}


def _baselines(result_set: ResultSet, vocabulary: Vocabulary) -> Iterator[tuple[str, Rest]]:
    """The numbers that count as 1.0× for others."""
    wanted: dict[tuple[str, str, str, str], int] = defaultdict(int)
    manifest = result_set.manifest.manifest
    for one in baselines_of(manifest.baseline, result_set.measurements, vocabulary):
        if one.other is not None:
            wanted[one.other.key, one.operation, one.metric, one.tool] += 1
    seen = set()
    for row in result_set.measurements:
        key = (row.configuration.key, row.operation, row.metric, row.tool)
        name = row.id(result_set.slug)
        if key in wanted and row.statistic == "mean" and name not in seen:
            seen.add(name)
            yield (
                name,
                {
                    "kind": "baseline",
                    "says": f"It is the baseline (1.0×) of {_values(wanted[key])}.",
                    "href": "#values",
                },
            )


def _values(count: int) -> str:
    return "one value" if count == 1 else f"{count:,} values"


def _keys(keys: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Rest]]:
    for key in keys:
        yield key["id"], {"kind": "key value", "says": f"{key['display']} is {key['text']}", "href": ""}


def _charts(charts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Rest]]:
    for chart in charts:
        rest = {"kind": "chart", "says": chart["title"], "href": f"#{chart['id']}"}
        cells = (cell for row in chart["table"]["rows"] for cell in row)
        for name in dict.fromkeys(cell["id"] for cell in cells if cell.get("id")):
            yield name, rest


_NO_FIGURES = {"value": None, "min": None, "max": None}  # only what they are of is asked


def compared(
    found: Sequence[Row], rows: Sequence[Row], vocabulary: Vocabulary
) -> Iterator[tuple[str, dict[str, str]]]:
    """The name of a number, and its line: the verdict in words, how it was found, and where that is told."""
    by_id = {row["id"]: row for row in rows}
    for one in found:
        yield one["id"], _line(one, by_id[one["id"]], by_id[one["baseline_id"]], vocabulary)


def _line(found: Row, row: Row, baseline: Row, vocabulary: Vocabulary) -> dict[str, str]:
    entry, by = found_by(found["method"], found["n"], found["baseline_n"])
    return {
        "kind": "ratio",
        "says": f"Compared with {_named(row, baseline, vocabulary)}: {found['words']}",
        "href": "",
        "by": by,
        "entry": entry,
    }


def _named(row: Mapping[str, object], baseline: Mapping[str, object], vocabulary: Vocabulary) -> str:
    """The baseline by what tells it from the number: `single drive`, `RAID 5, 64 KiB`."""
    one, other = (from_summary({**each, **_NO_FIGURES}, vocabulary.factors) for each in (row, baseline))
    said_by_level = ("drives",) if baseline["raid_level"] == "single" else ()
    names = [found.what for found in differences(one, other) if found.b is not None]
    shown = [name for name in names if name in vocabulary.factors and name not in said_by_level]
    return words(baseline, shown) if shown else "its baseline"
