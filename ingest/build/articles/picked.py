"""A published value that an article names by id or by words → its text, its evidence, its doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ingest.build.articles.asked import Data
from ingest.build.articles.model import Picked
from ingest.build.articles.source import Source
from ingest.charts.subject import doubt_of
from ingest.checks.check_files import titles
from ingest.core.labels import NBSP, factor_word, format_ratio, format_share, format_value, reference
from ingest.core.problems import did_you_mean, quoted
from ingest.core.row import Row
from ingest.pages.addresses import Shown
from ingest.pages.numbers import is_range, varying
from ingest.pages.requests import chosen

_MOST_LISTED = 6


def pick(source: Source, name: str, value: Picked, data: Data, rows: Sequence[Row]) -> dict[str, Any]:
    """The value for the page, of a set's rows. Raises ProblemsError where words select none, or several."""
    if value.id:
        expected, selected = "the id of a value of the set", [row for row in rows if row["id"] == value.id]
    else:
        expected = "words that select one value"
        selected = chosen(rows, value.operation, value.metric, value.where)
    if len(selected) != 1:
        found, advice = _found(selected, value), _advice(value, rows, selected)
        raise source.wrong(("values", name), expected, found, advice)
    row, shown = selected[0], data.numbers[value.set][selected[0]["id"]]
    text = _text(row, value, shown)
    if not text or row["severity"] == "refuse":
        missing = "not usable" if text else f"without {value.as_ or 'a number'}"
        found = f"{shown.display}, {missing}".replace(NBSP, " ")
        raise source.wrong(("values", name), "a value that can be shown", found, "choose another, or as:")
    doubt = doubt_of(row)
    quality = {"doubt": titles()[doubt], "doubts": f"/results/{value.set}/#check-{doubt}"} if doubt else {}
    return {"text": text, "href": shown.href, "label": shown.label, **quality}


def _text(row: Row, value: Picked, shown: Shown) -> str:
    """As its set shows it, or as asked for; empty where there is no such number."""
    if value.as_ is None:
        return shown.display if row["value"] is not None or is_range(row) else ""
    number = row[value.as_]
    if number is None:
        return ""
    if value.as_ == "value":
        return format_value(number, row["metric"])
    return format_share(number) if value.as_ == "efficiency" else format_ratio(number)


def _found(chosen: Sequence[Row], value: Picked) -> str:
    if not chosen:
        return quoted(value.id) if value.id else "none"
    return f"{len(chosen)}: {', '.join(row['id'] for row in chosen[:4])}{' …' if len(chosen) > 4 else ''}"


def _advice(value: Picked, rows: Sequence[Row], chosen: Sequence[Row]) -> str:
    if value.id:
        return did_you_mean(value.id, [row["id"] for row in rows])
    return "; ".join(_differences(chosen) if chosen else _missed(value, rows))


def _differences(chosen: Sequence[Row]) -> Iterator[str]:
    """The settings, operations, metrics and tools that tell them apart, each with its words."""
    others = [part for part in ("operation", "metric", "tool") if len({row[part] for row in chosen}) > 1]
    for name in [*varying(chosen, reference()), *others]:
        words = {row[name] if name in others else factor_word(name, row[name]) for row in chosen if row[name]}
        yield f"say which {name}: {', '.join(sorted(map(str, words))[:_MOST_LISTED])}".replace(NBSP, " ")


def _missed(value: Picked, rows: Sequence[Row]) -> Iterator[str]:
    """Words that no value of the set has."""
    wanted = {**value.where, **({"operation": value.operation} if value.operation else {})}
    for name, word in wanted.items():
        known = {row[name] for row in rows if row[name] is not None}
        if word not in known:
            yield f"{name} of this set: {', '.join(sorted(map(str, known))) or 'not stated'}"
    yield "loosen where:"
