"""What the documents promise is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from spindle_run.cli import _parser

from ingest.charts.forms import forms
from ingest.cli import _commands
from tests.checkout import ROOT, all_sets, own_sets

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))


def test_every_make_target_of_the_documents_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", README + CONTRIBUTING, re.MULTILINE))
    assert named
    assert [target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_every_set_of_ours_is_in_the_readme_and_every_set_of_the_readme_is_there() -> None:
    named = set(re.findall(r"`(\d{4}-\d\d-[a-z0-9-]+)`", README))
    assert own_sets() <= named <= all_sets()


@pytest.mark.parametrize(
    "path", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DECISIONS], ids=lambda path: path.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_decisions_are_numbered_without_gaps() -> None:
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))
    for path in DECISIONS:
        assert path.read_text(encoding="utf-8").startswith(f"# {int(path.name[:4])}. ")


def test_forms_and_commands_are_found() -> None:
    assert set(forms()) >= {
        "sweep", "compare", "range", "scaling", "efficiency", "heatmap", "distribution", "timeseries",
    }  # fmt: skip
    assert {"check", "build", "publish"} <= set(_commands())


def test_the_runner_takes_every_command_of_the_documents() -> None:
    """As it stands there, from the first `python3 …spindle-run` word on."""
    pages = [README, (ROOT / "content" / "runner.md").read_text(encoding="utf-8")]
    named = re.findall(r"^python3 (\S*)spindle-run (.+?)(?: +#.*)?$", "\n".join(pages), re.MULTILINE)
    assert len(named) >= 3
    assert {folder for folder, _ in named} == {"site/", ""}
    for _, words in named:
        _parser().parse_args(words.split())


def test_the_readme_stays_short() -> None:
    assert len(README.splitlines()) < 120


def test_no_registry_and_no_path_of_a_machine_is_committed() -> None:
    words = ["pypi" + ".org", "registry" + ".npmjs", "files.python" + "hosted", "/wo" + "rk/", "/ho" + "me/"]
    pattern = "|".join(re.escape(word) for word in words)
    found = subprocess.run(
        ["git", "grep", "-nIE", pattern], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.stdout == ""


def test_a_package_that_lists_its_modules_lists_all_of_them() -> None:
    listed = {}
    for path in sorted((ROOT / "ingest").rglob("__init__.py")):
        names = set(re.findall(r"^(\w+\.py)  ", path.read_text(encoding="utf-8"), re.MULTILINE))
        if names:
            listed[path.parent.name] = names
            assert names == {file.name for file in path.parent.glob("*.py")} - {path.name}, path
    assert "review" in listed
