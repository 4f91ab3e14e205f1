"""A chart must not be called what its page calls a part of itself."""

from __future__ import annotations

import re

from ingest.pages.requests import TAKEN
from tests.checkout import ROOT

_ID = re.compile(r'\bid="([a-z]+)"')


def test_every_id_that_a_template_writes_is_taken() -> None:
    layouts = ROOT / "layouts"
    own = [layouts / name for name in ("baseof.html", "set.html", "chart.html")]
    written = {
        name for path in (*own, *layouts.glob("_partials/*.html")) for name in _ID.findall(path.read_text())
    }
    assert written == TAKEN
