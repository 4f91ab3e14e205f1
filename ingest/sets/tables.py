"""The published tables of a set → measurements: each table has one entry, every entry one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.core.limits import most
from ingest.core.markdown_tables import Row, read_table
from ingest.core.problems import Problem, ProblemsError, did_you_mean, quoted
from ingest.core.quantities import NotAQuantity, runs
from ingest.sets.columns import Described, RowFacts, describe, of_kind, read_cell, read_ratio
from ingest.sets.manifest.types import FactorValue, UnknownWord, factor_value
from ingest.sets.matching import NOT_APPLICABLE
from ingest.sets.records import Configuration, Contents, Inputs, SourceText

_MEND = "fix the cell, or write - where nothing was measured"
_TWO_IN_ONE = "give what is in brackets a column of its own: a cell is one number"


def read_tables(inputs: Inputs, sources: Sequence[SourceText]) -> Contents:
    """Everything that the set's tables say; sources in the order of their entries."""
    result = Contents()
    unread = {source.path: source for source in sources}
    paths = list(unread)
    for place, entry in enumerate(inputs.manifest.tables):
        if entry.file in inputs.refused:
            continue
        source = unread.pop(entry.file, None)
        if source:
            result.sources.append(source)
            _TableReader(inputs, place, source, result).read_all()
        else:
            again = " again" if entry.file in paths else ""
            expected, found = "a table of this set, once", f"{quoted(entry.file)}{again}"
            do = did_you_mean(entry.file, paths)
            result.problems.append(inputs.read.problem(("tables", place, "file"), expected, found, do))
    result.problems += [_unnamed(inputs, path) for path in sorted(unread)]
    return result


def _unnamed(inputs: Inputs, path: str) -> Problem:
    expected, do = "an entry under tables: in result.yaml", "add it, or remove the table"
    return Problem(inputs.folder.named(path), 0, expected, "none", do)


@dataclass
class _TableReader:
    """Reads one table; problems and measurements go into `result`."""

    inputs: Inputs
    place: int
    source: SourceText
    result: Contents

    def __post_init__(self) -> None:
        self.where = self.inputs.folder.named(self.source.path)
        self.entry = self.inputs.manifest.tables[self.place]
        self.vocabulary = self.inputs.vocabulary

    def read_all(self) -> None:
        """Every row and cell."""
        try:
            table = read_table("\n".join(self.source.lines), self.where)
        except ProblemsError as error:
            self.result.problems += error.problems
            return
        columns = describe(self.inputs, self.place, table, self.result.problems)
        count = len(self.result.measurements) + len(table.rows) * len(of_kind(columns, "measure"))
        if count > most("numbers"):  # before anything is made of them
            expected = f"at most {most('numbers')} numbers in all tables"
            self._complain(0, expected, f"{count} up to this table", "split the set")
            return
        for row in table.rows:
            self._row(row, columns)

    def _row(self, row: Row, columns: Sequence[Described]) -> None:
        factors, n = self._factors(row, columns), self._number(row, columns, "n")
        repeat = self._number(row, columns, "repeat")
        operation = self._operation(row, columns)
        if factors is None:
            return
        for column in of_kind(columns, "measure"):
            if row.cells[column.name].text == NOT_APPLICABLE:
                continue
            facts = RowFacts(
                row=row,
                entry=self.entry,
                configuration=Configuration(factors),
                operation=column.column.operation or operation or "",
                n=n if n is not None else self._default_n(column),
                repeat=repeat,
            )
            if facts.operation and not self._compares_with_itself(column, facts):
                self._cell(column, facts)

    def _default_n(self, column: Described) -> int | None:
        """A single printed figure is one value; of ranges and ratios n is not known unless stated."""
        if self.entry.n is not None:
            return self.entry.n
        return 1 if column.how == "value" and self.entry.value_kind == "single" else None

    def _cell(self, column: Described, facts: RowFacts) -> None:
        try:
            if column.column.recompute:
                self.result.ratios.append(read_ratio(column, facts))
            else:
                unit = self.vocabulary.metrics[str(column.column.metric)].unit
                self.result.measurements.append(read_cell(column, facts, unit))
        except NotAQuantity as error:
            # of a count over seconds, either cell may be the wrong one
            names = [column.name, *([column.column.over] if column.column.over else [])]
            cells = " and ".join(quoted(facts.row.cells[name].text) for name in names)
            do = _TWO_IN_ONE if facts.row.cells[column.name].text.endswith(")") else _MEND
            self._complain(facts.row.line, f"{error} in column {' or '.join(names)}", cells, do)

    def _compares_with_itself(self, column: Described, facts: RowFacts) -> bool:
        """A ratio is between two configurations."""
        to, factors = column.column.to, facts.configuration.factors
        if not to or any(factors.get(name) != value for name, value in to.items()):
            return False
        expected = f"another configuration than the row's own after to: of column {column.name}"
        do = "write - for the row that the others are compared with"
        self._complain(facts.row.line, expected, quoted(facts.row.cells[column.name].text), do)
        return True

    def _factors(self, row: Row, columns: Sequence[Described]) -> Mapping[str, FactorValue] | None:
        """The table's factors and the row's own; None where one of its cells is wrong."""
        in_cells: dict[str, FactorValue] = {}
        is_sound = True
        for column in of_kind(columns, "factor"):
            cell = row.cells[column.name].text
            if cell == NOT_APPLICABLE:
                continue
            try:
                in_cells[str(column.factor)] = self._value(column, cell)
            except UnknownWord as error:
                self._complain(row.line, f"a word of {column.factor}", quoted(cell), error.advice)
                is_sound = False
            except NotAQuantity as error:
                self._complain(row.line, f"{error} in column {column.name}", quoted(cell), "fix the cell")
                is_sound = False
        # - says that one does not apply, whatever is so for the others
        in_row = {column.factor for column in of_kind(columns, "factor")}
        general = {**self.inputs.manifest.factors, **self.entry.factors}
        every = {name: value for name, value in general.items() if name not in in_row} | in_cells
        return self.vocabulary.in_order(every) if is_sound else None

    def _value(self, column: Described, cell: str) -> FactorValue:
        unit = column.column.unit if isinstance(column.column.unit, str) else None
        word = column.column.words.get(cell, cell)
        return factor_value(self.vocabulary.factors[str(column.factor)], word, unit)

    def _number(self, row: Row, columns: Sequence[Described], kind: Literal["n", "repeat"]) -> int | None:
        """How many runs the row stands for, or which one it is."""
        for column in of_kind(columns, kind):
            text = row.cells[column.name].text
            try:
                return None if text == NOT_APPLICABLE else runs(text)
            except NotAQuantity as error:
                do = "write the number of runs, or -" if kind == "n" else "number the runs of a configuration"
                self._complain(row.line, f"{error} in column {column.name}", quoted(text), do)
        return None

    def _operation(self, row: Row, columns: Sequence[Described]) -> str | None:
        for column in of_kind(columns, "operation"):
            text = row.cells[column.name].text
            word = str(column.column.words.get(text, text))
            if word in self.vocabulary.operations:
                return word
            do = did_you_mean(word, self.vocabulary.operations)
            self._complain(row.line, "an operation", quoted(text), do)
        return None

    def _complain(self, line: int, expected: str, found: str, do: str) -> None:
        self.result.problems.append(Problem(self.where, line, expected, found, do))
