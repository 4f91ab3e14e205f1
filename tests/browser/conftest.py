"""The built site, served as Netlify would serve it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks, pages
from tests.browser.tables import without_charts

WIDTHS = [1280, 768, 641, 390, 320]  # 641: just wider than a phone
FEW_WIDTHS = [1280, 390, 320]


@pytest.fixture(scope="session")
def site(published_site: Path) -> Path:
    """The whole site; the tests of the tests have another."""
    return published_site


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """Its address, without the last slash."""
    with checks.served(site) as address:
        yield address


@pytest.fixture(scope="session")
def base_of_tables(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same with no chart on the page of any set: for checks of its tables, which open it fifty times."""
    folder = without_charts(site, tmp_path_factory.mktemp("tables") / "site")
    with checks.served(folder) as address:
        yield address


LONG = pytest.mark.long


@pytest.fixture(scope="session", params=["few", pytest.param("many", marks=LONG)])
def many(request: pytest.FixtureRequest) -> bool:
    """Whether more than what differs most is looked at."""
    return bool(request.param == "many")


@pytest.fixture(scope="session")
def chosen(many: bool, site: Path) -> list[str]:
    """The pages that the checks in a browser load; what is left out differs in its data only."""
    if many:
        return pages.representatives(site, 3, sets=8)
    return [path for path in pages.representatives(site) if pages.kind(path) not in pages.ALIKE]


@pytest.fixture(scope="session")
def kinds(site: Path) -> list[str]:
    """One page of each kind, for checks that look at it many times."""
    return pages.representatives(site)


@pytest.fixture(scope="session", params=["few", pytest.param("all", marks=LONG)])
def sets(request: pytest.FixtureRequest, site: Path) -> list[str]:
    """The pages of sets that the checks of charts and tables load."""
    return list(pages.FEW_SETS) if request.param == "few" else pages.by_kind(pages.addresses(site))["set"]


@pytest.fixture(scope="session")
def seen(base: str, chosen: list[str], many: bool) -> checks.Seen:
    """What happened when a reader with JavaScript opened the pages, tried the charts, and had windows of other widths."""
    if many:
        return checks.visit(base, chosen, widths=WIDTHS, views=checks.ALL_VIEWS)
    found: dict[str, Mapping[str, Any]] = {}
    for place, view in enumerate(checks.TWO_VIEWS):  # a page in one of them: axe takes half of the time
        found |= checks.visit(base, chosen[place::2], widths=FEW_WIDTHS, views=[view])
    return found


@pytest.fixture(scope="session", params=[390, pytest.param(1280, marks=LONG)], ids=["narrow", "wide"])
def without_script(request: pytest.FixtureRequest, base: str, chosen: list[str]) -> checks.Seen:
    """What a reader without JavaScript sees."""
    return checks.without_script(base, chosen, request.param)
