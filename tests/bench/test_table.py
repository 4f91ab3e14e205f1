"""A table of 5,000 rows in Chromium: sorting and filtering, DOM nodes, bytes."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from ingest.core.vocabulary import Vocabulary
from tests.bench.conftest import Say
from tests.browser import checks
from tests.browser.made_up import SLUG, build_site, many
from tests.browser.node import run_script

pytestmark = pytest.mark.bench
PATH = f"/results/{SLUG}/"
ROWS = 5000


def test_a_large_table(vocabulary: Vocabulary, tmp_path: Path, say: Say) -> None:
    """Against: under 50 ms, few nodes (ClickBench: 22,949)."""
    site = build_site(many(vocabulary, ROWS), vocabulary, tmp_path)
    for name in ("index.html", "values.json", "values/2/index.html"):
        content = (site / PATH.strip("/") / name).read_bytes()
        say(f"{name:20} {len(content):9,} bytes, {len(gzip.compress(content, 9)):8,} gzip")
    with checks.served(site) as base:
        page = run_script("../bench/table", {"base": base, "paths": [PATH]})[PATH]
    for kind, times in page["found"].items():
        say(
            f"{kind:8} {ROWS:,} rows: median {times['median']:5.1f} ms, worst {times['worst']:5.1f} ms (50 ms asked)"
        )
    say(f"{page['nodes']:,} DOM nodes")
