"""A build after any change is the build from nothing, byte for byte."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ingest.build.keys import set_key
from ingest.build.task import Built
from ingest.sets.records import ResultSet
from ingest.store.published import write_archive
from tests.checkout import files_of
from tests.publish.collection import Changes, built, new_checkout, write
from tests.publish.small import SLUG, command, copied, publish_small, run

Told = Callable[[str, object], None]
MANY = int(os.environ.get("SPINDLE_SEQUENCES", "24"))


class Pair:
    """A checkout that is built again and again, and one beside it that is built from nothing."""

    def __init__(self, folder: Path) -> None:
        self.kept, self.anew = new_checkout(folder / "kept"), new_checkout(folder / "anew")
        self.sound = 0  # states that could be published

    def differ(self) -> list[str]:
        """What a build from nothing has otherwise. Its sources are the same; its clock is another."""
        for part in ("build", "data/results"):
            shutil.rmtree(self.anew / part, ignore_errors=True)
        shutil.copytree(self.kept / "data" / "results", self.anew / "data" / "results", symlinks=True)
        found, expected = built(self.kept), built(self.anew)
        self.sound += isinstance(expected, dict)
        if isinstance(found, str) or isinstance(expected, str):
            return [] if found == expected else [f"expected {expected!s:.2000}, found {found!s:.2000}"]
        return [name for name in sorted(found.keys() | expected) if found.get(name) != expected.get(name)]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path)


def compare_after(pair: Pair, seed: int, states: int) -> None:
    """Makes changes, one or two for each state, and both builds of each."""
    chance = random.Random(seed)
    change = Changes(pair.kept / "data" / "results", chance)
    history = [f"seed {seed}"]
    for _ in range(states):
        history += [change.next() for _ in range(chance.choice((1, 1, 2)))]
        assert pair.differ() == [], "\n".join(history)


@pytest.mark.long  # the whole publication below has changes, too
def test_a_sequence_of_changes(pair: Pair, record_property: Told) -> None:
    built(pair.kept)
    compare_after(pair, 6, 1)  # another log, and another level
    assert pair.sound
    record_property("said", "a state of a collection: as if built from nothing")


@pytest.mark.long
def test_many_sequences_of_changes(pair: Pair, record_property: Told) -> None:
    for seed in range(100, 100 + MANY):
        compare_after(pair, seed, 5)
    assert pair.sound > MANY
    record_property(
        "said", f"{MANY} sequences, {MANY * 5} states, {pair.sound} of them sound: none was stale"
    )


def test_a_key_is_the_same_only_for_the_same_files(tmp_path: Path) -> None:
    """Without any build, so that there can be many states."""
    results = new_checkout(tmp_path) / "data" / "results"
    change = Changes(results, random.Random(2))
    files_of_key: dict[str, object] = {}
    for _ in range(400):
        done = change.next()
        for folder in results.iterdir():
            files = folder.name, *sorted(_entries(folder))
            assert files_of_key.setdefault(set_key(folder, "code"), files) == files, done
    assert len(set(files_of_key.values())) == len(files_of_key) > 300


def _entries(folder: Path) -> Iterator[tuple[str, str]]:
    for path in folder.rglob("*"):
        kind = "a link" if path.is_symlink() else "a folder" if path.is_dir() else path.read_text()
        yield path.relative_to(folder).as_posix(), kind


@pytest.mark.long  # the whole publication below has one
def test_a_folder_that_was_renamed(pair: Pair) -> None:
    """Names, sizes and contents of files stay; a path says another level."""
    first = built(pair.kept)
    logs = next(pair.kept.glob("data/results/*first/logs"))
    (logs / "raid5").rename(logs / "raid6")
    second = built(pair.kept)
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert b"raid6" in second["public/data/v1/summary.csv"]
    assert b"raid6" not in first["public/data/v1/summary.csv"]
    assert pair.differ() == []


@pytest.mark.long
def test_a_link_beside_the_logs_is_refused_of_a_set_that_was_built_too(pair: Pair) -> None:
    built(pair.kept)
    next(pair.kept.glob("data/results/*first/logs/raid5")).joinpath("x.log").symlink_to("sdb_1.log")
    said = built(pair.kept)
    assert isinstance(said, str)
    assert "a symbolic link" in said


@pytest.mark.long  # rare: a set is written to while it is read
def test_a_set_that_changes_while_it_is_read_is_no_page(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a rename that leaves names, sizes and times of files as they were. One set is enough for it."""
    shutil.rmtree(next(pair.kept.glob("data/results/*second")))
    logs = next(pair.kept.glob("data/results/*first/logs"))

    def meanwhile(result_set: ResultSet, folder: Path, path: Path) -> None:
        (logs / "raid5").rename(logs / "raid6") if (logs / "raid5").exists() else None
        write_archive(result_set, folder, path)

    monkeypatch.setattr("ingest.build.one_set.write_archive", meanwhile)
    said = built(pair.kept)
    assert "expected a set that stays as it is while it is read" in str(said)
    monkeypatch.undo()
    (logs / "raid6").rename(logs / "raid5")
    assert pair.differ() == []


@pytest.mark.long
def test_words_that_change_while_sets_are_made_leave_nothing(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = pair.kept / "data" / "reference" / "factors.yaml"
    text = words.read_text(encoding="utf-8")

    def meanwhile(result_set: ResultSet, folder: Path, path: Path) -> None:
        write(words, f"{text}# another\n")
        write_archive(result_set, folder, path)

    monkeypatch.setattr("ingest.build.one_set.write_archive", meanwhile)
    assert "expected code and words that stay as they are" in str(built(pair.kept))
    monkeypatch.undo()
    write(words, text)
    assert not (pair.kept / "build" / "sets").exists()
    assert pair.differ() == []


def test_a_whole_publication_after_changes_is_one_from_nothing(site_one: Path, tmp_path: Path) -> None:
    """Hugo and the search index too: a swap, and the set under another name; and --fresh gives the same."""
    root = copied(site_one, tmp_path / "checkout")
    results = root / "data" / "results"
    logs = results / SLUG / "logs"
    (logs / "sda_1.log").rename(logs / "x")
    (logs / "sda_2.log").rename(logs / "sda_1.log")
    (logs / "x").rename(logs / "sda_2.log")
    (results / SLUG).rename(results / "2021-02-second")
    assert publish_small(root) == Built(sets=1, made=1)
    changed = files_of(root / "site")
    for part in ("cache", "sets", "html"):  # without a word of it, of which nothing may be left
        (root / "build" / part / "of-an-earlier-build").mkdir()
    assert run(root, "--fresh").stdout == "site/: 1 result sets, 1 of them rebuilt\n"
    assert files_of(root / "site") == changed
    assert not list((root / "build").glob("*/of-an-earlier-build"))


def test_fresh_is_said_by_help_and_by_make() -> None:
    told = subprocess.run([*command("--help")], capture_output=True, text=True, check=True).stdout
    assert "--fresh" in told
    said = subprocess.run(["make", "-n", "publish", "FRESH=1"], capture_output=True, text=True, check=True)
    assert "spindle publish --fresh" in said.stdout
