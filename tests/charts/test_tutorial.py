"""docs/add-a-chart-form.md, followed by one who has nothing else open: its files into a copy, then its test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT, copy_parts

TUTORIAL = (ROOT / "docs" / "add-a-chart-form.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDED = ("ingest", "tests/charts", "tests/__init__.py", "tests/conftest.py", "tests/turns.py", "tests/checkout.py",
          "data/reference", "pyproject.toml")  # fmt: skip
MOST_FILES = 4


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the form and its test need, with the files of the tutorial in it."""
    copy_parts(NEEDED, FILE.findall(TUTORIAL), tmp_path)
    return tmp_path


def run(copy: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_form_costs_few_files_and_changes_none() -> None:
    names = [name for name, _ in FILE.findall(TUTORIAL)]
    assert names == ["ingest/charts/forms/strip.py", "tests/charts/test_strip.py"]
    assert len(names) <= MOST_FILES


def test_the_tutorial_draws_its_chart(copy: Path) -> None:
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", "tests/charts/test_strip.py")


def test_its_files_are_in_the_style_of_the_house(copy: Path) -> None:
    names = [name for name, _ in FILE.findall(TUTORIAL)]
    run(copy, "ruff", "check", "--no-cache", *names)
    run(copy, "ruff", "format", "--no-cache", "--check", *names)


def test_what_the_tutorial_names_is_there() -> None:
    named = set(re.findall(r"`(\w+\.py)`", TUTORIAL.partition("## What else")[2]))
    assert named
    assert [name for name in named if not (ROOT / "ingest" / "charts" / name).is_file()] == []
