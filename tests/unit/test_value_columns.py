"""The tables of values as the page and its script get them: which rows stand where, columns, words in order."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.core.text import natural
from ingest.core.vocabulary import Vocabulary
from ingest.pages.value_columns import packed, value_columns
from ingest.pages.values import MOST_ANCHORS, further_pages, pages_of_numbers, value_tables
from tests.browser.made_up import empty_row, href_of, many, number


@pytest.mark.parametrize(
    ("tables", "pages"),
    [
        ([(50, False)], [[]]),
        ([(51, False)], [[(2, 50, 51)]]),
        (
            [(0, False), (251, False), (3, False), (60, False)],
            [[], [(2, 50, 250), (3, 250, 251)], [], [(4, 50, 60)]],
        ),
        ([(3, False), (4, True), (201, True)], [[], [(2, 0, 4)], [(3, 0, 200), (4, 200, 201)]]),
    ],
)
def test_every_row_stands_on_one_page(
    tables: list[tuple[int, bool]], pages: list[list[tuple[int, int, int]]]
) -> None:
    found = further_pages(tables)
    assert [[(each["page"], each["from"], each["to"]) for each in table] for table in found] == pages


def test_numbers_of_a_large_set_know_their_page(vocabulary: Vocabulary) -> None:
    small, large = (value_tables(many(vocabulary, rows), vocabulary) for rows in (100, 400))
    assert pages_of_numbers(small) == {}
    pages = pages_of_numbers(large)
    assert len(pages) == 700 > MOST_ANCHORS
    assert set(pages.values()) == {2, 3}
    assert not any(cell.get("id") in pages for row in large[0]["rows"][:50] for cell in row)


def columns_of(rows: list[dict[str, Any]], vocabulary: Vocabulary) -> dict[str, Any]:
    return value_columns(rows, vocabulary, {row["id"]: href_of(row) for row in rows})


def rows_of(vocabulary: Vocabulary, *saids: dict[str, Any]) -> list[dict[str, Any]]:
    blank = empty_row(vocabulary)
    return [{**blank, **number(place, "read"), **said} for place, said in enumerate(saids)]


@pytest.mark.parametrize(
    "operation", ["read", "write", "rewrite", "randrw", "trim", "seek", "delete", "fsync"]
)
def test_a_bar_is_outlined_where_the_charts_draw_it_so(vocabulary: Vocabulary, operation: str) -> None:
    rows = rows_of(vocabulary, {"operation": operation, "metric": "throughput", "value": 1e6})
    outlined = vocabulary.operations[operation].mark != "filled"
    ((row,),) = (table["rows"] for table in value_tables(rows, vocabulary))
    assert [cell["open"] for cell in row if "bar" in cell] == [outlined]
    columns = columns_of(rows, vocabulary)["tables"][0]["columns"]
    assert [column.get("open", False) for column in columns if column["kind"] == "number"] == [outlined]


def test_words_stand_in_their_order(vocabulary: Vocabulary) -> None:
    rows = rows_of(
        vocabulary,
        {"raid_level": "raid10", "raid_layout": "f2", "chunk_size": 2**20, "drive": "slot 10", "value": 1e6},
        {"raid_level": "raid5", "chunk_size": 2**16, "drive": "slot 2", "value": 2e6},
        {"raid_level": "raid10", "raid_layout": "n2", "chunk_size": None, "drive": "Slot 1", "value": 3e6},
    )
    made = columns_of([{**row, "value_basis": "published"} for row in rows], vocabulary)
    words = {factor["key"]: factor["words"] for factor in made["factors"]}
    assert words["raid_level"] == ["RAID 5", "RAID 10", ""]
    assert words["raid_layout"] == ["near", "far", ""]
    assert words["chunk_size"] == ["64\u00a0KiB", "1024\u00a0KiB", ""]
    assert words["drive"] == ["Slot 1", "slot 2", "slot 10", ""]
    (table,) = made["tables"]
    at = dict(zip(words, table["at"], strict=True))
    assert at["chunk_size"] == [1, 0, 2]
    level = table["columns"][0]
    assert [level["words"][place][0] for place in level["at"]] == ["RAID 10 far", "RAID 5", "RAID 10 near"]


def test_what_all_rows_share_is_said_once(vocabulary: Vocabulary) -> None:
    column = columns_of(many(vocabulary, 9), vocabulary)["tables"][0]["columns"][-3]
    assert column["key"] == "read"
    assert (column["baseline"], column["unit_certain"], column["ratio"]) == (7e7, True, False)
    assert "relative" not in column, "value ÷ baseline"
    assert len(column["id"]) == len(column["value"]) == 9


def test_a_published_multiple_is_sent(vocabulary: Vocabulary) -> None:
    said = {"published_ratio": True, "value_basis": "derived", "baseline": 7e7}
    rows = rows_of(
        vocabulary,
        {**said, "drives": 1, "relative": 1.64, "value": 114_800_000.0},
        {**said, "drives": 2, "relative": 3.0, "value": 210_000_000.0},
    )
    (column,) = (each for each in columns_of(rows, vocabulary)["tables"][0]["columns"] if "id" in each)
    assert column.get("relative", [1.64, 3]) == [1.64, 3]
    assert column["about"] is True
    assert "unit" not in column


def test_a_configuration_without_a_number_has_none(vocabulary: Vocabulary) -> None:
    rows = rows_of(vocabulary, {"drives": 1, "value": 1e6}, {"drives": 2, "operation": "write", "value": 2e6})
    read, write = (each for each in columns_of(rows, vocabulary)["tables"][0]["columns"] if "id" in each)
    assert read["id"] == [rows[0]["id"], None]
    assert write["id"] == [None, rows[1]["id"]]


def test_columns_have_keys_of_their_own(vocabulary: Vocabulary) -> None:
    rows = rows_of(
        vocabulary,
        {"drives": 1, "value": 1e6},
        {"drives": 1, "metric": "iops", "value": 2e6},
        {"drives": 2, "value": 1e6},
    )
    (table,) = value_tables(rows, vocabulary)
    assert [column["key"] for column in table["columns"]] == ["drives", "read", "read-2", "line"]


def test_what_one_table_says_by_operation_is_a_column_of_another(vocabulary: Vocabulary) -> None:
    rows = rows_of(
        vocabulary,
        {"tool": "dd", "block_size": 2**20, "drives": 1, "value": 1e6},
        {"tool": "dd", "block_size": 2**16, "drives": 1, "operation": "write", "value": 2e6},
        {"tool": "dd", "block_size": 2**16, "drives": 2, "operation": "write", "value": 2e6},
        {"tool": "fio", "block_size": 2**12, "drives": 1, "value": 3e6},
        {"tool": "fio", "block_size": 2**20, "drives": 1, "value": 4e6},
    )
    made = columns_of(rows, vocabulary)
    (place,) = (place for place, factor in enumerate(made["factors"]) if factor["key"] == "block_size")
    words = made["factors"][place]["words"]
    dd, fio = ([words[at] for at in table["at"][place]] for table in made["tables"])
    assert dd == ["", "64\u00a0KiB"], "the reads and writes of one drive differ in it"
    assert fio == ["4\u00a0KiB", "1\u00a0MiB"]
    assert [column.get("factor") for column in made["tables"][1]["columns"][:1]] == [place]


def test_text_sorts_with_its_numbers() -> None:
    assert sorted(["b10", "B9", "a", "10", "9"], key=natural) == ["9", "10", "a", "B9", "b10"]


def test_one_value_stands_for_all_only_if_it_is_all() -> None:
    assert packed([1, 1]) == 1
    assert packed([1, None]) == [1, None]
    assert packed([]) == []


def test_numbers_of_logs_stand_by_what_varied_not_by_the_names_of_files(vocabulary: Vocabulary) -> None:
    depths = (
        {"queue_depth": depth, "value": 1e6 * depth, "value_basis": "measured"} for depth in (1, 16, 4, 64)
    )
    (table,) = value_tables(rows_of(vocabulary, *depths), vocabulary)
    assert [row[0]["text"] for row in table["rows"]] == ["1", "4", "16", "64"]
    published = (
        {"queue_depth": depth, "value": 1e6 * depth, "value_basis": "published"} for depth in (16, 4)
    )
    (table,) = value_tables(rows_of(vocabulary, *published), vocabulary)
    assert [row[0]["text"] for row in table["rows"]] == ["16", "4"], "a published table keeps its order"


def test_what_was_too_fast_to_measure_has_no_unit(vocabulary: Vocabulary) -> None:
    said = ({"operation": one, "value": 0.0 if one == "read" else None} for one in ("read", "write"))
    (table,) = value_tables(rows_of(vocabulary, *said), vocabulary)
    assert [column["label"] for column in table["columns"]][:2] == [
        "Sequential read, kB/s",
        "Sequential write",
    ]


def test_a_table_of_many_columns_has_no_bars(vocabulary: Vocabulary) -> None:
    def bars(operations: tuple[str, ...]) -> int:
        said = (
            {"operation": one, "queue_depth": depth, "value": 1e6} for one in operations for depth in (1, 4)
        )
        (table,) = value_tables(rows_of(vocabulary, *said), vocabulary)
        return sum("bar" in column for column in table["columns"])

    few = ("read", "write", "randread", "randwrite")
    assert (bars(few), bars((*few, "rewrite"))) == (4, 0)


def test_how_a_tool_was_called_is_said_of_reads_first(vocabulary: Vocabulary) -> None:
    calls = ({"operation": one, "direct": one == "read", "value": 1e6} for one in ("write", "read"))
    (table,) = value_tables(rows_of(vocabulary, *calls), vocabulary)
    assert table["said"] == "Sequential read: direct I/O. Sequential write: no direct I/O."


def test_what_is_the_same_in_every_row_is_said_once_above(vocabulary: Vocabulary) -> None:
    blank = {**empty_row(vocabulary), "raid_level": "raid5", "n": 3}
    rows = [{**blank, "drives": drives, **number(drives, "read", value=1e6 * drives)} for drives in (3, 4)]
    (table,), columns = value_tables(rows, vocabulary), columns_of(rows, vocabulary)
    assert table["said"] == "Level: RAID 5. Runs: 3."
    assert [column["key"] for column in table["columns"]] == ["drives", "read", "line"]
    assert {len(row) for row in table["rows"]} == {3}
    assert [column["key"] for column in columns["tables"][0]["columns"]] == ["drives", "read", "line"]
    assert (table["level"], columns["tables"][0]["same"]) == ("raid5", "RAID 5")


def test_a_table_of_one_row_says_all_in_it(vocabulary: Vocabulary) -> None:
    row = {**empty_row(vocabulary), "raid_level": "raid5", "drives": 4, **number(4, "read", value=4e6)}
    (table,) = value_tables([row], vocabulary)
    assert "said" not in table
    assert [column["key"] for column in table["columns"]] == ["raid_level", "read", "runs", "line"]
