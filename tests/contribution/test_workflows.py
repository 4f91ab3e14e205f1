"""What GitHub and Netlify read: workflows without rights, pinned actions, one make target a step; forms; contexts."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.serve import read_rules
from tests.checkout import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))
ON = True  # how YAML 1.1 reads `on:`
PINNED = re.compile(r"^\s*- uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def read(path: Path) -> Mapping[Any, Any]:
    data: Mapping[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def steps(workflow: Mapping[Any, Any]) -> Iterator[Mapping[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_can_only_read(path: Path) -> None:
    text, workflow = path.read_text(encoding="utf-8"), read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in workflow["jobs"].values())
    assert set(workflow[ON]) <= {"pull_request", "push"}
    assert "secrets" not in text
    assert "concurrency" in workflow
    assert all(job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())
    for step in steps(workflow):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_each_step_is_a_target_of_make(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not PINNED.match(line)] == []
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for step in steps(read(path)):
        if (
            "run" in step and step.get("id") != "scope"
        ):  # tests/contribution/test_path_filter.py runs that one
            command = re.fullmatch(r'make ([a-z-]+)(?: BASE="origin/\$GITHUB_BASE_REF")?', step["run"])
            assert command
            assert command[1] in targets


def test_nothing_that_a_stranger_names_reaches_a_shell() -> None:
    for path in WORKFLOWS:
        for step in steps(read(path)):
            assert "${{" not in step.get("run", "")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_has_what_github_asks_for(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    names = [field["id"] for field in form["body"]]
    assert len(names) == len(set(names))
    for field in form["body"]:
        assert field["type"] in {"input", "textarea", "dropdown"}
        assert field["attributes"]["label"]
        assert field["type"] != "dropdown" or field["attributes"]["options"]


def test_only_the_site_itself_may_be_found_by_search_engines(tmp_path: Path) -> None:
    netlify = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))
    site, preview = netlify["context"]["production"]["command"], netlify["build"]["command"]
    assert set(netlify["context"]) == {"production"}
    (tmp_path / "site").mkdir()
    (tmp_path / "Makefile").write_text("publish:\n\t@echo $(SPINDLE_BASE_URL)\n")
    environment = {
        "PATH": "/usr/bin:/bin",
        "URL": "https://a.example",
        "DEPLOY_PRIME_URL": "https://b.example",
    }
    said = [
        subprocess.run(
            ["sh", "-c", one], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
        )
        for one in (site, preview)
    ]
    assert [one.stdout for one in said] == ["https://a.example\n", "https://b.example\n"]
    assert "_headers" not in site
    assert (tmp_path / "site" / "_headers").read_text() == "/*\n  X-Robots-Tag: noindex\n"


def test_no_header_is_set_twice() -> None:
    assert "x-robots-tag" not in str(read_rules(ROOT / "netlify.toml")).lower()
