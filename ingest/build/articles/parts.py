"""What an article declares → what its page shows: values, tables, and what it quotes of sets (quoted.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from ingest.build.articles.asked import Asked, Data, compute, is_id, unit_wrong, written
from ingest.build.articles.model import Column, Computed, Picked, Table
from ingest.build.articles.picked import pick
from ingest.build.articles.quoted import effect_of, finding_of, lines_of
from ingest.build.articles.source import Source
from ingest.build.task import SetTask
from ingest.core.labels import reference
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted, refuse
from ingest.core.row import Row
from ingest.core.yaml_lines import Location

E = TypeVar("E")
Made = dict[str, Any]
Page = Mapping[str, Any]  # of a set: page.json


class Parts:
    """The parts of one article. Problems are collected, so that an author reads all of them at once."""

    def __init__(
        self, source: Source, data: Data, tasks: Mapping[str, SetTask], asked: Mapping[str, Asked]
    ) -> None:
        self.source, self.data, self.tasks, self.asked = source, data, tasks, asked
        self.problems: list[Problem] = []

    def all(self) -> dict[str, Any]:
        """Everything but charts and evidence, by part and name."""
        article = self.source.article
        return {
            "values": self._each("values", article.values, self._value),
            "tables": self._each("tables", article.tables, self._table),
            "findings": self._each("findings", article.findings, self._of(finding_of)),
            "effects": self._each("effects", article.effects, self._of(effect_of)),
            "logs": self._each("logs", article.logs, self._of(lines_of)),
        }

    def trying(self, place: Location, entry: object, make: Callable[[], Made]) -> Made | None:
        """What `make` gives; nothing where its set or selection has a problem, or it finds one itself."""
        try:
            return make() if self._reaches(place, entry) else None
        except ProblemsError as error:
            self.problems += error.problems
            return None

    def _each(self, part: str, entries: Mapping[str, E], make: Callable[[str, E], Made]) -> dict[str, Made]:
        tried = {
            name: self.trying((part, name), entry, partial(make, name, entry))
            for name, entry in entries.items()
        }
        return {name: made for name, made in tried.items() if made is not None}

    def _reaches(self, place: Location, entry: object) -> bool:
        """Whether its set is published, its selection declared and without a problem of its own."""
        slug, of = getattr(entry, "set", None), getattr(entry, "of", None)
        if slug is not None and slug not in self.tasks:
            advice = did_you_mean(slug, self.tasks)
            raise self.source.wrong((*place, "set"), "a result set", quoted(slug), advice)
        declared = self.source.article.selections
        if of is not None and of not in declared:
            advice = did_you_mean(of, declared)
            raise self.source.wrong((*place, "of"), "a name from selections:", quoted(of), advice)
        return of is None or of in self.asked

    def _of(self, make: Callable[[Source, Data, str, E, Page], Made]) -> Callable[[str, E], Made]:
        """With the page of the set that the entry names; of all sets it has nothing."""
        return lambda name, entry: make(self.source, self.data, name, entry, self._page(entry))

    def _page(self, entry: object) -> Page:
        task = self.tasks.get(getattr(entry, "set", ""))
        return self.data.page(task) if task else {}

    def _value(self, name: str, value: Picked | Computed) -> Made:
        if isinstance(value, Picked):
            return pick(self.source, name, value, self.data, self.data.values(self.tasks[value.set]))
        asked = self.asked[value.of]
        made = {
            "text": compute(self.source, name, value, asked, self.data),
            "href": f"values/#{value.of}",
            "label": self.source.article.selections[value.of].says,
        }
        doubt = f"{asked.doubted} of the {len(asked.used)} values behind it are in doubt"
        unsure = asked.doubted and not value.is_.startswith("count(")  # how many there are is no question
        return {**made, "doubt": doubt, "doubts": made["href"]} if unsure else made

    def _table(self, name: str, table: Table) -> Made:
        asked = self.asked[table.of]
        wrong = [
            problem
            for place, column in enumerate(table.columns)
            for problem in self._wrong(("tables", name, "columns", place), column, table.of, asked)
        ]
        refuse(wrong)
        return {
            "caption": table.caption,
            "of": table.of,
            "columns": [column.label for column in table.columns],
            "numeric": [column.as_ not in ("text", *reference().factors) for column in table.columns],
            "rows": [[self._cell(row, column) for column in table.columns] for row in asked.rows],
        }

    def _wrong(self, place: Location, column: Column, of: str, asked: Asked) -> Iterator[Problem]:
        for key, wanted in (("shows", column.shows), ("link", column.link)):
            if wanted is not None and wanted not in asked.columns:
                advice = did_you_mean(wanted, asked.columns)
                yield self.source.problem((*place, key), f"a column of {of}", quoted(wanted), advice)
        if column.link and column.link != "place" and not is_id(column.link):
            do = "link to id, place, or a column that ends in _id"
            yield self.source.problem((*place, "link"), "a column of ids", quoted(column.link), do)
        unit = unit_wrong(column.as_, 0, asked) if column.as_ != "text" else None
        if unit:
            yield self.source.problem((*place, "as"), *unit)

    def _cell(self, row: Row, column: Column) -> Made:
        """`own` says that the page which it links to prints the same: else it is computed of that value."""
        cell: Made = {"text": written(row[column.shows], column.as_)}
        if column.link == "place":
            cell["href"] = f"/results/{row['set']}/#findings"
        elif column.link and row[column.link] is not None and row[column.shows] is not None:
            shown = self.data.numbers[row["set"]][row[column.link]]
            cell |= {"href": shown.href, "own": shown.display == cell["text"]}
        return cell
