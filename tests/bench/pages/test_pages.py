"""The table of what our pages cost a reader, with what others reach beside it. Nothing is asserted of times."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.conftest import Say
from tests.bench.pages.bench import HEAD, Bench, parts
from tests.browser import checks, pages
from tests.browser.node import ROOT

pytestmark = pytest.mark.bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    site: Path = ROOT / "site"
    if not (site / "index.html").exists():
        pytest.skip("no site; run: make publish")
    sets = pages.by_kind(pages.addresses(site))["set"]
    with checks.served(site) as base:
        yield Bench(site, base, sets, pages.representatives(site))


def test_pages(bench: Bench, say: Say) -> None:
    """Prints; the figures that are no times have their tests in tests/browser."""
    say(HEAD)
    for lines in parts():
        for line in lines(bench):
            say(str(line))
    say("")
