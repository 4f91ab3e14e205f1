"""The table of bonnie++ and of Bray's bonnie, where it stands alone."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, bonnie, read_log
from tests.parsers.of_bonnie import log, pick, warned, without_csv


@pytest.mark.parametrize(
    "name",
    ["1.02b-full", "1.03a-full", "1.03e-1G-n16", "1.03e-n0-nofiles", "1.03e-terabyte-sizes", "1.93c-full",
     "1.96-full", "1.97.3-full", "1.91-reconstructed", "1.03-s0-reconstructed"],
)  # fmt: skip
def test_the_table_alone_gives_the_same(name: str) -> None:
    """But for seeks, which it rounds."""
    alone, both = bonnie.parse(without_csv(name)), bonnie.parse(log(name))
    assert not alone.warnings
    assert len(alone.readings) == len(both.readings)
    for ours, theirs in zip(alone.readings, both.readings, strict=True):
        assert ours.value == (1628.0 if theirs.value == 1627.7 else theirs.value)
        assert (ours.operation, ours.metric, ours.parameters) == (
            theirs.operation,
            theirs.metric,
            theirs.parameters,
        )


def test_the_file_rates_of_the_table_of_2_00_are_not_rates() -> None:
    one = pick(bonnie.parse(log("2.00a-s0-files-table-only")), "create", "rate", "sequential")
    assert (one.value, one.printed, one.rule) == (None, "65536 /sec", "bonnie-2.00-file-rates")
    assert "number of files" in (one.reason or "")
    other = bonnie.parse(log("2.00a-s0-files-table-only").replace("64/5 65536", "64/5 65535"))
    assert "leftover" in (pick(other, "create", "rate", "sequential").reason or "")
    assert pick(bonnie.parse(log("2.00a-s0-files")), "create", "rate", "sequential").value == 55108


def test_letters_of_the_table_of_2_00_are_binary() -> None:
    text = without_csv("2.00a-chunk-64k").replace("285m  57", "540k  57")
    assert pick(bonnie.parse(text), "write").value == 540 * 1024
    assert pick(bonnie.parse(text), "rewrite").value == 1.6 * 2**30
    assert pick(bonnie.parse(text.replace("540k", " 540")), "write").reason


def test_a_name_of_sixteen_characters_may_touch_the_size() -> None:
    text = without_csv("1.03e-1G-n16").replace("db1.example.com  1G", "db1.example.com01G:4k")
    assert pick(bonnie.parse(text), "write").parameters == {"file_size": 2**30, "block_size": 4096}


TOUCHING = """\
Version  1.03        ------Sequential Output------ --Sequential Input- --Random-
                      -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine         Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
Raid0 (8 disk)15744M 54406  96 247419 90 100752 25 60266  98 226651 29 830.2   1
"""


def test_where_a_size_begins_that_touches_a_shorter_name_is_not_guessed() -> None:
    """`Raid0 (8 disk)` and 15744M, or `Raid0 (8 disk)15` and 744M."""
    report = bonnie.parse(TOUCHING)
    assert "file_size" not in pick(report, "write").parameters
    assert pick(report, "write").value == 247419 * 1024
    assert [warning.text for warning in report.warnings] == [
        'nothing tells where the size begins in "Raid0 (8 disk)15744M": the row has none'
    ]
    clear = bonnie.parse(TOUCHING.replace("15744M", "15044M"))
    assert pick(clear, "write").parameters["file_size"] == 15044 * 2**20


def test_the_row_that_is_not_understood_is_named_and_not_its_latencies() -> None:
    text = without_csv("1.96-full").replace("   444  35 ", " **444** 35 ", 1)
    with pytest.raises(ParseError) as found:
        bonnie.parse(text)
    assert "**444**" in str(found.value)


def test_spaces_lost_are_no_reason_to_guess() -> None:
    """Four pairs of numbers could be any four of six."""
    text = without_csv("1.03e-terabyte-sizes").replace("           ", " ")
    with pytest.raises(ParseError):
        bonnie.parse(text)


def test_1_00_counts_its_size_in_mb_and_says_so_in_the_head() -> None:
    text = """\
