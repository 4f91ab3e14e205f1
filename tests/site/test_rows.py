"""Rows of a published CSV file are counted as a reader of cells counts them."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.build.site import rows as module
from ingest.build.site.rows import rows

CELLS = st.text(st.sampled_from(['"', "\n", ",", "a", "é"]), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=6))
def test_as_many_as_a_reader_of_cells(
    tmp_path_factory: pytest.TempPathFactory, table: list[list[str]]
) -> None:
    path = tmp_path_factory.mktemp("rows") / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["x", "y"], *table])
    assert rows(path) == len(table)


def test_quotes_across_two_pieces_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PIECE", 3)
    path = tmp_path / "a.csv"
    path.write_text('x,y\n"a\n""\n",b\nc,d\n', encoding="utf-8")
    assert rows(path) == 2
