"""The exchange, killed before each single thing that it does: the old site or the new one, and `repair` mends the rest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ingest.build.site.atomic_swap import exchange, repair

# Forks a process for each moment: it exchanges in a folder of its own until its nth audit event.
KILLED = """
import os, signal, sys
from pathlib import Path
from ingest.build.site import atomic_swap as it
root, way = Path(sys.argv[1]), sys.argv[2]
if way == "two renames":
    it._swap = lambda fresh, site: False
if way == "another file system":
    it._beside = lambda fresh, site: copied(fresh, site)
def copied(fresh, site):
    import shutil
    shutil.copytree(fresh, it._near(site)); shutil.rmtree(fresh)
    return it._near(site)
import shutil
def make(folder):
    for name, text in (("build/site.new", "new"), ("site", "old")):
        for page in ("index.html", "a/index.html", "b/index.html"):
            path = folder / name / page
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
def go(folder, nth):
    count = 0
    def look(event, args):
        nonlocal count
        count += 1
        if count == nth:
            os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(look)
    it.exchange(folder / "build/site.new", folder / "site")
    os._exit(0)
nth, ended = 0, False
while not ended:
    nth += 1
    make(root / str(nth))
    child = os.fork()
    if not child:
        go(root / str(nth), nth)
    ended = os.waitpid(child, 0)[1] == 0
"""


def texts(site: Path) -> set[str]:
    return {path.read_text() for path in site.rglob("*.html")}


@pytest.mark.parametrize("way", ["one step", "two renames", "another file system"])
def test_no_moment_loses_the_site(way: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), way], check=True)
    moments = sorted(tmp_path.iterdir(), key=lambda path: int(path.name))
    assert len(moments) > (2 if way == "one step" else 10)
    found = []
    for folder in moments:
        site = folder / "site"
        if way != "two renames":  # there a moment without any is not to be avoided
            assert len(texts(site)) == 1, folder.name
        repair(site)
        assert len(list(site.rglob("*.html"))) == 3
        (state,) = texts(site)
        found.append(state)
        assert {path.name for path in folder.iterdir()} == {"build", "site"}
    assert found == sorted(found, reverse=True), "once the new one is there it stays"
    assert set(found) == {"old", "new"}


def test_where_the_new_site_cannot_move_the_old_one_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("old")
    (tmp_path / "fresh").mkdir()
    monkeypatch.setattr("ingest.build.site.atomic_swap._swap", lambda fresh, site: (fresh.rmdir(), False)[1])
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "fresh", site)
    assert texts(site) == {"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
