"""What may be said of a published table and its columns, and what must not pass."""

from __future__ import annotations

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from tests.unit.small_sets import READING, TABLE, Make, problems_of, with_table

UNIT = "{{printed: MB/s, one_of: [{}]}}"
# columns, the table's rows → part of the only complaint
COLUMNS = [
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('1e400, 1')}}}"], "", "l:10: expected at most 1e+18"),
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('0, 1')}}}"], "", "l:10: expected more than 0.0"),
    ([f"reading: {{operation: read, metric: throughput, unit: {UNIT.format('5, 5')}}}"], "", "l:10: expected different factors"),
    (["reading: {operation: read, metric: throughput, as: change}"], "", "l:10: expected to: beside as: change"),
    ([READING[:-1] + ", to: {raid_level: raid6}}"], "", "l:10: expected as: relative, change or slowdown beside to:"),
    ([READING[:-1] + ", recompute: true}"], "", "l:10: expected to: and as: relative or slowdown beside recompute:"),
    (["reading: {operation: read, metric: throughput, as: relative, unit: MB/s}"], "", "l:10: expected no unit: of a ratio"),
    ([READING, "raid_level: {to: {drives: 4}}"], "", "l:11: expected no to: in a column of kind factor"),
    (["reading: {operation: create, metric: rate, over: reading}"], "", "l:10: expected a column of times after over:"),
    (["reading: {operation: read, metric: throughput, as: slowdown, to: {raid_level: raid6}}"], "| raid5 | 0 |\n",
     "d:3: expected a number above 0 in column reading"),
    (["reading: {operation: read, metric: throughput, as: change, to: {raid_level: raid5}}"], "| raid5 | +3 % |\n",
     "d:3: expected another configuration than the row's own"),
    (["reading: {operation: read, metric: throughput, as: change, to: {raid_level: raid6}}"], "| raid5 | −130 % |\n",
     "d:3: expected a change of −100 % or more"),
    (["reading: {operation: read, metric: throughput, as: relative, to: {raid_level: raid6}, recompute: true}"], "",
     'd:3: expected published values to compute "3" from'),
    ([READING], f"| raid5 | {'9' * 400} |\n", "d:3: expected a number from 1e-30 to 1e30, or 0 in column reading"),
    ([READING.replace("unit: MB/s", "as: relative"), "raid_level: {as: repeat}"], "| 1 | 3 |\n",
     "l:10: expected values in a table that numbers runs"),
    ([READING, "raid_level: {as: repeat}"], "| 1 | 3 |\n| 1 | 4 |\n", "d:4: expected each repeat of a configuration once"),
    ([READING, "raid_level: {as: repeat}"], "| one | 3 |\n", "d:3: expected a number such as 12,765.49 in column raid_level"),
    ([READING], "| raid5 | 3 |\nraid6 4\n", "d:4: expected 2 cells, found 1"),
    ([READING], "| raid5 | 3 |\n\n| raid6 | 4 |\n", "d:5: expected the rows of the table together"),
]  # fmt: skip


@pytest.mark.parametrize(("columns", "rows", "complaint"), COLUMNS)
def test_columns(
    columns: list[str], rows: str, complaint: str, make_set: Make, vocabulary: Vocabulary
) -> None:
    files = {"tables/a.md": TABLE + (rows or "| raid5 | 3 |\n")}
    (found,) = problems_of(make_set(with_table(*columns), files), vocabulary)
    assert complaint in found


def test_a_count_needs_seconds(make_set: Make, vocabulary: Vocabulary) -> None:
    columns = [f"{name}: {{operation: create, metric: {rest}}}" for name, rest in
               (("files", "rate, over: seconds"), ("seconds", "elapsed, unit: s"))]  # fmt: skip
    files = {
        "tables/a.md": "| raid_level | files | seconds |\n|-|-|-|\n| raid5 | 3 | 0 |\n| raid6 | 3 | - |\n"
    }
    found = problems_of(make_set(with_table(*columns), files), vocabulary)
    assert [line.partition(" expected")[0] for line in found] == ["x/tables/a.md:3:", "x/tables/a.md:4:"]


def test_two_columns_for_one_factor(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"tables/a.md": "| raid_level | a | reading |\n|-|-|-|\n| raid5 | raid6 | 3 |\n"}
    (found,) = problems_of(make_set(with_table("a: {factor: raid_level}", READING), files), vocabulary)
    assert "expected one column for each, found a second for raid_level" in found


@pytest.mark.parametrize("n", ["0", "1.5", "9" * 400, "99999999999"])
def test_runs_are_counted_from_one(n: str, make_set: Make, vocabulary: Vocabulary) -> None:
    files = {"tables/a.md": f"| raid_level | reading | n |\n|-|-|-|\n| raid5 | 3 | {n} |\n"}
    (found,) = problems_of(make_set(with_table(READING, "n: {as: n}"), files), vocabulary)
    assert found.startswith("x/tables/a.md:3: expected a")


def test_a_table_in_a_code_block_is_not_taken_for_the_table(make_set: Make, vocabulary: Vocabulary) -> None:
    text = f"```\n{TABLE}| raid6 | 9 |\n```\n\n{TABLE}| raid5 | 3 |\n"
    (found,) = problems_of(make_set(with_table(READING), {"tables/a.md": text}), vocabulary)
    assert found.startswith("x/tables/a.md:7: expected exactly one Markdown table, found 2")


def test_files_from_other_systems_are_read(make_set: Make, vocabulary: Vocabulary) -> None:
    """Byte order marks, CRLF, no-break spaces."""
    files = {"tables/a.md": f"\ufeff{TABLE}| raid5\u00a0| \u00a03\u00a0|\n".replace("\n", "\r\n")}
    manifest = "\ufeff" + with_table(READING).replace("\n", "\r\n")
    assert problems_of(make_set(manifest, files), vocabulary) == []


def test_rows_of_a_configuration_are_its_runs(make_set: Make, vocabulary: Vocabulary) -> None:
    files = {
        "tables/a.md": "| raid_level | run | reading |\n|-|-|-|\n| raid5 | 1 | 3 |\n| raid5 | 2 | 5 |\n| raid6 | 1 | 4 |\n"
    }
    folder = make_set(with_table("run: {as: repeat}", READING), files)
    read = read_set(folder, "x", vocabulary).measurements
    assert [(row.value, row.repeat, row.basis, row.n) for row in read] == [
        (3e6, 1, "measured", None), (5e6, 2, "measured", None), (4e6, 1, "measured", None),
    ]  # fmt: skip
    assert len({row.id("x") for row in read}) == 2
    assert len({row.run for row in read}) == 3


def test_where_each_row_is_a_run_nobody_counts_them(make_set: Make, vocabulary: Vocabulary) -> None:
    manifest = with_table("raid_level: {as: repeat}", READING, more="    n: 3\n")
    (found,) = problems_of(make_set(manifest, {"tables/a.md": TABLE + "| 1 | 3 |\n"}), vocabulary)
    assert "expected no count in a table that numbers runs, found n" in found


def test_a_dash_in_a_row_outdoes_what_holds_for_the_whole_set(make_set: Make, vocabulary: Vocabulary) -> None:
    """A single drive has no chunk, though all the arrays have one of 64 KiB."""
    files = {"tables/a.md": "| raid_level | chunk_size | reading |\n|-|-|-|\n| single | - | 3 |\n"}
    folder = make_set(with_table(READING, before="factors: {chunk_size: 64 KiB}\n"), files)
    (row,) = read_set(folder, "x", vocabulary).measurements
    assert row.configuration.factors == {"raid_level": "single"}
