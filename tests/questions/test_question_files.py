"""A file of data/questions/ that is wrong → what is wrong, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.questions.model import read_questions

GOOD = """\
ask: RAID 5 or RAID 6?
place: 1
caption: RAID 6 relative to RAID 5
a: {name: RAID 5, where: raid_level = 'raid5'}
b: {name: RAID 6, where: raid_level = 'raid6'}
differ: [raid_level]
loads: [read]
"""


def problems(root: Path, text: str) -> list[str]:
    folder = root / "data" / "questions"
    folder.mkdir(parents=True)
    (folder / "six.yaml").write_text(text, encoding="utf-8")
    try:
        read_questions(Project(root))
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    return []


def test_a_good_one(tmp_path: Path) -> None:
    assert problems(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("differ: [raid_level]", "differ: [raid_levle]", 6, "did you mean raid_level?"),
        ("loads: [read]", "loads: [raed]", 7, "did you mean read?"),
        ("loads: [read]", "loads: []", 7, "at least one operation"),
        ("ask: RAID 5 or RAID 6?\n", "", 1, "Field required"),
        ("place: 1", "place: first", 2, "valid integer"),
        ("place: 1", "plaice: 1\nplace: 1", 2, "not permitted"),
        ("place: 1", "place: 1\nplace: 2", 3, "place"),
    ],
)
def test_each_mistake_has_its_line(tmp_path: Path, old: str, new: str, line: int, told: str) -> None:
    (problem,) = problems(tmp_path, GOOD.replace(old, new))
    assert problem.startswith(f"data/questions/six.yaml:{line}: ")
    assert told in problem
