"""data/reference/theory as a whole: every formula can be evaluated, and mistakes are told with their lines."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ingest.core.problems import ProblemsError
from ingest.theory.case import Case, facts_of
from ingest.theory.expect import Expectation, expect
from ingest.theory.read import Theory, load_theory

LEVELS = {
    "single", "raid0", "raid1", "raid4", "raid5", "raid6", "raid10", "raid01", "raid50", "raid60", "btrfs-raid0", "btrfs-raid1",
    "btrfs-raid1c3", "btrfs-raid1c4", "btrfs-raid10", "btrfs-raid5", "btrfs-raid6", "zfs-mirror", "raidz1", "raidz2", "raidz3",
    "draid1", "draid2", "draid3",
}  # fmt: skip
Expected = list[tuple[Case, Expectation | None]]
OPERATIONS = ("read", "write", "randread", "randwrite", "randrw")


def test_the_levels(theory: Theory) -> None:
    assert set(theory.levels) >= LEVELS


def _cases(theory: Theory) -> Iterator[Case]:
    """A wide choice of arrays, with much known and with little."""
    known: list[dict[str, Any]] = [
        {},
        {
            "chunk_size": 2**20,
            "baseline_rate": 70e6,
            "rpm": 7200,
            "inner_outer": 0.5,
            "md": True,
            "linux": "2.6.25.5",
        },
        {"threads": 4, "md": True, "linux": "6.1"},
    ]
    states: list[dict[str, Any]] = [
        {},
        {"state": "degraded"},
        {"state": "degraded", "failed": 2},
        {"state": "recovering"},
    ]
    layouts = (None, "n2", "n3", "f2", "o2", "nested")
    for level, operation, drives, layout in product(
        theory.levels, OPERATIONS, (1, 2, 3, 4, 5, 6, 12), layouts
    ):
        for facts, state, groups in product(known, states, (None, 2)):
            if layout is None or level == "raid10":
                yield Case(
                    level, operation, drives, layout=layout, groups=groups, mix_read=0.6, **facts, **state
                )


@pytest.fixture(scope="module")
def expected(theory: Theory) -> Expected:
    """What is expected of each case."""
    return [(case, expect(case, theory)) for case in _cases(theory)]


def test_every_formula_is_used_and_stays_below_its_ceiling(theory: Theory, expected: Expected) -> None:
    used = set()
    for case, found in expected:
        if found:
            used.add(found.formula)
            assert 0 < found.expected <= (found.ceiling or found.expected) + 1e-9, case
            assert (found.ceiling or 0) <= case.drives, case
            assert found.at_depth is None or 0 < found.at_depth <= found.expected, case
            assert found.arithmetic, case
            assert found.sources, case
            assert found.assumes, case
    assert used == {formula.id for level in theory.levels.values() for formula in level.formulas}


def _all_drives_at_work(case: Case, usable: float) -> float:
    """Every drive left delivers or takes useful data all the time, and a write brings its copies or its parity."""
    left = case.drives - case.failures
    if case.level == "raid4":
        return case.drives - 1  # its parity drive serves no reads
    if case.level == "raid01" and case.failures:
        return case.drives / 2  # a lost drive takes its half along
    written = case.drives * usable
    share = {"read": 1.0, "randread": 1.0, "randrw": case.mix_read or 0.0}.get(case.operation, 0.0)
    return 1 / (share / left + (1 - share) / written)


def test_ceilings_are_what_all_drives_at_work_can_do(theory: Theory, expected: Expected) -> None:
    seen = set()
    for case, found in expected:
        if not found or not found.ceiling or case.level.startswith(("btrfs", "zfs", "raidz", "draid")):
            continue
        level = theory.levels[case.level]
        facts = facts_of(case, theory)
        usable = level.usable.value(facts.values) if facts else None
        if usable:  # unknown without groups, when only reads have a formula
            assert found.ceiling == pytest.approx(_all_drives_at_work(case, usable)), case
            seen.add(found.formula)
    assert len(seen) > 90


def test_ids_are_unique_over_all_levels(theory: Theory) -> None:
    levels = {id(level): level for level in theory.levels.values()}.values()
    ids = [formula.id for level in levels for formula in level.formulas]
    assert len(ids) == len(set(ids))


def test_words_are_sentences(theory: Theory) -> None:
    for level in theory.levels.values():
        texts = [
            level.what,
            *(one.assumes for one in level.formulas),
            *(one.assumes for one in level.where if one.assumes),
        ]
        assert [
            text
            for text in texts
            if not text.endswith(".") or (text[0].islower() and not text.startswith("md "))
        ] == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("usable: 1", "usable: j", 'raid0.yaml:6: expected a variable of terms.yaml, found "j"'),
        (
            "usable: 1",
            "usable: open(k, k)",
            'raid0.yaml:6: expected a row as the others, found "open(k, k)"; write only',
        ),
        (
            "usable: 1",
            "usable: true",
            "raid0.yaml:6: expected a row as the others, found True; write + - * /",
        ),
        (
            "safety_source: [md4]",
            "safety_source: [md5]",
            'raid0.yaml:8: expected a source of terms.yaml, found "md5"; did you mean md4?',
        ),
        ("usable: 1", "usable: 1\nuseable: 1", "raid0.yaml:7: expected a row as the others"),
        ("{id: raid0-write,", "{id: raid0-read,", 'raid0.yaml:15: expected each id once, found "raid0-read"'),
        ("operation: randrw", "operation: seek", "raid0.yaml:18: expected a row as the others"),
    ],
)
def test_mistakes_are_told_with_their_lines(
    folder: Path, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    changed = _copy(folder, tmp_path)
    text = (changed / "raid0.yaml").read_text(encoding="utf-8")
    assert old in text
    (changed / "raid0.yaml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ProblemsError) as error:
        load_theory(changed)
    assert f"data/reference/theory/{complaint}" in str(error.value)


def test_all_problems_are_told_in_one_go(folder: Path, tmp_path: Path) -> None:
    changed = _copy(folder, tmp_path)
    for name in ("raid0", "raid5"):
        path = changed / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("[md4]", "[mad, med]"), encoding="utf-8")
    with pytest.raises(ProblemsError) as error:
        load_theory(changed)
    assert {problem.path for problem in error.value.problems} == {
        "data/reference/theory/raid0.yaml",
        "data/reference/theory/raid5.yaml",
    }
    assert len(error.value.problems) > 4


def _copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "theory"))
