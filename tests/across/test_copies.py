"""Logs whose text stands in two sets: told with both paths, on pages and by `spindle check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.cli import main
from ingest.core.project import Project
from tests.across.sets import of_disk, write
from tests.across.test_reproduced import page
from tests.changes.sets import log


def test_the_later_of_two_authors_is_doubted(made: Path) -> None:
    said = "logs/sdb_1.log: same text as logs/sdb_1.log in 2021-01-first"
    assert said in page(made, "2021-04-copy").partition('id="check-same-log"')[2]
    assert "doubt" in page(made, "2021-04-copy").partition('id="check-same-log"')[2][:80]
    assert "note" in page(made, "2021-01-first").partition('id="check-same-log"')[2][:80]


def test_the_page_of_the_log_says_where_else_it_is(made: Path) -> None:
    link = '<a href="/results/2021-04-copy/logs/sdb_1.log/">A copy</a>, logs/sdb_1.log'
    assert link in page(made, "2021-01-first", "logs/sdb_1.log")
    assert "Same text in" not in page(made, "2021-01-first", "logs/sdb_2.log")


def test_check_names_both_paths(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project.results, "2021-01-one", of_disk("A. One", "Disk 1"), log(210))
    write(
        project.results, "2021-02-two", of_disk("B. Two", "Disk 1"), log(210).replace("\n", "\r\n"), log(213)
    )
    monkeypatch.chdir(project.root)
    assert main(["check", "2021-02-two"]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if "has the same text as" in line]
    both = "logs/sdb_1.log has the same text as data/results/2021-01-one/logs/sdb_1.log"
    assert said == [f"2021-02-two: doubt: {both}; name its origin under source"]


def test_check_doubts_two_runs_that_print_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They may both be honest, so the set is not refused."""
    write(project.results, "2021-01-one", of_disk("A. One", "Disk 1"), log(210), log(213), log(210))
    monkeypatch.chdir(project.root)
    assert main(["check", "2021-01-one"]) == 0
    what = "logs/sdb_3.log has the same text as logs/sdb_1.log; if one of them is a copy, remove it"
    assert f"2021-01-one: doubt: {what}" in capsys.readouterr().out.splitlines()
