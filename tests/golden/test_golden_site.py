"""The whole way, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.golden import EXPECTED, golden_files, listing, readable


@pytest.fixture(scope="module")
def made(golden_checkout: Path) -> dict[str, bytes]:
    return golden_files(golden_checkout)


def test_the_files_that_a_person_can_read(made: dict[str, bytes]) -> None:
    found = readable(made)
    assert found, "no file was kept as a whole"
    for path, content in found.items():
        assert content.decode() == (EXPECTED / path).read_text(encoding="utf-8"), path


def test_every_file_and_every_byte(made: dict[str, bytes]) -> None:
    assert listing(made).splitlines() == (EXPECTED / "files.txt").read_text(encoding="utf-8").splitlines()


def test_nothing_of_a_stranger_is_active(made: dict[str, bytes]) -> None:
    page = made["results/2020-01-golden-table/index.html"].decode()
    for active in ("<script>alert", "onerror", "javascript:", "<b>every</b>"):
        assert active not in page
    assert "every" in page


def test_the_ignore_file_of_the_site_survives(made: dict[str, bytes]) -> None:
    assert ".gitignore" in made
    assert Path(".gitignore").name not in {Path(path).name for path in made if path != ".gitignore"}
