"""Whatever logs are given: only TODOs are left, and with words in their places the set passes."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.build.check import check_set
from ingest.build.task import SetTask
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.scaffold.inputs import inputs_of
from ingest.scaffold.make import filled, new_set
from ingest.sets.manifest.read import TODO
from tests.checkout import ROOT
from tests.examples import examples

LOGS = sorted(
    path
    for path in (ROOT / "tests" / "logs").rglob("*")
    if path.is_file()
    and path.stat().st_size  # an empty one is refused if nothing stands beside it
    and ".expect." not in path.name
    and path.suffix not in (".md", ".yaml")
)
SLUG = "2010-01-pile"


def checkout(folder: Path) -> Project:
    """A checkout without sets."""
    (folder / "data").mkdir(parents=True)
    shutil.copytree(ROOT / "data" / "reference", folder / "data" / "reference")
    return Project(folder)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return checkout(tmp_path_factory.mktemp("checkout"))


def checked(project: Project) -> list[str]:
    """What check says of the set, besides what is to be removed from its logs."""
    problems = check_set(SetTask(project.root, SLUG, "")).problems
    return [str(problem) for problem in problems if not problem.path.startswith(f"data/results/{SLUG}/logs")]


def remade(project: Project, logs: list[Path]) -> Path:
    """The set of these logs, made anew."""
    folder = project.results / SLUG
    shutil.rmtree(folder, ignore_errors=True)
    pile = inputs_of([str(path) for path in logs], io.BytesIO())
    vocabulary = load_vocabulary(project.reference)
    new_set(project, SLUG, pile, vocabulary)
    return folder


def assert_only_todos_are_left(project: Project, folder: Path) -> None:
    left = checked(project)
    assert left
    assert [line for line in left if "found TODO;" not in line] == []
    manifest = folder / "result.yaml"
    text = manifest.read_text(encoding="utf-8")
    lines = {number for number, line in enumerate(text.splitlines(), 1) if TODO in line.split(" # ")[0]}
    assert {int(line.split(":")[1]) for line in left} == lines
    manifest.write_text(filled(text), encoding="utf-8")
    assert checked(project) == []


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(LOGS), min_size=1, max_size=6, unique_by=lambda path: path.read_bytes()))
def test_any_pile_of_golden_logs(project: Project, logs: list[Path]) -> None:
    assert_only_todos_are_left(project, remade(project, logs))


@pytest.mark.long  # some of them are together above
@pytest.mark.parametrize("tool", sorted({path.parent.name for path in LOGS}))
def test_all_golden_logs_of_a_tool_together(project: Project, tool: str) -> None:
    assert_only_todos_are_left(project, remade(project, [path for path in LOGS if path.parent.name == tool]))
