"""A full disk, a file that goes away, a folder that cannot be read: one line, exit 1, and the site stays as it was."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.checkout import files_of
from tests.publish.harm import SMALL_FILES, as_anybody, at, can_mount, on_small_disk
from tests.publish.small import SLUG, command, copied, every_byte, published, retitle, run, strays

Done = subprocess.CompletedProcess[str]
SET = f"data/results/{SLUG}"
NEW_INDEX = "site.new/pagefind/pagefind-entry.json"
# what goes away: when
GONE = {
    # first it is read to see whether anything changed at all, then counted as an input of its set
    "a log, after it was counted": at("open", "sda_3.log", f"os.remove('{SET}/logs/sdb_1.log')", turn=2),
    "a log, before it is packed": at("os.mkdir", f"{SLUG}.new", f"shutil.rmtree('{SET}/logs')"),
    "a template": at("subprocess.Popen", "hugo", "os.remove('layouts/set.html')"),
    "what the site serves as it is": at("subprocess.Popen", "hugo", "shutil.rmtree('build/public')"),
    "all of build/": at("subprocess.Popen", "hugo", "shutil.rmtree('build')"),
    "the pages to be searched": at("subprocess.Popen", "pagefind", "shutil.rmtree('build/html')"),
    "the new site": at("open", NEW_INDEX, "shutil.rmtree('build/site.new')"),
    "a page of the new site": at("open", NEW_INDEX, "os.remove('build/site.new/results/index.html')"),
    "the new site, when it is whole": at(
        "ctypes.dlsym", "renameat2", "shutil.rmtree(os.path.abspath('build/site.new'))"
    ),
}
LONG = pytest.mark.long
SHUT = (SET, ".", "layouts", f"{SET}/logs", "content", "build/sets", "build")


@dataclass
class Bench:
    """A checkout with a site, a second copy of its sources, and the next undisturbed site."""

    root: Path
    kept: Path
    expected: dict[str, bytes]

    def harmed(self, done: Done, before: dict[str, bytes]) -> None:
        """It ended in lines that tell, 20 of a kind at most, the site is as it was, and the next publication is as ever."""
        lines = done.stderr.strip().splitlines()
        assert done.returncode == 1, done.stderr
        assert "Traceback" not in done.stderr
        assert len([line for line in lines if not line.endswith("nothing was written")]) in range(1, 22), (
            lines
        )
        assert every_byte(self.root / "site") == before
        self.restore()
        assert published(self.root, "One") == self.expected
        assert strays(self.root) == []

    def restore(self) -> None:
        """The sources as they were."""
        for part in ("data", "layouts", "content"):
            shutil.rmtree(self.root / part)
            shutil.copytree(self.kept / part, self.root / part)


@pytest.fixture(scope="module")
def made(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("harm")
    root = copied(site_one, folder / "checkout")
    expected = files_of(root / "site")
    for part in ("data", "layouts", "content"):
        shutil.copytree(root / part, folder / "kept" / part)
    yield Bench(root, folder / "kept", expected)
    shutil.rmtree(folder)


@pytest.fixture
def before(made: Bench) -> dict[str, bytes]:
    """The site as it is; what is published next would be another."""
    retitle(made.root, "Two")
    return every_byte(made.root / "site")


@LONG  # rare: files are removed while they are read; a disk is full in each run
@pytest.mark.parametrize("what", GONE)
def test_something_is_taken_away(made: Bench, before: dict[str, bytes], what: str) -> None:
    made.harmed(run(made.root, before=GONE[what]), before)


@LONG  # rare, as what is taken away
@pytest.mark.parametrize("folder", SHUT)
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="no setpriv to give up the rights of root")
def test_a_folder_cannot_be_read(made: Bench, before: dict[str, bytes], folder: str) -> None:
    shut = made.root / folder
    shut.chmod(0o555 if folder == "." else 0)
    try:
        done = subprocess.run(
            as_anybody(command()), cwd=made.root, capture_output=True, text=True, check=False
        )
    finally:
        shut.chmod(0o755)
    made.harmed(done, before)


@pytest.mark.parametrize(
    "size", ["2m", *(pytest.param(size, marks=LONG) for size in ("64k", "1m", "4m", "6m", "8m"))]
)
@pytest.mark.skipif(not can_mount(), reason="no file system may be mounted here")
def test_the_disk_is_full(made: Bench, before: dict[str, bytes], size: str) -> None:
    command_ = on_small_disk(made.root / "build", size, command())
    done = subprocess.run(command_, cwd=made.root, capture_output=True, text=True, check=False)
    assert "space" in done.stderr, done.stderr
    made.harmed(done, before)


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=LONG) for size in (1_000, 30_000, 200_000, 500_000)]
)
def test_files_may_not_grow(made: Bench, before: dict[str, bytes], size: int) -> None:
    made.harmed(run(made.root, before=SMALL_FILES.format(bytes=size)), before)
