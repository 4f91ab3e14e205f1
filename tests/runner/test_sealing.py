"""What is sealed: the same bytes each time, no secret, the call of a tool that does not repeat it; `spindle new` takes it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from argparse import Namespace
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import IO, Any

import pytest
from spindle_run.commands.seal import _expected_slug, act
from spindle_run.errors import RefusedError
from spindle_run.folder import Folder
from spindle_run.plan.expand import configurations
from spindle_run.plan.model import Cooldown, Plan
from spindle_run.sealing.entries import Sealed
from spindle_run.sealing.manifest import drives, method
from spindle_run.sealing.sealing import blocks_of, own_folders

from ingest.cli import main
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.sets.files import NO_MONTH, slug_problems
from ingest.sets.folder import Folder as SetFolder
from ingest.sets.read import read_set
from tests.runner.test_session import DD
from tests.runner.test_whole import PLAN, ROOT, call

SLUG = "2026-11-x"


@pytest.fixture(scope="module")
def sealed(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each test of the plan once: sealed in a folder, and in a tar beside it."""
    place = tmp_path_factory.mktemp("sealed")
    (place / "plan.ini").write_text(PLAN.replace("repeats = 2", "repeats = 1"), encoding="utf-8")
    call(program, "run", str(place / "plan.ini"), "-o", str(place / "run"))
    call(program, "seal", str(place / "run"), "--slug", SLUG, "-o", str(place), "--tar")
    return place / SLUG


def test_sealing_twice_gives_the_same_bytes(program: Path, sealed: Path, tmp_path: Path) -> None:
    call(program, "seal", str(sealed.parent / "run"), "--slug", SLUG, "-o", str(tmp_path), "--tar")
    assert files(tmp_path / SLUG) == files(sealed)
    assert (tmp_path / f"{SLUG}.tar").read_bytes() == Path(f"{sealed}.tar").read_bytes()


def test_no_secret_of_this_machine_is_sealed(sealed: Path) -> None:
    secrets = json.loads((sealed.parent / "run" / "secrets.json").read_text())
    values = [value for kind, found in secrets.items() if kind not in ("host", "user") for value in found]
    names = [
        rf"(?<![A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9])"
        for kind in ("host", "user")
        for value in secrets.get(kind, [])
    ]
    for path in sealed.rglob("*"):
        text = str(path.relative_to(sealed)) + (path.read_text(errors="replace") if path.is_file() else "")
        assert not [value for value in values if value in text]
        assert not [name for name in names if re.search(name, text)]


def test_nothing_is_sealed_whose_secrets_are_not_known(program: Path, sealed: Path, tmp_path: Path) -> None:
    shutil.copytree(sealed.parent / "run", tmp_path / "run")
    (tmp_path / "run" / "secrets.json").unlink()
    said = call(program, "seal", str(tmp_path / "run"), "--slug", "x", "-o", str(tmp_path / "sets"), code=3)
    assert "expected secrets.json" in said


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("My-Set", "lower-case letters and digits, separated by hyphens"),
        ("2026-13-x", NO_MONTH),
        ("2026-00", NO_MONTH),
    ],
)
def test_a_name_is_refused_that_no_set_may_have(
    program: Path, sealed: Path, tmp_path: Path, name: str, expected: str
) -> None:
    said = call(program, "seal", str(sealed.parent / "run"), "--slug", name, "-o", str(tmp_path), code=2)
    assert f'--slug: expected {expected}, found "{name}"; fix it' in said
    assert not list(tmp_path.iterdir())


def test_spindle_and_the_runner_refuse_the_same_names(tmp_path: Path) -> None:
    numbers = [f"{number:02}" for number in range(100)]
    names = [
        f"2012-{number}{rest}" for number in numbers for rest in ("", "-disks", "-4k", "-05", "-05-x", "x")
    ]
    refused = {name for name in names if slug_problems(SetFolder(tmp_path / name, name))}
    assert {name for name in names if _expected_slug(name)} == refused
    assert {"2012-13-disks", "2012-64-05"} <= refused < {*names}
    assert "2012-64-disks" not in refused


def test_a_set_is_sealed_whole_or_not_at_all(program: Path, sealed: Path, tmp_path: Path) -> None:
    """Files may not grow beyond some kilobytes, as on a full disk; then the list of what was replaced cannot be kept."""
    command = [
        sys.executable,
        str(program),
        "seal",
        str(sealed.parent / "run"),
        "--slug",
        SLUG,
        "-o",
        str(tmp_path),
    ]
    limited = ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh", *command]
    done = subprocess.run(limited, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"spindle-run: {tmp_path}/{SLUG}: File too large; fix it\n")
    shutil.copytree(sealed.parent / "run", tmp_path / "run")
    (tmp_path / "run" / "redaction.json").unlink()
    (tmp_path / "run" / "redaction.json").mkdir()
    call(program, "seal", str(tmp_path / "run"), "--slug", SLUG, "-o", str(tmp_path), code=2)
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_an_archive_is_written_whole_and_with_its_folder_or_not_at_all(
    sealed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    """The disk is full, or somebody presses Ctrl-C, when the first bytes of the tar are written."""
    monkeypatch.setattr("spindle_run.commands.seal.open", _failing(fault), raising=False)
    out = tmp_path / "sets"
    with pytest.raises(type(fault)):
        seal(sealed.parent / "run", out)
    assert list(out.iterdir()) == []
    assert not isinstance(fault, OSError) or fault.filename == f"{out}/{SLUG}"  # the message names it


def test_a_tar_of_the_name_is_not_overwritten(sealed: Path, tmp_path: Path) -> None:
    (tmp_path / f"{SLUG}.tar").write_bytes(b"mine")
    with pytest.raises(RefusedError, match=r"expected no .*\.tar yet, found one; remove it"):
        seal(sealed.parent / "run", tmp_path)
    assert files(tmp_path) == {f"{SLUG}.tar": b"mine"}


def seal(run: Path, out: Path) -> None:
    """The command, in this process."""
    given = {"folder": str(run), "slug": SLUG, "out": str(out), "tar": True, "title": "", "leg": 0}
    act(Namespace(**given, author="A", trust="community"))


def _failing(fault: BaseException) -> Callable[[str, str], IO[bytes]]:
    """open() that takes three bytes of an archive and no more."""

    def opened(path: str, _mode: str) -> IO[bytes]:
        return Full(path, "wb") if ".tar" in path else Path(path).open("wb")

    class Full(FileIO):
        def write(self, content: Any) -> int:
            super().write(content[:3])
            raise fault

    return opened


def test_the_facts_of_a_drive_are_those_of_the_disk_at_its_place_in_the_plan() -> None:
    """Not in the order of the kernel's names, and of every drive that was measured, also one by one."""
    disks = [
        {"block": block, "model": model, "rotational": model == "HDD", "bytes": 1, "names": [f"ata-{model}"]}
        for block, model in (("sda", "SSD"), ("sdb", "HDD"), ("sdc", "Spare"))
    ]
    plan = Plan("p", (DD,), ("ata-HDD", "ata-SSD", "ata-Spare", "ata-gone"), factors=(("drives", ("1",)),))
    alone = [Sealed(each, DD, "ok", (), (1,)) for each in configurations(plan)[:2]]
    found = drives({"disks": disks}, blocks_of({"disks": disks}, plan, alone))
    assert [(each["id"], each["model"], each["kind"]) for each in found] == [
        ("drive-1", "HDD", "hdd"),
        ("drive-2", "SSD", "ssd"),
    ]


@pytest.mark.parametrize(
    ("cooldown", "said"),
    [
        (Cooldown(30.0), "30 s"),
        (Cooldown(3600.0, 45.0), "until below 45 °C, at most 3600 s"),
        (Cooldown(), None),
    ],
)
def test_a_pause_until_a_drive_is_cool_is_not_told_as_an_hour(cooldown: Cooldown, said: str | None) -> None:
    assert method(Plan("p", (DD,), cooldown=cooldown), "0" * 64, {}, dropped=True).get("cooldown") == said


def test_the_root_is_nobodys_own_folder(tmp_path: Path) -> None:
    """--in /: each / of the set was replaced, in its paths too."""
    (tmp_path / "run.json").write_text('{"inside": "/"}')
    assert own_folders(Folder(str(tmp_path))) == [str(tmp_path)]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_log_of_dd_begins_with_its_call_and_the_number_says_so(sealed: Path) -> None:
    (log,) = sealed.glob("logs/**/dd-write/*.log")
    target = r"folder-1/spindle-[0-9a-f]{8}/spindle-test-file"
    assert re.match(
        rf"\$ dd if=/dev/zero of={target} bs=1M count=16 conv=fsync\n16\+0 records in\n", log.read_text()
    )
    found = read_set(sealed, "x", load_vocabulary(Project(ROOT).reference)).measurements
    (written,) = [each for each in found if (each.operation, each.metric) == ("write", "throughput")]
    assert (written.parameters["sync"], written.configuration.factors["direct"]) == ("fsync", False)
    (read,) = [each for each in found if (each.operation, each.metric) == ("read", "throughput")]
    assert "sync" not in read.parameters
    assert {each.configuration.factors["block_size"] for each in (written, read)} == {2**20}


def test_a_tar_is_made_only_when_asked_for_and_is_the_folder(
    program: Path, sealed: Path, tmp_path: Path
) -> None:
    call(program, "seal", str(sealed.parent / "run"), "--slug", SLUG, "-o", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [SLUG]
    with tarfile.open(f"{sealed}.tar") as tar:
        held = {name: tar.extractfile(name) for name in tar.getnames()}
    assert set(held) == {f"{SLUG}/{name}" for name in files(sealed)}


@pytest.mark.parametrize("form", ["", ".tar"], ids=["folder", "tar"])
def test_spindle_new_takes_a_sealed_run_as_it_is(
    sealed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    form: str,
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "reference").symlink_to(ROOT / "data" / "reference")
    monkeypatch.chdir(tmp_path)
    assert main(["new", "2026-11-me-taken", f"{sealed}{form}"]) == 0
    assert "sealed run copied unchanged; no problems" in capsys.readouterr().out
    assert files(tmp_path / "data" / "results" / "2026-11-me-taken") == files(sealed)
    assert main(["check", "2026-11-me-taken"]) == 0
