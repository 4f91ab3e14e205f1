"""Which fonts of a machine draw: those in folders that have not our own font, which vl-convert brings along."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingest.charts import fonts

FILES = (
    "dejavu/DejaVuSans.ttf",
    "truetype/liberation/LiberationSans-Bold.ttf",
    "truetype/noto/cjk/NotoSansCJK.ttc",
    "flat.ttf",
)


def test_folders_with_our_own_font_are_left_out_and_all_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    missing = str(tmp_path / "missing")
    monkeypatch.setattr(fonts, "FOLDERS", ("/etc/fonts", str(tmp_path), missing))
    assert list(fonts._others()) == [Path(missing), tmp_path / "dejavu", tmp_path / "truetype" / "noto"]


@pytest.mark.parametrize("before", [None, "/etc/fonts/own.conf"])
def test_what_is_started_later_has_the_fonts_that_it_had(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before:
        monkeypatch.setenv(fonts._CONFIGURATION, before)
    else:
        monkeypatch.delenv(fonts._CONFIGURATION, raising=False)
    fonts.load_fonts.__wrapped__()
    assert os.environ.get(fonts._CONFIGURATION) == before
