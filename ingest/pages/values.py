"""Rows of a set → its tables of values, a row for each configuration, and the pages where their rows stand.

/results/<slug>/            rows 1–50 of each table
/results/<slug>/values/2/   rows 51–250 of the first that has more
/results/<slug>/values/3/   the next
Of a table of secondary numbers (value_table.py) all rows are on further pages.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from ingest.charts.subject import doubt_of
from ingest.core.labels import factor_word, level_words, with_unit
from ingest.core.row import Row, line_words
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import display, in_short, in_unit, main_value, reason, remark
from ingest.pages.value_table import Measure, Scales, ValueTable, bar, heading, measure_key, tables_of

FIRST = 50
PER_PAGE = 200
# A number's frozen address, /results/<slug>/#<id>, finds it there without a script too: beyond the first
# rows its id stands at the link to its page. At nine bytes each, so many of them may.
MOST_ANCHORS = 400
_POINT = re.compile(r'(?<= href=")#([0-9a-f]{12})(?=")')
COUNTS = ("drives", "threads", "queue_depth")
# One bar alone says nothing.
_FEWEST_BARS = 2
# More lines than these are only counted.
_MOST_LINES = 2
# The columns after the numbers.
_AFTER = ("runs", "line")
# Over more columns of numbers than these there is no room for access patterns.
_MOST_SPELLED = 8
# Beside more columns of numbers than these there is no room for bars.
_MOST_WITH_BARS = 4


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
    same = constants(table)
    sentences = " ".join([*_once(table, same), *_patterns(table), _said(table)]).strip()
    return {
        "title": table.title,
        **({"said": sentences} if sentences else {}),
        **({"secondary": True} if table.secondary else {}),
        **one_level(table),
        "columns": head(table),
        "rows": [_cells(numbers, table, same) for numbers in table.configurations],
    }


def _cells(numbers: Sequence[Row], table: ValueTable, same: Container[str]) -> list[dict[str, Any]]:
    """A row: its configuration, its numbers, what stands after them; without what is the same in all rows."""
    plain = _plain(numbers, table)
    before = [cell for key, cell in plain.items() if key not in _AFTER and key not in same]
    after = [plain[key] for key in _AFTER if key not in same]
    return [*before, *_numbers(numbers, table), *after]


def _plain(numbers: Sequence[Row], table: ValueTable) -> dict[str, dict[str, Any]]:
    """The cells without numbers, by the key of their column."""
    row = numbers[0]
    level = {"text": level_words(row["raid_level"], row["raid_layout"]), "level": row["raid_level"]}
    return {
        **({"raid_level": level} if table.shows_level else {}),
        **{name: {"text": factor_text(name, row[name])} for name in table.factors},
        "runs": {"text": runs(row)},
        "line": {"text": lines(numbers)},
    }


def constants(table: ValueTable) -> dict[str, str]:
    """Columns that would say the same in every row, by their key; a table of one row says all in it."""
    rows = [_plain(numbers, table) for numbers in table.configurations]
    texts = {key: {row[key]["text"] for row in rows} for key in rows[0]}
    return {key: different.pop() for key, different in texts.items() if len(different) == 1 < len(rows)}


def _once(table: ValueTable, same: Mapping[str, str]) -> Iterable[str]:
    """What is said once over the table, in place of a column: Level: RAID 5."""
    labels = {column["key"]: column["label"] for column in _columns(table)}
    return (f"{labels[key]}: {text}." for key, text in same.items() if text)


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


def one_level(table: ValueTable) -> dict[str, str]:
    """The level of all rows, whose colour their bars wear, where no column says it."""
    level = table.numbers[0]["raid_level"]
    return {"level": level} if "raid_level" in constants(table) and level else {}


def _said(table: ValueTable) -> str:
    """Read and random read: direct I/O. Write: no direct I/O."""
    ways: dict[str, list[str]] = {operation: [] for operation in table.vocabulary.operations}
    for name, values in table.by_operation.items():
        for operation, value in values.items():
            ways[operation].extend([] if value is None else [factor_word(name, value)])
    alike: dict[tuple[str, ...], list[str]] = {}
    for operation, words in ways.items():
        alike.setdefault(tuple(words), []).append(table.vocabulary.operations[operation].label)
    sentences = (f"{listed(names)}: {', '.join(words)}." for words, names in alike.items() if words)
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def head(table: ValueTable) -> list[dict[str, Any]]:
    """The columns: what stands over each, and the key that a reader sorts by."""
    same = constants(table)
    return [column for column in _columns(table) if column["kind"] == "number" or column["key"] not in same]


def _columns(table: ValueTable) -> list[dict[str, Any]]:
    vocabulary, named = table.vocabulary, table.vocabulary.factors
    columns = [
        *([{"label": "Level", "kind": "level", "key": "raid_level"}] if table.shows_level else []),
        *(
            {"label": named[name].label, "kind": _kind(name, vocabulary), "factor": name, "key": name}
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
    # Short, for it stands in addresses: ?sort=-read.
    short = label.partition(",")[0].lower().replace(operation.label.lower(), operation.brief)
    key = re.sub(r"\W+", "-", short).strip("-")
    choosable = {} if measure.one is None else {"one": measure.one}
    return {"label": label, "kind": "number", "key": key, **choosable, **_beside(measure, table)}


def _beside(measure: Measure, table: ValueTable) -> dict[str, bool]:
    """What stands in columns of its own beside the number: what it is about, its bar."""
    about = any(remark(row).startswith("≈") for row in measure.rows)
    bars = sum("bar" in bar(row, measure, table.scales) for row in measure.rows) >= _FEWEST_BARS
    room = len(table.measures) <= _MOST_WITH_BARS
    return {**({"about": True} if about else {}), **({"bar": True} if bars and room else {})}


def _distinct(columns: Sequence[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """No two columns with one key: create-files, create-files-2."""
    seen: dict[str, int] = {}
    for column in columns:
        seen[column["key"]] = seen.get(column["key"], 0) + 1
        times = seen[column["key"]]
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


def factor_text(name: str, value: Any) -> str:
    """A factor's value under its own heading: `4`, not `4 drives`."""
    if value is None:
        return ""
    return (
        f"{value:,}"
        if isinstance(value, int) and not isinstance(value, bool) and name in COUNTS
        else factor_word(name, value)
    )


def runs(row: Row) -> str:
    """How many runs a number stands for."""
    return "not stated" if row["n"] is None else str(row["n"])


def lines(numbers: Sequence[Row]) -> str:
    """Where the numbers of a row of the table were read: `8`, `11, 13`, or how many lines."""
    words = list(dict.fromkeys(map(line_words, numbers)))
    return ", ".join(words) if len(words) <= _MOST_LINES else f"{len(words)} lines"


def _cell(row: Row, measure: Measure, scales: Scales) -> dict[str, Any]:
    """One number: ratios bring their own sign, values stand in the unit that the heading names."""
    text = display(row) if measure.is_ratio else in_unit(row, measure.unit[1])
    return {
        "id": row["id"],
        "text": text,
        **_cut(row, text),
        **_full(row, measure, text),
        "note": remark(row),
        "doubt": doubt_of(row),
        **bar(row, measure, scales),
    }


def _full(row: Row, measure: Measure, text: str) -> dict[str, str]:
    """A value with the unit that its column's heading names."""
    return {} if measure.is_ratio or main_value(row) is None else {"full": with_unit(text, measure.unit[0])}


def _cut(row: Row, text: str) -> dict[str, str]:
    """Why there is no number, in full, where the cell says it in short."""
    return {"why": reason(row)} if text == in_short(reason(row)) != reason(row) else {}
