"""The tables of values of the five sets: sorted, filtered, in other units, from the address, without a script."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser import checks
from tests.browser.tables import Cases, column, head, htmls, states, use
from tests.browser.values_visits import ALIKE, ALL, CASES, LATER, NB, NELSON, OPEN, READ

pytestmark = pytest.mark.browser
Seen = Mapping[str, Mapping[str, Any]]


@pytest.fixture(scope="module")
def some(site: Path) -> dict[str, int]:
    """Some numbers of a large table, on its first page and on others, and their rows."""
    return dict(list(numbers_of(site).items())[:270:180])


@pytest.fixture(scope="module")
def seen(base_of_tables: str, sets: list[str], some: dict[str, int]) -> Seen:
    """With a script."""
    anew: Cases = {f"anew {path}": (path + ALL, []) for path in sets}
    found: Cases = {
        f"to {name}": (f"{NELSON}#{name}", [{"quiet": row < 50, "first": True}]) for name, row in some.items()
    }
    hidden = f"{NELSON}?raid_level=raid6"
    left_out: Cases = {"left out": (hidden, [{"hash": next(iter(some)), "quiet": True}, OPEN, OPEN])}
    return use(base_of_tables, {**CASES, **anew, **found, **left_out})


@pytest.fixture(scope="module")
def alike(base_of_tables: str) -> Seen:
    return use(base_of_tables, ALIKE)


@pytest.fixture(scope="module")
def plain(base_of_tables: str, sets: list[str], some: dict[str, int]) -> Seen:
    """Without one."""
    found: Cases = {f"to {name}": (f"{NELSON}#{name}", []) for name in some}
    return use(base_of_tables, {**{path: (path, []) for path in [*sets, LATER]}, **found}, script=False)


def numbers_of(site: Path) -> dict[str, int]:
    """Number → its row in the largest table."""
    data = json.loads((site / NELSON.strip("/") / "values.json").read_text(encoding="utf-8"))
    lists = [column["id"] for column in data["tables"][0]["columns"] if "id" in column]
    return {name: row for names in lists for row, name in enumerate(names) if name}


def test_rows_of_the_script_are_those_of_the_build(seen: Seen, plain: Seen, sets: list[str]) -> None:
    for path in sets:
        ((redrawn, *_), (built, *_)) = states(seen, f"anew {path}"), states(plain, path)
        # Where every table has one row there is nothing to sort, and nothing is fetched.
        assert redrawn["fetched"] == int(any(len(table["rows"]) > 1 for table in built["tables"]))
        assert htmls(redrawn) == htmls(built), path


def test_later_rows_too(seen: Seen, plain: Seen) -> None:
    (page, *_), (built, *_) = states(seen, "second page"), states(plain, LATER)
    assert page["tables"][0]["pages"] == "Rows 51–100 of 176"
    # There a doubt is told on the page of the set.
    assert htmls(page)[0] == [row.replace(f'"{NELSON}#check', '"#check') for row in htmls(built)[0][:50]]
    assert len(built["tables"][0]["rows"]) == 126


def test_sorting_goes_round(seen: Seen) -> None:
    built, down, up, again = states(seen, "sorting")
    reads = [[float(cell.rstrip("×")) for cell in column(state, head(state, READ))] for state in (down, up)]
    assert reads == [sorted(reads[0], reverse=True), sorted(reads[1])]
    assert reads[0][0] == 3.88
    said = [state["tables"][0]["sorted"] for state in (built, down, up, again)]
    assert said == [[], [[READ, "descending"]], [[READ, "ascending"]], []]
    assert [state["search"] for state in (down, up, again)] == ["?sort=-read", "?sort=read", ""]
    assert htmls(again) == htmls(built)
    assert len(down["tables"][0]["rows"]) == 50


def test_words_and_sizes_sort_by_what_they_mean(seen: Seen) -> None:
    built, chunk, level = states(seen, "words")
    assert list(dict.fromkeys(column(chunk, 1))) == [f"64{NB}KiB", f"128{NB}KiB", f"256{NB}KiB"]
    assert chunk["search"] == "?sort=chunk_size"
    assert column(level, 0)[0] == "RAID 5 left-symmetric"
    assert htmls(chunk)[1] == htmls(built)[1], "a table without the column stays"


def test_what_is_not_stated_comes_last_either_way(seen: Seen) -> None:
    for name, text in (("not stated", "Chunk"), ("of no level", "Level")):
        (state, *_) = states(seen, name)
        words = column(state, head(state, text))
        assert words[0]
        assert words[-1] == ""
        assert "" not in words[: -words.count("")]


def test_multiples_are_sorted_by_what_is_shown(seen: Seen) -> None:
    """Drives differ in their baseline: the fastest is not the largest multiple."""
    (state, *_) = states(seen, "by multiples")
    shown = [float(cell.split("×")[0]) for cell in column(state, head(state, "Sequential read, × baseline"))]
    assert shown == sorted(shown, reverse=True)


def test_filters_from_the_panel_and_the_address_agree(seen: Seen) -> None:
    (link, *_), panel = states(seen, "link"), states(seen, "panel")[-1]
    assert panel["search"] == "?chunk_size=128 KiB&raid_level=RAID 6"
    assert panel["said"] == link["said"] == "2 of 180 rows"
    assert htmls(panel) == htmls(link)
    assert "RAID 6" in link["choices"]
    assert link["tables"][1]["none"] == f"No configuration of this table has RAID 6 at 128{NB}KiB."


def test_a_filter_changes_no_number_and_no_bar(seen: Seen, plain: Seen) -> None:
    (state, *_) = states(seen, "filtered")
    built = [states(plain, path)[0]["tables"][0] for path in (NELSON, LATER)]
    assert len(state["tables"][0]["rows"]) == 22
    for key in ("numbers", "bars"):
        whole = {**built[0][key], **built[1][key]}
        shown = state["tables"][0][key]
        assert shown == {name: whole[name] for name in shown}


def test_a_filter_changes_no_baseline(seen: Seen) -> None:
    (narrow, *_), (wide, *_) = states(seen, "filtered against"), states(seen, "against")
    for key in ("multiples", "bars"):
        shown, whole = narrow["tables"][0][key], wide["tables"][0][key]
        both = shown.keys() & whole.keys()
        assert len(both) > 10
        assert {name: shown[name] for name in both} == {name: whole[name] for name in both}


def test_a_filter_without_rows_names_the_nearest(seen: Seen) -> None:
    empty, found = states(seen, "none")
    assert empty["said"] == "0 of 180 rows"
    said = f"No configuration has RAID 6 at 128{NB}KiB under noop. Nearest: 64{NB}KiB."
    assert empty["tables"][0]["none"] == said
    assert found["said"] == "1 of 180 rows"
    assert found["search"] == "?raid_level=raid6&chunk_size=64 KiB&scheduler=noop"


@pytest.mark.long  # as a filter without rows
def test_a_search_without_rows_says_so(alike: Seen) -> None:
    assert states(alike, "no such text")[0]["tables"][0]["none"] == "No row has “<b>nothing” in it."


def test_a_search_looks_at_what_is_seen_and_is_taken_back(seen: Seen) -> None:
    built, _, found, back = states(seen, "search")
    assert found["search"] == "?q=3.88×"
    assert column(found, 0) == ["RAID 10 far"]
    assert (back["said"], back["search"]) == ("180 rows", "")
    assert htmls(back) == htmls(built)
    assert back["focus"] == "Filter, units, columns"


@pytest.mark.parametrize(
    ("name", "heading", "cell"),
    [
        ("mb", "Sequential read, MB/s", f"≈{NB}211"),
        ("multiple", "Sequential read, × baseline", "3.01×"),
        ("ranges", "Sequential read, MiB/s", "134–193"),
        ("not of IOPS", "Random read, IOPS", ""),
    ],
)
def test_units(seen: Seen, name: str, heading: str, cell: str) -> None:
    _first_cell(seen, name, heading, cell)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "heading", "cell"),
    [
        ("mib", "Sequential read, MiB/s", f"≈{NB}201"),
        ("no such unit", "Sequential read, MB/s", "140–202"),
    ],
)
def test_more_units(alike: Seen, name: str, heading: str, cell: str) -> None:
    _first_cell(alike, name, heading, cell)


def _first_cell(seen: Seen, name: str, heading: str, cell: str) -> None:
    (state, *_) = states(seen, name)
    assert column(state, head(state, heading))[0].startswith(cell)


def test_columns_can_be_left_out(seen: Seen) -> None:
    (few, *_) = states(seen, "few columns")
    rest = ["", ", approximate", " as a bar"]
    writes = [f"Sequential write, ×\u00a0one drive{each}" for each in rest]
    assert few["tables"][0]["head"] == ["Level", "Chunk", "Scheduler", *writes]
    assert {len(row) for row in few["tables"][0]["rows"]} == {6}


@pytest.mark.long
def test_not_all_columns_can_be_left_out(alike: Seen) -> None:
    (built, *_), (none, *_) = states(alike, "built"), states(alike, "no columns")
    assert none["tables"][0]["head"] == built["tables"][0]["head"]


def test_a_column_goes_and_comes_by_its_button(seen: Seen) -> None:
    *_, gone, back = states(seen, "column")
    assert "Line" not in gone["tables"][0]["head"]
    assert gone["search"] == "?hide=line"
    assert "Line" in back["tables"][0]["head"]


def test_nonsense_in_the_address_is_passed_over(seen: Seen) -> None:
    _passed_over(seen, "nonsense 0")


@pytest.mark.long
def test_other_nonsense_is_passed_over(alike: Seen) -> None:
    _passed_over(alike, "nonsense 1")


def _passed_over(seen: Seen, name: str) -> None:
    (state, *_), (built, *_) = states(seen, name), states(seen, "built")
    assert htmls(state) == htmls(built)
    assert state["said"] == "180 rows"


def test_keys_alone(seen: Seen) -> None:
    *_, first, second, tabbed = states(seen, "keys")
    assert (first["search"], second["search"]) == ("?sort=raid_level", "?sort=-raid_level")
    assert second["focus"] == "Level"
    assert tabbed["focus"] == "Chunk"


def test_pages_turn(seen: Seen) -> None:
    turns = states(seen, "turning")
    rows = ("1–50", "51–100", "101–150", "151–176", "151–176", "101–150")
    assert [state["tables"][0]["pages"] for state in turns] == [f"Rows {each} of 176" for each in rows]
    assert turns[3]["search"] == "?sort=line&page=4"


@pytest.mark.long
def test_a_page_beyond_the_last_is_the_last(alike: Seen) -> None:
    assert states(alike, "too far")[0]["tables"][0]["pages"] == "Rows 151–176 of 176"


def test_a_number_is_found_by_its_address_on_every_page(seen: Seen, some: dict[str, int]) -> None:
    for name, row in some.items():
        state = states(seen, f"to {name}")[-1]
        assert state["marked"] == [name]
        assert state["inSight"]
        assert state["search"] == (f"?page={row // 50 + 1}" if row >= 50 else "")


def test_a_number_is_found_without_a_script(plain: Seen, some: dict[str, int]) -> None:
    for name, row in some.items():
        (state,) = states(plain, f"to {name}")
        assert state["inSight"]
        assert state["marked"] == ([name] if row < 50 else [])
        assert state["anchored"] == ([] if row < 50 else [LATER])


def test_a_number_that_the_choice_leaves_out_is_spoken_of(seen: Seen) -> None:
    said = "The value of this address is in a row that the filters hide."
    assert states(seen, "left out")[-1]["said"] == said


def test_nothing_is_fetched_before_a_reader_comes_near(seen: Seen) -> None:
    built, touched = states(seen, "touched")
    assert built["fetched"] == 0
    assert touched["fetched"] <= 1


def test_without_a_script_every_row_is_reached(plain: Seen, site: Path) -> None:
    (page, *_), (further, *_) = states(plain, NELSON), states(plain, LATER)
    assert page["tables"][0]["links"] == [LATER]
    reached = page["tables"][0]["numbers"].keys() | further["tables"][0]["numbers"].keys()
    assert reached == numbers_of(site).keys()
    assert page["controls"] == 0


def test_headings_stick_where_the_table_fits(seen: Seen) -> None:
    assert states(seen, "built")[0]["tables"][0]["fits"]


def test_values_that_do_not_arrive(base_of_tables: str) -> None:
    failing = {"x": (f"{NELSON}?sort=read", [OPEN])}
    found = use(base_of_tables, failing, answers={"x": {"status": 500, "body": ""}})["x"]["states"][-1]
    assert found["said"] == "The values could not be loaded, so they cannot be sorted or filtered. Try again."
    assert len(found["tables"][0]["rows"]) == 12


def test_print_shows_all_rows_of_the_page_and_no_control(base_of_tables: str) -> None:
    (state,) = states(use(base_of_tables, {"print": (NELSON, [])}, media="print"), "print")
    assert len(state["tables"][0]["rows"]) == 50
    assert all(state["tables"][0]["rows"])
    assert state["tables"][0]["pages"] == ""
    assert state["controls"] == 0


QUERIES = ("?raid_level=raid6&sort=-read&unit=MiB/s", "?chunk_size=128kib&raid_level=raid6&scheduler=noop")


@pytest.mark.long
def test_accessible(base: str) -> None:
    found = checks.accessibility(base, [NELSON + QUERIES[0]], checks.ALL_VIEWS)
    assert checks.listed_by_view(found, "violations") == []


def test_no_page_scrolls_sideways(base_of_tables: str) -> None:
    paths = [NELSON + QUERIES[1]]
    found = checks.overflow(base_of_tables, paths, [320, 390])
    assert checks.listed(found, "wide") + checks.listed(found, "crash") == []
