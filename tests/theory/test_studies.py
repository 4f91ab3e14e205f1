"""Where a study's own reasoning does not hold, the two lines of arithmetic say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.markdown_tables import read_table
from ingest.core.problems import ProblemsError
from ingest.theory.read import StudyNote, load_studies

RESULTS = Path(__file__).parents[2] / "data" / "results"


@pytest.fixture(scope="module")
def notes(folder: Path) -> dict[str, StudyNote]:
    return {note.id: note for note in load_studies(folder)}


@pytest.mark.parametrize(
    ("name", "theirs", "right"),
    [
        ("degraded-reads", 1.67, 2.00),
        ("drive-of-250", 250, 129.87),
        ("second-failure", 0.20, 0.40),
        ("far-writes", 1.50, 1.33),
        ("raid5-reads", 3, 4),
    ],
)
def test_both_figures(notes: dict[str, StudyNote], name: str, theirs: float, right: float) -> None:
    assert notes[name].theirs.value({}) == pytest.approx(theirs, abs=0.005)
    assert notes[name].right.value({}) == pytest.approx(right, abs=0.005)


def test_the_lines(notes: dict[str, StudyNote]) -> None:
    assert notes["degraded-reads"].theirs_line == "5 ÷ 6 · 1 + 1 ÷ 6 · 5 = 1.67"
    assert notes["degraded-reads"].right_line == "(5 ÷ 6 · 1 + 1 ÷ 6 · 5) · 6 ÷ 5 = 2.00"


def test_every_note_belongs_to_a_set(notes: dict[str, StudyNote]) -> None:
    assert {note.set for note in notes.values()} <= {path.name for path in RESULTS.iterdir()}


def test_measured_figures_in_the_words_are_those_of_the_table(notes: dict[str, StudyNote]) -> None:
    table = RESULTS / "2008-07-nelson-md-raid" / "tables" / "everything.md"
    rows = read_table(table.read_text(encoding="utf-8"), "everything.md").rows
    writes = [float(row.cells["writing"].text) for row in rows if row.cells["layout"].text == "f2"]
    assert f"measured {min(writes):.2f} to {max(writes):.2f}" in notes["far-writes"].says


def test_a_figure_that_does_not_follow_is_told_with_its_line(tmp_path: Path) -> None:
    row = "- {id: a, set: s, where: {}, verdict: wrong, statement: x, theirs: 1 / %s, printed: 0.5, right: 2, says: x}\n"
    (tmp_path / "studies.yaml").write_text(row % 2 + row % 3 + row % 0)
    with pytest.raises(ProblemsError) as error:
        load_studies(tmp_path)
    assert [problem.line for problem in error.value.problems] == [2, 3]
