"""As a reader would: from the home page to an answer for each question, by mouse, finger and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from re import escape
from typing import Any

import pytest

from ingest.core.yaml_lines import own_yaml
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[2] / "data" / "questions"
ASKED = {
    path.stem: own_yaml(path.read_text(encoding="utf-8"))["ask"] for path in sorted(FOLDER.glob("*.yaml"))
}
TASKS = {slug: [["click", "^Questions$"], ["click", f"^{escape(ask)}$"]] for slug, ask in ASKED.items()}


FEW = dict([*TASKS.items()][-1:])  # the others differ in their data only
SHORT = ("finger", "keys")  # test_tasks.py walks with the mouse
WALKS = {
    "mouse": ("mouse", 1280, FEW),
    "finger": ("finger", 390, FEW),
    "keys": ("keys", 1280, FEW),
    "mouse, all": ("mouse", 1280, TASKS),
    "finger, all": ("finger", 390, TASKS),
    "keys, all": ("keys", 1280, TASKS),
}


@pytest.fixture(
    scope="module",
    params=[pytest.param(walk, marks=[] if walk in SHORT else [pytest.mark.long]) for walk in WALKS],
)
def walked(request: pytest.FixtureRequest, base: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    by, width, tasks = WALKS[request.param]
    found = run_script("tasks", {"base": base, "tasks": tasks, "width": width, "by": by})
    for name, page in found.items():
        assert not page["crash"] + page["csp"] + page["console"], f"{name}: {page}"
    return {name: page["seen"] for name, page in found.items()}


def test_every_answer_is_two_clicks_from_home(walked: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    for slug, (listed, page) in walked.items():
        assert listed["path"] == "/questions/"
        assert page["path"] == f"/questions/{slug}/"
        assert ASKED[slug] in page["sight"]
        assert "How sure: " in page["sight"]
