"""`spindle new` in a checkout of its own, and a pile of logs to give it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.cli import main
from tests.checkout import ROOT
from tests.newset.piles import New


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without sets, and in it."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "data" / "reference", folder / "data" / "reference")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def new(checkout: Path, capsys: pytest.CaptureFixture[str]) -> New:
    """Runs it: exit code, stdout, stderr."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        code = main(["new", *map(str, arguments)])
        return (code, *capsys.readouterr())

    return run


@pytest.fixture
def pile(tmp_path: Path) -> Callable[..., Path]:
    """A folder of logs: pile(name=text)."""

    def make(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / "pile" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return tmp_path / "pile"

    return make
