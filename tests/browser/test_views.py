"""What a reader does with a chart of the built site: other views, the key, the keyboard, a finger, a bad network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

SET = "/results/2010-03-tkachenko-fusionio/"
MULTIPLES = "/results/2008-07-nelson-md-raid/"
# A chart of each of the two: of values with a baseline, and of multiples. The others differ in their data only.
FEW = ("sixteen-threads", "best-of-each-level")
Charts = Mapping[str, Any]
EVIDENCE = re.compile(rf"{SET}tables/requests/(\d+/)?#n-[0-9a-f]{{12}}")


@pytest.fixture(scope="module")
def only(many: bool) -> tuple[str, ...]:
    """The charts to look at; all, where none is named."""
    return () if many else FEW


def charts(
    base: str, mode: str, only: tuple[str, ...], *paths: str, width: int = 1280, **more: Any
) -> Iterator[tuple[str, Any]]:
    asked = {"base": base, "paths": paths or (SET,), "only": only, "mode": mode, "width": width}
    seen = run_script("views", asked | more)
    for path, page in seen.items():
        assert not page["crash"], f"{path}: {page['crash']}"
        assert not page["csp"], page["csp"]
        assert page["charts"], f"{path}: no chart has controls"
        yield from ((f"{path}#{name}", chart) for name, chart in page["charts"].items())


@pytest.fixture(scope="module")
def viewed(base: str, only: tuple[str, ...]) -> dict[str, Any]:
    return dict(charts(base, "views", only, SET, MULTIPLES))


def test_each_control_changes_what_is_drawn_and_the_address(viewed: Charts) -> None:
    for name, chart in viewed.items():
        assert chart["views"], name
        for text, view in chart["views"].items():
            assert view["drawn"] != chart["built"]["drawn"], f"{name} {text}"
            assert name.split("#")[1] in view["search"], f"{name} {text}"
            assert view["said"] == "", f"{name} {text}"
            if text != "ceilings":
                assert text in view["chosen"], f"{name} {text}"
                assert view["subtitle"] != chart["built"]["subtitle"], f"{name} {text}"


def test_the_controls_can_be_read_before_they_can_be_pressed(viewed: Charts, site: Path) -> None:
    for name, chart in viewed.items():
        path, figure = name.split("#")
        page = (site / path.strip("/") / "index.html").read_text(encoding="utf-8")
        found = re.search(rf'<figure[^>]* id="?{figure}"?[ >].*?</figure>', page, re.DOTALL)
        assert found, name
        words = re.findall(r"<button[^>]* disabled[^>]*>(.*?)</button>", found[0])
        assert [unescape(word) for word in words] == chart["texts"], name


def test_no_view_moves_or_resizes_the_chart(viewed: Charts) -> None:
    for name, chart in viewed.items():
        sizes = {view["size"] for view in (chart["built"], *chart["views"].values())}
        assert len(sizes) == 1, name


def test_the_chart_as_built_leaves_nothing_in_the_address(viewed: Charts) -> None:
    for name, chart in viewed.items():
        assert chart["built"]["search"] == "", name


def test_a_reload_brings_the_view_back(viewed: Charts) -> None:
    for name, chart in viewed.items():
        for key in ("drawn", "search", "chosen", "subtitle", "key"):
            assert chart["reloaded"][key] == chart["last"][key], f"{name} {key}"


def test_going_back_undoes_a_choice(viewed: Charts) -> None:
    for name, chart in viewed.items():
        assert chart["back"]["drawn"] == chart["built"]["drawn"], name
        assert chart["back"]["search"] == "", name


def test_only_controls_that_mean_something_are_offered(viewed: Charts) -> None:
    found = {name.split("#")[1]: chart["texts"] for name, chart in viewed.items()}
    assert found["sixteen-threads"] == ["× one drive", "IOPS", "linear", "log", "ceilings"]
    # Its author printed multiples only: the values were made from them.
    assert found["best-of-each-level"] == ["linear", "log", "ceilings"]


@pytest.fixture(scope="module")
def walked(base: str, only: tuple[str, ...]) -> dict[str, Any]:
    return dict(charts(base, "walk", only))


def test_every_point_is_reached_by_keyboard(walked: Charts) -> None:
    for name, chart in walked.items():
        assert len(set(chart["right"])) == len(chart["right"]) >= chart["points"], name
        assert set(chart["right"]) == set(chart["down"]), name
        assert chart["left"] == "BODY", name
        assert chart["table"] == name.split("#")[1], name


def test_enter_opens_the_evidence(walked: Charts) -> None:
    for name, chart in walked.items():
        assert EVIDENCE.fullmatch(chart["evidence"]), name
        assert chart["marked"].strip(), name
        assert EVIDENCE.fullmatch(chart["link"]), name
        assert "open tables/requests.md, line" in chart["tooltip"], name


@pytest.mark.parametrize(
    "bad",
    [
        ("<img src=x onerror=alert(1)>", "__proto__"),
        pytest.param(("../../../secret", "log&log", "", "ceiling"), marks=pytest.mark.long),
    ],
)
def test_hostile_addresses_change_nothing(base: str, only: tuple[str, ...], bad: tuple[str, ...]) -> None:
    for name, chart in charts(base, "hostile", only, bad=bad):
        for seen in chart["found"]:
            assert seen["live"] == "true", f"{name} {seen['value']}"
            assert seen["drawn"] == chart["built"]["drawn"], f"{name} {seen['value']}"
            assert seen["chosen"] == chart["built"]["chosen"], f"{name} {seen['value']}"


def test_a_failing_network_leaves_the_picture(base: str, only: tuple[str, ...]) -> None:
    for name, chart in charts(base, "offline", only):
        assert chart["lost"] == {"live": "failed", "still": True, "buttons": 0}, name
        assert chart["kept"]["drawn"] == chart["built"]["drawn"], name
        assert chart["kept"]["chosen"] == chart["built"]["chosen"], name
        assert chart["kept"]["said"].startswith("This view could not be loaded"), name


def test_a_key_hides_by_click_by_keyboard_and_from_the_address(base: str, only: tuple[str, ...]) -> None:
    for name, chart in charts(base, "hide", only):
        assert chart["clicked"]["drawn"] != chart["built"]["drawn"], name
        assert ".hide=" in chart["clicked"]["search"], name
        assert chart["reloaded"]["drawn"] == chart["clicked"]["drawn"], name
        assert chart["pressed"]["drawn"] == chart["built"]["drawn"], name
        assert chart["pressed"]["search"] == "", name


def test_a_finger_sees_the_tooltip_first(base: str, only: tuple[str, ...]) -> None:
    for name, chart in charts(base, "tap", only, width=390):
        assert chart["stayed"], name
        assert "#n-" in chart["arrived"], name


def test_no_place_is_kept_without_a_script(base: str) -> None:
    seen = run_script("views", {"base": base, "paths": [SET], "mode": "none"})
    assert seen[SET]["all"]
    assert seen[SET]["shown"] == 0


def test_live_charts_stay_light(site: Path) -> None:
    """Code and data beyond the page, compressed: at most 160 KB for the first chart of a page."""
    import gzip

    code = len(gzip.compress(next((site / "assets").glob("live.*.js")).read_bytes(), 9))
    for file in site.rglob("*.vega.json"):
        assert code + len(gzip.compress(file.read_bytes(), 9)) <= 166_000, file.name
        assert json.loads(file.read_text())["panels"], file.name
