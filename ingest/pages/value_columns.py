"""The tables of values → columns, for the script that sorts and filters them: /results/<slug>/values.json.

    {"units": {"throughput": [["kB/s", 1000], …]},
     "factors": [{"key": "scheduler", "label": "Scheduler", "ordered": false, "words": ["noop", "cfq", ""]}],
     "tables": [{"title": "dd: throughput", "tool": "dd", "rows": 176, "at": [[0, 1, …]], "columns": [
       {"kind": "text", "label": "Scheduler", "key": "scheduler", "factor": 0},
       {"kind": "number", "label": "Read, × one drive", "key": "read", "id": […], "relative": […], …}]}]}

`level` and `same` are the level of all rows and its words, where no column says them.
Without the tables of secondary numbers. A list that would hold one value only is that value; what
no row has is left out. Words are in their order, so that their places sort; the empty one, not stated, is
the last. Where `relative` is left out it is value ÷ baseline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ingest.charts.subject import doubt_of
from ingest.core.labels import level_words
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import is_published_ratio, varying
from ingest.pages.value_table import Measure, ValueTable, factor_text, lines, measure_key, runs, tables_of
from ingest.pages.values import head
from ingest.statistics.numbers import in_order, place_of

# Of a whole column, and of each number, by the names of summary.
_OF_COLUMN = ("operation", "metric", "statistic", "latency_kind", "versus_configuration")
_OF_NUMBER = (
    "value", "value_basis", "unit_certain", "value_low", "value_high", "min", "max",
    "relative", "baseline", "versus", "reason",
)  # fmt: skip


def _short(value: Any) -> Any:
    """70000000.0 as 70000000."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def _rounded_column(name: str) -> Callable[[Row], Any]:
    return lambda row: _short(row[name])


_WAYS: Mapping[str, Callable[[Row], Any]] = {
    **{name: _rounded_column(name) for name in _OF_NUMBER},
    "doubt": lambda row: doubt_of(row) or None,
    "ratio": is_published_ratio,
}


def value_columns(rows: Sequence[Row], vocabulary: Vocabulary, hrefs: Mapping[str, str]) -> dict[str, Any]:
    """The file of a set; `hrefs` are the addresses of the numbers' evidence below it."""
    tables = [table for table in tables_of(rows, vocabulary) if not table.secondary]
    rows = [row for table in tables for row in table.numbers]
    in_headings = {"access", *(name for table in tables for name in table.by_operation)}
    if all(table.share_by_column for table in tables):
        in_headings.add("mix_read")
    in_headings -= {name for table in tables for name in table.factors}
    names = [name for name in varying(rows, vocabulary) if name not in in_headings]
    words = {name: _words(name, rows, vocabulary) for name in names}
    places = {name: {word: place for place, word in enumerate(words[name])} for name in names}
    factors = vocabulary.factors
    metrics = sorted({row["metric"] for row in rows})
    return {
        "units": {name: list(vocabulary.metrics[name].shown.items()) for name in metrics},
        "factors": [
            {
                "key": name,
                "label": factors[name].label,
                "ordered": factors[name].ordered,
                "words": words[name],
            }
            for name in names
        ],
        "tables": [_table(table, names, places, hrefs) for table in tables],
    }


def _words(name: str, rows: Sequence[Row], vocabulary: Vocabulary) -> list[str]:
    """A factor's values as readers choose from them, in order; what is not stated is the empty one."""
    present = {row[name] for row in rows if row[name] is not None}
    values = in_order(present, list(vocabulary.factors[name].words))
    return [*dict.fromkeys(factor_text(name, value) for value in values), ""]


def _shared(name: str, numbers: Sequence[Row]) -> str:
    """The word that all numbers of a configuration share; none where it differs by operation."""
    values = {row[name] for row in numbers}
    return factor_text(name, values.pop()) if len(values) == 1 else ""


