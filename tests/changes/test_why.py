"""Which numbers change between two builds, and why: each reason from sets that differ in one thing."""

from __future__ import annotations

import pytest

from ingest.review.change import Changes, NumberChange, reasons_line
from tests.changes.conftest import SLUG, Compared, Files
from tests.changes.sets import FINDINGS, LOGS, RATIOS, TABLE, TABLES, log, of_logs, of_table


def told(found: Changes) -> list[tuple[str, str, str, str]]:
    """What changed, from what to what, and why."""
    plain = str.maketrans("\u00a0\u202f", "  ")
    return [
        (one.what, one.before.translate(plain), one.after.translate(plain), reasons_line(one))
        for one in found.numbers
    ]


def only(found: Changes) -> NumberChange:
    assert len(found.numbers) == 1
    return found.numbers[0]


@pytest.mark.parametrize(
    "files",
    [
        of_logs(sdb_1=log(210), sdb_2=log(213)),
        *(pytest.param(each, marks=pytest.mark.long) for each in (of_table(), of_table(FINDINGS))),
    ],
)
def test_the_same_set_changes_nothing(files: Files, compared: Compared) -> None:
    assert compared(files, files) == Changes([], [])


def test_another_log_under_the_same_name(compared: Compared) -> None:
    found = compared(of_logs(sdb_1=log(210)), of_logs(sdb_1=log(240)))
    assert told(found) == [("changed", "73.4 MB/s", "83.9 MB/s", "new log; also mean, median, min, max")]
    assert only(found).change == "+14.3\u00a0%"
    assert only(found).number == "single drive, sdb: sequential read throughput"


def test_other_bytes_that_say_the_same_change_no_number(compared: Compared) -> None:
    assert compared(of_logs(sdb_1=log(210)), of_logs(sdb_1="\n" + log(210))) == Changes([], [])
    assert compared(of_table(), of_table(table="One line more.\n\n" + TABLE)) == Changes([], [])


@pytest.mark.long  # as another log
def test_one_more_repeat(compared: Compared) -> None:
    found = compared(of_logs(sdb_1=log(210)), of_logs(sdb_1=log(210), sdb_2=log(240)))
    assert [reason.name for reason in only(found).why] == ["new log"]
    assert only(found).figures["n"] == (1, 2)


def test_a_log_comes_and_another_goes(compared: Compared) -> None:
    found = compared(of_logs(sdb_1=log(210)), of_logs(sdc_1=log(213)))
    assert told(found) == [
        ("gone", "73.4 MB/s", "", "new log (its log is gone or has changed)"),
        ("new", "", "74.4 MB/s", "new log"),
    ]


@pytest.mark.long  # as a log that comes, of a whole set
def test_a_set_comes_and_another_goes(compared: Compared) -> None:
    before, after = of_logs(sdb_1=log(210)), of_logs(sdb_1=log(213))
    found = compared(({"2026-11-old": before}, ()), ({"2026-12-new": after}, ()))
    assert [reasons_line(one) for one in found.numbers] == [
        "new log (the set is gone)",
        "new log (the set is new)",
    ]


def test_a_withdrawn_set_goes_with_its_reason(compared: Compared) -> None:
    row = "('2026-11-old', 'A set', 'A. Uthor', '2026-11', 'vendor', '2026-12', 'The cable' || chr(10) || 'broke.', null, null)"
    before, other = of_logs(sdb_1=log(210)), of_logs(sdb_1=log(213))
    after = ({"2026-12-new": other}, (f"insert into withdrawn values {row}",))
    found = compared(({"2026-11-old": before, "2026-12-new": other}, ()), after)
    assert [reasons_line(one) for one in found.numbers] == ["withdrawn (The cable broke.)"]


