"""A site of small sets, published once for all tests of this folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ingest.core.project import Project
from tests.across.sets import write_all
from tests.checkout import ROOT
from tests.publish.small import checkout_of, publish_small
from tests.turns import made_once


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the sets of sets.py, published. It stays as it is."""

    def make(folder: Path) -> None:
        write_all(folder / "results")
        publish_small(checkout_of(folder / "results", folder / "checkout", keep=["changes.md"]))

    return made_once(tmp_path_factory, "across", make) / "checkout"


@pytest.fixture(scope="session")
def made(checkout: Path) -> Path:
    """Its site."""
    return checkout / "site"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A folder with the vocabulary and no set."""
    for part in ("data/reference", "runner/spindle_run"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "data" / "results").mkdir()
    (tmp_path / "content").mkdir()
    return Project(tmp_path)
