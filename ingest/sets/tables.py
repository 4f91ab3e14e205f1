"""Measurements from the published tables of a set: each table has one entry, every entry one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest.core.limits import most
from ingest.core.markdown_tables import Row, read_table
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted
from ingest.core.quantities import NotAQuantity, runs
from ingest.core.vocabulary import Vocabulary
from ingest.sets.columns import ColumnReader, Described, RowFacts, of_kind, read_cell, read_ratio
from ingest.sets.manifest.model import TableEntry
from ingest.sets.manifest.types import FactorValue, UnknownWord, factor_value
from ingest.sets.matching import NOT_APPLICABLE
from ingest.sets.records import Configuration, Given, Measurement, PublishedRatio, SourceText

_MEND = "fix the cell, or write - where nothing was measured"
_TWO_IN_ONE = "give what is in brackets a column of its own: a cell is one number"


@dataclass
class FromTables:
    """What the tables gave."""

    measurements: list[Measurement] = field(default_factory=list)
    ratios: list[PublishedRatio] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass
class TableReader:
    """Reads one table; problems and measurements go into `result`."""

    given: Given
    place: int
    source: SourceText
    result: FromTables

    @property
    def where(self) -> str:
        """The table, as messages call it."""
        return self.given.folder.named(self.source.path)

    @property
    def entry(self) -> TableEntry:
        """The manifest's entry for this table."""
        return self.given.manifest.tables[self.place]

    @property
    def vocabulary(self) -> Vocabulary:
        """Our words."""
        return self.given.vocabulary

    def read_all(self) -> None:
        """Every row and cell."""
        try:
            table = read_table("\n".join(self.source.lines), self.where)
        except ProblemsError as error:
            self.result.problems += error.problems
            return
        columns = ColumnReader(self.given, self.place, table, self.result.problems).describe()
        if self._too_many(len(table.rows) * len(of_kind(columns, "measure"))):
            return
        for row in table.rows:
            self._row(row, columns)

    def _too_many(self, cells: int) -> bool:
        """Numbers beyond what a set may have, before anything is made of them."""
        count, limit = len(self.result.measurements) + cells, most("numbers")
        if count > limit:
            expected, found = f"at most {limit} numbers in all tables", f"{count} up to this table"
            self.result.problems.append(Problem(self.where, 0, expected, found, "split the set"))
        return count > limit

    def _row(self, row: Row, columns: Sequence[Described]) -> None:
        factors, n = self._factors(row, columns), self._n(row, columns)
        operation = self._operation(row, columns)
        if factors is None:
            return
        for column in of_kind(columns, "measure"):
            if row.cells[column.name].text == NOT_APPLICABLE:
                continue
            facts = RowFacts(
                row=row,
                path=self.source.path,
                configuration=Configuration(factors),
                operation=column.column.operation or operation or "",
                tool=self.entry.tool,
                tool_version=self.entry.tool_version,
                n=n if n is not None else self._default_n(column),
                value_kind=self.entry.value_kind,
            )
            self._cell(column, facts)

    def _default_n(self, column: Described) -> int | None:
        """A single printed figure is one value; of ranges and ratios n is not known unless stated."""
        if self.entry.n is not None:
            return self.entry.n
        return 1 if column.how == "value" and self.entry.value_kind == "single" else None

    def _cell(self, column: Described, facts: RowFacts) -> None:
        if not facts.operation or not self._compares(column, facts):
            return
        try:
            if column.column.recompute:
                self.result.ratios.append(read_ratio(column, facts))
            else:
                unit = self.vocabulary.metrics[str(column.column.metric)].unit
                self.result.measurements.append(read_cell(column, facts, unit))
        except NotAQuantity as error:
            # of a count over seconds, either cell may be the wrong one
            names = [column.name, *([column.column.over] if column.column.over else [])]
            found = " and ".join(quoted(facts.row.cells[name].text) for name in names)
            self._complain(
                facts.row,
                f"{error} in column {' or '.join(names)}",
                found,
                _TWO_IN_ONE if facts.row.cells[column.name].text.endswith(")") else _MEND,
            )

    def _compares(self, column: Described, facts: RowFacts) -> bool:
        """A ratio is between two configurations, not of one with itself."""
        factors = facts.configuration.factors
        if not column.column.to or any(
            factors.get(name) != value for name, value in column.column.to.items()
        ):
            return True
        self._complain(
            facts.row,
            f"another configuration than the row's own after to: of column {column.name}",
            quoted(facts.row.cells[column.name].text),
            "write - for the row that the others are compared with",
        )
        return False

    def _factors(self, row: Row, columns: Sequence[Described]) -> Mapping[str, FactorValue] | None:
        found: dict[str, FactorValue] = {}
        sound = True
        for column in of_kind(columns, "factor"):
            cell = row.cells[column.name].text
            if cell == NOT_APPLICABLE:
                continue
            try:
                found[str(column.factor)] = self._value(column, cell)
            except UnknownWord as error:
                self._complain(row, f"a word of {column.factor}", quoted(cell), error.advice)
                sound = False
            except NotAQuantity as error:
                self._complain(row, f"{error} in column {column.name}", quoted(cell), "fix the cell")
                sound = False
        every = {**self.given.manifest.factors, **self.entry.factors, **found}
        return self.vocabulary.in_order(every) if sound else None

    def _value(self, column: Described, cell: str) -> FactorValue:
        unit = column.column.unit if isinstance(column.column.unit, str) else None
        given = column.column.words.get(cell, cell)
        return factor_value(self.vocabulary.factors[str(column.factor)], given, unit)

    def _n(self, row: Row, columns: Sequence[Described]) -> int | None:
        for column in of_kind(columns, "n"):
            text = row.cells[column.name].text
            try:
                return None if text == NOT_APPLICABLE else runs(text)
            except NotAQuantity as error:
                self._complain(
                    row, f"{error} in column {column.name}", quoted(text), "write the number of runs, or -"
                )
        return None

    def _operation(self, row: Row, columns: Sequence[Described]) -> str | None:
        for column in of_kind(columns, "operation"):
            text = row.cells[column.name].text
            word = str(column.column.words.get(text, text))
            if word in self.vocabulary.operations:
                return word
            self._complain(row, "an operation", quoted(text), did_you_mean(word, self.vocabulary.operations))
        return None

    def _complain(self, row: Row, expected: str, found: str, do: str) -> None:
        self.result.problems.append(Problem(self.where, row.line, expected, found, do))


def read_tables(given: Given, sources: Sequence[SourceText]) -> FromTables:
    """Everything that the set's tables say."""
    result = FromTables()
    by_path = {source.path: source for source in sources}
    seen: set[str] = set()
    for place, entry in enumerate(given.manifest.tables):
        if entry.file in given.refused:
            continue
        if entry.file not in by_path or entry.file in seen:
            again = " again" if entry.file in seen else ""
            do = did_you_mean(entry.file, by_path)
            where = ("tables", place, "file")
            found = f"{quoted(entry.file)}{again}"
            result.problems.append(given.read.problem(where, "a table of this set, once", found, do))
            continue
        seen.add(entry.file)
        TableReader(given, place, by_path[entry.file], result).read_all()
    result.problems += [_unnamed(given, path) for path in sorted(set(by_path) - seen)]
    return result


def _unnamed(given: Given, path: str) -> Problem:
    expected, do = "an entry under tables: in result.yaml", "add it, or remove the table"
    return Problem(given.folder.named(path), 0, expected, "none", do)
