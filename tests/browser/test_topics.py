"""As a reader would: from the foot of the home page to a level, and from its sentence to the row behind a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

TASKS = {
    "a level": [["click", "^Topics$"], ["click", "^RAID 5$"]],
    "a file system": [["click", "^Topics$"], ["click", "^XFS$"]],
    "a tool": [["click", "^Topics$"], ["click", "^sysbench$"]],
}


@pytest.fixture(scope="module", params=[390, pytest.param(1280, marks=pytest.mark.long)])
def walked(request: pytest.FixtureRequest, base: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    found = run_script("tasks", {"base": base, "tasks": TASKS, "width": request.param})
    for name, page in found.items():
        assert not page["crash"] + page["csp"] + page["console"], f"{name}: {page}"
    return {name: page["seen"] for name, page in found.items()}


def test_every_kind_of_topic_is_two_clicks_from_home(
    walked: Mapping[str, Sequence[Mapping[str, Any]]],
) -> None:
    ends = {name: seen[-1]["path"] for name, seen in walked.items()}
    assert ends == {
        "a level": "/topics/raid5/",
        "a file system": "/topics/xfs/",
        "a tool": "/tools/sysbench/",
    }


def test_a_page_says_first_how_fast_it_is_relative_to_one_drive(
    walked: Mapping[str, Sequence[Mapping[str, Any]]],
) -> None:
    assert "RAID 5 did " in walked["a level"][-1]["sight"]
    assert "of one drive." in walked["a level"][-1]["sight"]