Version 1.00b       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine          MB K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
oldbox          496  7038  98 22038  13 11768   8  6980  97 19219   6 183.9   0
oldbox,496,7038,98,22038,13,11768,8,6980,97,19219,6,183.9,0,,,,,,,,,,,,,
"""
    for part in (text, text.rpartition("oldbox,")[0], text[text.index("oldbox,") :]):
        report = bonnie.parse(part)
        assert pick(report, "write").parameters["file_size"] == 496 * 2**20
        assert not report.warnings


def test_many_rows_of_bon_csv2txt_are_many_runs() -> None:
    text = """\
Version 1.02b       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
a              496M           22038  13 11768   8           19219   6 183.9   0
b              496M           22495  13 11213   6           22390   6 184.9   0
                    ------Sequential Create------ --------Random Create--------
                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
files:max:min        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
a                10  2015  99 +++++ +++ +++++ +++  2526  99 +++++ +++  7412  99
b                10  2016  99 +++++ +++ +++++ +++  2527  99 +++++ +++  7413  99
"""
    report = bonnie.parse(text)
    assert [pick(report, "seek", "rate", run=run).value for run in (0, 1)] == [183.9, 184.9]
    assert [pick(report, "create", "rate", "sequential", run).value for run in (0, 1)] == [2015, 2016]


def test_bon_csv2txt_of_2_00_makes_nought_of_a_test_that_was_too_fast() -> None:
    report = bonnie.parse(log("2.00a-bon_csv2txt"))
    one = pick(report, "read", run=1)
    assert (one.value, one.reason, one.printed) == (None, "too fast to measure", "0k /sec")
    both = bonnie.parse(log("2.00a-chunk-64k") + log("2.00a-bon_csv2txt"))
    assert not [warning for warning in both.warnings if "0k" in warning.text]


def test_bon_csv2txt_of_2_00_writes_directories_behind_sizes_of_files() -> None:
    """-n 2:1000:10:2, which bonnie++ itself prints as 2:1000:10/2."""
    text = log("2.00a-bon_csv2txt")
    row = "files2         64:5 "
    report = bonnie.parse(text.replace(row, "files2  64:1000:10:5 "))
    assert row in text
    assert [(one.value, one.parameters) for one in report.readings] == [
        (one.value, one.parameters) for one in bonnie.parse(text).readings
    ]


def test_bon_csv2txt_prints_seeks_where_bonnie_prints_its_processes() -> None:
    assert "threads" not in pick(bonnie.parse(log("2.00a-bon_csv2txt")), "write").parameters
    assert pick(bonnie.parse(log("2.00a-concurrency-3-table-only")), "write").parameters["threads"] == 3


def test_rows_of_bon_csv2txt_that_are_not_of_one_run_are_not_joined() -> None:
    report = bonnie.parse(log("2.00a-bon_csv2txt"))
    assert {(one.run, one.parameters.get("files")) for one in report.readings} == {
        (0, None), (1, None), (2, 48 * 1024), (3, 64 * 1024),
    }  # fmt: skip
    lines = log("2.00a-bon_csv2txt").split("\n")
    same = "\n".join(lines[:3] + lines[5:10] + lines[12:]).replace("files2", "hum   ")
    assert {one.run for one in bonnie.parse(same).readings} == {0}


def test_quoted_mail_is_read() -> None:
    for name in ("1.96-full", "1.03e-1G-n16", "2.00a-table-only"):
        text = "".join(f"> {line}\n" for line in log(name).split("\n"))
        assert [one.value for one in bonnie.parse(text).readings] == [
            one.value for one in bonnie.parse(log(name)).readings
        ]


def test_bonnie_1_has_decimals_of_cpu_and_volumes() -> None:
    report = bonnie.parse(log("bonnie-1.2-suse-reconstructed"))
    assert pick(report, "write").parameters == {"file_size": 3 * 2**30}
    assert pick(report, "write", "cpu").value == 0.438
    assert pick(report, "write").format == "bonnie-suse"
    assert pick(bonnie.parse(log("bonnie-1.4-reconstructed")), "write_char", "cpu").value == 0.97


def test_bonnie_64_has_mebibytes_and_no_sure_size() -> None:
    report = bonnie.parse(log("bonnie-64-reconstructed"))
    written = pick(report, "write")
    assert (written.value, written.printed, written.parameters) == (96.4 * 2**20, "96.4 M/sec", {})
    assert (pick(report, "seek", "rate").value, pick(report, "write", "cpu").value) == (214, 0.215)


@pytest.mark.parametrize("figure", ["96.4k", "964m", "964g"])
def test_a_letter_behind_a_figure_of_bonnie_64_is_no_unit(figure: str) -> None:
    written = pick(bonnie.parse(log("bonnie-64-reconstructed").replace(" 96.4 ", f" {figure} ")), "write")
    assert (written.value, written.printed) == (None, f"{figure} M/sec")
    assert "its unit is not one" in (written.reason or "")


@pytest.mark.parametrize("unit", ["G/sec", "B/sec", "kb/s."])
def test_a_table_in_another_unit_is_refused(unit: str) -> None:
    with pytest.raises(ParseError):
        bonnie.parse(log("bonnie-1.4-reconstructed").replace("K/sec", unit))


@pytest.mark.parametrize("column", range(5))
def test_columns_in_two_units_are_refused(column: int) -> None:
    parts = log("bonnie-1.4-reconstructed").split("K/sec")
    text = f"{'K/sec'.join(parts[: column + 1])}M/sec{'K/sec'.join(parts[column + 1 :])}"
    with pytest.raises(ParseError):
        bonnie.parse(text)


def test_columns_in_two_units_in_heads_that_a_mail_program_broke_are_refused() -> None:
    text = OF_BONNIE.replace(" K/sec %CPU  /sec", "\nM/sec %CPU  /sec")
    with pytest.raises(ParseError, match="the same unit in all columns"):
        bonnie.parse(text)


@pytest.mark.parametrize(
    ("name", "figure"), [("bonnie-64-reconstructed", "41.7"), ("bonnie-1.4-reconstructed", "9102")]
)
def test_a_rate_that_has_fallen_into_two_is_refused(name: str, figure: str) -> None:
    """The first half was taken for a size, the second for the rate."""
    for place in range(1, len(figure)):
        with pytest.raises(ParseError, match="a row of figures"):
            bonnie.parse(log(name).replace(f" {figure} ", f" {figure[:place]} {figure[place + 1 :]} "))


@pytest.mark.parametrize("figure", ["13038", "15274", "44931", "12038", "66362", "12.9", "95.0"])
def test_bonnie_of_suse_says_its_figures_twice(figure: str) -> None:
    text, other = log("bonnie-1.2-suse-reconstructed"), figure.replace(figure[0], "3")
    assert warned(text.replace(figure, other, 1), figure, other)


OF_BONNIE = """              -------Sequential Output-------- ---Sequential Input-- --Random--
              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---
Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU
first        1000 13048 98.9 21609 27.4  6599 10.7 11066 72.3 16483  8.4 1011.2  5.3
second       1000 14373 99.9 14940  8.8  7494 11.1 10093 65.3 22213  9.3 1028.3  6.4
"""


def _broken(text: str, column: int) -> str:
    """As a mail program breaks lines that are longer than that, at the last blank before it."""
    lines = []
    for line in text.splitlines():
        place = line.rfind(" ", 0, column) if len(line) > column else -1
        lines += [line] if place < 0 else [line[: place + 1], line[place:].lstrip()]
    return "\n".join(lines) + "\n"


# All columns but two have a figure, and all a latency.
WITH_LATENCIES = """Version  1.96       ------Sequential Output------ --Sequential Input- --Random-
Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
mailed        1500M   231  94 31207  15 14502   7   433  97 62114  13 311.8   6
Latency               107ms    2546ms     720ms   99241us   75832us    3449ms
Version  1.96       ------Sequential Create------ --------Random Create--------
mailed              -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                 16  4215  38 +++++ +++ 14227  93  8885  79 +++++ +++  4324  35
Latency               584ms    8221us   14158us    7681us   14274us     794ms
"""


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize("column", [60, 72, 78, 80])
@pytest.mark.parametrize("table", [OF_BONNIE, WITH_LATENCIES], ids=["of bonnie", "with latencies"])
def test_rows_that_a_mail_program_broke_are_whole(table: str, column: int, mark: str) -> None:
    text = "".join(f"{mark}{line}\n" for line in _broken(table, column).splitlines())
    lines, plain = text.splitlines(), read_log(table)
    (report,) = read_log(text)
    assert [(one.operation, one.value) for one in report.readings] == [
        (one.operation, one.value) for one in plain[0].readings
    ]
    assert report.warnings == []
    for one in report.readings:
        assert one.printed.startswith(lines[one.line - 1][one.start : one.end])


HEADS_1_03 = """Version  1.03e      ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
"""
WIDE = "db1.example.com  2G 88239  40 493861  59 191969   6 128054  41 304094  51 812.3   4"


@pytest.mark.parametrize(
    ("heads", "row"), [(HEADS_1_03, WIDE), (OF_BONNIE.partition("first")[0], OF_BONNIE.splitlines()[3])]
)
def test_a_row_that_was_broken_within_a_number_is_refused(heads: str, row: str) -> None:
    """As a terminal breaks it: the halves were taken for two figures, and the others were shifted."""
    plain = [(one.operation, one.metric, one.value) for one in read_log(f"{heads}{row}\n")[0].readings]
    for place in range(15, len(row)):
        halves = f"{heads}{row[:place]}\n{row[place:]}\n"
        try:
            (report,) = read_log(halves)
        except ParseError:
            continue
        assert [(one.operation, one.metric, one.value) for one in report.readings] in ([], plain), halves


def test_figures_further_down_are_no_rest_of_a_row() -> None:
    lines = OF_BONNIE.splitlines()
    (report,) = read_log("\n".join([*lines[:3], lines[4].removesuffix("6.4"), "", "6.4", lines[3]]) + "\n")
    assert {one.line for one in report.readings} == {7}


def test_columns_of_k_per_second_tell_the_age_of_file_rates_of_several_machines() -> None:
    """The word Version was cut away, and two machines were put below the same heads."""
    text = (
        "1.02b           ------Sequential Output------ --Sequential Input- --Random-\n"
        "                -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
        "Machine    Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\n"
        "one        300M  4050  57  5120   2  3540   3  5940  91 10190   3 442.5   4\n"
        "two        300M  5960  82  7860   3  2730   2  5430  82  9310   3 675.0   6\n"
        "three      300M  5961  82  7861   3  2731   2  5431  82  9311   3 675.1   6\n"
        "                ------Sequential Create------ --------Random Create--------\n"
        "                -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
        "          files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
        "one         16    44   0  4310  19    80   0    46   0  4680   8    68   0\n"
        "two         16  2104   9  5060  16  2102   8  2149   6  5700  10  1900   5\n"
    )
    rates = [
        each for each in bonnie.parse(text).readings if each.operation == "create" and each.metric == "rate"
    ]
    assert [each.value for each in rates] == [44, 46, 2104, 2149]
    assert {each.reason for each in rates} == {None}
    alone = bonnie.parse("".join(text.splitlines(keepends=True)[6:]))
    assert {each.value for each in alone.readings if each.metric == "rate"} == {None}


def test_half_of_a_latency_is_none() -> None:
    """A letter for a digit, as where a picture was read: 94us were left of it."""
    with pytest.raises(ParseError, match="latencies in their columns"):
        bonnie.parse(WITH_LATENCIES.replace("99241us", "99Z41us"))
