"""A question, its marks and gaps → the data of its page, and of its entry in the list of questions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import duckdb

from ingest.charts.dot_plot import Dot, Line, row_chart, scale, years_line
from ingest.core.labels import factor_label, format_ratio, format_value, reference
from ingest.core.media import ALWAYS, COLUMNS, IN_SENTENCES, column_of_medium
from ingest.core.row import Row
from ingest.core.sentences import STATES, all_of, counted, load, span, upper
from ingest.core.text import listed
from ingest.pages.addresses import Shown
from ingest.questions.alone import AgainstDrive
from ingest.questions.answer import Segment, Synthesis, answer, depends_on, side_of, syntheses_of
from ingest.questions.causes import causes
from ingest.questions.curve import panels
from ingest.questions.marks import Mark, filled, marks, sql
from ingest.questions.model import Question
from ingest.questions.nearest import nearest
from ingest.questions.reasons import reasons, sure
from ingest.questions.theory import theory_rows, theory_title
from ingest.questions.words import Cards, study_line
from ingest.store.tabular import dumps, select

MOST_SHOWN = 4  # pairs of a mark in the table
MOST_STUDIES = 12  # of one load on one medium: of more the newest
_NAMED = re.compile(r"#(t-[a-z0-9-]+)")
_ALWAYS_CONCERNED = ("medium", "year", "tool")  # of the topics that show a question
_IF_COMPARED = ("raid_level", "raid_layout", "filesystem", "scheduler")
MOST_LINES = 5  # of the chart in the list of questions


@dataclass(frozen=True)
class Study:
    """The united database, and of every set its card and the addresses of its values."""

    connection: duckdb.DuckDBPyConnection
    cards: Cards
    numbers: Mapping[str, Mapping[str, Shown]]


@dataclass(frozen=True)
class Page:
    """The page of one question."""

    question: Question
    study: Study

    @cached_property
    def marks(self) -> list[Mark]:
        """Every study's answers."""
        return marks(self.study.connection, self.question)

    @cached_property
    def syntheses(self) -> list[Synthesis]:
        """What they say of each load and split."""
        return syntheses_of(self.question, self.marks)

    @cached_property
    def against_drive(self) -> AgainstDrive:
        """Studies with one side only, relative to their own single drive."""
        return AgainstDrive(self.study.connection, self.question, self.marks, self.study.cards)

    @cached_property
    def sides(self) -> Sequence[Row]:
        """Who has measured one side."""
        return select(self.study.connection, filled("sides", self.question))

    @cached_property
    def answer(self) -> list[Segment]:
        """In segments; where nobody has a pair, with the nearest measurement."""
        near = () if self.marks else nearest(self.study.connection, self.question, self._evidence)
        return answer(self.question, self.syntheses, near)

    def _evidence(self, slug: str, number: str) -> str:
        return self.study.numbers[slug][number].href

    @cached_property
    def ends(self) -> tuple[float, float]:
        """Of the axis that all cells share."""
        return scale([[Line("", (_dot(mark),)) for mark in self.marks]])

    @cached_property
    def columns(self) -> list[str]:
        """The media: always hard disks and flash, others where something was measured on them."""
        measured = {mark.column for mark in self.marks}
        return [name for name in COLUMNS if name in ALWAYS or name in measured]

    @cached_property
    def rows(self) -> list[tuple[str, str]]:
        """Loads and states."""
        return [(operation, state) for state in self.question.states for operation in self.question.loads]

    @cached_property
    def _studies(self) -> dict[tuple[str, str, str], list[list[Mark]]]:
        """Of each load, state and medium the marks of each study, the newest study first."""
        cells: dict[tuple[str, str, str], dict[tuple[str, str], list[Mark]]] = {}
        for mark in self.marks:
            cell = cells.setdefault((mark.operation, mark.state, mark.column), {})
            cell.setdefault((mark.set, mark.tool), []).append(mark)
        return {place: list(studies.values()) for place, studies in cells.items()}

    @cached_property
    def _names_in_comparison(self) -> set[str]:
        """Names of the marks that the comparison shows."""
        cells = self._studies.values()
        return {mark.name for studies in cells for study in studies[:MOST_STUDIES] for mark in study}

    @cached_property
    def _letters(self) -> int:
        """Of the longest name, so that all cells have one axis."""
        return max((len(mark.label or self.question.b.name) for mark in self.marks), default=0)

    def data(self) -> dict[str, Any]:
        """Everything that the page shows; values are those of the marks that it shows or names."""
        page = self._without_values()
        needed = self._names_in_comparison.union(_NAMED.findall(dumps(page)))
        every = [*self.marks, *self.against_drive.marks]
        values = [self._values(mark) for mark in every if mark.name in needed]
        return {**page, "values": values, "further": len(every) - len(values)}

    def _without_values(self) -> dict[str, Any]:
        question = self.question
        return {
            "slug": question.slug,
            "ask": question.ask,
            "caption": question.caption,
            "answer": self.answer,
            "description": "".join(segment["text"] for segment in self.answer),
            "sure": sure(self.syntheses, self.study.cards),
            "reasons": reasons(question, self.syntheses, self.marks, self.study.cards),
            "counts": self._counts(),
            "strength": self._strength(),
            "chart": self._chart(),
            "title": self._title(),
            "columns": self.columns,
            "rows": [self._row(*row) for row in self.rows],
            "missing": self._missing(),
            "causes": causes(self.marks, self.study.cards),
            "curve": self._curve(),
            "theory": self._theory(),
            "alone": self.against_drive.data(),
            "default": question.default.model_dump() if question.default else None,
            "sql": sql(question).strip(),
            "sets": sorted({mark.set for mark in self.marks}),
            "concerns": self._concerns(),
        }

    def _concerns(self) -> dict[str, list[str]]:
        """Of each column its values in the sets; of settings those only that are named or compared."""
        question, sets = self.question, {mark.set for mark in self.marks}
        rows = [row for row in self.sides if row["set"] in sets]
        words = re.findall(r"\w+", f"{question.a.where} {question.b.where}")
        listed = {*_ALWAYS_CONCERNED, *question.differ, *question.split, *words}
        return {
            column: sorted({str(row[column]) for row in rows if column in listed and row[column] is not None})
            for column in (*_IF_COMPARED, *_ALWAYS_CONCERNED)
        }

    def _theory(self) -> dict[str, Any] | None:
        rows = theory_rows(self.question, self.marks, self.study.cards)
        in_comparison = [row for row in rows if row["href"].removeprefix("#") in self._names_in_comparison]
        if not rows:
            return None
        return {"title": theory_title(rows), "rows": in_comparison, "further": len(rows) - len(in_comparison)}

    def _counts(self) -> dict[str, Any]:
        pairs = sum(mark.whole.pairs for mark in self.marks)
        return {
            "studies": counted(len({mark.set for mark in self.marks}), "study", "studies"),
            "pairs": f"{pairs:,} {'pair' if pairs == 1 else 'pairs'}",
        }

    def _strength(self) -> dict[str, Any]:
        """A line of years, and how many studies."""
        known = sorted({int(card["iso_date"][:4]) for card in self.study.cards.values()})
        sets = {mark.set for mark in self.marks}
        years = sorted({int(self.study.cards[slug]["iso_date"][:4]) for slug in sets})
        near = sorted({row["year"] for row in self.sides if row["year"]})
        media = [
            IN_SENTENCES[name] for name in self.columns if any(mark.column == name for mark in self.marks)
        ]
        only = f"{listed(media)} only" if len(media) == 1 else listed(media)
        ends = (known[0], known[-1]) if known else (2000, 2000)
        return {
            "svg": years_line(years, near, ends),
            "studies": counted(len(sets), "study", "studies"),
            "on": only,
            "near": counted(len({row["set"] for row in self.sides} - sets), "study", "studies"),
        }

    def _chart(self) -> str:
        """The rows of the list of questions: at most five."""
        lines = self._first_lines()
        return row_chart(lines, _spoken(self.question.caption, lines), "", scale([lines]), width=350)

    def _first_lines(self) -> list[Line]:
        if self.question.either:
            return [self._line_of(operation) for operation in self.question.loads][:MOST_LINES]
        lines = [_line(each, several=len(self.question.loads) > 1) for each in self.syntheses]
        best = [line for line in lines if line.dots][:MOST_LINES]
        return best or [Line(load(operation), gap="not measured") for operation in self.question.loads[:2]]

    def _line_of(self, operation: str) -> Line:
        name = reference().operations[operation].label
        of = (each for each in self.syntheses if (each.operation, each.state) == (operation, "optimal"))
        first = next(of, None)
        if first is None:
            return Line(name, gap="not measured")
        return Line(name, tuple(_dot(mark) for mark in first.marks if mark.ratio), _value(first))

    def _title(self) -> str:
        """A count that is true whatever the data: who was faster how often."""
        sides = [side_of(mark) for mark in self.marks]
        up, down, count = sides.count("up"), sides.count("down"), len(sides)
        if not sides:
            return "Nothing to compare yet"
        more, less = _verbs(self.question)
        if count in (up, down):
            return f"{more if up else less} in {all_of(count, 'comparison')}"
        first, led = (more, up) if up else (less, down)
        slower = "slower" if self.question.against != "theory" else "less"
        rest = [(slower, down if up else 0), ("cannot tell", count - up - down)]
        if not led:
            return "Cannot tell in " + (f"any of {count} comparisons" if count > 1 else "the only comparison")
        return ", ".join(
            [f"{first} in {led} of {count} comparisons", *(f"{word} in {n}" for word, n in rest if n)]
        )

    def _row(self, operation: str, state: str) -> dict[str, Any]:
        cells = [self._cell(operation, state, column) for column in self.columns]
        empty = all(not cell["studies"] for cell in cells)
        return {"load": load(operation, state), "cells": cells, "empty": empty}

    def _cell(self, operation: str, state: str, column: str) -> dict[str, Any]:
        in_cell = self._studies.get((operation, state, column), [])
        studies = [self._study(members) for members in in_cell[:MOST_STUDIES]]
        gap = "" if in_cell else self._gap(operation, state, column)
        return {
            "column": column,
            "studies": studies,
            "count": f"{len(in_cell):,} {'study' if len(in_cell) == 1 else 'studies'}",
            "further": len(in_cell) - len(studies),
            "gap": gap,
        }

    def _study(self, members: Sequence[Mark]) -> dict[str, Any]:
        """One study's marks for one load, a row each."""
        first, question = members[0], self.question
        year = self.study.cards[first.set]["year"]
        lines = [_line_of_mark(mark, mark.label or question.b.name) for mark in members]
        spoken = _spoken(f"{load(first.operation, first.state)}, {year}, {question.caption}", lines)
        unit = {"drive": "one drive", "theory": "theory"}.get(question.against, question.a.name)
        return {
            "line": study_line(members, self.study.cards, without=question.split),
            "set": first.set,
            "svg": row_chart(lines, spoken, unit if len(unit) < 16 else "", self.ends, letters=self._letters),
        }

    def _gap(self, operation: str, state: str, column: str) -> str:
        """What is missing: both sides, one of them, or a pair with all else the same."""
        sides = [
            row for row in self.sides
            if (row["operation"], row["state"], column_of_medium(row["medium"])) == (operation, state, column)
        ]  # fmt: skip
        a, b = any(row["is_a"] for row in sides), any(row["is_b"] for row in sides)
        if self.question.against != "value" or not (a or b):
            return "not measured"
        if a and b:
            return "both measured, but never with all else the same"
        return f"only {(self.question.a if a else self.question.b).name} was measured"

    def _missing(self) -> dict[str, int]:
        cells = [(*row, name) for row in self.rows for name in ALWAYS]
        return {"count": sum(cell not in self._studies for cell in cells), "of": len(cells)}

    def _curve(self) -> dict[str, Any] | None:
        curve = self.question.curve
        parts = panels(self.study.connection, self.question, curve) if curve else []
        if not curve or not parts:
            return None
        for panel in parts:
            years = [self.study.cards[slug]["year"] for slug in panel["sets"]]
            panel["line"] = upper(listed(list(dict.fromkeys(years))))
        return {
            "by": factor_label(curve.factor),
            "unit": reference().factors[curve.factor].unit or "",
            "caption": curve.caption or self.question.caption,
            "panels": parts,
        }

    def _values(self, mark: Mark) -> dict[str, Any]:
        """A row of the table: the values of both sides, each with its evidence."""
        pairs = mark.rows[:MOST_SHOWN]
        return {
            "name": mark.name,
            "load": load(mark.operation, mark.state),
            "study": study_line([mark], self.study.cards, without=self.question.split),
            "set": mark.set,
            "label": mark.label or self.question.b.name,
            "b": [self._value(row["id"], row["value"], row) for row in pairs],
            "a": self._against(pairs),
            "more": len(mark.rows) - len(pairs),
            "ratio": format_ratio(mark.ratio) if mark.ratio else f"depends on {depends_on([mark])}",
            "range": span([mark.whole.lowest or 0, mark.whole.highest or 0]) if mark.whole.pairs > 1 else "",
            "pairs": f"{mark.whole.pairs:,}",
            "doubts": mark.doubts,
            "theory": format_ratio(mark.theory) if mark.theory else "",
        }

    def _against(self, rows: Sequence[Row]) -> list[dict[str, str]]:
        """The other value of each pair; a divisor common to all is written once."""
        values = [self._value(row["other"], row["other_value"], row) for row in rows if row["other_value"]]
        return values if rows[0]["other"] else list({value["text"]: value for value in values}.values())

    def _value(self, number: str | None, value: float, row: Row) -> dict[str, str]:
        text = format_value(value, row["metric"])
        if number is None:
            return {"text": text}
        return {"text": text, "href": self.study.numbers[row["set"]][number].href}


