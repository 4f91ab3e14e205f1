"""The text of a Markdown file with one table → its rows, each cell with its line and characters.

    | scheduler | level  | layout | chunk | writing | reading |
    |-----------|--------|--------|------:|--------:|--------:|
    | cfq       | raid10 | f2     |    64 |    1.48 |    3.01 |

Python-Markdown says what is a table; it pads short rows and cuts long ones without a word, so
cells are counted, and located, in the source line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import markdown

from ingest.core.problems import Problem, ProblemsError, quoted, refuse

_DIVIDER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_UNESCAPED_PIPE = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Cell:
    """A cell's text and its characters [start, end) in its line."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Row:
    """A row: its line (from 1) and its cells by column."""

    line: int
    cells: dict[str, Cell]


@dataclass(frozen=True)
class Table:
    """A table: its columns, the line of its head, its rows."""

    columns: Sequence[str]
    line: int
    rows: Sequence[Row]


def read_table(text: str, path: str) -> Table:
    """The one table in `text`. Raises ProblemsError with every row that does not fit."""
    lines = text.split("\n")
    head = _only_head(lines, text, path)
    columns = [cell.text for cell in _cells(lines[head])]
    body = list(_body(lines, head + 2))
    problems = [
        *_column_problems(columns, path, head + 1),
        *_row_problems(columns, body, path),
        *_stray_rows(lines, head + 2 + len(body), path),
    ]
    refuse(problems)
    rows = [Row(line, dict(zip(columns, cells, strict=True))) for line, cells in body]
    return Table(columns, head + 1, rows)


def has_table(text: str) -> bool:
    """Whether anything in it looks like a table."""
    return next(_heads(text.split("\n")), None) is not None


def _only_head(lines: Sequence[str], text: str, path: str) -> int:
    """The place of the table's head. What looks like a table to one reader only is refused."""
    heads = list(_heads(lines))
    count = len(heads) if len(heads) != 1 else _tables_in(text)
    if count != 1:
        line = heads[1] + 1 if len(heads) > 1 else 0
        do = "keep one table per file, with an empty line before and after it"
        raise ProblemsError([Problem(path, line, "exactly one Markdown table", f"{count}", do)])
    return heads[0]


def _heads(lines: Sequence[str]) -> Iterator[int]:
    """The places of the lines before a divider."""
    for place, line in enumerate(lines[1:]):
        if "|" in line and _DIVIDER.fullmatch(line.strip()) and "|" in lines[place]:
            yield place


def _cells(line: str) -> list[Cell]:
    """The cells between the pipes, with the outer pipes left out."""
    pipes = [match.start() for match in _UNESCAPED_PIPE.finditer(line)]
    start = pipes[0] + 1 if pipes and not line[: pipes[0]].strip() else 0
    inner = [pipe for pipe in pipes if pipe >= start]
    closed = bool(inner) and not line[inner[-1] + 1 :].strip()
    ends = inner if closed else [*inner, len(line)]
    return [
        _cell(line, before, end)
        for before, end in zip([start, *(end + 1 for end in ends)], ends, strict=False)
    ]


def _cell(line: str, start: int, end: int) -> Cell:
    text = line[start:end]
    lead = len(text) - len(text.lstrip())
    stripped = text.strip()
    return Cell(stripped.replace("\\|", "|"), start + lead, start + lead + len(stripped))


def _body(lines: Sequence[str], first: int) -> Iterator[tuple[int, list[Cell]]]:
    """The rows up to the next empty line, as Markdown has it; a line without a pipe is a row of one cell."""
    for place in range(first, len(lines)):
        if not lines[place].strip():
            return
        yield place + 1, _cells(lines[place])


def _stray_rows(lines: Sequence[str], first: int, path: str) -> Iterator[Problem]:
    """Rows that an empty line parts from their table would be lost without a word."""
    for place in range(first, len(lines)):
        if lines[place].lstrip().startswith("|"):
            do = "remove the empty line before it"
            yield Problem(path, place + 1, "the rows of the table together", "a row after its end", do)


def _column_problems(columns: Sequence[str], path: str, line: int) -> Iterator[Problem]:
    for place, name in enumerate(columns):
        if not name:
            yield Problem(path, line, f"a name for column {place + 1}", "none", "name every column")
        elif name in columns[:place]:
            yield Problem(path, line, "each column once", f"{quoted(name)} again", "rename one of the two")


def _row_problems(
    columns: Sequence[str], body: Sequence[tuple[int, list[Cell]]], path: str
) -> Iterator[Problem]:
    for line, cells in body:
        if len(cells) != len(columns):
            is_text = len(cells) == 1 and len(columns) > 1
            do = "fix the row, or put an empty line before the text" if is_text else "fix the row"
            yield Problem(path, line, f"{len(columns)} cells", f"{len(cells)}", do)
            continue
        for name, cell in zip(columns, cells, strict=True):
            if not cell.text:
                do = "write - where nothing applies"
                yield Problem(path, line, f"a value for {name}", "an empty cell", do)


def _tables_in(text: str) -> int:
    """How many tables Python-Markdown sees; nothing within a line makes one."""
    reader = markdown.Markdown(extensions=["tables", "fenced_code"])
    lines = text.split("\n")
    for preprocessor in reader.preprocessors:
        lines = preprocessor.run(lines)
    root = reader.parser.parseDocument(lines).getroot()
    return 0 if root is None else len(list(root.iter("table")))