def test_a_log_that_is_called_otherwise_makes_a_renamed_number(compared: Compared) -> None:
    found = compared(of_logs(sdb_1=log(210)), of_logs(sdc_1=log(210)))
    assert told(found) == [("renamed", "73.4 MB/s", "73.4 MB/s", "manifest (renamed: drive sdb → sdc)")]
    assert only(found).was not in (None, only(found).id)


@pytest.mark.long  # rare
def test_evidence_of_two_numbers_is_not_matched_by_guessing(compared: Compared) -> None:
    same = log(210)
    found = compared(of_logs(sdb_1=same, sdc_1=same), of_logs(sdd_1=same, sde_1=same))
    assert sorted(one.what for one in found.numbers) == ["gone", "gone", "new", "new"]


@pytest.mark.long  # rare
def test_repeats_that_become_two_numbers_are_the_manifests_doing(compared: Compared) -> None:
    one = of_logs(sdb_1=log(210), sdb_2=log(240))
    two = {**one, "result.yaml": LOGS.replace("{drive}_{repeat}", "sdb_{queue_depth}")}
    found = compared(one, two)
    assert [(each.what, reasons_line(each)) for each in found.numbers] == [
        ("new", "manifest (the same evidence now gives other values)"),
        ("new", "manifest (the same evidence now gives other values)"),
        ("gone", "manifest (the same evidence now gives other values)"),
    ]


def test_a_unit_read_otherwise_is_another_rule(compared: Compared) -> None:
    found = compared(
        of_table(),
        of_table(
            TABLES.replace(
                "operation: read, metric: throughput, unit: MB/s",
                "operation: read, metric: throughput, unit: MiB/s",
            )
        ),
    )
    assert told(found) == [("changed", "210 MB/s", "220 MB/s", "other rule; also mean")]


@pytest.mark.long  # rare
def test_a_version_that_means_another_unit_is_the_manifests_doing(compared: Compared) -> None:
    cached = "/dev/sdb:\n Timing cached reads:   1000 MB in  2.00 seconds = 500.00 MB/sec\n"
    old, new = (
        {
            "result.yaml": LOGS.replace("single}}", f'single}}, tool_version: "{version}"}}'),
            "logs/sdb_1.log": cached,
        }
        for version in ("6.6", "9.65")
    )
    assert [reason.detail for reason in only(compared(old, new)).why] == ["version 6.6 → 9.65"]
    assert told(compared(old, new))[0][:3] == ("changed", "262 MB/s", "524 MB/s")


@pytest.mark.long  # rare
def test_columns_exchanged_are_another_reading(compared: Compared) -> None:
    exchanged = (
        TABLES.replace("write: {operation: write", "write: {operation: X")
        .replace("read: {operation: read", "read: {operation: write")
        .replace("operation: X", "operation: read")
    )
    found = compared(of_table(), of_table(exchanged))
    assert [one.why[0].name for one in found.numbers] == ["other reading", "other reading"]
    assert {(one.before, one.after) for one in found.numbers} == {
        ("140\u00a0MB/s", "210\u00a0MB/s"),
        ("210\u00a0MB/s", "140\u00a0MB/s"),
    }


@pytest.mark.long  # rare
def test_a_column_that_was_not_read_before(compared: Compared) -> None:
    less = TABLES.replace("read: {operation: read, metric: throughput, unit: MB/s}", "read: {as: remark}")
    found = compared(of_table(less), of_table())
    assert told(found) == [("new", "", "210 MB/s", "other reading (it was not read before)")]
    found = compared(of_table(), of_table(less))
    assert told(found) == [("gone", "210 MB/s", "", "other reading (it is no longer read)")]


@pytest.mark.long  # as another kind of average
def test_another_n_is_another_statistic(compared: Compared) -> None:
    found = compared(of_table(), of_table(TABLES.replace("n: 5", "n: 3")))
    assert [(one.before, one.after, one.why[0].name) for one in found.numbers] == [
        ("5", "3", "other statistic")
    ] * 2
    assert only_shows(found) == {"n"}


