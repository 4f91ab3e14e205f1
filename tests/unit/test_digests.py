"""Digests of folders: content is read again where a folder looks otherwise, and only there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.core.digests import Digests, looks
from ingest.core.files import content_of

LONG_AGO = 1_000_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "sets" / "a"
    (made / "logs").mkdir(parents=True)
    for name in ("one", "two", "logs/three"):
        (made / name).write_text(name)
        os.utime(made / name, (LONG_AGO, LONG_AGO))
    return made


def swapped(folder: Path) -> None:
    (folder / "one").rename(folder / "between")
    (folder / "two").rename(folder / "one")
    (folder / "between").rename(folder / "two")


def rewritten(folder: Path) -> None:
    """Of one size, and later."""
    (folder / "one").write_text("eno")


def linked_instead(folder: Path) -> None:
    (folder / "two").unlink()
    (folder / "two").symlink_to("one")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a swap": swapped,
    "a folder renamed": lambda folder: (folder / "logs").rename(folder / "tables"),
    "other content": rewritten,
    "a file more": lambda folder: (folder / "logs" / "four").write_text(""),
    "a file less": lambda folder: (folder / "two").unlink(),
    "a folder more": lambda folder: (folder / "empty").mkdir(),
    "a link in place of a file": linked_instead,
}


def never() -> str:
    pytest.fail("was read")


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize("change", CHANGES)
def test_what_looks_otherwise_is_read_again(
    folder: Path, tmp_path: Path, change: str, *, linked: bool
) -> None:
    time.sleep(0.03)
    digests = Digests(tmp_path)
    before = digests.of(folder, lambda: content_of(folder), linked=linked)
    digests.write()
    known = Digests(tmp_path)
    assert known.of(folder, never, linked=linked) == before
    CHANGES[change](folder)
    after = Digests(tmp_path).of(folder, lambda: content_of(folder), linked=linked)
    assert after == content_of(folder) != before


def test_another_name_of_a_file_below_build_is_no_change(folder: Path) -> None:
    before = looks(folder)
    (folder.parent / "b").hardlink_to(folder / "one")
    after = looks(folder)
    assert (after.hash != before.hash, after.linked == before.linked) == (True, True)


def test_what_was_written_just_now_is_not_noted(folder: Path, tmp_path: Path) -> None:
    """A second change within one tick of the clock would leave no trace."""
    later = time.time() + 60
    os.utime(folder / "one", (later, later))
    digests = Digests(tmp_path)
    answers = iter(("read", "read again"))
    assert digests.of(folder, lambda: next(answers), linked=True) == "read"
    assert digests.of(folder, lambda: next(answers), linked=True) == "read again"


def test_what_is_asked_for_after_it_was_written_is_written_too(folder: Path, tmp_path: Path) -> None:
    time.sleep(0.03)
    digests = Digests(tmp_path)
    digests.of(folder / "logs", lambda: "the logs")
    digests.write()
    digests.of(folder, lambda: "all")
    digests.write()
    again = Digests(tmp_path)
    again.of(folder / "logs", never)
    again.write()
    assert again.of(folder, never) == "all"


def test_a_damaged_cache_is_as_good_as_none(folder: Path, tmp_path: Path) -> None:
    time.sleep(0.03)
    digests = Digests(tmp_path)
    digests.content(folder)
    digests.write()
    (tmp_path / "digests").write_bytes((tmp_path / "digests").read_bytes()[:-1])
    assert Digests(tmp_path).of(folder, lambda: "read again") == "read again"


def test_what_is_noted_is_on_the_disk_before_its_note(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time.sleep(0.03)
    noted: list[bool] = []
    monkeypatch.setattr(os, "sync", lambda: noted.append((tmp_path / "digests").exists()))
    digests = Digests(tmp_path)
    digests.content(folder)
    digests.write()
    assert noted == [False]
    assert (tmp_path / "digests").exists()


def test_how_a_folder_looked_is_not_told_once_it_was_written_just_now(folder: Path, tmp_path: Path) -> None:
    """Whoever compares it with how it looked before would take it for unchanged."""
    time.sleep(0.03)
    digests = Digests(tmp_path)
    digests.content(folder)
    assert digests.look(folder) == looks(folder).linked
    later = time.time() + 60
    os.utime(folder / "one", (later, later))
    digests.content(folder)
    assert digests.look(folder) == ""
