"""CPU seconds of making eight result sets from nothing, as a ratio to the commit before charts were made lean."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from io import BytesIO
from pathlib import Path

import pytest

from tests.bench.conftest import Say
from tests.checkout import ROOT, copy_checkout

pytestmark = pytest.mark.bench
BEFORE = "f1a9f23"  # Altair made every chart, panel, size and view anew; each asker computed the summary
AIM = 1 / 3

# Prints the CPU seconds of making every set and of uniting them, with the code of the current folder, and of the
# processes that it has started: at the very end, when these have ended.
_BUILD = """
import atexit, json, resource, sys, time
from pathlib import Path
def seconds():
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime
atexit.register(lambda: print(json.dumps(seconds() - start)))
import ingest
assert Path(ingest.__file__).is_relative_to(Path.cwd()), ingest.__file__
from ingest.build.whole import build
try:
    from ingest.core.project import Project
    from ingest.core.workers import InProcess
except ImportError:  # of that commit
    from ingest.project import Project
    from ingest.workers import InProcess
start = seconds()
build(Project(Path.cwd()), InProcess())
"""


def test_eight_sets_from_nothing(tmp_path: Path, say: Say) -> None:
    """Those that there were: at most a third of the CPU seconds of that commit, in one run."""
    before, now = _of_commit(BEFORE, tmp_path / "before"), copy_checkout(tmp_path / "now")
    shutil.copytree(ROOT / "ingest", now / "ingest")  # who edits meanwhile disturbs nothing
    sets = {folder.name for folder in (before / "data" / "results").iterdir()}
    for folder in (now / "data" / "results").iterdir():
        if folder.name not in sets:
            shutil.rmtree(folder)
    shutil.rmtree(now / "content")  # today's articles draw on sets that came later
    shutil.copytree(before / "content", now / "content")
    # In turn, and the less of two: a shared machine is slower for minutes at a time.
    pythons = [(checkout, _python(checkout)) for checkout in (before, now)]
    runs = [[_seconds(checkout, python) for checkout, python in pythons] for _ in range(2)]
    old, new = map(min, zip(*runs, strict=True))
    said = "met" if new <= AIM * old else "not met"
    say(
        f"{len(sets)} sets from nothing: {old:.1f} s of CPU at {BEFORE}, {new:.1f} s now, "
        f"{new / old:.0%} of it (at most 33 %: {said}); {new / len(sets):.1f} s a set (at most 2.5)"
    )


def _of_commit(commit: str, target: Path) -> Path:
    """The files of a commit. Skips where the clone does not have it."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"this clone has no commit {commit}; git fetch --unshallow")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(target, filter="data")
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


def _python(checkout: Path) -> Path:
    """A Python of the checkout's own, with the packages of its lock and its code: findings are asked in another
    process, which takes what is installed.
    """
    home = checkout.with_name(f"{checkout.name}-venv")
    venv.create(home, symlinks=True)
    python, locked = home / "bin" / Path(sys.executable).name, checkout / "requirements" / "build.txt"
    uv = [str(Path(sys.executable).with_name("uv")), "pip", "install", "--quiet"]
    subprocess.run([*uv, "--python", str(python), "--require-hashes", "-r", str(locked)], check=True)
    installed = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    (installed / "bench.pth").write_text(f"{checkout}\n")
    return python


def _seconds(checkout: Path, python: Path) -> float:
    shutil.rmtree(checkout / "build", ignore_errors=True)
    # What Python compiles is kept, as it is for who publishes: the second process of a build finds it.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [str(python), "-c", _BUILD], cwd=checkout, env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return float(json.loads(done.stdout))
