"""Rows of a set → its tables of values, a row for each configuration, and the pages where their rows stand.

/results/<slug>/            rows 1–50 of each table
/results/<slug>/values/2/   rows 51–250 of the first that has more
/results/<slug>/values/3/   the next
Of a table of secondary numbers (value_table.py) all rows are on further pages.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from ingest.charts.subject import doubt_of
from ingest.core.labels import factor_word, with_unit
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import display, in_short, in_unit, main_value, reason, remark
from ingest.pages.value_table import Measure, Scales, ValueTable, Words, bar, heading, measure_key, tables_of

FIRST = 50
PER_PAGE = 200
# A number's frozen address, /results/<slug>/#<id>, finds it there without a script too: beyond the first
# rows its id is at the link to its page. At nine bytes each, so many of them may.
MOST_ANCHORS = 400
_POINT = re.compile(r'(?<= href=")#([0-9a-f]{12})(?=")')
# One bar alone says nothing.
_FEWEST_BARS = 2
# The columns after the numbers.
_AFTER = ("runs", "line")
# Over more columns of numbers than these there is no room for access patterns.
_MOST_SPELLED = 8
# Beside more columns of numbers than these there is no room for bars.
_MOST_WITH_BARS = 4
# Beside so many columns of settings a phone has no room for numbers: they are below (assets/css/deep/).
_DEEP = range(4, 10)
# Beside fewer, numbers are below where all columns together are more than a phone has room for.
_MOST_BESIDE = 4
# Of more numbers a phone would have a paragraph for each row.
_MOST_BELOW = 12


def further_pages(tables: Sequence[tuple[int, bool]]) -> list[list[dict[str, int]]]:
    """For each table, by its length and whether it is of secondary numbers, its further pages: number in the
    set, first row (from 0), the one after the last.
    """
    numbers = count(2)
    return [
        [
            {"page": next(numbers), "from": start, "to": min(start + PER_PAGE, length)}
            for start in range(0 if secondary else FIRST, length, PER_PAGE)
        ]
        for length, secondary in tables
    ]


def pages_of_numbers(tables: Sequence[dict[str, Any]]) -> dict[str, int]:
    """Number → its page of values, for those that the set's own page cannot find; empty where it can."""
    places = {
        cell["id"]: page["page"]
        for table in tables
        for page in table["further"]
        for row in table["rows"][page["from"] : page["to"]]
        for cell in row
        if cell.get("id")
    }
    return places if len(places) > MOST_ANCHORS else {}


def row_address(number: str, page: int | None) -> str:
    """Where a number's row is found, below the page of its set."""
    return f"#{number}" if page is None else f"values/{page}/#{number}"


def leading(chart: Mapping[str, Any], pages: Mapping[str, int]) -> dict[str, Any]:
    """A chart whose points lead to the pages with their rows."""

    def led(picture: str) -> str:
        return _POINT.sub(lambda link: row_address(link[1], pages.get(link[1])), picture)

    panels = [panel | {size: led(panel[size]) for size in ("wide", "narrow")} for panel in chart["panels"]]
    return {**chart, "panels": panels}


