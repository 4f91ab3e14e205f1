"""docs/examples/: each is a set that `spindle check` and publication accept as it is, and CONTRIBUTING leads there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ingest.build.keys import set_key
from ingest.build.one_set import make_set
from ingest.build.task import SetTask
from ingest.cli import main
from ingest.scaffold.manifest import SCHEMA
from tests.checkout import ROOT

EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/result.yaml"))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without sets, and in it."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "data" / "reference", folder / "data" / "reference")
    shutil.copyfile(ROOT / "hugo.toml", folder / "hugo.toml")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_accepted_as_it_is(
    checkout: Path, example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(example, checkout / "data" / "results" / example.name)
    assert main(["check", example.name]) == 0
    assert capsys.readouterr().out.endswith("1 result set, no problems\n")
    key = set_key(checkout / "data" / "results" / example.name, "code")
    assert make_set(SetTask(checkout, example.name, key)) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_editors_are_led_to_the_schema(example: Path) -> None:
    first = (example / "result.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == f"# yaml-language-server: $schema={SCHEMA}"


def test_the_list_of_examples_is_whole_and_found() -> None:
    listed = (ROOT / "docs" / "examples" / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)]+)\)", listed)
    assert all((ROOT / "docs" / "examples" / target).is_file() for target in linked)
    assert {path.name for path in EXAMPLES} <= {Path(target).parent.name for target in linked}
    for page in ("CONTRIBUTING.md", "content/contribute.md"):
        assert "docs/examples" in (ROOT / page).read_text(encoding="utf-8")
