"""Damaged result sets: every one is read or refused with Problems, never anything else.

A few examples in every run; `make fuzz` tries many more and prints how many.
"""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from tests.checkout import ROOT

SETS = sorted((ROOT / "data" / "results").iterdir())
SNIPPETS = [
    b"\n",
    b"|",
    b": ",
    b"- ",
    b"{",
    b"]",
    b"*a",
    b"&a ",
    b"!!x ",
    b"'",
    b'"',
    b"\x00",
    b"\xff",
    b"1e400",
    b"NaN",
    b"-",
    b"\t",
    "٣".encode(),
    b"<<: ",
]


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Cut, doubled, overwritten or with something put in, at a random place."""
    place = chance.randrange(len(content) + 1)
    length = chance.choice([1, 1, 2, 5, 40])
    match chance.randrange(4):
        case 0:
            return content[:place] + content[place + length :]
        case 1:
            return content[:place] + chance.choice(SNIPPETS) + content[place:]
        case 2:
            return content[:place] + content[place : place + length] * 2 + content[place + length :]
    return content[:place]


def damage(folder: Path, chance: random.Random) -> None:
    """One to three files of a set, each damaged once or twice."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in chance.sample(files, k=min(len(files), chance.randint(1, 3))):
        content = path.read_bytes()
        for _ in range(chance.randint(1, 2)):
            content = damaged(content, chance)
        path.write_bytes(content)


def outcome(folder: Path, vocabulary: Vocabulary) -> str:
    try:
        read_set(folder, "x", vocabulary)
    except ProblemsError as error:
        sound = error.problems and all("\n" not in str(problem) for problem in error.problems)
        return "refused" if sound else "refused without a word, or with several lines"
    return "read"


def try_damaged(tmp_path: Path, vocabulary: Vocabulary, tries: int, seed: int) -> Counter[str]:
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    for attempt in range(tries):
        source = chance.choice(SETS)
        folder = tmp_path / str(attempt) / source.name
        shutil.copytree(source, folder)
        damage(folder, chance)
        outcomes[outcome(folder, vocabulary)] += 1
        shutil.rmtree(folder)
    return outcomes


def test_damaged_sets_are_read_or_refused(tmp_path: Path, vocabulary: Vocabulary) -> None:
    outcomes = try_damaged(tmp_path, vocabulary, tries=40, seed=1)
    assert outcomes["refused"] > 8, "the damage did nothing"
    assert set(outcomes) <= {"read", "refused"}


@pytest.mark.fuzz
def test_many_damaged_sets(
    tmp_path: Path, vocabulary: Vocabulary, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = int(os.environ.get("SPINDLE_FUZZ_SEED", "2"))
    outcomes = try_damaged(
        tmp_path, vocabulary, tries=int(os.environ.get("SPINDLE_FUZZ_TRIES", "5000")), seed=seed
    )
    with capsys.disabled():
        print(f"\nseed {seed}: {outcomes.total()} damaged sets: {dict(sorted(outcomes.items()))}")
    assert set(outcomes) <= {"read", "refused"}
