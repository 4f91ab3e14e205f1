"""The built site as it is marked up: what publication checks, and valid HTML."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.build.site.checks import check_part, check_whole
from ingest.build.site.fresh_site import FreshSite
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.browser import checks, pages
from tests.browser.checks import none_of
from tests.checkout import ROOT

pytestmark = pytest.mark.browser


@pytest.mark.long  # publication has made them
def test_the_checks_before_publishing_find_nothing(site: Path) -> None:
    whole = FreshSite(Project(ROOT), site)
    none_of(str(problem) for problem in (*check_part(whole), *check_whole(whole, InProcess())))


def test_html_is_valid(site: Path, chosen: list[str]) -> None:
    none_of(checks.invalid_html([pages.file_of(site, address) for address in chosen]))


@pytest.mark.long
def test_html_of_every_page_is_valid(site: Path) -> None:
    none_of(checks.invalid_html(sorted(site.rglob("*.html"))))
