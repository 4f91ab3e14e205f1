"""A reader makes another configuration the 1.0×: every number is held against the published JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks, pages
from tests.browser.multiples import NONE, wrong
from tests.browser.node import run_script

pytestmark = pytest.mark.browser
NELSON = "/results/2008-07-nelson-md-raid/"
BUNN = "/results/2002-11-bunn-3ware/"
# What a number might be that today's sets do not have, and what is then seen somewhere.
CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"value": None, "min": None, "max": None, "relative": None}, NONE),
    ({"min": 0.0, "max": 0.0}, "0.00×"),
    ({"min": 300_000.0, "max": 300_000.0}, "0.001"),
    ({"unit_certain": True}, "–"),
    ({"min": 123_456_789_012_345.5, "max": 123_456_789_012_345.5}, ","),
]


@pytest.fixture(scope="module")
def seen(base_of_tables: str, sets: list[str]) -> checks.Seen:
    most = 2 if sets == [*pages.FEW_SETS] else 4
    found: checks.Seen = run_script("baseline", {"base": base_of_tables, "paths": sets, "most": most})
    return found


def published(site: Path, path: str) -> dict[str, Any]:
    """A set as its JSON has it."""
    file = site / "data" / "v1" / "sets" / f"{path.strip('/').rpartition('/')[2]}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def columns(site: Path, path: str) -> dict[str, Any]:
    """The same as columns, which is what the page loads."""
    found: dict[str, Any] = json.loads((site / path.strip("/") / "values.json").read_text(encoding="utf-8"))
    return found


def row_of(site: Path, path: str, number: str) -> list[str]:
    """The ids of the numbers in the row of one, also where it is on no page that is shown."""
    for table in columns(site, path)["tables"]:
        for numbers in zip(*(column["id"] for column in table["columns"] if "id" in column), strict=True):
            if number in numbers:
                return [each for each in numbers if each]
    raise AssertionError(number)


def by_id(data: Mapping[str, Any]) -> dict[str, Any]:
    return {row["id"]: row for row in data["summary"]}


def live(seen: checks.Seen) -> dict[str, Mapping[str, Any]]:
    """The pages with a choice to make."""
    return {path: page for path, page in seen.items() if page.get("control", True)}


def same(one: Mapping[str, Any], other: Mapping[str, Any], *keys: str) -> bool:
    return all(one[key] == other[key] for key in keys)


def test_every_number_is_a_multiple_of_the_chosen(seen: checks.Seen, site: Path) -> None:
    shown = []
    for path, page in live(seen).items():
        numbers = by_id(published(site, path))
        for choice in page["choices"]:
            ones = row_of(site, path, choice["selected"])
            assert list(wrong(choice, numbers, ones)) == [], path
            shown += [text for text in choice["times"].values() if text]
    assert len(shown) > 200
    assert any("–" in text for text in shown), "no range was compared"


def test_it_is_said_what_is_the_baseline(seen: checks.Seen) -> None:
    choice = seen[NELSON]["choices"][0]
    assert choice["said"].startswith(
        "1.0× is RAID 10 far, 64 KiB, cfq, for every value of dd.".replace("64 K", "64\u00a0K")
    )
    assert seen[NELSON]["built"]["said"] == ""


def test_bars_follow(seen: checks.Seen) -> None:
    built, choices, back = (seen[NELSON][name] for name in ("built", "choices", "back"))
    assert all(not same(choice, built, "bars") for choice in choices)
    assert same(back, built, "bars")


def test_the_choice_is_in_the_address_and_nowhere_else(seen: checks.Seen) -> None:
    for page in live(seen).values():
        assert page["built"]["search"] == ""
        for choice in page["choices"]:
            assert choice["search"] == f"?baseline={choice['selected']}"
            assert not choice["chosen"] or choice["selected"] in choice["chosen"]
            assert choice["stored"] == 0


def test_numbers_are_fetched_when_needed_and_once(seen: checks.Seen) -> None:
    for page in live(seen).values():
        assert page["built"]["fetched"] == 0
        assert {choice["fetched"] for choice in page["choices"]} == {1}


def test_the_button_leads_back_to_what_was_built(seen: checks.Seen) -> None:
    for page in live(seen).values():
        assert same(page["back"], page["built"], "html", "said", "selected", "search")
        assert page["back"]["focus"] == "SELECT"


def test_back_and_forward(seen: checks.Seen) -> None:
    for page in live(seen).values():
        first, built, again = page["history"]
        assert same(first, page["choices"][0], "html", "said", "selected", "search")
        assert same(built, page["built"], "html", "said", "selected", "search")
        assert same(again, first, "html", "said", "selected", "search")


def test_a_link_restores_by_any_number_of_the_row(seen: checks.Seen) -> None:
    for page in live(seen).values():
        assert same(page["link"], page["choices"][-1], "html", "said", "selected")
        assert same(page["unknown"], page["built"], "html", "said", "selected")


def test_keys_alone_do_it_and_leave_one_entry_in_the_history(seen: checks.Seen) -> None:
    for page in live(seen).values():
        first, second = page["keyboard"]["steps"]
        assert same(first, page["choices"][0], "html", "said", "selected")
        assert second["selected"] not in ("", first["selected"])
        assert second["entries"] == first["entries"]
        assert same(page["keyboard"]["back"], page["built"], "html", "said", "selected", "search")


def test_nothing_is_complained_of(seen: checks.Seen) -> None:
    keys = ("crash", "csp", "console", "foreign", "failed")
    complaints = [line for key in keys for line in checks.listed(seen, key)]
    # What still loads when the script follows the next link is not a failure of the page.
    assert [line for line in complaints if "net::ERR_ABORTED" not in line] == []


def of_the_first_row(site: Path, column: int) -> int:
    """Where a number of the first row stands, which is chosen first."""
    rows = published(site, BUNN)["summary"]
    return sorted(range(len(rows)), key=lambda place: str(rows[place]["evidence"]))[column]


def doctored(
    site: Path, path: str, changes: Mapping[str, Any], *, which: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A set's data as they might be, one number otherwise than published: as rows, and as the page loads them."""
    data, made = published(site, path), columns(site, path)
    row = data["summary"][which]
    row.update(changes)
    for table in made["tables"]:
        for column in table["columns"]:
            if row["id"] in column.get("id", []):
                for name, value in changes.items():
                    each = column.get(name)
                    column[name] = each if isinstance(each, list) else [each] * table["rows"]
                    column[name][column["id"].index(row["id"])] = value
    return data, made


