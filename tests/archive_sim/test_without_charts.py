"""Publishing all but charts, by which the bench measures sizes whose charts would take half a day."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.archive_sim.bench import WITHOUT_CHARTS
from tests.archive_sim.project import new_project


@pytest.mark.long
def test_everything_but_charts_is_there(tmp_path: Path) -> None:
    root = tmp_path / "project"
    new_project(root, 3)
    done = subprocess.run(WITHOUT_CHARTS, cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    previews = list(root.glob("site/results/*/preview.png"))
    assert done.stdout == f"site/: {len(previews)} result sets, {len(previews)} of them rebuilt\n"
    assert all(preview.with_name("values.json").is_file() for preview in previews)
    assert len({preview.read_bytes() for preview in previews}) == 1
    assert not list(root.glob("site/results/*/charts"))