def _table(
    table: ValueTable,
    names: Sequence[str],
    places: Mapping[str, Mapping[str, int]],
    hrefs: Mapping[str, str],
) -> dict[str, Any]:
    firsts = [numbers[0] for numbers in table.configurations]
    at = [packed(places[name][_shared(name, numbers)] for numbers in table.configurations) for name in names]
    columns = [_column(column, table, names) for column in head(table)]
    of_numbers = (column for column in columns if column["kind"] == "number")
    for column, (key, measure) in zip(of_numbers, table.measures.items(), strict=True):
        column.update(_measured(key, measure, table, hrefs))
    tool = None if firsts[0]["versus"] is not None else firsts[0]["tool"]
    same = {"same": table.constants["raid_level"]} if "raid_level" in table.constants else {}
    return {
        "title": table.title, "tool": tool, "rows": len(firsts), **table.one_level, **same,
        "at": at, "columns": columns,
    }  # fmt: skip


def _column(column: Mapping[str, Any], table: ValueTable, names: Sequence[str]) -> dict[str, Any]:
    """A column that holds no numbers, whole; of numbers only its head."""
    firsts = [numbers[0] for numbers in table.configurations]
    if column["kind"] == "level":
        return {**column, **_levels(firsts, table.vocabulary)}
    if "factor" in column:
        return {**column, "factor": names.index(column["factor"])}
    if column["kind"] == "line":
        return {**column, "texts": packed(map(lines, table.configurations))}
    return {**column, **({"texts": packed(map(runs, firsts))} if column["key"] == "runs" else {})}


def _levels(firsts: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    """Level and layout as one name: its words with their levels, and which each row has."""
    pairs = [(row["raid_level"], row["raid_layout"]) for row in firsts]
    levels, layouts = (list(vocabulary.factors[name].words) for name in ("raid_level", "raid_layout"))
    known = sorted(
        set(pairs), key=lambda pair: (place_of(pair[0] or "", levels), place_of(pair[1] or "", layouts))
    )
    place = {pair: number for number, pair in enumerate(known)}
    words = [[level_words(*pair), pair[0]] for pair in known]
    return {"words": words, "at": packed(place[pair] for pair in pairs)}


def _measured(
    key: tuple[Any, ...], measure: Measure, table: ValueTable, hrefs: Mapping[str, str]
) -> dict[str, Any]:
    """The numbers of a column, nothing where a configuration has none."""
    rows = [
        next((row for row in numbers if measure_key(row) == key), None) for numbers in table.configurations
    ]
    name, factor = measure.unit
    column = {name: measure.first[name] for name in _OF_COLUMN if measure.first[name] is not None}
    lists = {name: _list(rows, value_of) for name, value_of in _WAYS.items()}
    if all(row is None or row["relative"] == _quotient(row) for row in rows):
        del lists["relative"]
    return {
        **column,
        **({} if measure.is_ratio else {"unit": [name, _short(factor)]}),
        "source": _list(rows, lambda row: hrefs[row["id"]].partition("/#")[0]),
        **_later_runs(rows, hrefs),
        "highest": _short(table.scales[measure.scale]),
        **({"open": True} if measure.is_open else {}),
        "id": [row and row["id"] for row in rows],
        **{name: values for name, values in lists.items() if values is not None or name == "relative"},
    }


def _later_runs(rows: Sequence[Row | None], hrefs: Mapping[str, str]) -> dict[str, Any]:
    """`-2` of an address that ends in the second run of its log; nothing where all are the first."""
    after = _list(rows, lambda row: hrefs[row["id"]].rpartition(row["id"])[2])
    return {"nth": after} if after else {}


def _quotient(row: Row) -> float | None:
    """What `relative` is, unless an author published it: the script reckons it, and is sent less."""
    if row["value"] is None or not row["baseline"]:
        return None
    return float(row["value"] / row["baseline"])


def _list(rows: Sequence[Row | None], value_of: Callable[[Row], Any]) -> Any:
    """One value for each row; only that value, if all rows that have a number agree in it."""
    present = packed(value_of(row) for row in rows if row)
    return [None if row is None else value_of(row) for row in rows] if isinstance(present, list) else present


def packed(values: Iterable[Any]) -> Any:
    """The values, or the one that all are."""
    values = list(values)
    return values[0] if values and all(value == values[0] for value in values) else values
