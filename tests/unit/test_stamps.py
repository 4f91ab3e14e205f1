"""Outputs that are kept: taken as they are only if their hash says that they are what was made, from these inputs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.core.files import STAMP, is_stamped, keep, kept, write_stamp, write_whole

DAMAGED = "damaged since it was written; rebuilt"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that was made from "a key"."""
    made = tmp_path / "made"
    (made / "public" / "logs").mkdir(parents=True)
    for name in ("page.json", "public/logs/0a1b", "public/empty"):
        (made / name).write_bytes(name.encode() * 3 if "empty" not in name else b"")
    write_stamp(made, "a key")
    return made


def test_a_folder_is_what_it_was(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert is_stamped(folder, "a key")
    assert not is_stamped(folder, "another key")
    assert not is_stamped(folder, "")
    assert caplog.messages == []


def _gone(path: Path) -> Path:
    path.unlink()
    return path


HARMS: dict[str, Callable[[Path], object]] = {
    "a file": lambda folder: (folder / "page.json").write_text("{}"),
    "an empty file": lambda folder: (folder / "public" / "empty").write_text("x"),
    "a file less": lambda folder: (folder / "public" / "logs" / "0a1b").unlink(),
    "a file more": lambda folder: (folder / "public" / "more").write_text("x"),
    "a file elsewhere": lambda folder: (folder / "page.json").rename(folder / "public" / "page.json"),
    "a folder less": lambda folder: shutil.rmtree(folder / "public" / "logs"),
    "a link": lambda folder: (folder / "public" / "link").symlink_to("empty"),
    "a folder in place of the stamp": lambda folder: (folder / "public").rename(_gone(folder / STAMP)),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_harmed_folder_is_not(folder: Path, harm: str, caplog: pytest.LogCaptureFixture) -> None:
    HARMS[harm](folder)
    assert not is_stamped(folder, "a key")
    assert [message.rpartition(": ")[2] for message in caplog.messages] == [DAMAGED]


def test_every_byte_of_a_stamp_counts(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    stamp = (folder / STAMP).read_bytes()
    for place in range(len(stamp)):
        for harmed in (stamp[:place] + bytes([stamp[place] ^ 1]) + stamp[place + 1 :], stamp[:place]):
            caplog.clear()
            (folder / STAMP).write_bytes(harmed)
            assert not is_stamped(folder, "a key")
            assert len(caplog.messages) == 1


@pytest.mark.parametrize("way", ["never made", "not to its end", "a file"])
def test_what_was_never_made_is_not_damaged(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    if way == "not to its end":
        (tmp_path / "made").mkdir()
    elif way == "a file":
        (tmp_path / "made").write_text("x")
    assert not is_stamped(tmp_path / "made", "a key")
    assert caplog.messages == []


def test_a_file_is_kept_for_its_inputs_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    keep(tmp_path / "a", "these inputs", b"content")
    assert kept(tmp_path / "a", "these inputs") == b"content"
    assert kept(tmp_path / "b", "these inputs") is None
    assert caplog.messages == []
    assert kept(tmp_path / "a", "other inputs") is None
    assert not (tmp_path / "a").exists()
    assert len(caplog.messages) == 1


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "a", b"content")
    assert list(tmp_path.iterdir()) == []
