"""The nearest value of a chart answers a mouse and a finger, at four widths; a click does what Enter does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.browser.node import run_script

pytestmark = pytest.mark.browser

SETS = ["/results/2008-07-nelson-md-raid/", "/results/2002-11-bunn-3ware/"]
OTHER_WIDTHS = [pytest.param(width, marks=pytest.mark.long) for width in (768, 1920)]
FINGER = 44
Box = Mapping[str, float]
Answer = Mapping[str, Any]


def over(base: str, width: int, *, finger: bool) -> dict[str, Any]:
    paths = SETS[:1] if width == (390 if finger else 1280) else SETS  # of make test, and of make test-long
    few = finger and len(paths) == 1
    asked = {"base": base, "paths": paths, "width": width, "finger": finger}
    seen = run_script("touch", asked | {"panels": 1 if few else 3})  # the others differ in their data only
    for path, page in seen.items():
        assert not page["crash"] + page["csp"] + page["console"], f"{path}: {page}"
    return {f"{path}#{name}": chart for path, page in seen.items() for name, chart in page["charts"].items()}


@pytest.fixture(
    scope="module", params=[pytest.param(width, marks=pytest.mark.long) for width in (390, 768, 1280, 1920)]
)
def moused(request: pytest.FixtureRequest, base: str) -> dict[str, Any]:
    return over(base, request.param, finger=False)


@pytest.fixture(scope="module", params=[390, pytest.param(1280, marks=pytest.mark.long), *OTHER_WIDTHS])
def tapped(request: pytest.FixtureRequest, base: str) -> dict[str, Any]:
    return over(base, request.param, finger=True)


def answers(charts: Mapping[str, Any]) -> Iterator[tuple[str, Answer]]:
    for name, chart in charts.items():
        yield from ((name, found) for panel in chart["panels"] for found in panel)


def distance(box: Box, x: float, y: float) -> float:
    across = max(box["left"] - x, 0, x - box["right"])
    return math.hypot(across, max(box["top"] - y, 0, y - box["bottom"]))


def core(ring: Box) -> Box:
    """What the ring is around: it is 8 pixels larger than a range, and never smaller than 22."""
    sides = [("left", "right"), ("top", "bottom")]
    found: dict[str, float] = {}
    for low, high in sides:
        middle, half = (ring[low] + ring[high]) / 2, max(0.0, (ring[high] - ring[low]) / 2 - 4)
        half = 0.0 if half <= 8 else half
        found |= {low: middle - half, high: middle + half}
    return found


def apart(one: Box, other: Box) -> bool:
    return (
        one["right"] <= other["left"] or other["right"] <= one["left"]
        or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    )  # fmt: skip


def check_answer(name: str, found: Answer) -> None:
    """The ring is around a value at least as near as every marker; the words are beside it, in the window."""
    ring, tooltip, (wide, _high) = found["ring"], found["tooltip"], found["window"]
    mine = distance(core(ring), *found["at"])
    nearest = min(distance(marker, *found["at"]) for marker in found["markers"])
    assert mine <= nearest + 9, f"{name} {found['at']}: {mine} px, a marker at {nearest}"
    assert apart(ring, tooltip), f"{name} {found['at']}: {tooltip} over {ring}"
    assert tooltip["left"] >= 0, f"{name}: {tooltip}"
    assert tooltip["right"] <= wide + 1, f"{name}: {tooltip}"
    assert found["text"].strip(), name


def test_the_nearest_value_answers_the_mouse_wherever_it_is_in_a_panel(moused: dict[str, Any]) -> None:
    seen = list(answers(moused))
    assert len(seen) > 40
    for name, found in seen:
        assert found["ring"], f"{name} {found['at']}: nothing answers"
        check_answer(name, found)


def test_thin_lines_answer_too(moused: dict[str, Any]) -> None:
    texts = [
        found["text"] for name, found in answers(moused) if name.endswith("#sweep-read-write-by-chunk-size")
    ]
    assert any("cfq" in text for text in texts)
    assert any("noop" in text or "deadline" in text or "anticipatory" in text for text in texts)


def test_a_click_leads_where_enter_leads_to_the_evidence(moused: dict[str, Any]) -> None:
    led = [chart["led"] for chart in moused.values() if "led" in chart]
    assert len(led) > 1
    for each in led:
        assert each["clicked"] == each["entered"]
        assert each["clicked"].endswith(each["said"])
        assert "#n-" in each["clicked"]


def test_a_finger_is_answered_within_its_reach_and_goes_nowhere_yet(tapped: dict[str, Any]) -> None:
    far = 0
    for name, found in answers(tapped):
        nearest = min(distance(marker, *found["at"]) for marker in found["markers"])
        if nearest <= FINGER - 8:
            assert found["ring"], f"{name} {found['at']}: a marker at {nearest} px, and nothing answers"
        if found["ring"]:
            check_answer(name, found)
            assert distance(core(found["ring"]), *found["at"]) <= FINGER + 8, name  # a range may be as large
        else:
            far += 1
            assert not found["text"], name
    assert far, "no place was out of reach"


def test_the_words_that_a_finger_sees_lead_to_the_evidence(tapped: dict[str, Any]) -> None:
    led = [chart["led"]["tapped"] for chart in tapped.values() if "led" in chart]
    assert len(led) > 1
    assert all("#n-" in each for each in led)
