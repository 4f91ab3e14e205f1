"""A chart in a frame on another site: it is shown whole, and its points open their evidence; no other page can be framed."""

from __future__ import annotations

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

CHART = "/embed/2008-07-nelson-md-raid/best-of-each-level/"


def test_a_chart_in_a_frame_leads_to_its_evidence(base: str) -> None:
    seen = run_script("frame", {"base": base, "embed": CHART, "refused": "/results/2008-07-nelson-md-raid/"})
    assert seen["title"].startswith("Best case of each level")
    assert not seen["scrolls"]
    assert seen["opened"].startswith("/results/2008-07-nelson-md-raid/")
    assert seen["target"]
    assert not seen["page"]