def only_shows(found: Changes) -> set[str]:
    return {one.shows for one in found.numbers}


@pytest.mark.long  # rare
def test_another_kind_of_average_is_another_statistic(compared: Compared) -> None:
    found = compared(of_table(), of_table(TABLES.replace("value_kind: mean", "value_kind: median")))
    assert {one.why[0].name for one in found.numbers} == {"other statistic"}


def test_another_baseline_changes_what_is_relative_to_it(compared: Compared) -> None:
    found = compared(of_table(), of_table(TABLES.replace("70 MB/s", "80 MB/s")))
    assert (only(found).shows, only(found).before, only(found).after) == ("relative", "2.00×", "1.75×")
    assert reasons_line(only(found)).startswith("other baseline (70000000 → 80000000); also")


@pytest.mark.long  # as another baseline
def test_a_published_ratio_takes_its_value_from_the_baseline(compared: Compared) -> None:
    found = compared(of_table(RATIOS), of_table(RATIOS.replace("60 MB/s", "80 MB/s")))
    assert only(found).shows == "value"
    assert [reason.name for reason in only(found).why] == ["other baseline"]


@pytest.mark.long  # each of the two has a test in each run
def test_another_ratio_with_another_baseline_has_two_reasons(compared: Compared) -> None:
    found = compared(
        of_table(RATIOS), of_table(RATIOS.replace("60 MB/s", "80 MB/s"), TABLE.replace("140", "150"))
    )
    assert [reason.name for reason in only(found).why] == ["new log", "other baseline"]


def test_another_prediction(compared: Compared) -> None:
    theory = "update predictions set expected = expected / 2"
    found = compared(of_table(), ({SLUG: of_table()}, (theory,)))
    assert {one.why[0].name for one in found.numbers} == {"other prediction"}
    assert {one.why[0].detail for one in found.numbers} == {"3× → 1.5×"}


def test_another_check(compared: Compared) -> None:
    check = "update checks set \"check\" = 'another-check' where id is not null"
    found = compared(of_table(), ({SLUG: of_table()}, (check,)))
    assert [[reason.name for reason in one.why] for one in found.numbers] == [["other check"]] * 2
    assert all("another-check" in one.after and "another-check" not in one.before for one in found.numbers)


def test_a_finding_that_holds_no_longer(compared: Compared) -> None:
    found = compared(of_table(FINDINGS), of_table(FINDINGS, TABLE.replace("210", "190")))
    assert [(one.what, one.before, one.after) for one in found.findings] == [
        ("holds no longer", "holds", "does not hold")
    ]
    found = compared(of_table(FINDINGS, TABLE.replace("210", "190")), of_table(FINDINGS))
    assert [one.what for one in found.findings] == ["holds now"]


def test_findings_come_and_go(compared: Compared) -> None:
    assert [one.what for one in compared(of_table(), of_table(FINDINGS)).findings] == ["new finding"]
    assert [one.what for one in compared(of_table(FINDINGS), of_table()).findings] == ["finding gone"]


@pytest.mark.long  # rare
def test_what_an_older_database_does_not_have_is_not_compared(compared: Compared) -> None:
    older = (
        "create table old as select * exclude (doubts, severity, efficiency) from summary",
        "drop view summary",
        "alter table old rename to summary",
        "drop table findings",
    )
    found = compared(({SLUG: of_table(FINDINGS)}, older), of_table(FINDINGS))
    assert found.numbers == []
    assert [one.what for one in found.findings] == ["new finding"]


@pytest.mark.long  # rare
def test_the_smallest_difference_is_a_difference_and_is_shown(compared: Compared) -> None:
    found = compared(of_table(), of_table(table=TABLE.replace("210", "210.0000001")))
    assert (only(found).before, only(found).after) == ("210000000", "210000000.09999999")
    assert only(found).change == "+4.76e−08\u00a0%"
