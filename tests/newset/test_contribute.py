"""The page Contribute, done as a newcomer would: its commands, its manifest, its output, and the published page.

SPINDLE_WRITE_DOCS=1 .venv/bin/python -m pytest tests/newset/test_contribute.py     writes the output anew
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from ingest.cli import main
from tests.checkout import ROOT
from tests.contribution.conftest import git
from tests.publish.small import copied

PAGE = ROOT / "content" / "contribute.md"
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# As the page calls it → what is run.
PROGRAMS = {"$ .venv/bin/spindle ": "", "$ make contribution": "review"}
SLUG = "2010-05-doe-nas"
EXAMPLE = ROOT / "docs" / "examples" / "old-log"


@pytest.fixture
def checkout(site_one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A published checkout with a log of our tests; and in it."""
    folder = copied(site_one, tmp_path / "checkout")
    shutil.copytree(ROOT / "tests" / "logs" / "dd", folder / "tests" / "logs" / "dd")
    (folder / ".gitignore").write_text("/build/\n/node_modules/\n/site/\n")
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "All")
    git(folder, "update-ref", "refs/remotes/origin/main", "HEAD")
    monkeypatch.chdir(folder)
    for name in ("GITHUB_STEP_SUMMARY", "GITHUB_REF"):
        monkeypatch.delenv(name, raising=False)
    return folder


def test_a_newcomer_gets_from_a_log_to_a_page(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    done = BLOCK.sub(lambda match: f"```\n{_done(match[1], checkout, capsys)}```", text)
    if "SPINDLE_WRITE_DOCS" in os.environ:
        PAGE.write_text(done, encoding="utf-8")
    assert done == text
    assert main(["publish"]) == 0
    page = (checkout / "site" / "results" / SLUG / "index.html").read_text(encoding="utf-8")
    assert "One drive of a small NAS, written with dd" in page
    assert "978" in page


def test_comments_of_its_yaml_are_lines_of_their_own() -> None:
    """A phone has no room for them beside a value: they were wrapped into what looks like values."""
    examples = re.findall(
        r"^```(?:yaml)?\n(?=\w+: |# yaml)(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert len(examples) == 2
    assert [line for text in examples for line in text.splitlines() if re.search(r"\S\s+#", line)] == []


def test_the_example_of_an_old_log_has_the_log_of_the_page() -> None:
    for log in (EXAMPLE / "logs").iterdir():
        assert log.read_bytes() == (ROOT / "tests" / "logs" / "dd" / log.name).read_bytes()


def _done(block: str, checkout: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A block with what its command prints; a manifest is that of the example, and is put in its place."""
    command = block.splitlines()[0]
    for program, run in PROGRAMS.items():
        if command.startswith(program):
            main([*run.split(), *command.removeprefix(program).split()])
            shown = capsys.readouterr()
            return f"{command}\n{shown.out}{shown.err}"
    if command.startswith("$ git "):
        for line in block.splitlines():
            git(checkout, *shlex.split(line.removeprefix("$ git ")))
        return block
    manifest = (EXAMPLE / "result.yaml").read_text(encoding="utf-8")
    (checkout / "data" / "results" / SLUG / "result.yaml").write_text(manifest, encoding="utf-8")
    return manifest