def _dot(mark: Mark) -> Dot:
    theory = mark.theory if mark.theory != 1 or mark.rows[0]["other"] else None
    return Dot(mark.ratio or 1.0, mark.operation, mark.level, *mark.ends, theory)


def _line(each: Synthesis, *, several: bool) -> Line:
    short = reference().operations[each.operation].short or reference().operations[each.operation].label
    pattern = reference().operations[each.operation].label if several else short
    parts = [each.label, pattern if several or not each.label else "", STATES.get(each.state, "")]
    name = ", ".join(filter(None, parts))
    return Line(name, tuple(_dot(mark) for mark in each.marks if mark.ratio), _value(each))


def _value(each: Synthesis) -> str:
    return span(each.ratios) if each.ratios else ""


def _line_of_mark(mark: Mark, name: str) -> Line:
    if mark.ratio is None:
        return Line(name, gap=f"depends on {depends_on([mark])}")
    return Line(name, (_dot(mark),), format_ratio(mark.ratio), f"#{mark.name}", doubt=bool(mark.doubts))


def _spoken(subject: str, lines: Sequence[Line]) -> str:
    """A chart in a sentence."""
    return f"{subject}: {listed([f'{line.name} {line.value or line.gap}' for line in lines])}"


def _verbs(question: Question) -> tuple[str, str]:
    """The title's words for more and less."""
    if question.against == "drive":
        return "Faster than one drive", "Slower than one drive"
    if question.against == "theory":
        return "More than theory expects", "Less than theory expects"
    b, a = upper(question.b.name), question.a.name
    return f"{b} faster than {a}", f"{b} slower than {a}"
