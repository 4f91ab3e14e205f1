"""Rows of bonnie's tables that were typed, cut or commented: read where legible, else a warning for each."""

from __future__ import annotations

import pytest

from ingest.parsers import bonnie
from tests.parsers.of_bonnie import log, pick, warned

HEAD = """\
Version  1.96       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
"""
FIRST = "raid5            8G   600  99 51684  12 30112   8  1100  98 120480  14 310.5   7\n"
OTHER = "raid6            8G   601  99 41684  12 20112   8  1101  98 110480  14 290.5   6\n"


def rates(text: str, operation: str, metric: str = "throughput") -> list[float | None]:
    found = (one for one in bonnie.parse(text).readings if one.operation == operation)
    return [one.value for one in found if one.metric == metric]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" 41684 ", " 41,684 "),
        ("8G ", "8GiB "),
        ("   6\n", "   6 |\n"),
        ("   6\n", "   6   <-- with noatime\n"),
        ("   6\n", "   6 # second run\n"),
        ("   6\n", "   6 internal bitmap, 64 KiB\n"),
    ],
)
def test_a_row_behind_another_is_read_where_it_is_legible(old: str, new: str) -> None:
    text = HEAD + FIRST + OTHER.replace(old, new)
    assert text != HEAD + FIRST + OTHER
    report = bonnie.parse(text)
    assert not report.warnings
    assert rates(text, "write") == [51684 * 1024, 41684 * 1024]
    sizes = {one.parameters.get("file_size") for one in report.readings if one.operation == "write"}
    assert sizes == {8 * 2**30}


def test_a_figure_with_a_point_and_nothing_behind_it() -> None:
    text = HEAD + FIRST + OTHER.replace(" 290.5 ", " 1585. ")
    assert rates(text, "seek", "rate") == [310.5, 1585.0]
    assert not bonnie.parse(text).warnings


@pytest.mark.parametrize("printed", ["*****", "n/a", "N/A", "--"])
def test_a_column_without_a_figure_has_no_value_and_the_others_theirs(printed: str) -> None:
    report = bonnie.parse(HEAD + FIRST + OTHER.replace(" 41684  12", f" {printed:>5} {printed:>3}"))
    absent = pick(report, "write", run=1)
    assert (absent.value, absent.reason, absent.printed) == (None, "no figure is printed", f"{printed} K/sec")
    assert pick(report, "rewrite", run=1).value == 20112 * 1024
    assert not report.warnings


def test_a_size_without_a_unit_is_no_size_and_its_rates_are_read() -> None:
    text = HEAD + FIRST + OTHER.replace("  8G ", "8192 ")
    report = bonnie.parse(text)
    write = pick(report, "write", run=1)
    assert write.value == 41684 * 1024
    assert "file_size" not in write.parameters
    assert warned(text, "8192", "no unit")


@pytest.mark.parametrize(
    ("old", "new"), [(" 41684 ", " 41x84 "), ("  12 20112", " 20112"), ("   6\n", "\n"), ("8G ", "8X ")]
)
def test_a_row_that_is_not_legible_is_a_warning_each(old: str, new: str) -> None:
    broken = OTHER.replace(old, new)
    assert broken != OTHER
    text = HEAD + broken + FIRST + broken + broken + OTHER
    warnings = bonnie.parse(text).warnings
    assert [one.line for one in warnings] == [4, 6, 7]
    assert all(one.text.startswith("this row is not read: expected") for one in warnings)
    assert rates(text, "write") == [51684 * 1024, 41684 * 1024]


def test_a_row_that_is_not_read_leaves_the_files_below_to_their_own_row() -> None:
    """The nth row of files is of the nth row above, read or not."""
    files = log("1.02b-full").split("\n")
    start = next(at for at, line in enumerate(files) if "Sequential Create" in line)
    below = [line for line in files[start : start + 4] if line]
    rows = [below[-1].replace("+++++", "  111"), below[-1].replace("+++++", "  222")]
    text = HEAD + OTHER.replace(" 41684 ", " 41x84 ") + FIRST + "\n".join([*below[:3], *rows]) + "\n"
    report = bonnie.parse(text)
    of_read = {one.run for one in report.readings if one.operation == "write"}
    stats = {
        one.run: one.value for one in report.readings if one.metric == "rate" and one.operation == "stat"
    }
    (run,) = of_read
    assert stats[run] == 222.0


def test_lines_of_other_programs_below_a_table_are_no_rows() -> None:
    report = bonnie.parse(HEAD + FIRST + "\nMon Nov 23 02:45:01 UTC 2026\nreal 0m12.5s\nsda 12 4 5\n")
    assert not report.warnings


def test_too_fast_under_the_heads_of_bonnie_64() -> None:
    text = log("bonnie-64-reconstructed")
    row = next(line for line in text.split("\n") if line.strip()[:1].isalnum() and line.count(".") > 5)
    words = row.split()
    changed = text.replace(f" {words[-8]} ", f" {'+' * len(words[-8])} ", 1)
    assert changed != text
    assert "too fast to measure" in {one.reason for one in bonnie.parse(changed).readings}


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("bonnie-1.4-reconstructed", "bonnie-tim-bray"),
        ("bonnie-1.2-suse-reconstructed", "bonnie-suse"),
        ("bonnie-64-reconstructed", "bonnie-64"),
        ("1.96-full", "csv-1.96"),
    ],
)
def test_what_is_no_bonnie_plus_plus_goes_by_its_own_name(name: str, program: str) -> None:
    assert {one.format for one in bonnie.parse(log(name)).readings} == {program}
