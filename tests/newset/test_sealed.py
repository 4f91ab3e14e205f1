"""spindle new on what the runner makes: measured here, sealed, taken as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Literal

import pytest

from ingest.cli import main
from tests.checkout import ROOT

SLUG = "2011-01-another-name"
PLAN = """\
[plan]
name = small
folder = yes
repeats = 1
[settle]
seconds = 0
look = 0.1s
memory = 0
[test dd-write]
tool = dd
on = folder
args = if=/dev/zero of={target} bs=1M count=16 conv=fsync
"""


def runner(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "spindle_run", *map(str, arguments)]
    subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT / "runner")}, check=True, capture_output=True
    )


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with run/ and sealed/2026-11-small/."""
    folder = tmp_path_factory.mktemp("measured")
    (folder / "plan.ini").write_text(PLAN)
    runner("run", folder / "plan.ini", "-o", folder / "run")
    runner("seal", folder / "run", "--slug", "2026-11-small", "-o", folder / "sealed")
    return folder


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without sets, and in it."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "data" / "reference", folder / "data" / "reference")
    monkeypatch.chdir(folder)
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_sealed_run_is_taken_as_it_is_under_any_name(
    measured: Path, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sealed = measured / "sealed" / "2026-11-small"
    assert main(["new", SLUG, str(sealed)]) == 0
    assert "sealed run copied unchanged" in capsys.readouterr().out
    assert files_of(checkout / "data" / "results" / SLUG) == files_of(sealed)
    assert main(["check", SLUG]) == 0


def test_a_run_that_is_not_sealed_is_refused(
    measured: Path, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", SLUG, str(measured / "run")]) == 1
    said = capsys.readouterr().err
    assert f"{measured / 'run'}: expected a sealed run, found a run as it was measured; " in said
    assert not (checkout / "data" / "results").exists()


def packed(measured: Path, path: Path, mode: Literal["w", "w:gz"]) -> str:
    """The sealed folder as tar packs it: with its folders."""
    with tarfile.open(path, mode) as archive:
        archive.add(measured / "sealed" / "2026-11-small", "2026-11-small")
    return str(path)


def test_an_archive_is_taken_as_its_folder(measured: Path, checkout: Path, tmp_path: Path) -> None:
    assert main(["new", SLUG, packed(measured, tmp_path / "sealed.tar", "w")]) == 0
    assert (checkout / "data" / "results" / SLUG / "result.yaml").is_file()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sealed.tar", "expected a tar of a sealed run, found invalid header; seal the run again with --tar"),
        ("sealed.tgz", "found an archive (tar); unpack it, and give its files"),
    ],
)
def test_a_packed_archive_is_no_log(
    measured: Path, checkout: Path, tmp_path: Path, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", SLUG, packed(measured, tmp_path / name, "w:gz")]) == 1
    assert said in capsys.readouterr().err
    assert not (checkout / "data" / "results").exists()