@pytest.fixture(scope="module", params=[0, pytest.param(1, marks=pytest.mark.long)])
def might_be(
    base_of_tables: str, site: Path, request: pytest.FixtureRequest
) -> list[tuple[str, dict[str, Any], Mapping[str, Any]]]:
    """For each change of a number: what must be seen somewhere, the data, what the page says."""
    which = of_the_first_row(site, request.param)
    cases = [(some, doctored(site, BUNN, changes, which=which)) for changes, some in CHANGES]
    answers = {f"{BUNN}?case={place}": {"json": made} for place, (_, (_, made)) in enumerate(cases)}
    found = run_script(
        "baseline", {"base": base_of_tables, "paths": list(answers), "answers": answers, "most": 3}
    )
    return [(some, data, found[path]) for (some, (data, _)), path in zip(cases, answers, strict=True)]


def test_numbers_as_they_might_be(
    might_be: list[tuple[str, dict[str, Any], Mapping[str, Any]]], site: Path
) -> None:
    for some, data, page in might_be:
        assert page["crash"] == []
        for choice in page["choices"]:
            assert list(wrong(choice, by_id(data), row_of(site, BUNN, choice["selected"]))) == []
        assert any(some in (text or "") for choice in page["choices"] for text in choice["times"].values())
        assert same(page["back"], page["built"], "html")


def test_numbers_that_do_not_arrive(base: str, site: Path) -> None:
    path = f"{NELSON}?baseline={published(site, NELSON)['summary'][0]['id']}"
    answers = {path: {"status": 500, "body": ""}}
    page = run_script("baseline", {"base": base, "paths": [path], "answers": answers, "most": 1})[path]
    assert page["built"]["said"] == "The values could not be loaded, so nothing is compared."
    assert not any(page["built"]["times"].values())
    assert page["built"]["selected"] == ""


def test_no_control_without_a_script(base: str) -> None:
    found = run_script("baseline", {"base": base, "paths": [NELSON], "script": False})
    assert found[NELSON]["shown"] == 0


@pytest.fixture(scope="module")
def linked(seen: checks.Seen) -> list[str]:
    """Addresses with a choice."""
    return [f"{path}?baseline={page['choices'][0]['selected']}" for path, page in live(seen).items()]


@pytest.mark.long  # test_site.py looks at the page as it is built
def test_accessible(base: str, linked: list[str]) -> None:
    some = [path for path in linked if path.startswith((NELSON, BUNN))]
    assert len(some) == 2
    found = checks.accessibility(base, some, checks.ALL_VIEWS)
    assert checks.listed_by_view(found, "violations") == []


@pytest.mark.long  # test_site.py looks at the page as it is built
def test_no_page_scrolls_sideways(base: str, linked: list[str]) -> None:
    found = checks.overflow(base, linked[:2], [320, 390, 768, 1280])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []
