"""What bonnie++ says when it fails, and logs of it that are cut."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, bonnie
from tests.parsers.of_bonnie import log, without_csv


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (log("1.90g-full"), "Bonnie: drastic I/O error (rmdir): No such file or directory"),
        (log("2.00a-too-small"), "File size should be double RAM"),
        ('You must use the "-u" switch when running as root.\nusage:\nbonnie++ [-d scratch-dir] [-c concurrency]\n', "You must use"),
        ("Writing intelligently...Can't write block.: No space left on device\nCan't write block 0.\n", "Can't write block.: No space left"),
        ("Using uid:0, gid:0.\nCan't open file ./Bonnie.12.000\n", "Can't open file"),
    ],
)  # fmt: skip
def test_a_failure_is_its_message_and_no_number(text: str, said: str) -> None:
    report = bonnie.parse(text)
    assert bonnie.detect(text)
    assert not report.readings
    (failure,) = report.failures
    assert failure.text.startswith(said)


@pytest.mark.parametrize("title", ["Bonnie++ Benchmark results", "Bonnie++ V1.03e Benchmark results"])
def test_a_page_of_bon_csv2html_is_not_read_and_says_so(title: str) -> None:
    page = (
        f"<title>{title}</title>\n<td><b>Sequential Output</b></td>\n<td>host</td><td>2G</td><td>440</td>\n"
    )
    with pytest.raises(ParseError, match="CSV that bon_csv2html"):
        bonnie.parse(page)


def test_what_its_author_says_of_a_failure_is_none() -> None:
    text = "The test File size should be double RAM for good results, RAM is 11900M\n" + log("1.96-full")
    report = bonnie.parse(text)
    assert not report.failures
    assert {reading.run for reading in report.readings} == {0}


def test_a_failed_run_among_others_has_its_number() -> None:
    report = bonnie.parse(log("1.96-full") + log("1.90g-full") + log("1.02b-full"))
    assert [failure.run for failure in report.failures] == [1]
    assert {one.run for one in report.readings} == {0, 2}


def test_a_run_without_a_result_is_a_warning() -> None:
    (warning,) = bonnie.parse("Writing a byte at a time...done\nWriting intelligently...").warnings
    assert warning.line == 1


def test_a_number_at_the_end_that_is_not_ended_is_a_warning() -> None:
    for name in ("1.03e-1G-n16", "1.96-full"):
        assert bonnie.parse(log(name)).warnings == []
        assert bonnie.parse(log(name).removesuffix("\n")).warnings
        assert bonnie.parse(without_csv(name).removesuffix("\n")).warnings


def test_a_line_of_2_00_cut_to_the_length_of_an_older_one_is_not_that() -> None:
    line = log("2.00a-n0-quiet").strip()
    for fields in range(3, 50):
        report = bonnie.parse(",".join(line.split(",")[:fields]))
        assert not report.readings
        assert report.warnings
    with pytest.raises(ParseError, match="50 fields"):
        bonnie.parse(",".join(line.split(",")[:48]) + "\n")


@pytest.mark.parametrize("name", ["1.96-full", "1.02b-full", "2.00a-concurrency-3"])
def test_a_cut_log_joined_with_another_leaves_the_other_its_values(name: str) -> None:
    """Cut within its line of CSV: the table above it and the next run are right, and the cut is told."""
    text = log(name).rstrip("\n")
    cut = text[: text.rindex(",") - 20]
    report = bonnie.parse(f"{cut}\n{log('1.97.3-full')}")
    assert any("fields" in one.text for one in report.warnings)
    right = [(one.operation, one.metric, one.value) for one in bonnie.parse(log("1.97.3-full")).readings]
    found = [(one.operation, one.metric, one.value) for one in report.readings]
    assert found[-len(right) :] == right
    assert {one.run for one in report.readings} == {0, 1}


@pytest.mark.parametrize("name", ["2.00a-s0-files-table-only", "2.00-table-file-rates-reconstructed"])
def test_file_rates_of_a_table_without_its_version_have_no_value(name: str) -> None:
    """2.00 prints the number of files there; which version it was, only its head says."""
    report = bonnie.parse(log(name).replace("Version", "Ve sion"))
    rates = [one for one in report.readings if one.metric == "rate" and "access" in one.parameters]
    assert rates
    assert {one.value for one in rates} == {None}


def test_a_row_cut_within_a_number_gives_no_figures_of_other_columns() -> None:
    """A window of 80 columns cut it: "57022  11" goes on in the next line, and "1" is no machine's name."""
    text = without_csv("1.92a-s0").replace("57022  11", "5702\n2  11")
    assert text.count("5702\n2") == 1
    with pytest.raises(ParseError):
        bonnie.parse(text)


def test_latencies_in_two_lines_are_not_read_as_fewer() -> None:
    text = without_csv("2.00a-table-only")
    broken = text.replace("   36056us", "\n36056us")
    assert broken != text
    with pytest.raises(ParseError, match="the rest of six latencies"):
        bonnie.parse(broken)
