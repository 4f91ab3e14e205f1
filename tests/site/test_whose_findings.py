"""Under which heading a finding stands: its author's, or ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.site.small_site import made, page
from tests.site.test_templates import ROOT

AUTHORS, OURS = "The author’s findings, tested", "What the values answer"
pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules" / "vega-view").exists(), reason="no node_modules; run make setup"
)


def finding(by: str) -> dict[str, Any]:
    return {
        "by": by,
        "kind": "holds",
        "says": f"said by {by}",
        "note": "",
        "figures": [],
        "query": "select true",
    }


@pytest.mark.parametrize(
    ("by", "headings"),
    [(["author"], [AUTHORS]), (["editor"], [OURS]), (["editor", "author"], [AUTHORS, OURS])],
)
def test_a_finding_stands_under_the_heading_of_who_says_it(
    by: list[str], headings: list[str], tmp_path: Path
) -> None:
    text = page(made(tmp_path, {"findings": [finding(one) for one in by]}))
    assert [heading for heading in (AUTHORS, OURS) if heading in text] == headings
    parts = text.split(OURS)
    assert all(("said by editor" in part) == (place == 1) for place, part in enumerate(parts[:2]))
