"""The texts of the checks make the method page: whole, plain, short; the queries read what they need once."""

from __future__ import annotations

import re

import pytest

from ingest.checks.check_files import Check, all_checks, check_of
from ingest.scaffold import manifest

CHECKS = pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.name)


@CHECKS
def test_the_texts_are_whole(check: Check) -> None:
    assert re.fullmatch(r"[KX][0-9]{1,2}", check.code)
    assert re.fullmatch(r"one row per .+", check.grain)
    assert not check.title.endswith(".")
    assert check.message.endswith(".")
    assert check.remedy.endswith(".")
    assert check.title[0].isupper() or check.title.startswith(("hdparm", "ext4", "fio"))


@CHECKS
def test_the_texts_are_short_and_plain(check: Check) -> None:
    for text in (check.title, check.message, check.remedy, check.source):
        assert len(text) <= 160
        assert "—" not in text
        assert "–" not in text


def test_no_two_checks_say_the_same() -> None:
    for text in ("title", "message"):
        said = [getattr(check, text) for check in all_checks()]
        assert len(said) == len(set(said)), text


def test_a_check_is_one_file() -> None:
    check = check_of(
        "a-check",
        "-- one row per number\n-- code: K99\n-- severity: note\n-- title: T\n-- message: M.\n-- remedy: R.\n"
        "-- source: a: b\nselect id, 'note' as severity, 'x' as seen\n-- a remark in the query\nfrom asked\n",
    )
    assert check.source == "a: b"
    assert check.query == "select id, 'note' as severity, 'x' as seen\n-- a remark in the query\nfrom asked"


def test_spindle_new_asks_whether_caches_were_dropped_where_the_check_would_doubt() -> None:
    (query,) = (check.query for check in all_checks() if check.name == "cache-not-dropped")
    named = {
        column: set(re.findall(r"'(\w+)'", words))
        for column, words in re.findall(r"(tool|operation) in \(([^)]*)\)", query)
    }
    assert named == {"tool": manifest._CACHED, "operation": manifest._READS}


def test_who_doubts_a_log_is_not_always_its_author() -> None:
    """`spindle new` writes `state: tainted` too, where the parser of the log warns."""
    (tainted,) = (check for check in all_checks() if check.name == "tainted-log")
    assert "author" not in tainted.title
