"""The synthetic archive: the same seed gives the same bytes, no two sets are alike, `spindle check` finds no problem."""

from __future__ import annotations

import shutil
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from ingest.build.check import check_set
from ingest.build.task import SetTask
from ingest.core.labels import reference
from ingest.core.problems import ProblemsError
from ingest.sets.read import read_set
from tests.archive_sim.study import TOOLS, run_again, study
from tests.archive_sim.write import files_of, slug, write_set
from tests.publish.collection import new_checkout

SETS = range(1, 41)


def written(seed: str, number: int) -> dict[str, str]:
    of_set = study(seed, number)
    return {f"{slug(of_set)}/{name}": text for name, text in files_of(of_set)}


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert all(written("1", number) == written("1", number) for number in SETS)


def test_another_seed_gives_other_sets() -> None:
    assert all(written("1", number) != written("2", number) for number in SETS)


def test_no_log_is_that_of_another_set() -> None:
    texts = Counter(
        text for number in SETS for path, text in written("1", number).items() if "/logs/" in path
    )
    of_drives_gone = {text for text in texts if text.startswith("dd: failed")}
    assert len(texts) > 400
    assert (
        sum(count - 1 for text, count in texts.items() if text not in of_drives_gone) <= 20
    )  # copied on purpose


def test_many_people_measured_the_same_drive() -> None:
    owners: dict[str, set[str]] = {}
    for number in range(1, 200):
        of_set = study("1", number)
        owners.setdefault(of_set.drive.model, set()).add(of_set.author)
    assert max(len(people) for people in owners.values()) >= 4
    assert len(owners) > 80


def test_every_kind_of_fault_occurs() -> None:
    faults = {fault for number in range(1, 300) for fault in study("1", number).faults}
    assert len(faults) == 11


def test_a_run_made_again_prints_something_else() -> None:
    for number in SETS:
        of_set = study("1", number)
        path, text = run_again(of_set)
        assert text != of_set.entries[0].logs[path]


@pytest.mark.parametrize(
    "tool", [pytest.param(tool, marks=() if tool == "fio" else pytest.mark.long) for tool in TOOLS]
)
def test_sets_of_each_tool_are_valid(tool: str, tmp_path: Path) -> None:
    """Three of each that has numbers, of any year."""
    root = new_checkout(tmp_path)
    numbers = (number for number in range(1, 99) if "withdrawn" not in study("check", number, tool).faults)
    for number in islice(numbers, 3):
        name = write_set(root / "data" / "results", "check", number, tool)
        assert not check_set(SetTask(root, name, "")).problems


@pytest.mark.long
def test_ten_thousand_sets_are_read(tmp_path: Path) -> None:
    """Of the first 3,000 all were; later ones had two tests whose fsync calls nothing told apart."""
    with ProcessPoolExecutor(2) as workers:
        problems = workers.map(partial(_problems_of, tmp_path), range(1, 10_001), chunksize=50)
        assert [problem for found in problems for problem in found] == []


def _problems_of(folder: Path, number: int) -> list[str]:
    if "withdrawn" in study("1", number).faults:
        return []
    name = write_set(folder, "1", number)
    try:
        read_set(folder / name, name, reference())
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
    finally:
        shutil.rmtree(folder / name)
    return []


def test_a_set_of_drives_too_fast_for_its_tool_is_valid(tmp_path: Path) -> None:
    """bonnie++ 1.96 on flash: `+++++` in every run, so its author asks for no chart."""
    root = new_checkout(tmp_path)
    name = write_set(root / "data" / "results", "1", 906)
    assert any("+++++" in log.read_text() for log in (root / "data" / "results" / name).rglob("*.log"))
    assert not check_set(SetTask(root, name, "")).problems
