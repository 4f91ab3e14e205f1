"""Can each browser check fail? A fixture site has one page for every fault, and one without any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.build.site.checks import ids, links
from ingest.build.site.fresh_site import FreshSite
from ingest.core.project import Project
from tests.browser import checks, fixture, pages
from tests.browser.node import ROOT, ScriptError, run_script

pytestmark = [pytest.mark.browser, pytest.mark.long]
WIDTH = 390


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fixture") / "site"
    fixture.write_site(folder)
    return folder


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    with checks.served(site) as address:
        yield address


@pytest.fixture(scope="module")
def seen(base: str) -> checks.Seen:
    names = ("csp", "style", "console", "foreign", "failed", "ids", "dead", "mute", "stuck", "moving")
    return checks.visit(base, ["/", "/about/", *(f"/{name}/" for name in names)])


def only(lines: list[str], *names: str) -> None:
    """The pages that are complained of are exactly these."""
    assert {line.split("/")[1] for line in lines} == set(names), lines


def test_policy_violations_are_seen(seen: checks.Seen) -> None:
    only(checks.listed(seen, "csp"), "csp", "style", "foreign")


def test_console_errors_are_seen(seen: checks.Seen) -> None:
    lines = checks.listed(seen, "console")
    assert any(line.startswith("/console/: broken") for line in lines)
    assert not any(line.startswith(("/:", "/csp/", "/dead/")) for line in lines)


def test_requests_elsewhere_are_seen(seen: checks.Seen) -> None:
    only(checks.listed(seen, "foreign"), "foreign")


def test_failed_requests_are_seen(seen: checks.Seen) -> None:
    only(checks.listed(seen, "failed"), "failed")


def test_doubled_ids_are_seen(seen: checks.Seen) -> None:
    only(checks.listed(seen, "ids"), "ids")


def test_charts_that_stay_pictures_are_seen(seen: checks.Seen) -> None:
    only(checks.not_live(seen), "dead")


def test_charts_without_tooltip_are_seen(seen: checks.Seen) -> None:
    only(checks.without_tooltip(seen), "mute")


def test_keys_that_do_nothing_are_seen(seen: checks.Seen) -> None:
    only(checks.bad_keys(seen), "stuck", "moving")


def test_nothing_crashed(seen: checks.Seen) -> None:
    assert checks.listed(seen, "crash") == []


def test_a_page_that_does_not_load_is_a_crash(base: str) -> None:
    assert checks.listed(checks.visit(base.replace("http", "https"), ["/"]), "crash")


def test_empty_charts_are_seen_without_javascript(base: str) -> None:
    found = checks.without_script(base, ["/", "/empty/", "/idle/"], WIDTH)
    assert found["/"]["figures"] == 1
    assert checks.listed(found, "empty") == ["/empty/: void"]
    only(checks.listed(found, "dead"), "idle")


VIEWS: checks.Views = [("light", WIDTH), ("dark", WIDTH)]


@pytest.fixture(scope="module")
def resized(base: str) -> checks.Seen:
    return checks.visit(base, ["/", "/about/", "/faint/", "/overflow/"], widths=[1280, WIDTH], views=VIEWS)


def test_accessibility_faults_are_seen(base: str, resized: checks.Seen) -> None:
    views = checks.accessibility(base, ["/about/", "/faint/"], VIEWS)
    visited = [
        line for line in checks.listed(resized, "violations") if line.startswith(("/about/", "/faint/"))
    ]
    for lines in (checks.listed_by_view(views, "violations"), visited):
        assert len(lines) == 2
        assert all("/faint/: " in line and "color-contrast" in line for line in lines)


def test_sideways_scrolling_is_seen(base: str, resized: checks.Seen) -> None:
    for seen in (checks.overflow(base, ["/", "/overflow/"], [WIDTH, 1280]), resized):
        (line,) = checks.listed(seen, "wide")
        assert line.startswith(f"/overflow/: at {WIDTH} px: ")
        assert 'class="wide"' in line


def test_what_pages_cost_is_seen(base: str) -> None:
    paths = ["/", "/jumping/", "/eager/"]
    asked = [
        {"name": "low", "paths": paths, "width": 1280, "low": True},
        {"name": "desktop", "paths": paths, "width": 1280},
    ]
    found = run_script("quality", {"base": base, "views": asked})
    only(checks.listed(found["low"], "early"), "eager")
    only(checks.listed(found["desktop"], "mouse"), "jumping")
    only(list(checks.moved(found["desktop"], 0.1)), "jumping")


def test_broken_links_and_doubled_ids_are_seen_before_publishing(site: Path) -> None:
    fresh = FreshSite(Project(ROOT), site)
    assert {Path(found.path).parent.name for found in ids.problems(fresh)} == {"ids"}
    lost = {Path(found.path).parent.name for found in links.problems(fresh)}
    assert lost == {"failed", "fragment", "link", "slash"}


def test_invalid_html_is_seen(site: Path) -> None:
    files = [site / name / "index.html" for name in ("about", "invalid", "style")]
    lines = checks.invalid_html([*files, site / "index.html"])
    found = {Path(line.partition(":")[0]).parent.name for line in lines}
    assert found == {"invalid", "style"}, lines


def test_a_script_that_breaks_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(ScriptError, match="chromium") as caught:
        run_script("visit", {"base": "http://127.0.0.1:1", "paths": []})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "home"),
        ("/404.html", "404.html"),
        ("/results/", "results"),
        ("/results/x/", "set"),
        ("/results/x/logs/a.log/", "log"),
        ("/results/x/tables/a/", "table"),
        ("/articles/x/", "one of articles"),
        ("/articles/", "articles"),
    ],
)
def test_kind(address: str, kind: str) -> None:
    assert pages.kind(address) == kind


def test_sample_keeps_first_and_last() -> None:
    letters = list("abcdefg")
    assert pages.sample(letters, 3) == ["a", "d", "g"]
    assert pages.sample(letters, 9) == letters
    assert pages.sample(letters, 1) == ["a"]
