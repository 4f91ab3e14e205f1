"""`spindle review`: what a pull request is told, from the command line on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ingest.review import summary
from tests.changes.sets import RATIOS, TABLE, TABLES, log, of_logs
from tests.checkout import ROOT
from tests.contribution.conftest import NEW, OLD, Request, git

DD = (ROOT / "tests/logs/dd/9.1-write.log").read_text()


def test_nothing_differs(request_: Request) -> None:
    answer = request_.review()
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("nothing differs\n")


@pytest.mark.parametrize("committed", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_new_set_is_judged_alone_and_shown(new_set: Request, *, committed: bool) -> None:
    if committed:
        new_set.commit()
    answer = new_set.review()
    assert (answer.code, answer.err) == (0, "")
    assert f"## `{NEW}`, new" in answer.out
    assert "**A set**" in answer.out
    assert "- note: Measured once. Found: one run" in answer.out
    assert "no value changes, 1 is new, none is removed." in answer.out
    assert [path.name for path in (new_set.root / "build" / "sets").iterdir()] == [NEW]
    kept = {path.name: path.read_bytes() for path in (new_set.root / "build" / "review").iterdir()}
    assert kept[f"{NEW}.png"].startswith(b"\x89PNG")
    assert answer.out.startswith(kept["summary.md"].decode())


def test_a_changed_set_tells_what_changes_on_the_site(request_: Request) -> None:
    request_.write(f"data/results/{OLD}/tables/a.md", TABLE.replace("210", "220"))
    answer = request_.review()
    assert answer.code == 0
    assert f"## `{OLD}`, changed" in answer.out
    assert "210 MB/s → 220 MB/s" in answer.out
    assert "1 value changes, none is new, none is removed" in answer.out
    said = "1 published value changes or disappears, but `history:` has no new entry"
    assert said in answer.out
    path = request_.root / "data" / "results" / OLD / "result.yaml"
    path.write_text(path.read_text() + "history: [{date: 2026-11, what: One cell, why: A slip}]\n")
    assert said not in request_.review().out


def test_problems_are_told_here_and_in_the_summary(new_set: Request) -> None:
    new_set.write(f"data/results/{NEW}/result.yaml", TABLES)
    answer = new_set.review()
    assert answer.code == 1
    assert all(line in answer.out for line in answer.err.splitlines()[:-1])
    assert f"data/results/{NEW}/logs/sdb_1.log: expected one run entry that fits this log" in answer.err
    assert answer.out.startswith("# Result set: ")


def test_a_set_beside_code_is_refused(new_set: Request) -> None:
    new_set.write("README.md", "Other\n")
    answer = new_set.review()
    assert answer.code == 1
    assert answer.err.startswith(
        f"README.md: expected either a result set or code, found both: the set {NEW}, and README.md; "
    )


@pytest.mark.long  # rare
def test_a_log_beside_the_folders_is_no_code(new_set: Request) -> None:
    new_set.write("data/results/dd.log", "10+0 records in\n")
    answer = new_set.review()
    assert answer.code == 1
    assert answer.err.startswith(
        "data/results/dd.log: expected a folder for each result set, found a file; give it to spindle new, "
    )
    assert "either" not in answer.err


def test_a_set_that_touches_another_is_refused(new_set: Request) -> None:
    new_set.write(f"data/results/{OLD}/notes.md", "Mine\n")
    answer = new_set.review()
    assert answer.code == 1
    assert "expected one result set per pull request, found 2" in answer.err


def test_a_set_that_is_gone_is_refused(request_: Request) -> None:
    shutil.rmtree(request_.root / "data" / "results" / OLD)
    answer = request_.review()
    assert answer.code == 1
    assert answer.err.startswith(f"data/results/{OLD}: expected a published set to be kept, ")


@pytest.mark.long  # test_consequences.py withdraws one in each run
def test_a_set_may_be_withdrawn(request_: Request) -> None:
    path = request_.root / "data" / "results" / OLD / "result.yaml"
    path.write_text(path.read_text() + "withdrawn: {date: 2026-11, reason: The drive was broken.}\n")
    answer = request_.review()
    assert (answer.code, answer.err) == (0, "")
    assert "Withdrawn (2026-11): The drive was broken." in answer.out
    assert "no value changes, none is new, 2 are removed" in answer.out
    assert answer.out.count("  withdrawn (The drive was broken.)\n") == 2


def test_a_log_that_another_set_has_is_told(request_: Request) -> None:
    request_.add_set("2009-02-other", of_logs(sdb_1=log(210)))
    request_.commit()
    git(request_.root, "branch", "--force", "main")
    request_.add_set(NEW, of_logs(sdb_1=log(210)))
    answer = request_.review()
    assert answer.code == 0
    assert (
        "- doubt: logs/sdb\\_1.log has the same text as data/results/2009-02-other/logs/sdb\\_1.log"
        in answer.out
    )


@pytest.mark.parametrize("name", [f"data/results/{NEW}/logs/a.log", "data/results/2011-01-link"])
def test_nothing_is_read_through_a_link(request_: Request, tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    (outside / "logs").mkdir(parents=True)
    (outside / "logs" / "a.log").write_text(DD.replace("978", "secret 978"))
    place = request_.root / name
    place.parent.mkdir(parents=True) if not place.parent.is_dir() else None
    place.symlink_to(outside / "logs" / "a.log" if name.endswith("log") else outside)
    answer = request_.review()
    assert answer.code == 1
    assert f"{name}: expected a regular file, found a link or a repository; " in answer.err
    assert "secret" not in answer.out + answer.err


def test_logs_alone_get_the_manifest_that_new_would_write(
    request_: Request, capsys: pytest.CaptureFixture[str]
) -> None:
    from ingest.cli import main

    request_.write(f"data/results/{NEW}/logs/raid5_write.log", DD)
    answer = request_.review()
    assert answer.code == 1
    assert f"data/results/{NEW}/result.yaml: expected a manifest, found none; " in answer.err
    assert not (request_.root / "data" / "results" / NEW / "result.yaml").exists()
    given = request_.write("raid5_write.log", DD)
    main(["new", "2011-01-same", str(given)])
    capsys.readouterr()
    written = (request_.root / "data/results/2011-01-same/result.yaml").read_text()
    assert f"```yaml\n{written}```" in answer.out


def test_a_summary_is_never_longer_than_github_takes(
    request_: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "_MOST_BYTES", 300)
    request_.write(f"data/results/{NEW}/logs/raid5_write.log", DD)
    request_.review()
    written = (request_.root / "build" / "review" / "summary.md").read_bytes()
    assert len(written) < 320
    assert written.endswith("\n… and more\n".encode())


@pytest.mark.parametrize(
    ("name", "do"),
    [("tables/a.md", "start from the draft in the summary"), (".keep", "add logs or a table to its folder")],
)
def test_a_folder_without_logs_or_manifest_says_what_to_do(request_: Request, name: str, do: str) -> None:
    request_.write(f"data/results/{NEW}/{name}", TABLE)
    answer = request_.review()
    says = f"data/results/{NEW}/result.yaml: expected a manifest, found none; {do}"
    assert (answer.code, answer.err.startswith(says)) == (1, True)
    assert ("trust: transcribed" in answer.out) is name.startswith("tables")


@pytest.mark.long  # three reviews
def test_a_record_of_changes_may_come_with_a_correction_only_if_it_is_new(request_: Request) -> None:
    request_.write(f"data/results/{OLD}/result.yaml", RATIOS)
    request_.write("data/changes/2026-11-20-x.yaml", "spindle: 2\n")
    answer = request_.review()
    assert "data/changes/2026-11-20-x.yaml:1: expected 1, found 2" in answer.err
    assert "either a result set or code" not in answer.err
