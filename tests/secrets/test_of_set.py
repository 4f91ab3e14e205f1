"""What a whole set is told of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.limits import most
from ingest.core.problems import Unreadable
from ingest.sets.logs.decode import decode
from ingest.sets.secrets import scan, secrets, secrets_of
from tests.checkout import ROOT


def test_many_prompts_of_a_session_are_one_note(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.log").write_text("me@mybox:~$ ls\nmeanwhile\nme@mybox:~$ ls\nme@mybox:~$ ls\n")
    problems, notes = secrets_of(tmp_path, "x", ROOT / "data" / "reference")
    assert problems == []
    do = "remove it or replace it with user@host"
    assert list(map(str, notes)) == [f"x/logs/a.log:1: note: a prompt with user and host; {do} (and 2 more)"]


OURS = ("data/results", "docs/examples", "tests/logs", "tests/golden/input")
# Logs for a parser, never published.
KNOWN = {
    ("tests/logs/facts/smartctl-ata.log", 8, "serial number"),
    ("tests/logs/facts/nvme-list-1.12-reconstructed.log", 1, "column of serial numbers"),
    ("tests/logs/facts/nvme-list-2.0-reconstructed.log", 2, "column of serial numbers"),
    ("tests/logs/facts/nvme-list-v-reconstructed.log", 11, "column of serial numbers"),
    ("tests/logs/facts/nvme-list-v-reconstructed.log", 32, "column of serial numbers"),
    ("tests/logs/facts/nvme-list-v-reconstructed.log", 43, "column of serial numbers"),
}


def _texts() -> dict[str, str]:
    """Every file that is text of our sets and of the logs that tests read, unpacked."""
    texts = {}
    for path in sorted(path for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file()):
        try:
            texts[path.relative_to(ROOT).as_posix()] = decode(path.read_bytes(), most("unpacked_bytes"))
        except Unreadable:
            continue
    return texts


def test_no_false_alarm_over_our_own_logs(capsys: pytest.CaptureFixture[str]) -> None:
    kinds, texts = secrets(ROOT / "data" / "reference"), _texts()
    alarms = {
        (name, each.line, each.secret.name) for name, text in texts.items() for each in scan(text, kinds)
    }
    with capsys.disabled():
        print(
            f"\n{len(alarms - KNOWN)} false alarms in {len(texts)} files, {sum(map(len, texts.values())):,} characters"
        )
    assert len(texts) > 400
    assert alarms == KNOWN
