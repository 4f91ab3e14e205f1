"""A topic and its rows → the data of its page, and of its row in the list of topics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ingest.charts.dot_plot import Dot, Line, row_chart, scale, years_line
from ingest.core.labels import DASH, format_ratio, significant, unit_of, with_unit
from ingest.core.media import COLUMNS, MEDIA, column_of_medium
from ingest.core.sentences import all_of, load, span, upper
from ingest.core.text import listed
from ingest.pages.addresses import Shown
from ingest.questions.theory import agreement
from ingest.questions.words import Cards
from ingest.theory.case import Case
from ingest.theory.read import Theory
from ingest.topics.effects import effect_rows
from ingest.topics.read import End, Study, TopicRows
from ingest.topics.sentence import LOADS, sentence

MOST_STUDIES = 8  # of one load on one medium
MOST_SETS = 20
ALL_LOADS = (*LOADS, "randrw")


@dataclass(frozen=True)
class Context:
    """What pages of topics need apart from the database: cards, addresses of values, questions, theory."""

    cards: Cards
    numbers: Mapping[str, Mapping[str, Shown]]
    questions: Sequence[Mapping[str, Any]]
    theory: Theory


@dataclass(frozen=True)
class Page:
    """One topic."""

    rows: TopicRows
    context: Context

    @cached_property
    def slugs(self) -> list[str]:
        """Its sets, the newest first."""
        cards = self.context.cards
        slugs = [row["set"] for row in self.rows.sets]
        return sorted(slugs, key=lambda slug: (cards[slug]["iso_date"], slug), reverse=True)

    @cached_property
    def columns(self) -> list[str]:
        """The media on which something was measured."""
        measured = {column_of_medium(study.medium) for study in self.rows.studies}
        return [name for name in COLUMNS if name in measured]

    @cached_property
    def ends(self) -> tuple[float, float]:
        """Of the axis that all charts of the page share."""
        return scale([[Line("", tuple(map(self._dot, self.rows.studies)))]])

    def data(self) -> dict[str, Any]:
        """Everything that the page shows."""
        topic, segments = self.rows.topic, sentence(self.rows, self.context.cards)
        return {
            "kind": topic.kind.name,
            "slug": topic.slug,
            "address": topic.address,
            "title": topic.title,
            "label": topic.title.removeprefix("Scheduler "),
            "level": topic.level or "",
            "sentence": segments,
            "description": "".join(segment["text"] for segment in segments),
            "values": sum(row["values"] for row in self.rows.sets),
            "count": len(self.slugs),
            "years": self._years(),
            "row": [self._medians_and_doubts(operation) for operation in LOADS],
            "heading": self._heading(),
            "compared": any(study.median for study in self.rows.studies),
            "columns": self.columns,
            "loads": [self._load(operation) for operation in self._loads],
            "effects": effect_rows(topic, self.rows.effects, self.context.cards),
            "cases": [self._case(operation) for operation in self._loads],
            "studies": [self._study(study) for operation in self._loads for study in self._listed(operation)],
            "further": sum(
                len(self._of(operation)) - len(self._listed(operation)) for operation in self._loads
            ),
            "theory": self._theory(),
            "questions": self._questions(),
            "sets": self.slugs[:MOST_SETS],
        }

    @cached_property
    def _loads(self) -> list[str]:
        """Those that were measured."""
        return [operation for operation in ALL_LOADS if self._of(operation)]

    def _of(self, operation: str) -> list[Study]:
        """The studies of one load, the newest first."""
        studies = [study for study in self.rows.studies if study.operation == operation]
        return sorted(
            studies, key=lambda study: (self.slugs.index(study.set), study.tool, study.medium or "")
        )

    def _listed(self, operation: str) -> list[Study]:
        """At most so many of each column: the newest, and those with the lowest and the highest median."""
        columns: dict[str, list[Study]] = defaultdict(list)
        for study in self._of(operation):
            columns[column_of_medium(study.medium)].append(study)
        return [study for name in self.columns for study in _few(columns[name])]

    def _years(self) -> str:
        """A line of years: full where a set has a value relative to one drive."""
        dates = {slug: int(card["iso_date"][:4]) for slug, card in self.context.cards.items()}
        full = {dates[row["set"]] for row in self.rows.sets if row["compared"]}
        near = {dates[row["set"]] for row in self.rows.sets}
        return years_line(sorted(full), sorted(near), (min(dates.values()), max(dates.values())))

    def _medians_and_doubts(self, operation: str) -> dict[str, Any]:
        """1.35–1.71×, and the checks that cast doubt on it."""
        compared = [study for study in self._of(operation) if study.median]
        medians = [study.median for study in compared if study.median]
        doubts = sorted({name for study in compared for name in study.doubts})
        return {"text": span(medians) if medians else "", "doubts": doubts}

    def _heading(self) -> str:
        """A count that is true whatever the data."""
        compared = [study.median for study in self.rows.studies if study.median]
        faster = sum(median > 1 for median in compared)
        if not compared:
            return "Nothing to compare with one drive"
        if not faster and len(compared) > 1:
            return f"Faster than one drive in none of {len(compared)} medians"
        if faster in (0, len(compared)):
            medians = all_of(len(compared), "median")
            return f"{'Faster' if faster else 'Not faster'} than one drive in {medians}"
        return f"Faster than one drive in {faster} of {len(compared)} medians"

    def _load(self, operation: str) -> dict[str, Any]:
        cells = [self._cell(operation, column) for column in self.columns]
        return {"load": load(operation), "cells": cells}

    def _cell(self, operation: str, column: str) -> dict[str, Any]:
        of = [study for study in self._of(operation) if column_of_medium(study.medium) == column]
        few = _few(of)
        more = len(of) - len(few)
        if not any(study.median for study in few):
            values = [
                {"study": self._name(study), "set": study.set, "text": self._absolute(study)} for study in few
            ]
            return {"column": column, "svg": "", "alone": values, "more": more}
        lines = [self._line(study) for study in few]
        spoken = listed([f"{line.name} {line.value or line.gap}" for line in lines])
        svg = row_chart(lines, f"{load(operation)}: {spoken}", "one drive", self.ends)
        return {"column": column, "svg": svg, "alone": [], "more": more}

    def _line(self, study: Study) -> Line:
        name = self._name(study)
        if study.median is None:
            return Line(name, gap=self._absolute(study))
        ratio, doubt = format_ratio(study.median), bool(study.doubts)
        return Line(name, (self._dot(study),), ratio, f"#{study.name}", doubt=doubt)

    def _name(self, study: Study) -> str:
        """2008 · 4 hard disks · dd."""
        singular, plural = MEDIA[study.medium]
        drives = f"{study.fewest} to {study.most} {plural}"
        if study.fewest == study.most:
            drives = f"{study.most} {singular if study.most == 1 else plural}" if study.most else plural
        parts = (self.context.cards[study.set]["year"], drives, study.tool)
        return upper(" · ".join(part for part in parts if part))

    def _dot(self, study: Study) -> Dot:
        low, high = (end.edge if end else None for end in (study.lowest, study.highest))
        ticks = study.ticks if study.compared > 1 else ()
        median = study.median or 1.0
        return Dot(median, study.operation, self.rows.topic.level, low, high, study.theory, ticks)

    def _absolute(self, study: Study) -> str:
        """From its lowest to its highest value, of which none is relative to one drive."""
        ends = study.least.edge, study.greatest.edge
        unit, factor = unit_of(study.metric, ends)
        low, high = (significant(end / factor) for end in ends)
        return with_unit(low if low == high else f"{low}{DASH}{high}", unit)

    def _study(self, study: Study) -> dict[str, Any]:
        """A row of the table of all studies."""
        ratios = [end.edge for end in (study.lowest, study.highest) if end]
        return {
            "name": study.name,
            "load": load(study.operation),
            "study": self._name(study),
            "set": study.set,
            "values": study.values,
            "range": self._absolute(study),
            "median": format_ratio(study.median) if study.median else "",
            "doubts": study.doubts,
            "span": span(ratios) if ratios else "",
            "theory": format_ratio(study.theory) if study.theory else "",
            "word": agreement(study.median, study.theory) if study.median and study.theory else "",
        }

    def _case(self, operation: str) -> dict[str, Any]:
        """The best and the worst value, relative to one drive; absolute where no study measured one drive."""
        studies = self._of(operation)
        compared = [study for study in studies if study.lowest and study.highest]
        if compared:
            best = max(compared, key=lambda study: (study.highest.edge if study.highest else 0, study.set))
            worst = min(compared, key=lambda study: (study.lowest.edge if study.lowest else 0, study.set))
            ends = (best, best.highest), (worst, worst.lowest)
        else:
            pick = min if operation.startswith("rand") else max  # operations a second at random, else bytes
            usual = pick(study.metric for study in studies)
            studies = [study for study in studies if study.metric == usual]
            best = max(studies, key=lambda study: (study.greatest.edge, study.set))
            worst = min(studies, key=lambda study: (study.least.edge, study.set))
            ends = (best, best.greatest), (worst, worst.least)
        return {"load": load(operation), "ends": [self._end(study, end) for study, end in ends if end]}

    def _end(self, study: Study, end: End) -> dict[str, str]:
        value = self.context.numbers[study.set][end.id]
        return {
            "ratio": format_ratio(end.edge) if end in (study.lowest, study.highest) else "",
            "text": value.display,
            "href": value.href,
            "what": value.label,
            "study": self._name(study),
        }

    def _theory(self) -> dict[str, Any] | None:
        """The level of theory that has its formulas, and those that hold for its layout."""
        topic = self.rows.topic
        level, _, layout = topic.value.partition(" ")
        if topic.level is None or level not in self.context.theory.levels:
            return None
        theory = self.context.theory.levels[level]
        first = next(name for name, other in self.context.theory.levels.items() if other is theory)
        family = Case(level, "read", 1, layout=layout or None).family
        holds = [
            rule.id for rule in theory.formulas if not (layout and rule.layouts) or family in rule.layouts
        ]
        return {"level": first, "formulas": holds}

    def _questions(self) -> list[dict[str, str]]:
        """Those that this topic is a part of."""
        topic = self.rows.topic
        return [
            {"slug": question["slug"], "ask": question["ask"]}
            for question in self.context.questions
            if topic.value in question["concerns"][topic.kind.factor]
        ]


def _few(studies: Sequence[Study]) -> list[Study]:
    """At most so many, in their order: the two ends, and then the first."""
    compared = [study for study in studies if study.median]
    ends = (
        [end(compared, key=lambda study: (study.median, study.name)) for end in (min, max)]
        if compared
        else []
    )
    chosen = list(dict.fromkeys([*ends, *studies]))[:MOST_STUDIES]
    return [study for study in studies if study in chosen]
