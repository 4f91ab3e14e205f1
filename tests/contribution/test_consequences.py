"""What `spindle review` shows that no value does: evidence that was replaced, and what a withdrawal takes away."""

from __future__ import annotations

import gzip

import pytest

from tests.changes.sets import FINDINGS, TABLE, log, of_logs, of_table
from tests.contribution.conftest import NEW, OLD, Request, git

WITHDRAWN = "withdrawn: {date: 2026-11, reason: The drive was broken.}\n"
LOG = f"data/results/{NEW}/logs/sdb_1.log"


@pytest.fixture
def of_a_log(new_set: Request) -> Request:
    """A request against a branch that has a set of one log."""
    new_set.commit()
    git(new_set.root, "branch", "--force", "main")
    return new_set


def claims(request: Request) -> list[str]:
    """What is left to the maintainer, without what introduces it."""
    start = "**For the maintainer to decide:** "
    return [line.removeprefix(start) for line in request.review().out.splitlines() if line.startswith(start)]


def test_a_published_log_that_changes_is_named_where_no_value_moves(of_a_log: Request) -> None:
    of_a_log.write(LOG, f"# measured on another machine\n{log(210)}")
    assert claims(of_a_log) == [
        "Published evidence changes, but no value does: `logs/sdb_1.log` (+1 −0 lines). Ask why: evidence must stay as printed."
    ]


@pytest.mark.long  # as above, of another kind
def test_where_values_move_too_the_logs_are_named_as_well(of_a_log: Request) -> None:
    of_a_log.write(LOG, log(240))
    assert claims(of_a_log)[0].startswith("Published evidence changes: `logs/sdb_1.log` (+1 −1 lines). ")


@pytest.mark.long  # as above, of another kind
def test_a_log_that_goes_is_named(of_a_log: Request) -> None:
    (of_a_log.root / LOG).rename((of_a_log.root / LOG).with_name("sdb_2.log"))
    assert [line for line in claims(of_a_log) if "`logs/sdb_1.log` (removed)" in line]


@pytest.mark.long  # as above, of another kind
def test_a_table_and_a_fact_are_evidence_too(request_: Request) -> None:
    request_.write(f"data/results/{OLD}/facts/uname.txt", "Linux\n")
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    request_.write(f"data/results/{OLD}/facts/uname.txt", "Other\n")
    request_.write(f"data/results/{OLD}/tables/a.md", TABLE + "\n")
    (said,) = claims(request_)
    assert "`facts/uname.txt` (+1 −1 lines), `tables/a.md` (+1 −0 lines)" in said


@pytest.mark.long  # as above, of another kind
def test_a_packed_log_has_no_lines_that_differ(request_: Request) -> None:
    manifest = of_logs()["result.yaml"].replace("{repeat}.log", "{repeat}.log.gz")
    request_.write(f"data/results/{NEW}/result.yaml", manifest)
    request_.write(f"{LOG}.gz", gzip.compress(log(210).encode(), mtime=0))
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    request_.write(f"{LOG}.gz", gzip.compress(f"# again\n{log(210)}".encode(), mtime=0))
    (said,) = claims(request_)
    assert "`logs/sdb_1.log.gz` (other bytes)" in said


@pytest.mark.long  # test_review.py sends a new set in each run
def test_what_is_added_is_no_change_of_what_was_published(of_a_log: Request) -> None:
    of_a_log.write(f"data/results/{NEW}/logs/sdb_2.log", log(216))
    of_a_log.write(f"data/results/{NEW}/notes.md", "Mine\n")
    assert [line for line in claims(of_a_log) if "evidence" in line] == []


@pytest.mark.long  # as above, of another kind
def test_many_are_counted(request_: Request) -> None:
    request_.add_set(NEW, of_logs(**{f"sdb_{place}": log(200 + place) for place in range(1, 7)}))
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    for place in range(1, 7):
        request_.write(f"data/results/{NEW}/logs/sdb_{place}.log", log(200 + place) + "\n")
    (said,) = claims(request_)
    assert "`logs/sdb_3.log` (+1 −0 lines) and 3 more" in said


def withdraw(request: Request) -> None:
    path = request.root / "data" / "results" / OLD / "result.yaml"
    path.write_text(path.read_text() + WITHDRAWN)


def test_a_withdrawal_says_what_goes_and_who_asks(request_: Request) -> None:
    request_.add_set(OLD, of_table(FINDINGS))
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    withdraw(request_)
    git(request_.root, "add", "--all")
    git(request_.root, "-c", "user.name=Some [One](x)", "commit", "--quiet", "--message", "x")
    whose, what = claims(request_)
    assert whose == (
        "Withdraws a published set of A. Uthor; Some \\[One\\](x) asks for it. Is it theirs to withdraw?"
    )
    assert what == (
        "2 values, 1 finding and 1 log or table go, with their pages, charts and downloads; "
        f"`/results/{OLD}/` stays and shows the reason, and the addresses below it lead there."
    )


@pytest.mark.long  # as above, of another kind
def test_a_withdrawal_names_the_pages_and_sets_that_mention_it(request_: Request) -> None:
    request_.add_set(NEW, {**of_logs(sdb_1=log(210)), "notes.md": f"As in [that](/results/{OLD}/).\n"})
    request_.write("content/a.md", f"---\ntitle: A\n---\n[then](/results/{OLD}/) not {OLD}-2\n")
    request_.write("content/b.md", f"---\ntitle: B\n---\n{OLD}-2\n")
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    withdraw(request_)
    assert claims(request_)[2] == f"It is mentioned in `content/a.md` and `data/results/{NEW}/notes.md`."


def test_an_article_that_needs_its_values_stands_against_it_and_the_rest_is_said_too(
    request_: Request,
) -> None:
    request_.write("content/a.md", f"---\ntitle: A\nhero: {{set: {OLD}, id: 0a1b2c3d4e5f}}\n---\n")
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    withdraw(request_)
    answer = request_.review()
    assert answer.code == 1
    assert answer.err.startswith("content/a.md:3: expected a published set, found ")
    assert "2 values and 1 log or table go, with their pages" in answer.out
    assert "It is mentioned in `content/a.md`." in answer.out


@pytest.mark.long  # rare
def test_a_set_that_was_withdrawn_before_goes_only_once(request_: Request) -> None:
    withdraw(request_)
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    path = request_.root / "data" / "results" / OLD / "result.yaml"
    path.write_text(path.read_text().replace("broken", "faulty"))
    assert claims(request_) == []


@pytest.mark.long  # as above, of another kind
def test_a_withdrawal_that_is_taken_back_is_said(request_: Request) -> None:
    path = request_.root / "data" / "results" / OLD / "result.yaml"
    before = path.read_text()
    withdraw(request_)
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    path.write_text(before)
    assert claims(request_)[0] == "Reverts the withdrawal of 2026-11: The drive was broken."
