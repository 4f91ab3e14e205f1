"""The text of a side file into columns, piece by piece: linear, and never more than a piece beside them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from ingest.parsers._report import ParseError
from ingest.parsers.fio_series._layouts import Layout, shown
from ingest.parsers.fio_series._model import Columns

_PIECE = 2**18  # characters
MOST_LINE = 200  # the longest line has eight numbers of 18 digits


def lines_of(body: str) -> Iterator[str]:
    """Line by line, without a list of them. Raises ParseError at a line that no fio writes."""
    start, number = 0, 0
    while start < len(body):
        number += 1
        end = body.find("\n", start, start + MOST_LINE + 1)
        if end < 0:
            if len(body) - start > MOST_LINE:
                raise ParseError(number, f"a line of at most {MOST_LINE} characters", "a longer one")
            end = len(body)
        yield body[start:end]
        start = end + 1


def read_columns(body: str, layout: Layout) -> Columns:
    """Every line of a body that ends with its last line. Raises ParseError at the first that does not fit."""
    columns = _empty(layout)
    pattern = re.compile(rf"{layout.line}\r?(?:\n{layout.line}\r?)*")
    for piece in _pieces(body):
        if not pattern.fullmatch(piece):
            raise _misfit(piece, layout, len(columns.time))
        _add(columns, piece, layout)
    return columns


def _empty(layout: Layout) -> Columns:
    block_size = array("q") if "b" in layout.letters else None
    return Columns(block_size=block_size, highest=array("q") if "m" in layout.letters else None)


def _pieces(body: str) -> Iterator[str]:
    """Whole lines, about _PIECE characters of them, without the last LF."""
    start = 0
    while start < len(body):
        end = len(body) if len(body) - start <= _PIECE else body.rfind("\n", start, start + _PIECE)
        end = start + _PIECE if end < 0 else end
        yield body[start:end]
        start = end + 1


def _add(columns: Columns, piece: str, layout: Layout) -> None:
    fields = piece.replace("\n", ", ").split(", ")
    width = len(layout.letters)
    for letter, column in _wanted(columns):
        column.extend(map(int, fields[layout.letters.index(letter) :: width]))


def _wanted(columns: Columns) -> Iterator[tuple[str, array[int]]]:
    yield from (("t", columns.time), ("v", columns.value), ("d", columns.direction))
    if columns.block_size is not None:
        yield "b", columns.block_size
    if columns.highest is not None:
        yield "m", columns.highest


def _misfit(piece: str, layout: Layout, before: int) -> ParseError:
    """The first line of a piece that does not fit."""
    lines = enumerate(piece.split("\n"), start=before + 1)
    number, line = next(
        (number, line) for number, line in lines if not re.fullmatch(rf"{layout.line}\r?", line)
    )
    return ParseError(number, f"a line as the ones before: {layout.says}", shown(line))
