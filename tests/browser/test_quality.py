"""What pages cost, without a clock: bytes, what loads before it is seen, what moves, what only a mouse can use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser import checks, limits, pages
from tests.browser.checks import none_of
from tests.browser.node import run_script
from tests.browser.weight import Weight, weigh

pytestmark = pytest.mark.browser
# Kinds of pages that differ most in what comes late and what can be pressed.
SOME = (
    "home",
    "set",
    "results",
    "one of articles",
    "one of questions",
    "one of compare",
    "calculator",
    "log",
)


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def weights(request: pytest.FixtureRequest, site: Path, kinds: list[str]) -> dict[str, Weight]:
    """Home, every set and a page of each kind; or every page."""
    every = pages.addresses(site)
    few = {*kinds, *(address for address in every if pages.kind(address) in ("home", "set"))}
    return {address: weigh(site, address) for address in (every if request.param == "all" else sorted(few))}


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def views(request: pytest.FixtureRequest, base: str, kinds: list[str]) -> dict[str, checks.Seen]:
    """Pages of some kinds, or of each: in a low window, on a desktop and a phone, on a phone where our font comes late."""
    alive = [path for path in kinds if pages.kind(path) in ("home", "set")]
    few = kinds if request.param == "all" else alive
    some = kinds if request.param == "all" else [path for path in kinds if pages.kind(path) in SOME]
    asked = [
        {"name": "low", "paths": alive, "width": 1280, "low": True},
        {"name": "desktop", "paths": few, "width": 1280},
        {"name": "narrow", "paths": some, "width": 390},
        {"name": "phone", "paths": few, "width": 390, "late": True},
    ]
    found: dict[str, checks.Seen] = run_script("quality", {"base": base, "views": asked})
    return found


LIMITS = {"first": limits.FIRST, "opening": limits.OPENING, "live": limits.LIVE}


@pytest.mark.parametrize("part", LIMITS)
def test_a_set_page_is_light(weights: dict[str, Weight], part: str) -> None:
    sets = {
        path: getattr(weight, part) for path, weight in weights.items() if pages.kind(path) in ("home", "set")
    }
    assert any(sets.values())
    none_of(
        f"{path}: {weight} bytes, expected at most {limit}"
        for path, weight in sets.items()
        if weight > (limit := limits.HEAVIER[part].get(path, LIMITS[part]))
    )


@pytest.mark.parametrize("part", LIMITS)
def test_no_page_is_excused_that_needs_it_no_more(weights: dict[str, Weight], part: str) -> None:
    none_of(
        f"tests/browser/limits.py: delete the line of {path} in {part}: it weighs {weight}"
        for path in limits.HEAVIER[part]
        if path in weights and (weight := getattr(weights[path], part)) <= LIMITS[part]
    )


def test_fonts_are_light(weights: dict[str, Weight]) -> None:
    assert all(0 < weight.fonts <= limits.FONTS for weight in weights.values())


def test_nothing_is_waited_for_but_the_style(site: Path) -> None:
    own = (file for file in site.rglob("*.html") if file.relative_to(site).parts[0] != "embed")
    for file in own:
        html = file.read_text(encoding="utf-8")
        above, below = html.split("</footer>")
        sheets = re.findall(r'<link rel="?stylesheet[^>]*>', above)
        within = html.count("<style>")
        assert len(sheets) + within == 2, f"{file}: one sheet, in the page or beside it, and one for paper"
        assert "url(" not in above, (
            f"{file}: a font named before it is there has a stand-in looked up for each size"
        )
        assert len(re.findall(r'<link rel="?stylesheet"? href="?/assets/font\.', below)) == 1, file
        assert [bool(re.search(r'media="?print', sheet)) for sheet in sheets] == [False, True][within:], file
        preload = re.search(r'<link rel="?preload"? [^>]*as="?font', html)
        assert preload, f"{file}: the font is asked for before a line needs it"
        assert preload.start() > html.index("<body"), (
            f"{file}: a font asked for in the head holds up the page"
        )
        for script in re.findall(r"<script[^>]*>", html):
            assert re.search(r'type="?(module|application/(?:ld\+)?json)', script), f"{file}: {script}"
    faces = {
        style.name: re.findall(r"@font-face\s*{[^}]*url\([^}]*}", style.read_text(encoding="utf-8"))
        for style in site.glob("assets/*.css")
    }
    assert [name.split(".")[0] for name, found in faces.items() if found] == ["font"]
    assert all("font-display:swap" in face for found in faces.values() for face in found)


def test_nothing_is_fetched_for_charts_that_are_out_of_sight(views: dict[str, checks.Seen]) -> None:
    assert views["low"]
    none_of(checks.listed(views["low"], "early") + checks.listed(views["low"], "crash"))


@pytest.mark.parametrize("view", ["desktop", "narrow"])
def test_nothing_moves_by_itself(views: dict[str, checks.Seen], view: str) -> None:
    none_of([*checks.listed(views[view], "crash"), *checks.moved(views[view], limits.SHIFT)])


def test_a_late_font_moves_little(views: dict[str, checks.Seen]) -> None:
    none_of([*checks.listed(views["phone"], "crash"), *checks.moved(views["phone"], limits.SHIFT_LATE_FONT)])


def test_nothing_is_for_the_mouse_only(views: dict[str, checks.Seen]) -> None:
    none_of(checks.listed_by_view({name: views[name] for name in ("desktop", "narrow")}, "mouse"))
