"""The tables of values of sets that nobody has sent yet: 5,000 rows, hostile words, one row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.pages.value_table import tables_of
from tests.browser import checks
from tests.browser.made_up import SLUG, build_site, empty_row, many, number
from tests.browser.tables import Cases, column, head, htmls, states, use

pytestmark = pytest.mark.browser
Seen = Mapping[str, Mapping[str, Any]]
PATH = f"/results/{SLUG}/"
ROWS = 5000
# More than the head, the controls and fifty rows need would grow with the set.
MOST_NODES = 2500
LONG = "a controller of a very long name " * 6
RIGHT_TO_LEFT = "מערך דיסקים"
MARKUP = "<img src=x onerror=alert(1)>"
SORTED = {"click": "th button:has-text('Sequential read, MB/s')"}


@pytest.fixture(scope="module")
def large(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    return many(vocabulary, ROWS)


@pytest.fixture(scope="module")
def base(
    large: list[dict[str, Any]], vocabulary: Vocabulary, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    site = build_site(large, vocabulary, tmp_path_factory.mktemp("large"))
    with checks.served(site) as address:
        yield address


@pytest.fixture(scope="module")
def last(large: list[dict[str, Any]], vocabulary: Vocabulary) -> str:
    """The number in the last row, as the table orders them."""
    (table,) = tables_of(large, vocabulary)
    return str(table.numbers[-1]["id"])


@pytest.fixture(scope="module")
def seen(base: str, large: list[dict[str, Any]], last: str) -> Seen:
    cases: Cases = {
        "sorted": (PATH, [SORTED, SORTED]),
        "filtered": (f"{PATH}?raid_level=raid6&drive=drive%2059&sort=-read", []),
        "compared": (f"{PATH}?baseline={large[0]['id']}&sort=-read", []),
        "last": (f"{PATH}#{last}", [{"first": True}]),
    }
    return use(base, cases)


def reads(large: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in large if row["operation"] == "read"]


def test_sorting_is_of_all_rows(seen: Seen, large: list[dict[str, Any]]) -> None:
    _, down, up = states(seen, "sorted")
    values = sorted(row["value"] for row in reads(large))
    for state, expected in ((down, values[::-1][:50]), (up, values[:50])):
        shown = [float(cell.replace(",", "")) for cell in column(state, head(state, "Sequential read, MB/s"))]
        assert shown == pytest.approx([value / 1e6 for value in expected], rel=0.005)
    assert up["fetched"] == 1, "once: when the table came into sight"


def test_filtering_is_of_all_rows(seen: Seen, large: list[dict[str, Any]]) -> None:
    (state, *_) = states(seen, "filtered")
    fitting = [row for row in reads(large) if (row["raid_level"], row["drive"]) == ("raid6", "drive 59")]
    assert state["said"] == f"{len(fitting)} of 5,000 rows"
    assert state["tables"][0]["numbers"].keys() >= {row["id"] for row in fitting}


def test_a_factor_with_sixty_values_stays_usable(seen: Seen) -> None:
    (state, *_) = states(seen, "filtered")
    assert ["any", *(f"drive {place}" for place in range(60))] in state["options"]


def test_few_nodes(seen: Seen) -> None:
    for name in seen:
        assert all(state["nodes"] < MOST_NODES for state in states(seen, name)), name


def test_the_last_number_is_found(seen: Seen, last: str) -> None:
    state = states(seen, "last")[-1]
    assert state["marked"] == [last]
    assert state["inSight"]
    assert state["tables"][0]["pages"].startswith("Rows 4,951–5,000")


def test_another_baseline_with_many_rows(seen: Seen, large: list[dict[str, Any]]) -> None:
    (state, *_) = states(seen, "compared")
    one = large[0]["value"]
    highest = max(row["value"] for row in reads(large))
    assert f"{highest / one:,.2f}×" in state["tables"][0]["multiples"].values()


def test_every_row_is_reached_without_a_script(base: str, large: list[dict[str, Any]]) -> None:
    first = states(use(base, {"x": (PATH, [])}, script=False), "x")[0]
    links = first["tables"][0]["links"]
    assert len(links) == 25
    reached = set(first["tables"][0]["numbers"])
    for link in links:
        with urlopen(base + link) as page:
            reached |= set(re.findall(r'<td id="?([0-9a-f]{12})', page.read().decode()))
    assert reached == {row["id"] for row in large}


def test_a_phone_has_room(base: str) -> None:
    paths = [f"{PATH}?raid_level=raid6&sort=-read", f"{PATH}?page=100", f"{PATH}values/26/"]
    found = checks.overflow(base, paths, [320, 390])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []


@pytest.mark.long
def test_accessible(base: str) -> None:
    found = checks.accessibility(base, [f"{PATH}?raid_level=raid6&sort=-read&unit=MiB/s"], checks.ALL_VIEWS)
    assert checks.listed_by_view(found, "violations") == []


def hostile(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """Words from strangers; a range, an uncertain unit, no value."""
    blank = empty_row(vocabulary)
    saids: list[dict[str, Any]] = [
        {"tuning": MARKUP, "min": 1.4e8, "max": 2.02e8},
        {
            "tuning": LONG,
            "value": 2.4e8,
            "value_low": 2.4e8,
            "value_high": 2.5165824e8,
            "unit_certain": False,
        },
        {"tuning": RIGHT_TO_LEFT, "reason": f"too fast {MARKUP}"},
        {"tuning": "a&b=c#d?e", "value": 5e7, "relative": 0.5, "baseline": 1e8},
    ]
    return [{**blank, **number(place, "read"), **said} for place, said in enumerate(saids)]


@pytest.fixture(scope="module")
def strange(vocabulary: Vocabulary, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = build_site(hostile(vocabulary), vocabulary, tmp_path_factory.mktemp("strange"))
    with checks.served(site) as address:
        yield address


def test_words_from_strangers_are_words(strange: str) -> None:
    picked = [{"click": ".sift summary", "quiet": True}, {"focus": ".sift input", "quiet": True}]
    cases: Cases = {
        "built": (PATH, []),
        "anew": (f"{PATH}?q=·", []),
        "markup": (PATH, [*picked, {"select": [".sift select >> nth=0", MARKUP]}]),
        "signs": (PATH, [*picked, {"select": [".sift select >> nth=0", "a&b=c#d?e"]}]),
        "units": (f"{PATH}?unit=MiB/s&sort=-read", []),
        "baseline": (f"{PATH}?unit=baseline", []),
    }
    seen = use(strange, cases)
    (built, *_), (anew, *_) = states(seen, "built"), states(seen, "anew")
    assert htmls(anew) == htmls(built)
    for name in cases:
        assert states(seen, name)[-1]["scripts"] == 0
    for name, word in (("markup", MARKUP), ("signs", "a&b=c#d?e")):
        assert column(states(seen, name)[-1], 0) == [word]
    units, multiples = (states(seen, name)[0] for name in ("units", "baseline"))
    assert column(units, 1) == ["229?", "134–193", "47.7", f"too fast {MARKUP}"]
    assert "0.50×" in column(multiples, 1)


@pytest.mark.long  # a site of its own for what few sets have
def test_many_that_are_too_fast_fit_a_desktop(vocabulary: Vocabulary, tmp_path: Path) -> None:
    """bonnie++ gives twelve rates a run, and on a fast machine hardly one of them can be measured."""
    blank = empty_row(vocabulary) | {
        "tool": "bonnie++",
        "reason": "too fast to measure",
        "doubts": "too-fast",
        "severity": "refuse",
    }
    files = [{"metric": "rate", "access": access} for access in ("sequential", "random")]
    said: list[tuple[str, dict[str, str]]] = [
        (operation, {}) for operation in ("read", "write", "rewrite", "read_char", "write_char", "seek")
    ]
    said += [(operation, how) for operation in ("create", "stat", "delete") for how in files]
    rows = [
        blank
        | number(place, f"{operation} {how}")
        | how
        | {"operation": operation, "tuning": f"machine {place}"}
        for place in range(3)
        for operation, how in said
    ]
    site = build_site(rows, vocabulary, tmp_path)
    with checks.served(site) as address:
        (built,), (anew,) = (
            states(use(address, {"x": (path, [])}), "x") for path in (PATH, f"{PATH}?q=machine")
        )
    assert htmls(anew) == htmls(built)
    assert column(built, 1) == ["too fast"] * 3, "no further mark: it says so itself"
    assert anew["tables"][0]["fits"], "scrolls sideways"
    assert 'title="too fast to measure"' in built["tables"][0]["html"][0]


def test_strange_words_fit_a_phone(strange: str) -> None:
    found = checks.overflow(strange, [f"{PATH}?sort=read&raid_level=x&q=a"], [320, 390])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []


@pytest.mark.long  # the same
def test_one_row_has_no_controls(vocabulary: Vocabulary, tmp_path: Path) -> None:
    site = build_site(hostile(vocabulary)[3:], vocabulary, tmp_path)
    with checks.served(site) as address:
        (state,) = states(use(address, {"one": (PATH, [])}), "one")
    assert state["controls"] == 0
    assert len(state["tables"][0]["rows"]) == 1
