"""CPU seconds of making all result sets from nothing, as a ratio to the commit before charts were made lean."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.bench.conftest import Say
from tests.checkout import ROOT, copy_checkout

pytestmark = pytest.mark.bench
BEFORE = "dc12eaa"  # every chart, panel, size and view by Altair, which copied its own objects
AIM = 1 / 3

# Prints the CPU seconds of making every set and of uniting them, with the code of the current folder.
_BUILD = """
import json, sys, time
from pathlib import Path
sys.path.insert(0, str(Path.cwd()))
import ingest
assert Path(ingest.__file__).is_relative_to(Path.cwd())
from ingest.build.whole import build
from ingest.core.project import Project
from ingest.core.workers import InProcess
start = time.process_time()
build(Project(Path.cwd()), InProcess(), from_nothing=True)
print(json.dumps(time.process_time() - start))
"""


def test_all_sets_from_nothing(tmp_path: Path, say: Say) -> None:
    """At most a third of the CPU seconds of that commit, in one run."""
    before, now = _of_commit(BEFORE, tmp_path / "before"), copy_checkout(tmp_path / "now")
    shutil.copytree(ROOT / "ingest", now / "ingest")  # who edits meanwhile disturbs nothing
    old, new = _seconds(before), _seconds(now)
    said = "met" if new <= AIM * old else "not met"
    say(
        f"all sets from nothing: {old:.1f} s of CPU at {BEFORE}, {new:.1f} s now, {new / old:.0%} of it (at most 33 %: {said})"
    )


def _of_commit(commit: str, target: Path) -> Path:
    """The files of a commit. Skips where the clone does not have it."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"this clone has no commit {commit}; git fetch --unshallow")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(target, filter="data")
    return target


def _seconds(checkout: Path) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _BUILD], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return float(json.loads(done.stdout))