def value_tables(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """Every table as the page has it, with the pages on which its later rows stand."""
    tables = [_table(table) for table in tables_of(rows, vocabulary)]
    further = further_pages([(len(table["rows"]), "secondary" in table) for table in tables])
    return [{**table, "further": pages} for table, pages in zip(tables, further, strict=True)]


def _table(table: ValueTable) -> dict[str, Any]:
    sentences = " ".join([*_once(table), *_patterns(table), *_by_operation(table)])
    columns = head(table)
    return {
        "title": table.title,
        **({"said": sentences} if sentences else {}),
        **_deep(columns),
        **({"secondary": True} if table.secondary else {}),
        **table.one_level,
        "columns": columns,
        "rows": [_cells(numbers, words, table) for numbers, words in table.rows],
    }


def _deep(columns: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Where numbers are below settings on a phone: how many settings there are, and if they are few how
    many numbers are beside each other.
    """
    numbers = sum(column["kind"] == "number" for column in columns)
    settings = sum(column["kind"] != "number" and column["key"] not in _AFTER for column in columns)
    if settings in _DEEP:
        return {"deep": settings}
    if settings + numbers <= _MOST_BESIDE or settings > max(_DEEP) or numbers > _MOST_BELOW:
        return {}
    return {"deep": settings, "across": 4 if numbers in (4, 7, 8) or numbers > _MOST_SPELLED else 3}


def _cells(numbers: Sequence[Row], words: Words, table: ValueTable) -> list[dict[str, Any]]:
    """A row: its configuration, its numbers, what follows them; without what is the same in all rows."""
    own = {name: {"text": text} for name, text in words.items() if name not in table.constants}
    if "raid_level" in own:
        own["raid_level"]["level"] = numbers[0]["raid_level"]
    before = [cell for name, cell in own.items() if name not in _AFTER]
    return [*before, *_numbers(numbers, table), *(own[name] for name in _AFTER if name in own)]


def _once(table: ValueTable) -> Iterable[str]:
    """What is written once above the table, instead of a column: Level: RAID 5."""
    labels = {column["key"]: column["label"] for column in _columns(table)}
    return (f"{labels[name]}: {text}." for name, text in table.constants.items() if text)


def _patterns(table: ValueTable) -> Iterable[str]:
    """Of a wide table, whose headings are brief, once above it: Sequential: read, write. Random: seek."""
    if len(table.measures) <= _MOST_SPELLED:
        return
    names = dict.fromkeys(measure.first["operation"] for measure in table.measures.values())
    specs = [table.vocabulary.operations[name] for name in names]
    for access in ("sequential", "random"):
        brief = [spec.brief for spec in specs if spec.brief != spec.label and spec.label.startswith(access)]
        if brief:
            yield f"{access.capitalize()}: {', '.join(brief)}."


def _by_operation(table: ValueTable) -> Iterable[str]:
    """Read and random read: direct I/O. Write: no direct I/O."""
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for operation, spec in table.vocabulary.operations.items():
        values = ((name, ways.get(operation)) for name, ways in table.by_operation.items())
        words = tuple(factor_word(name, value) for name, value in values if value is not None)
        alike[words].append(spec.label)
    for words, labels in alike.items():
        if words:
            yield upper(f"{listed(labels)}: {', '.join(words)}.")


def head(table: ValueTable) -> list[dict[str, Any]]:
    """The columns: the heading of each, and the key that a reader sorts by."""
    same = table.constants
    return [column for column in _columns(table) if column["kind"] == "number" or column["key"] not in same]


def _columns(table: ValueTable) -> list[dict[str, Any]]:
    vocabulary, factors = table.vocabulary, table.vocabulary.factors
    columns = [
        *([{"label": "Level", "kind": "level", "key": "raid_level"}] if table.shows_level else []),
        *(
            {"label": factors[name].label, "kind": _kind(name, vocabulary), "factor": name, "key": name}
            for name in table.factors
        ),
        *(_measured(measure, table) for measure in table.measures.values()),
        {"label": "Runs", "kind": "text", "key": "runs"},
        {"label": "Line", "kind": "line", "key": "line"},
    ]
    return list(_distinct(columns))


def _measured(measure: Measure, table: ValueTable) -> dict[str, Any]:
    """A column of numbers; with `one`, if a reader may choose another configuration for its 1.0×."""
    label = heading(measure, table.vocabulary, brief=len(table.measures) > _MOST_SPELLED)
    operation = table.vocabulary.operations[measure.first["operation"]]
    # Short, for it is in addresses: ?sort=-read.
    short = label.partition(",")[0].lower().replace(operation.label.lower(), operation.brief)
    key = re.sub(r"\W+", "-", short).strip("-")
    choosable = {} if measure.baseline_name is None else {"one": measure.baseline_name}
    return {"label": label, "kind": "number", "key": key, **choosable, **_extras(measure, table)}


def _extras(measure: Measure, table: ValueTable) -> dict[str, bool]:
    """The extra columns of a measure: its ≈ remark, its bar."""
    about = any(remark(row).startswith("≈") for row in measure.rows)
    bars = sum("bar" in bar(row, measure, table.scales) for row in measure.rows) >= _FEWEST_BARS
    room = len(table.measures) <= _MOST_WITH_BARS
    return {**({"about": True} if about else {}), **({"bar": True} if bars and room else {})}


def _distinct(columns: Sequence[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """No two columns with one key: create-files, create-files-2."""
    counts: dict[str, int] = {}
    for column in columns:
        counts[column["key"]] = counts.get(column["key"], 0) + 1
        times = counts[column["key"]]
        yield {**column, "key": f"{column['key']}-{times}"} if times > 1 else column


def _kind(name: str, vocabulary: Vocabulary) -> str:
    return "amount" if vocabulary.factors[name].kind in ("size", "integer", "ratio") else "text"


def _numbers(numbers: Sequence[Row], table: ValueTable) -> list[dict[str, Any]]:
    """A cell for each column; empty where the configuration has no such number."""
    by_key = {measure_key(row): row for row in numbers}
    return [
        _cell(by_key[key], measure, table.scales) if key in by_key else {"text": ""}
        for key, measure in table.measures.items()
    ]


def _cell(row: Row, measure: Measure, scales: Scales) -> dict[str, Any]:
    """One number: ratios bring their own sign, values are in the unit that the heading names.

    `full` is a value with that unit; `why` the whole reason, where the cell has room for its beginning only.
    """
    unit, factor = measure.unit
    text = display(row) if measure.is_ratio else in_unit(row, factor)
    is_cut = text == in_short(reason(row)) != reason(row)
    has_unit = not measure.is_ratio and main_value(row) is not None
    return {
        "id": row["id"],
        "text": text,
        **({"why": reason(row)} if is_cut else {}),
        **({"full": with_unit(text, unit)} if has_unit else {}),
        "note": remark(row),
        "doubt": doubt_of(row),
        **bar(row, measure, scales),
    }
