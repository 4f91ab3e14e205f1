"""What a whole set is told of its files."""

from __future__ import annotations

from pathlib import Path

from ingest.secrets.of_set import secrets_of
from tests.checkout import ROOT


def test_many_prompts_of_a_session_are_one_note(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.log").write_text("me@mybox:~$ ls\nmeanwhile\nme@mybox:~$ ls\nme@mybox:~$ ls\n")
    problems, notes = secrets_of(tmp_path, "x", ROOT / "data" / "reference")
    assert problems == []
    do = "remove it or replace it by user@host"
    assert notes == [f"x/logs/a.log:1: note: a prompt with user and host; {do}, and 2 more like it"]
