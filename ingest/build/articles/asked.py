"""The selections of an article, asked in the findings' sandbox → rows with evidence, and values computed.

with used as (select "set", id, efficiency from summary where …) select median(efficiency) from used
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import duckdb

from ingest.build.articles.model import Computed
from ingest.build.articles.source import Source
from ingest.build.pages import page_of, values_of
from ingest.build.task import SetTask
from ingest.checks.findings.watched import Sandbox
from ingest.core.labels import (
    count_word,
    factor_word,
    format_ratio,
    format_share,
    format_value,
    reference,
    significant,
)
from ingest.core.problems import Problem, did_you_mean, quoted
from ingest.core.row import Row
from ingest.pages.addresses import Numbers
from ingest.store.tabular import select

_REMEDY = "fix the query"
_IN_WORDS = 10  # counts up to here are words
Wrong = tuple[str, str, str]  # expected, found, what to do


@dataclass(frozen=True)
class Asked:
    """A selection with its rows, and those of `summary` that they name."""

    sql: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    used: tuple[Row, ...]

    @property
    def doubted(self) -> int:
        """How many of the values are in doubt."""
        return sum(row["severity"] == "doubt" for row in self.used)


@dataclass(frozen=True)
class Data:
    """What articles ask: the sandbox, its summary for our own look-ups, and the addresses of all values.

    The page of a set, and its values, are read once for all that articles quote of them.
    """

    sandbox: Sandbox
    summary: Path
    numbers: Numbers
    page: Callable[[SetTask], Mapping[str, Any]] = field(default_factory=lambda: cache(page_of))
    values: Callable[[SetTask], Sequence[Row]] = field(default_factory=lambda: cache(values_of))

    @cached_property
    def known(self) -> Mapping[tuple[str, str], Row]:
        """Every value of summary by its set and id, with what is known of its quality."""
        sql = 'select "set", id, metric, severity from read_parquet(?)'
        return {(row["set"], row["id"]): row for row in select(duckdb.connect(), sql, [str(self.summary)])}


def ask_selections(source: Source, data: Data) -> tuple[dict[str, Asked], list[Problem]]:
    """Every selection that can be asked, and what is wrong with the others."""
    asked: dict[str, Asked] = {}
    problems: list[Problem] = []
    for name, selection in source.article.selections.items():
        answer = data.sandbox.answer(selection.rows, wanted="rows")
        columns = tuple(answer.get("columns", ()))
        rows = tuple(dict(zip(columns, row, strict=True)) for row in answer.get("rows", ()))
        wrong = list(_refused(answer) or _wrong(columns, rows, data))
        problems += [source.problem(("selections", name, "rows"), *each) for each in wrong]
        if not wrong:
            used = tuple(data.known[key] for key in dict.fromkeys(_keys(rows)))
            asked[name] = Asked(selection.rows.strip(), columns, rows, used)
    return asked, problems


def _refused(answer: Mapping[str, Any]) -> list[Wrong]:
    if answer.get("exhausted"):
        return [("a query that needs less time and memory", "one that was stopped", _REMEDY)]
    expected = "one SELECT over summary, findings or predictions"
    return [(expected, why, _REMEDY) for why in answer.get("refused", ())]


def _wrong(columns: Sequence[str], rows: Sequence[Row], data: Data) -> Iterator[Wrong]:
    """Nothing where every row leads to its evidence, and that can be used."""
    if "set" not in columns or not {"id", "place"} & set(columns):
        yield 'the columns "set" and id, which lead to the evidence', ", ".join(columns), "select them too"
        return
    if not rows:
        yield "a selection of at least one value", "none", "loosen its conditions"
    keys = list(_keys(rows))
    for slug, number in [key for key in keys if key not in data.known][:1]:
        yield "ids of published values", f"{number} of {slug}", "select the column id as it is"
    unusable = [key for key in keys if key in data.known and data.known[key]["severity"] == "refuse"]
    if unusable:
        found = f"{len(unusable)} that are not usable, first {unusable[0][1]} of {unusable[0][0]}"
        yield "values that can be used", found, "add: severity is distinct from 'refuse'"


def is_id(column: str) -> bool:
    """Whether its words are ids of values of the row's set."""
    return column == "id" or column.endswith("_id")


def _keys(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for column, value in row.items():
            if value is not None and is_id(column):
                yield str(row["set"]), str(value)


def computed_sql(asked: Asked, value: Computed) -> str:
    """The query that gives the value, as a reader can run it."""
    return f"with used as (\n{asked.sql}\n)\nselect {value.is_} from used"


def compute(source: Source, name: str, value: Computed, asked: Asked, data: Data) -> str:
    """The value as it is written. Raises ProblemsError with why there is none."""
    answer = data.sandbox.answer(computed_sql(asked, value), wanted="rows")
    if "rows" not in answer:
        why = "; ".join(answer.get("refused", ["one that was stopped"]))
        raise source.wrong(("values", name, "is"), "an aggregate over its selection", why, _REMEDY)
    cells = [cell for row in answer["rows"] for cell in row]
    if len(cells) != 1:
        do = "write an aggregate, as median(efficiency)"
        raise source.wrong(("values", name, "is"), "one value", f"{len(cells)} of them", do)
    number = cells[0]
    if isinstance(number, bool) or not isinstance(number, int | float):
        do = "write an aggregate that gives one"
        raise source.wrong(("values", name, "is"), "a number", quoted(number), do)
    unit = unit_wrong(value.as_, number, asked)
    if unit:
        raise source.wrong(("values", name, "as"), *unit)
    return written(number, value.as_)


def _count(number: float) -> str:
    return count_word(int(number)) if number <= _IN_WORDS else f"{int(number):,}"


# How a computed number can be written, besides metrics and factors.
FORMS: Mapping[str, Callable[[float], str]] = {
    "count": _count, "number": significant, "ratio": format_ratio, "share": format_share,
}  # fmt: skip


def written(value: Any, form: str) -> str:
    """A number, or a word of a factor, for readers."""
    if value is None:
        return "not stated"
    if form == "text":
        return significant(value) if isinstance(value, float) else str(value)
    if form in FORMS:
        return FORMS[form](value)
    if form in reference().metrics:
        return format_value(value, form)
    return factor_word(form, int(value) if isinstance(value, float) and value.is_integer() else value)


def unit_wrong(form: str, number: float, asked: Asked) -> Wrong | None:
    """Why a number cannot be written so: an unknown form, a count with a fraction, another unit."""
    forms = [*FORMS, *reference().metrics, *reference().factors]
    if form not in forms:
        return "a way to write the value", quoted(form), did_you_mean(form, forms)
    if form == "count" and (number < 0 or number != int(number)):
        return "a whole number to count", f"{number:g}", "write as: number, or count(*)"
    metrics = {row["metric"] for row in asked.used}
    if form in reference().metrics and form not in metrics:
        found = f"values of {', '.join(sorted(metrics)) or 'findings'}"
        return f"a selection of values of {form}", found, "select others, or fix as:"
    return None
