"""Publishing: whole or not at all, one at a time, the same bytes anywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from ingest.build.site import atomic_swap as exchanging
from ingest.build.site.atomic_swap import exchange, repair
from ingest.build.site.lock import only_one
from ingest.cli import main
from ingest.core.problems import ProblemsError, UsageError
from ingest.core.project import Project
from tests.checkout import ROOT, copy_checkout, files_of
from tests.golden.golden import HERE
from tests.publish.small import checkout_of, copied, publish_small, retitle, small_checkout

GOLDEN = HERE / "input" / "results"


def two_sites(folder: Path) -> tuple[Path, Path]:
    fresh, site = folder / "site.new", folder / "site"
    for path, text in ((fresh, "new"), (site, "old")):
        path.mkdir()
        (path / "index.html").write_text(text)
    return fresh, site


@pytest.mark.parametrize("can_swap", [True, False])
def test_the_new_site_takes_the_place_of_the_old(
    can_swap: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, site = two_sites(tmp_path)
    if not can_swap:
        monkeypatch.setattr(exchanging, "_swap", lambda one, other: False)
    exchange(fresh, site)
    assert (site / "index.html").read_text() == "new"
    former = fresh / "index.html"  # from which the next one is made, where one step was enough
    assert (former.read_text() if former.exists() else "") == ("old" if can_swap else "")
    assert {path.name for path in tmp_path.iterdir()} <= {"site", "site.new"}


def test_a_stop_between_two_renames_is_mended(tmp_path: Path) -> None:
    _, site = two_sites(tmp_path)
    site.rename(tmp_path / ".site.old")
    repair(site)
    assert (site / "index.html").read_text() == "old"


def test_the_first_site_needs_no_exchange(tmp_path: Path) -> None:
    fresh, _ = two_sites(tmp_path)
    exchange(fresh, tmp_path / "elsewhere")
    assert (tmp_path / "elsewhere" / "index.html").read_text() == "new"


def test_a_second_publication_waits_for_nobody(tmp_path: Path) -> None:
    project = Project(tmp_path)
    with only_one(project), pytest.raises(UsageError, match="another spindle"), only_one(project):
        pass


def test_a_mistake_leaves_the_site_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_checkout(tmp_path / "checkout", GOLDEN)
    (root / "site" / "index.html").write_text("as it was")
    manifest = root / "data" / "results" / "2020-02-golden-logs" / "result.yaml"
    manifest.write_text(
        manifest.read_text()
        .replace("date: 2020-02-29", "date: 29.2.2020")
        .replace("trust: community", "trust: me")
    )
    monkeypatch.chdir(root)
    assert main(["publish", "--workers", "1"]) == 1
    complaints = capsys.readouterr().err.splitlines()
    assert [line.partition(": expected")[0] for line in complaints] == [
        "data/results/2020-02-golden-logs/result.yaml:4",
        "data/results/2020-02-golden-logs/result.yaml:5",
        "spindle: 2 problems; nothing was written",
        "spindle: sets with problems: 2020-02-golden-logs; publish all others: spindle publish --without 2020-02-golden-logs",
    ]
    assert (root / "site" / "index.html").read_text() == "as it was"


@pytest.mark.long  # as a mistake and a full disk do in each run
def test_a_template_that_fails_leaves_the_site_as_it_was(site_one: Path, tmp_path: Path) -> None:
    root = copied(site_one, tmp_path / "checkout")
    before = files_of(root / "site")
    (root / "layouts" / "404.html").write_text('{{ errorf "broken" }}')
    with pytest.raises(ProblemsError, match="broken"):
        publish_small(root)
    assert files_of(root / "site") == before


def run_cli(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from ingest.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(
        command, cwd=root, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


# Folder, number of workers, and what else must not be seen in a site.
ONE = ("one", "1", {"TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8", "PYTHONHASHSEED": "1"})
OTHER = ("another folder", "2", {"TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONHASHSEED": "2"})
Clone = tuple[str, str, dict[str, str]]


def test_another_clone_gives_the_same_bytes(site_one: Path, tmp_path: Path) -> None:
    """Other folder, time zone, language, hash seed, and number of workers. With all sets: test_two_clones…, which is long."""
    root = small_checkout(tmp_path / OTHER[0])
    retitle(root, "One")
    same_bytes(files_of(site_one / "site"), published_as(OTHER, root))


@pytest.mark.long
def test_two_clones_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = (published_as(clone, copy_checkout(tmp_path / clone[0])) for clone in (ONE, OTHER))
    same_bytes(one, other)


def published_as(clone: Clone, root: Path) -> dict[str, bytes]:
    _, workers, environment = clone
    done = run_cli(root, "publish", "--workers", workers, **environment)
    assert done.returncode == 0, done.stderr
    return files_of(root / "site")


def same_bytes(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    assert one.keys() == other.keys()
    assert [path for path in one if one[path] != other[path]] == []


def test_mistakes_in_the_call_have_their_own_code(tmp_path: Path) -> None:
    assert run_cli(ROOT, "publisch").returncode == 2
    assert run_cli(ROOT, "publish", "--workers", "none").returncode == 2
    unknown = run_cli(ROOT, "check", "2008-07-nelson")
    assert (unknown.returncode, unknown.stderr) == (
        2,
        "spindle: no result set '2008-07-nelson'; did you mean 2008-07-nelson-md-raid?\n",
    )
    outside = run_cli(tmp_path, "check")
    assert (outside.returncode, outside.stderr) == (
        2,
        "spindle: no data/reference here or above; run spindle inside a checkout\n",
    )


@pytest.mark.long  # `published_site` is made of them in each run
def test_the_sets_of_this_repository_are_sound() -> None:
    done = run_cli(ROOT, "check")
    assert (done.returncode, done.stderr) == (0, "")


OFTEN = [pytest.param(after, marks=pytest.mark.long) for after in (0.1, 0.8)]


@pytest.mark.parametrize("after", [0.4, *OFTEN])  # seconds; workers are started meanwhile
def test_an_interrupt_ends_the_workers_in_one_line(tmp_path: Path, after: float) -> None:
    # Its pages name no set that is missing: to say so would take no longer than some machines need to begin.
    root = checkout_of(GOLDEN, tmp_path / "checkout")
    # a shell's background job would begin with interrupts ignored
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from ingest.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "publish"]
    with subprocess.Popen(
        [*command, "--workers", "2"],
        cwd=root,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not (root / "build" / "lock").exists():
            time.sleep(0.01)
        time.sleep(after)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert (process.returncode, said) == (2, "spindle: stopped\n")
    assert sorted(files_of(root / "site")) == [".gitignore"]


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="no second file system")
def test_a_build_on_another_file_system_is_exchanged_too(tmp_path: Path) -> None:
    _, site = two_sites(tmp_path)
    with tempfile.TemporaryDirectory(dir="/dev/shm") as other:
        fresh = Path(other) / "site.new"
        fresh.mkdir()
        (fresh / "index.html").write_text("new")
        exchange(fresh, site)
        assert not fresh.exists()
    assert (site / "index.html").read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "site.new"]
