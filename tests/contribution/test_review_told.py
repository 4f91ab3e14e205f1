"""`spindle review` among others' work, in a workflow, and of claims and names that only people can judge."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.changes.sets import log, of_logs
from tests.contribution.conftest import NEW, OLD, Request, git


@pytest.mark.long  # two commits side by side; git finds where they part
def test_what_others_did_meanwhile_is_no_part_of_a_request(new_set: Request) -> None:
    new_set.commit()
    git(new_set.root, "checkout", "--quiet", "main")
    new_set.write("README.md", "Changed by others\n")
    new_set.commit()
    git(new_set.root, "checkout", "--quiet", "mine")
    assert new_set.review().code == 0


def test_histories_without_a_common_commit_are_told(request_: Request) -> None:
    git(request_.root, "checkout", "--quiet", "--orphan", "apart")
    # Of the same files, within a second, it would be the very commit that the other history begins with.
    request_.write("README.md", "Apart\n")
    request_.commit()
    answer = request_.review()
    assert answer.code == 2
    assert "have no commit in common here; fetch the full history" in answer.err


def test_code_that_cannot_be_built_there_is_a_note(request_: Request) -> None:
    request_.write("README.md", "Other\n")
    answer = request_.review()
    assert answer.code == 0
    assert "Cannot tell what changes on the site: " in answer.out
    assert answer.out.startswith("# Code: no problems")


def test_a_workflow_gets_its_summary_and_the_deploy_preview(
    new_set: Request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "summary.md"
    target.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(target))
    monkeypatch.setenv("GITHUB_REF", "refs/pull/42/merge")
    monkeypatch.setenv("NETLIFY_SITE", "spindle")
    answer = new_set.review()
    assert answer.out == f"{NEW}: no problems\n"
    text = target.read_text()
    assert text.startswith("before\n# Result set: no problems\n")
    assert f"(https://deploy-preview-42--spindle.netlify.app/results/{NEW}/)" in text


@pytest.mark.long  # three reviews
def test_the_same_tree_gives_the_same_summary(new_set: Request) -> None:
    first = new_set.review()
    assert new_set.review() == first
    shutil.rmtree(new_set.root / "build")
    assert new_set.review() == first


def test_what_strangers_wrote_stays_text(request_: Request) -> None:
    files = of_logs(sdb_1=log(210))
    manifest = files["result.yaml"].replace("title: A set", "title: '<img src=x> | @someone [a](b)'")
    request_.add_set(NEW, {**files, "result.yaml": manifest.replace("A. Uthor", "<b>`x`")})
    out = request_.review().out
    assert "**\\<img src=x\\> \\| \\@&#8203;someone \\[a\\](b)**" in out
    assert "\\<b\\>\\`x\\`, November 2026" in out


def _claimed(request: Request, slug: str) -> list[str]:
    return [
        line
        for line in request.review().out.splitlines()
        if line.startswith("**For the maintainer to decide:**")
    ]


def test_who_claims_to_be_a_maintainer_is_told(new_set: Request) -> None:
    path = new_set.root / "data" / "results" / NEW / "result.yaml"
    assert _claimed(new_set, NEW) == []
    text = path.read_text().replace("trust: community", "trust: maintainer")
    path.write_text(text)
    said = "**For the maintainer to decide:** Claims `trust: maintainer`, which only the maintainers of Spindle may write"
    assert _claimed(new_set, NEW) == [f"{said}; it is not committed yet."]
    new_set.commit()
    assert _claimed(new_set, NEW) == [f"{said}; the commits are by A. Uthor."]


@pytest.mark.long  # as above, of another kind
def test_a_published_set_that_becomes_somebody_elses_is_told(request_: Request) -> None:
    path = request_.root / "data" / "results" / OLD / "result.yaml"
    text = path.read_text()
    path.write_text(text.replace("name: ", 'name: "<b>Else</b> of ', 1).replace("}", '"}', 1))
    (line,) = _claimed(request_, OLD)
    assert line.startswith("**For the maintainer to decide:** `author` changes: ")
    assert "<b>" not in line


@pytest.mark.long  # as above, of another kind
def test_a_set_that_takes_anothers_place_is_refused(request_: Request) -> None:
    results = request_.root / "data" / "results"
    (results / OLD).rename(results / "2009-01-mine")
    request_.commit()
    answer = request_.review()
    assert answer.code == 1
    assert f"data/results/{OLD}: expected a published set to be kept, found its folder removed" in answer.err


def test_a_set_whose_name_differs_in_case_only_is_refused(request_: Request) -> None:
    results = request_.root / "data" / "results"
    shutil.copytree(results / OLD, results / OLD.title())
    request_.commit()
    answer = request_.review()
    assert answer.code == 1
    assert (
        f"data/results/{OLD.title()}: expected a folder name of lower-case letters and digits" in answer.err
    )


@pytest.mark.parametrize("target", [OLD, "/etc", "../../.."])
def test_a_set_that_is_a_link_is_refused_unread(request_: Request, target: str) -> None:
    (request_.root / "data" / "results" / NEW).symlink_to(target)
    request_.commit()
    answer = request_.review()
    assert answer.code == 1
    assert f"data/results/{NEW}: expected a regular file, found a link or a repository; " in answer.err
