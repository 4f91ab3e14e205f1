"""The tables of values of the five sets: sorted, filtered, in other units, from the address, without a script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser import checks, pages
from tests.browser.tables import State, column, states, use

pytestmark = pytest.mark.browser
NELSON = "/results/2008-07-nelson-md-raid/"
BUNN = "/results/2002-11-bunn-3ware/"
FUSION = "/results/2010-03-tkachenko-fusionio/"
NB = "\u00a0"
# A search that every row fits: the script makes all rows anew.
ALL = f"?q={quote('·')}"
OPEN = {"click": ".sift summary", "quiet": True}


def head(state: State, text: str, table: int = 0) -> int:
    """The place of a heading among those shown."""
    names = [name.rstrip("\u2009↑↓") for name in state["tables"][table]["head"]]
    return names.index(text)


def multiples(state: State, text: str) -> list[float]:
    return [float(cell.rstrip("×")) for cell in column(state, head(state, text))]


def sort(text: str) -> dict[str, object]:
    return {"click": f"th button:has-text('{text}')"}


@pytest.fixture(scope="module")
def sets(site: Path) -> list[str]:
    return pages.by_kind(pages.addresses(site))["set"]


def test_rows_of_the_script_are_those_of_the_build(base: str, sets: list[str]) -> None:
    made = use(base, {path + ALL: [] for path in sets})
    built = use(base, {path: [] for path in sets}, script=False)
    for path in sets:
        ((redrawn,), (plain,)) = made[path + ALL], built[path]
        assert redrawn["fetched"] == 1
        assert [table["html"] for table in redrawn["tables"]] == [table["html"] for table in plain["tables"]]


def test_later_rows_too(base: str) -> None:
    (page,) = states(base, f"{NELSON}?page=2")
    (plain,) = states(base, f"{NELSON}values/2/", script=False)
    assert page["tables"][0]["pages"] == "Rows 51–100 of 176"
    assert page["tables"][0]["html"] == plain["tables"][0]["html"][:50]
    assert len(plain["tables"][0]["rows"]) == 126


def test_sorting_goes_round(base: str) -> None:
    built, down, up, again = states(base, NELSON, *[sort("Read, × one drive")] * 3)
    reads = [multiples(state, "Read, × one drive") for state in (down, up)]
    assert reads[0] == sorted(reads[0], reverse=True)
    assert reads[1] == sorted(reads[1])
    assert reads[0][0] == 3.88
    assert [state["tables"][0]["sorted"] for state in (built, down, up, again)] == [
        [], [["Read, × one drive", "descending"]], [["Read, × one drive", "ascending"]], [],
    ]  # fmt: skip
    assert [state["search"] for state in (down, up, again)] == ["?sort=-read", "?sort=read", ""]
    assert again["tables"][0]["html"] == built["tables"][0]["html"]
    assert len(down["tables"][0]["rows"]) == 50


def test_words_and_sizes_sort_by_what_they_mean(base: str) -> None:
    _, chunk, level = states(base, NELSON, sort("Chunk"), sort("Level"))
    assert column(chunk, 1)[0] == f"64{NB}KiB"
    assert chunk["search"] == "?sort=chunk_size"
    assert column(level, 0)[0] == "RAID 5 left-symmetric"


def test_a_table_without_the_column_stays(base: str) -> None:
    built, sorted_ = states(base, NELSON, sort("Chunk"))
    assert sorted_["tables"][1]["html"] == built["tables"][1]["html"]


def test_absent_values_come_last_either_way(base: str, site: Path) -> None:
    data = json.loads((site / FUSION.strip("/") / "values.json").read_text(encoding="utf-8"))
    numbers = data["tables"][0]["columns"][4]
    for row, reason in ((0, "ambiguous unit"), (5, "too fast to measure")):
        numbers["value"][row] = None
        numbers["reason"] = (
            [reason if each == row else None for each in range(12)] if not row else numbers["reason"]
        )
    numbers["reason"][5] = "too fast to measure"
    answers = {FUSION + ways: {"json": data} for ways in ("?sort=random-read", "?sort=-random-read")}
    found = use(base, {path: [] for path in answers}, answers=answers)
    for (state,) in found.values():
        place = head(state, "Random read, IOPS")
        assert set(column(state, place)[-2:]) == {"ambiguous unit", "too fast to measure"}


def test_filters_from_the_panel_and_the_address_agree(base: str) -> None:
    chosen = {"select": ["label:has-text('Chunk') select", f"128{NB}KiB"]}
    level = {"select": ["label:has-text('Level') select", "RAID 6"]}
    *_, panel = states(base, NELSON, OPEN, chosen, level)
    (link,) = states(base, f"{NELSON}?raid_level=raid6&chunk_size=128%20kib")
    assert panel["search"] == "?chunk_size=128 KiB&raid_level=RAID 6"
    assert panel["said"] == link["said"] == "2 of 180 rows"
    assert panel["tables"][0]["html"] == link["tables"][0]["html"]
    assert "RAID 6" in link["choices"]
    assert link["tables"][1]["none"] == f"No configuration of this table has RAID 6 at 128{NB}KiB."


def test_a_filter_hides_and_changes_no_number_bar_or_baseline(base: str, sets: list[str]) -> None:
    one = f"{NELSON}?baseline=517616e4838c"
    filtered = f"{one}&raid_level=raid6&sort=-write"
    found = use(base, {one: [], filtered: [], f"{NELSON}?raid_level=raid6": [], f"{NELSON}values/2/": []})
    whole: dict[str, Any] = {"numbers": {}, "bars": {}}
    built = use(base, {NELSON: [], f"{NELSON}values/2/": []}, script=False)
    for (state,) in built.values():
        for key in whole:
            whole[key] |= state["tables"][0][key]
    (state,) = found[f"{NELSON}?raid_level=raid6"]
    assert len(state["tables"][0]["rows"]) == 22
    for key, all_of in whole.items():
        assert {name: all_of[name] for name in state["tables"][0][key]} == state["tables"][0][key]
    (narrow,), (wide,) = found[filtered], found[one]
    for key in ("numbers", "bars"):
        both = narrow["tables"][0][key].keys() & wide["tables"][0][key].keys()
        assert both
        assert all(narrow["tables"][0][key][name] == wide["tables"][0][key][name] for name in both)


def test_a_filter_without_rows_names_the_nearest(base: str) -> None:
    path = f"{NELSON}?raid_level=raid6&chunk_size=128kib&scheduler=noop"
    empty, found = states(base, path, {"click": ".none button"})
    assert empty["said"] == "0 of 180 rows"
    assert (
        empty["tables"][0]["none"]
        == f"No configuration has RAID 6 at 128{NB}KiB under noop. Nearest: 64{NB}KiB."
    )
    assert found["said"] == "1 of 180 rows"
    assert found["search"] == "?raid_level=raid6&chunk_size=64 KiB&scheduler=noop"


def test_a_search_without_rows_says_so(base: str) -> None:
    (state,) = states(base, f"{NELSON}?q=%3Cb%3Enothing")
    assert state["tables"][0]["none"] == "No row has “<b>nothing” in it."


def test_search_looks_at_what_is_seen(base: str) -> None:
    *_, state = states(
        base, NELSON, OPEN, {"fill": [".sift input", "far  3.88×"]}, {"fill": [".sift input", "3.88×"]}
    )
    assert state["search"] == "?q=3.88×"
    assert [row[0] for row in state["tables"][0]["rows"]] == ["RAID 10 far"]


def test_all_rows_comes_back_to_what_was_built(base: str) -> None:
    built, filtered, back = states(
        base,
        NELSON,
        {**OPEN, "quiet": True},
        {"fill": [".sift input", "raid 6"]},
        {"click": ".sift > button"},
    )[1:]
    assert filtered["said"] == "22 of 180 rows"
    assert back["said"] == "180 rows"
    assert back["search"] == ""
    assert back["tables"][0]["html"] == built["tables"][0]["html"]
    assert back["focus"] == "Filter, units, columns"


@pytest.mark.parametrize(
    ("path", "heading", "cell"),
    [
        (f"{NELSON}?unit=mb/s", "Read, MB/s", f"≈{NB}211"),
        (f"{NELSON}?unit=MiB/s", "Read, MiB/s", f"≈{NB}201"),
        (f"{NELSON}?unit=baseline", "Read, × baseline", "3.01×"),
        (f"{BUNN}?unit=MiB/s", "Read, MiB/s", "134–193"),
        (f"{BUNN}?unit=furlongs", "Read, MB/s", "140–202"),
        (f"{FUSION}?unit=MiB/s", "Random read, IOPS", ""),
    ],
)
def test_units(base: str, path: str, heading: str, cell: str) -> None:
    (state,) = states(base, path)
    read = column(state, head(state, heading))[0]
    assert read.startswith(cell), read


def test_columns_can_be_left_out_but_not_all(base: str) -> None:
    built, (few,), (none,) = (
        states(base, NELSON)[0],
        states(base, f"{NELSON}?hide=runs,line,read,nonsense"),
        states(base, f"{NELSON}?hide=raid_level,chunk_size,scheduler,read,write,runs,line,drive"),
    )
    assert few["tables"][0]["head"] == [
        "Level",
        "Chunk",
        "Scheduler",
        "Write, × one drive",
        "Write, × one drive, about",
        "Write, × one drive as a bar",
    ]
    assert {len(row) for row in few["tables"][0]["rows"]} == {6}
    assert none["tables"][0]["head"] == built["tables"][0]["head"]


def test_a_column_goes_and_comes_by_its_button(base: str) -> None:
    *_, gone, back = states(base, NELSON, OPEN, *[{"click": "fieldset button:has-text('Runs')"}] * 2)
    assert "Runs" not in gone["tables"][0]["head"]
    assert gone["search"] == "?hide=runs"
    assert "Runs" in back["tables"][0]["head"]


@pytest.mark.parametrize(
    "query",
    ["?sort=--read", "?sort=constructor", "?raid_level=raid99", "?chunk_size=", "?page=-3", "?page=1e99", "?page=NaN",
     "?unit=%E0%A4%A", "?hide=,,,", "?baseline=%3Cscript%3E", "?q=%20%20", "?scheduler=__proto__"],
)  # fmt: skip
def test_nonsense_in_the_address_is_passed_over(base: str, query: str) -> None:
    built, (state,) = states(base, NELSON)[0], states(base, NELSON + query)
    if "1e99" in query:
        assert state["tables"][0]["pages"] == "Rows 151–176 of 176"
    else:
        assert [table["html"] for table in state["tables"]] == [table["html"] for table in built["tables"]]
        assert state["said"] == "180 rows"


def test_back_and_forward_and_keys_alone(base: str) -> None:
    steps = [
        {"focus": "th button", "quiet": True},
        {"press": "Enter"},
        {"press": "Enter"},
        {"press": "Tab", "quiet": True},
    ]
    *_, first, second, tabbed = states(base, NELSON, *steps)
    assert (first["search"], second["search"]) == ("?sort=raid_level", "?sort=-raid_level")
    assert second["focus"].startswith("Level")
    assert tabbed["focus"].startswith("Chunk")


def test_pages_turn(base: str) -> None:
    after = {"click": ".pager button:has-text('Next')"}
    turns = states(
        base,
        f"{NELSON}?sort=line",
        *[after] * 3,
        {**after, "quiet": True},
        {"click": ".pager button:has-text('Before')"},
    )
    assert [state["tables"][0]["pages"] for state in turns] == [
        f"Rows {rows} of 176" for rows in ("1–50", "51–100", "101–150", "151–176", "151–176", "101–150")
    ]
    assert turns[3]["search"] == "?sort=line&page=4"


def numbers_of(site: Path, path: str) -> dict[str, int]:
    """Number → its row in the first table."""
    data = json.loads((site / path.strip("/") / "values.json").read_text(encoding="utf-8"))
    return {
        name: row
        for column in data["tables"][0]["columns"]
        if "id" in column
        for row, name in enumerate(column["id"])
        if name
    }


def test_a_number_is_found_by_its_address_on_every_page(base: str, site: Path) -> None:
    some = list(numbers_of(site, NELSON).items())[::40]
    found = use(base, {f"{NELSON}#{name}": [{"quiet": row < 50, "first": True}] for name, row in some})
    for name, row in some:
        state = found[f"{NELSON}#{name}"][-1]
        assert state["marked"] == [name]
        assert state["inSight"]
        assert state["search"] == (f"?page={row // 50 + 1}" if row >= 50 else "")


def test_a_number_is_found_without_a_script(base: str, site: Path) -> None:
    some = list(numbers_of(site, NELSON).items())[::40]
    found = use(base, {f"{NELSON}#{name}": [] for name, _ in some}, script=False)
    for name, row in some:
        (state,) = found[f"{NELSON}#{name}"]
        assert state["inSight"]
        assert state["marked"] == ([name] if row < 50 else [])
        assert state["anchored"] == ([] if row < 50 else [f"{NELSON}values/2/"])


def test_a_number_that_the_choice_leaves_out_is_spoken_of(base: str, site: Path) -> None:
    name = next(iter(numbers_of(site, NELSON)))
    steps = [{"hash": name, "quiet": True}, {"focus": ".sift summary", "quiet": True}]
    *_, state = states(base, f"{NELSON}?raid_level=raid6", *steps)
    assert state["said"] == "The number of this address is in a row that the choice leaves out."


def test_nothing_is_fetched_before_a_reader_comes_near(base: str) -> None:
    built, touched = states(base, NELSON, {"focus": ".sift summary", "quiet": True})[:2]
    assert built["fetched"] == 0
    assert touched["fetched"] <= 1


def test_values_that_do_not_arrive(base: str) -> None:
    path = f"{NELSON}?sort=read"
    found = run_failing(base, path)
    assert found["said"] == "The values did not arrive, so nothing can be sorted or filtered. Try again."
    assert len(found["tables"][0]["rows"]) == 12


def run_failing(base: str, path: str) -> dict[str, Any]:
    from tests.browser.node import run_script

    answers = {path: {"status": 500, "body": ""}}
    steps = {path: [{"focus": ".sift summary", "quiet": True}]}
    found = run_script("table", {"base": base, "paths": [path], "steps": steps, "answers": answers})
    return dict(found[path]["states"][-1])


def test_print_shows_all_rows_of_the_page_and_no_control(base: str) -> None:
    (state,) = states(base, NELSON, media="print")
    assert len(state["tables"][0]["rows"]) == 50
    assert all(state["tables"][0]["rows"])


def test_without_a_script_every_row_is_reached(base: str, site: Path) -> None:
    (page,) = states(base, NELSON, script=False)
    (further,) = states(base, page["tables"][0]["links"][0], script=False)
    reached = page["tables"][0]["numbers"].keys() | further["tables"][0]["numbers"].keys()
    assert reached == numbers_of(site, NELSON).keys()
    assert page["controls"] == 0


def test_headings_stick_where_the_table_fits(base: str) -> None:
    assert states(base, NELSON)[0]["tables"][0]["fits"]


QUERIES = (
    "?raid_level=raid6&sort=-read&unit=MiB/s",
    "?chunk_size=128kib&raid_level=raid6&scheduler=noop",
    "?page=2",
)


def test_accessible(base: str) -> None:
    paths = [NELSON + query for query in QUERIES] + [f"{NELSON}values/2/"]
    views = checks.accessibility(base, paths, ["light", "dark"], [1280, 390])
    assert checks.listed_by_view(views, "violations") == []


def test_no_page_scrolls_sideways(base: str) -> None:
    paths = [NELSON + query for query in QUERIES] + [f"{NELSON}values/2/", f"{BUNN}?unit=MiB/s"]
    found = checks.overflow(base, paths, [320, 390, 768, 1280])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []
