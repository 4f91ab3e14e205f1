"""spindle explain, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.cli import main
from ingest.core.project import find_project
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.sets.read import read_set
from tests.checkout import ROOT, all_sets

# Tables; logs of our runner, with medians and ratios.
FEW = ("2002-11-bunn-3ware", "2026-11-spindle-quick")


def published(folder: Path, vocabulary: Vocabulary) -> list[str]:
    """Some numbers of a set: the first and last, and some between."""
    measurements = read_set(folder, folder.name, vocabulary).measurements
    chosen = [measurements[0], measurements[-1], *measurements[:: max(1, len(measurements) // 3)]]
    return sorted({one.id(folder.name) for one in chosen})


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in FEW else pytest.mark.long) for slug in sorted(all_sets())]
)
def test_numbers_of_a_set_are_explained(
    slug: str, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    numbers = published(ROOT / "data" / "results" / slug, vocabulary)
    assert numbers
    for name in numbers:
        assert main(["explain", slug, name]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"{name} of {slug}: ")
        assert "SI value" in out


def test_a_measured_number_is_explained_down_to_its_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    project = find_project(Path.cwd())
    folder = project.results / "2008-07-nelson-md-raid"
    result_set = read_set(folder, folder.name, load_vocabulary(project.reference))
    one = next(one for one in result_set.measurements if one.tool == "hdparm" and one.value)
    assert main(["explain", folder.name, one.id(folder.name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    marks = next(place for place, line in enumerate(lines) if line.strip().startswith("^"))
    start = lines[marks].index("^")
    assert lines[marks - 1][start : start + lines[marks].count("^")] == one.printed
    text = "\n".join(lines)
    assert f"printed   {one.printed}" in text
    assert "rule      hdparm-mib: hdparm counts in units of 2^20 bytes and prints MB." in text
    assert f"SI value  {one.value:.15g} B/s" in text


def test_what_cannot_be_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    assert main(["explain", "2008-07-nelson-md-riad", "0"]) == 2
    assert "did you mean 2008-07-nelson-md-raid?" in capsys.readouterr().err
    assert main(["explain", "2008-07-nelson-md-raid", "0"]) == 2
    assert "no value '0' in 2008-07-nelson-md-raid" in capsys.readouterr().err


def test_a_ratio_says_what_the_runs_tell_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    assert main(["explain", "2026-11-spindle-btrfs", "ef9c23840785"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "compared  cannot be told apart (−10 % to +46 %), 3 runs vs 3, Welch's test"


def explained(capsys: pytest.CaptureFixture[str], slug: str, name: str) -> list[str]:
    assert main(["explain", slug, name]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_median_is_traced_to_the_run_that_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    lines = explained(capsys, "2026-11-spindle-btrfs", "ef9c23840785")
    places = [line for line in lines if line.startswith("logs/")]
    assert len(places) == 3
    assert [": the median of 3 runs" in line for line in places] == [True, False, False]
    values = [line.split()[2] for line in lines if line.startswith("  SI value")]
    (made,) = (line for line in lines if line.startswith("median of 3 runs ("))
    assert made.endswith(f": {values[0]} B/s")


def test_a_mean_is_traced_to_all_of_its_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    lines = explained(capsys, "2026-11-spindle-file-systems", "c6284f385817")
    assert "mean of 2 runs, 1 more without a value: no line prints this value; its runs are" in lines
    assert len([line for line in lines if line.startswith("logs/")]) == 3
    assert not any(": the mean" in line for line in lines)
