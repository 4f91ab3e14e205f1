"""Hugo has memory at hand where its data are few, and not where they are many or somebody says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.build.site import hugo


@pytest.fixture(autouse=True)
def _nobody_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GOGC", "GOMEMLIMIT"):
        monkeypatch.delenv(name, raising=False)


def _with_data(folder: Path, size: int) -> dict[str, str]:
    (folder / "sets").mkdir()
    with (folder / "sets" / "a.json").open("wb") as file:
        file.truncate(size)
    return hugo._environment(folder)


def test_of_few_data_nothing_is_taken_back(tmp_path: Path) -> None:
    environment = _with_data(tmp_path, 1000)
    assert environment["GOGC"] == "off"
    assert "GOMEMLIMIT" in environment


def test_of_many_data_memory_is_taken_back_as_ever(tmp_path: Path) -> None:
    environment = _with_data(tmp_path, 10_000_001)
    assert not environment.keys() & {"GOGC", "GOMEMLIMIT"}


def test_what_somebody_says_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOMEMLIMIT", "100MiB")
    assert _with_data(tmp_path, 1000)["GOMEMLIMIT"] == "100MiB"
