"""On a phone nothing is torn apart that is read as one: a level's name, a value in its log, a row and what it is about."""

from __future__ import annotations

import pytest

from tests.browser import checks
from tests.browser.node import run_script

pytestmark = pytest.mark.browser

FEW = [
    "/calculator/",
    "/compare/",
    "/results/2020-01-louwrentius-md-raid5/",
    "/results/2025-04-clements-tiberio-zfs/",
    "/results/2026-11-spindle-file-systems/logs/bonnie/drive-1-single-1-ext4_3.log/",
    "/questions/raid5-or-raid10/",
    "/results/",
    "/results/2008-07-nelson-md-raid/tables/everything/",
    "/topics/raid5/",
]
ALIKE = [
    "/compare/btrfs-raid1-raid0/",
    "/results/2014-11-cunnie-freenas-iscsi/",
    "/results/2019-08-louwrentius-md-raid0-ssd/",
    "/results/2021-07-finlayson-nvme-raid5/",
    "/results/2024-06-milivojevic-md-bitmap/",
    "/results/2026-11-spindle-file-systems/",
    "/results/2002-11-bunn-3ware/charts/file-systems/",
    "/results/2008-07-nelson-md-raid/",
    "/results/2008-07-nelson-md-raid/values/2/",
    "/topics/",
]


@pytest.fixture(scope="module")
def phone(base: str, many: bool) -> checks.Seen:
    paths = [*FEW, *ALIKE] if many else FEW
    seen: checks.Seen = run_script("narrow", {"base": base, "paths": paths, "width": 390})
    checks.none_of(checks.listed(seen, "crash"))
    return seen


def test_no_line_ends_within_the_name_of_a_level(phone: checks.Seen) -> None:
    """`Btrfs RAID`, and on the next line `0. 95 % interval`, reads as 0.95 %."""
    checks.none_of(checks.listed(phone, "names"))


def test_a_value_in_a_log_is_not_broken(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "values"))


def test_the_number_of_a_line_is_not_broken(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "folded"))


def test_a_table_that_is_scrolled_keeps_what_its_rows_are_about(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "covering") + checks.listed(phone, "lost"))


def test_a_table_shows_its_numbers(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "beyond"))


def test_a_formula_has_room(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "formulas"))


def test_no_line_begins_with_the_sign_behind_a_control(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "stray"))


def test_columns_of_numbers_do_not_touch(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "close"))


def test_what_slides_says_so_by_a_shade(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "unshaded"))


def test_the_name_of_a_row_of_filters_covers_what_slides_below_it(phone: checks.Seen) -> None:
    checks.none_of(checks.listed(phone, "peeking"))


def test_rows_of_filters_begin_below_each_other(phone: checks.Seen) -> None:
    begins = phone["/results/"]["begins"]
    assert len(begins) == 5
    assert len(set(begins)) == 1
