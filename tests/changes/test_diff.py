"""`spindle diff` over a small history of its own: the other revision is built by its own code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.cli import main
from tests.changes.conftest import SLUG
from tests.changes.sets import log, of_logs
from tests.checkout import ROOT

DAY = "2026-11-20T12:00:00+0000"
GIT = {"GIT_AUTHOR_DATE": DAY, "GIT_COMMITTER_DATE": DAY, "GIT_CONFIG_GLOBAL": os.devnull}
NAMES = ("-c", "user.name=A. Uthor", "-c", "user.email=a@example.org")
RULES = "data/reference/rules/hdparm.yaml"


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *NAMES, *arguments],
        cwd=root,
        env={**os.environ, **GIT},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def commit(root: Path, name: str) -> None:
    """A commit that a tag names."""
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", name)
    git(root, "tag", name)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tags: empty, broken (its code does not run), faulty (its set), old (another rule for hdparm's MB), now."""
    root = tmp_path_factory.mktemp("history")
    git(root, "init", "--quiet")
    (root / ".gitignore").write_text("/build/\n/node_modules\n__pycache__/\n")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    commit(root, "empty")
    shutil.copytree(ROOT / "data" / "reference", root / "data" / "reference")
    (root / "ingest").mkdir()
    (root / "ingest" / "__init__.py").write_text("raise RuntimeError('broken \\x1b[31m')\n")
    commit(root, "broken")
    for part in ("ingest", "requirements", "runner", "assets"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, root / part, ignore=ignored, dirs_exist_ok=True)
    write(root, {"result.yaml": "spindle: 2\n"})
    commit(root, "faulty")
    write(root, of_logs(sdb_1=log(210)))
    now = (root / RULES).read_text(encoding="utf-8")
    assert "factor: 1048576" in now
    (root / RULES).write_text(now.replace("factor: 1048576", "factor: 1000000", 1), encoding="utf-8")
    commit(root, "old")
    (root / RULES).write_text(now, encoding="utf-8")
    commit(root, "now")
    return root


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / "data" / "results" / SLUG / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def inside(history: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The checkout, as it was before when the test ends."""
    monkeypatch.chdir(history)
    yield history
    git(history, "reset", "--quiet", "--hard", "now")
    git(history, "clean", "--quiet", "--force", "-d", "data")


def diff(*arguments: str) -> int:
    return main(["diff", *arguments, "--workers", "1"])


@pytest.mark.long
def test_a_rule_that_changed_is_found_recorded_and_put_on_the_page(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert diff("old", "--record", "hdparm counts in MiB") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        SLUG,
        "  single drive, sdb: sequential read throughput  70 MB/s → 73.4 MB/s  +4.86 %  other rule; also mean, median, min, max",
        "",
        "1 value changes, none is new, none is removed",
    ]
    assert said.err == (
        "recorded in data/changes/2026-11-20-hdparm-counts-in-mib.yaml; commit it with the change\n"
    )
    # The other revision is not built twice; the page of the next build has the record.
    database = inside / "build" / "diff" / git(inside, "rev-parse", "old") / "spindle.duckdb"
    made = database.stat().st_mtime_ns
    assert [path.name for path in (inside / "build" / "diff").iterdir()] == [database.parent.name]
    assert diff("old", "--json") == 0
    assert json.loads(capsys.readouterr().out)["figures"]["value"] == [7e7, 70 * 2**20]
    assert database.stat().st_mtime_ns == made
    page = json.loads((inside / "build" / "data" / "changes.json").read_text(encoding="utf-8"))
    assert page["records"][0]["why"] == "hdparm counts in MiB"
    assert page["records"][0]["numbers"][0]["href"].startswith(f"results/{SLUG}/#")
    # A damaged one would end in a record of what never was.
    database.write_bytes(bytes(byte ^ 1 for byte in database.read_bytes()))
    assert diff("old", "--json") == 0
    assert json.loads(capsys.readouterr().out)["figures"]["value"] == [7e7, 70 * 2**20]
    assert database.stat().st_mtime_ns != made


@pytest.mark.long  # rare: a mistake of ours
def test_a_record_at_fault_stops_the_build(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (inside / "data" / "changes").mkdir()
    (inside / "data" / "changes" / "2026-11-20-a.yaml").write_text("spindle: 1\n")
    assert main(["build", "--workers", "1"]) == 1
    assert (
        "data/changes/2026-11-20-a.yaml:1: expected the key why, found none; add it"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nothing-such", "spindle: no revision 'nothing-such' here; `git log --oneline` lists them\n"),
        ("HEAD:ingest", "spindle: no revision 'HEAD:ingest' here; `git log --oneline` lists them\n"),
        ("--output=x", "spindle: no revision '--output=x' here; `git log --oneline` lists them\n"),
        ("$(touch x)", "spindle: no revision '$(touch x)' here; `git log --oneline` lists them\n"),
    ],
)
def test_no_such_revision(name: str, said: str, inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--", name]) == 2
    assert capsys.readouterr() == ("", said)
    assert not (inside / "x").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("empty", " has nothing that can be built: no data/reference or no ingest"),
        (
            "broken",
            " does not build with the packages installed here: RuntimeError: broken \\x1b[31m",
        ),
        (
            "faulty",
            f" does not build with the packages installed here: data/results/{SLUG}/result.yaml:1: expected ",
        ),
    ],
)
def test_a_revision_that_does_not_build(
    name: str, said: str, inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert diff(name) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"spindle: {name} ({git(inside, 'rev-parse', name)[:10]}){said}")
    assert printed.err.count("\n") == 1
    assert not (inside / "build" / "diff" / git(inside, "rev-parse", name)).exists()


def test_without_git(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    code = diff()
    monkeypatch.undo()
    assert (code, capsys.readouterr().err) == (
        2,
        "spindle: git is not installed; spindle diff asks it for the other revision\n",
    )


def test_outside_of_any_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "reference").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert diff() == 2
    assert capsys.readouterr().err.startswith(
        "spindle: this checkout has no history to compare with: fatal: not a git repository"
    )
