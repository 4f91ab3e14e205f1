"""The page Contribute, done as a newcomer would: its commands, its manifest, its output, and the published page.

SPINDLE_WRITE_DOCS=1 .venv/bin/python -m pytest tests/newset/test_contribute.py     writes the output anew
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from ingest.cli import main
from tests.checkout import ROOT, copy_checkout

PAGE = ROOT / "content" / "contribute.md"
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = "$ .venv/bin/spindle "
SLUG = "2010-05-doe-nas"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of this checkout with its logs of tests, and in it."""
    folder = copy_checkout(tmp_path / "checkout")
    shutil.copytree(ROOT / "tests" / "logs", folder / "tests" / "logs")
    monkeypatch.chdir(folder)
    return folder


def test_a_newcomer_gets_from_a_log_to_a_page(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    done = BLOCK.sub(lambda match: _done(match[1], checkout, capsys), text)
    if "SPINDLE_WRITE_DOCS" in os.environ:
        PAGE.write_text(done, encoding="utf-8")
    assert done == text
    assert main(["publish"]) == 0
    page = (checkout / "site" / "results" / SLUG / "index.html").read_text(encoding="utf-8")
    assert "One drive of a small NAS, written with dd" in page
    assert "978" in page


def _done(block: str, checkout: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A block with what its command prints; a manifest is put in its place."""
    if not block.startswith(PROGRAM):
        (checkout / "data" / "results" / SLUG / "result.yaml").write_text(block, encoding="utf-8")
        return f"```\n{block}```"
    command = block.splitlines()[0]
    main(command.removeprefix(PROGRAM).split())
    shown = capsys.readouterr()
    return f"```\n{command}\n{shown.out}{shown.err}```"
