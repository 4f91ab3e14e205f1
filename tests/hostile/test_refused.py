"""Every hostile set is refused: one clear line about what is wrong, exit code 1, nothing made, nothing touched.

The sets of several kinds stand beside each other in one checkout, so that one of them must not hide another either;
those that take long have one of their own, and are tried by `make test-long`.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.hostile.case import Case
from tests.hostile.collection import kinds
from tests.hostile.command import Said, spindle

LINE = re.compile(r"data/results/(?P<slug>[a-z0-9-]+)(?P<rest>[^\n]*: expected [^\n]+, found [^\n]+; [^\n]+)")
MORE = re.compile(r"… and [0-9]+ more")
LONGEST = 1000  # characters of a line
BUILT = ("paths",)  # kinds that `make test` tries with `spindle build`, too
# Kinds that one process checks: by what is wrong with the text, and by what is too much of something.
TEXTS = ("addresses", "controls", "dates", "markdown", "secrets", "unseen", "yaml")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout without sets, and a file beside it that nobody may touch."""
    root = tmp_path / "checkout"
    for part in ("data/reference", "requirements"):
        shutil.copytree(ROOT / part, root / part)
    (tmp_path / "beside").write_text("untouched\n")
    return root


def _short() -> list[tuple[str, list[Case]]]:
    return [(kind, [case for case in cases if not case.long]) for kind, cases in kinds().items()]


def _long() -> list[Case]:
    return [case for cases in kinds().values() for case in cases if case.long]


@pytest.mark.parametrize("texts", [True, False], ids=["texts", "others"])
def test_each_kind_is_refused_by_check(texts: bool, checkout: Path) -> None:
    _refused(
        [case for kind, cases in _short() for case in cases if (kind in TEXTS) == texts], "check", checkout
    )


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=() if kind in BUILT else pytest.mark.long) for kind in kinds()],
)
def test_a_kind_is_refused_by_build(kind: str, checkout: Path) -> None:
    """It reads a set as `check` does, so most kinds are for `make test-long`."""
    _refused(dict(_short())[kind], "build", checkout)


def _refused(cases: Sequence[Case], command: str, checkout: Path) -> None:
    _write(cases, checkout)
    before = _tree(checkout.parent)
    said = spindle(checkout, *_call(command))
    _complained(said, cases)
    assert _tree(checkout.parent) == before
    assert not (checkout / "build" / "public").exists()
    assert not any((checkout / "build" / "sets").glob("*"))


@pytest.mark.long
@pytest.mark.parametrize("case", _long(), ids=lambda case: case.name)
@pytest.mark.parametrize("command", ["check", "build"])
def test_what_takes_long_is_refused(
    case: Case, command: str, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write([case], checkout)
    before = _tree(checkout.parent)
    _complained(spindle(checkout, *_call(command)), [case])
    assert _tree(checkout.parent) == before
    with capsys.disabled():
        print(f"\n{case.name}: refused by spindle {command}")


@pytest.mark.long
def test_how_many_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {kind: len(cases) for kind, cases in kinds().items()}
    with capsys.disabled():
        told = ", ".join(f"{count} of {kind}" for kind, count in counts.items())
        print(
            f"\nhostile sets: {sum(counts.values())} ({told}), each tried by spindle check and spindle build"
        )
    assert all(counts.values())


def _call(command: str) -> Sequence[str]:
    return (command, "--workers", "1") if command == "build" else (command,)


def _write(cases: Sequence[Case], checkout: Path) -> None:
    for case in cases:
        folder = checkout / "data" / "results" / case.slug
        folder.mkdir(parents=True)
        case.write(folder)


def _complained(said: Said, cases: Sequence[Case]) -> None:
    """Every line is a complaint about one of the sets, and each set has the one that it must have."""
    assert (said.code, said.out) == (1, "")
    assert [line for line in said.lines if not (LINE.fullmatch(line) or MORE.fullmatch(line))] == []
    assert [line for line in said.lines if len(line) > LONGEST or not line.isprintable()] == []
    missing = [case.name for case in cases if not any(map(_about(case).fullmatch, said.lines))]
    assert missing == []


def _about(case: Case) -> re.Pattern[str]:
    return re.compile(f"data/results/{case.slug}{case.says}")


def _tree(folder: Path) -> dict[str, tuple[int, int]]:
    """Everything but build/: kind and permissions, and size, by path."""
    paths = (Path(parent, name) for parent, folders, files in os.walk(folder) for name in (*folders, *files))
    return {
        str(path.relative_to(folder)): (path.lstat().st_mode, path.lstat().st_size)
        for path in paths
        if "build" not in path.parts
    }
