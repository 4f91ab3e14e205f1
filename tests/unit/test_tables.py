"""Markdown tables: every cell where it stands, no row cut or padded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.core.markdown_tables import read_table
from ingest.core.problems import ProblemsError

HEAD = "| level | reading |\n|-------|--------:|\n"


def complaints(text: str) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        read_table(text, "t.md")
    return [str(problem) for problem in caught.value.problems]


def test_cells_know_their_line_and_characters() -> None:
    text = f"# Everything\n\n{HEAD}| raid5 |    3.01 |\n"
    table = read_table(text, "t.md")
    cell = table.rows[0].cells["reading"]
    assert (table.columns, table.rows[0].line) == (["level", "reading"], 5)
    assert text.split("\n")[4][cell.start : cell.end] == cell.text == "3.01"


def test_rows_that_do_not_fit_are_all_named() -> None:
    assert complaints(HEAD + "| raid5 |\n| raid5 | 1 | 2 |\n| raid6 | 2 |\n") == [
        "t.md:3: expected 2 cells, found 1; fix the row, or put an empty line before the text",
        "t.md:4: expected 2 cells, found 3; fix the row",
    ]


def test_empty_cells_are_no_zeros() -> None:
    assert complaints(HEAD + "| raid5 |  |\n") == [
        "t.md:3: expected a value for reading, found an empty cell; write - where nothing applies"
    ]


def test_columns_have_names_and_stand_once() -> None:
    assert len(complaints("| a | a |  |\n|---|---|---|\n| 1 | 2 | 3 |\n")) == 2


@pytest.mark.parametrize("text", ["no table at all\n", HEAD + "| a | 1 |\n\n" + HEAD + "| a | 1 |\n"])
def test_a_file_has_one_table(text: str) -> None:
    assert "exactly one Markdown table" in complaints(text)[0]


def test_tables_without_outer_pipes() -> None:
    table = read_table("level | reading\n---|---\nraid5 | 3.01\n", "t.md")
    assert [cell.text for cell in table.rows[0].cells.values()] == ["raid5", "3.01"]


WORDS = (
    st.text(alphabet="abcxyz0123456789.,+%×− ", min_size=1)
    .map(str.strip)
    .filter(bool)
    .filter(lambda word: set(word) - set("-: "))
)


@settings(deadline=None)  # a busy machine is no failure
@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=8))
def test_what_is_written_is_read(rows: list[tuple[str, str]]) -> None:
    text = HEAD + "".join(f"| {one} | {other} |\n" for one, other in rows)
    table = read_table(text, "t.md")
    assert [tuple(cell.text for cell in row.cells.values()) for row in table.rows] == rows
