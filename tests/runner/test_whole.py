"""The built file as a contributor uses it: look at a plan, measure in a folder, seal, check."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from spindle_run.machine import Machine
from spindle_run.machine.beneath import beneath
from spindle_run.sealing.manifest import drives
from spindle_run.sealing.manifest import machine_facts as sealed_facts

from ingest.build.runner import zipapp
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary
from ingest.pages.facts import fact_labels, machine_facts, method_facts
from ingest.sets.read import read_set
from ingest.sets.records import ResultSet
from tests.runner.shrinking import shrunk

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "runner" / "spindle_run"
PLAN = """\
[plan]
name = small
folder = yes
repeats = 2
order = interleaved
[settle]
seconds = 0
look = 0.1s
memory = 0.001
[test dd-write]
tool = dd
on = folder
args = if=/dev/zero of={target} bs=1M count=16 conv=fsync
[test dd-read]
tool = dd
on = folder
args = if={target} of=/dev/null bs=1M count=16
"""


def call(program: Path, *arguments: str, code: int = 0, python: str = sys.executable) -> str:
    done = subprocess.run([python, str(program), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.ini"
    path.write_text(PLAN, encoding="utf-8")
    return path


def test_the_same_sources_are_the_same_bytes(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "spindle_run", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (tmp_path / "spindle_run").rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    assert zipapp(tmp_path / "spindle_run") == zipapp(SOURCES)


def test_measured_sealed_and_accepted_as_it_is(program: Path, plan: Path, tmp_path: Path) -> None:
    call(program, "run", str(plan), "-o", str(tmp_path / "run"))
    said = call(program, "status", str(tmp_path / "run"))
    assert sum(int(number) for number in re.findall(r"(\d+) (?:ok|tainted)", said.splitlines()[0])) == 4
    call(program, "seal", str(tmp_path / "run"), "--slug", "2026-11-test", "-o", str(tmp_path / "sets"))
    folder = tmp_path / "sets" / "2026-11-test"
    found = read_set(folder, "x", load_vocabulary(Project(ROOT).reference))
    assert {number.operation for number in found.measurements} == {"read", "write"}
    assert len({number.evidence.path for number in found.measurements}) == 4
    for line in (folder / "facts" / "checksums.sha256").read_text().splitlines():
        checksum, path = line.split("  ")
        assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == checksum
    assert not (tmp_path / "run" / "ballast").exists()
    assert not list((tmp_path / "run").glob("spindle-*/"))


FIO = (
    PLAN[: PLAN.index("[test")]
    + """\
[test load]
tool = fio
on = folder
args = --rw=randread --bs=4k --size=%s --runtime=1 --time_based
"""
)


@pytest.mark.long  # rare: test_fitting.py and test_redacting.py have both without a run
@pytest.mark.skipif(not shutil.which("fio"), reason="fio is not installed")
def test_a_folder_with_colons_is_one_for_fio_too_and_is_redacted(program: Path, tmp_path: Path) -> None:
    """A run named by its time: between two colons fio took two folders."""
    (tmp_path / "plan.ini").write_text(FIO.replace("%s", "4M").replace("repeats = 2", "repeats = 1"))
    run = tmp_path / "at 10:30"
    assert "load" in call(program, "run", str(tmp_path / "plan.ini"), "-o", str(run))
    call(program, "seal", str(run), "--slug", "x", "-o", str(tmp_path / "sets"))
    texts = {str(path): path.read_text() for path in (tmp_path / "sets").rglob("*") if path.is_file()}
    assert any('"directory" : "folder-' in text for text in texts.values())
    assert not [path for path, text in texts.items() if "10" + chr(92) in text or "10:30" in text]


def test_a_run_that_could_not_be_prepared_says_why(
    program: Path, tmp_path: Path, fake: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = "echo 'dd: error writing: No space left on device' >&2; exit 1"
    fake("dd", f'case "$*" in *conv=fsync*) {full};; *) exec /bin/dd "$@";; esac')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    (tmp_path / "plan.ini").write_text(PLAN.replace("repeats = 2", "repeats = 1"), encoding="utf-8")
    said = call(program, "run", str(tmp_path / "plan.ini"), "-o", str(tmp_path / "run"), code=1)
    assert "dd-read, repeat 1: failed" in said
    assert said.count("dd ended with exit code 1: dd: error writing: No space left on device") == 2


def test_a_folder_that_is_not_empty_is_refused(program: Path, plan: Path, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "mine").write_text("x")
    assert "expected an empty folder" in call(program, "run", str(plan), "-o", str(tmp_path / "run"), code=3)


def test_disks_need_consent_and_a_stable_name(program: Path, tmp_path: Path) -> None:
    text = PLAN.replace("folder = yes", "disks = no-such-disk").replace("on = folder", "on = raw")
    (tmp_path / "disks.ini").write_text(text, encoding="utf-8")
    said = call(program, "plan", str(tmp_path / "disks.ini"), code=3)
    assert "disk no-such-disk: expected a name under /dev/disk/by-id or a serial" in said


def test_a_plan_is_shown_although_its_disks_are_not_there(program: Path) -> None:
    lines = call(program, "plan", "nelson-2008", code=3).splitlines()
    ends = [number for number, line in enumerate(lines) if " configurations, " in line]
    refused = [number for number, line in enumerate(lines) if line.startswith("refused: disk ")]
    assert len(ends) == 1
    assert lines[ends[0]].startswith(f"{ends[0] - 1} configurations, ")  # each had its line before
    assert len(refused) == 4
    assert min(refused) > ends[0]


def test_the_script_of_a_plan_runs_and_is_adopted(program: Path, plan: Path, tmp_path: Path) -> None:
    script = call(program, "emit-sh", str(plan), "--memory", "1G")
    (tmp_path / "plan.sh").write_text(script, encoding="utf-8")
    (tmp_path / "some work").mkdir()
    for given, code in ((["run"], 2), (["run", "nowhere"], 2), (["run", "some work"], 0)):
        done = subprocess.run(
            ["sh", "plan.sh", *given], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        assert bool(done.stderr) == bool(code)
    call(program, "adopt", str(tmp_path / "run"), "--plan", str(plan))
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert [each["state"] for each in manifest["runs"]] == ["tainted"] * 4
    call(program, "seal", str(tmp_path / "run"), "--slug", "x", "-o", str(tmp_path / "sets"))
    found = read_set(tmp_path / "sets" / "x", "x", load_vocabulary(Project(ROOT).reference))
    day = (tmp_path / "run" / "date").read_text().strip()
    assert f'date: "{day}"' in (tmp_path / "sets" / "x" / "result.yaml").read_text()
    written = [
        each for each in found.measurements if (each.operation, each.metric) == ("write", "throughput")
    ]
    assert {each.parameters["sync"] for each in written} == {"fsync"}  # as the script called dd
    assert {each.configuration.factors["block_size"] for each in written} == {2**20}
    assert "some work" not in "".join(path.read_text() for path in (tmp_path / "sets").rglob("*.log"))


def test_facts_need_no_root_and_say_what_they_could_not_read(program: Path, tmp_path: Path) -> None:
    said = call(program, "facts", "-o", str(tmp_path / "facts"))
    assert '"kernel"' in said
    assert (tmp_path / "facts" / "summary.json").is_file()


@pytest.mark.long  # a small plan is carried out and accepted above
def test_the_quick_plan_is_carried_out_and_accepted(program: Path, tmp_path: Path) -> None:
    lacking = [name for name in ("fio", "sysbench") if shutil.which(name) is None]
    if lacking:
        pytest.skip(f"not installed: {', '.join(lacking)}")
    (tmp_path / "quick.ini").write_text(shrunk("quick"), encoding="utf-8")
    call(program, "run", str(tmp_path / "quick.ini"), "-o", str(tmp_path / "run"))
    call(program, "seal", str(tmp_path / "run"), "--slug", "x", "-o", str(tmp_path / "sets"))
    found = read_set(tmp_path / "sets" / "x", "x", load_vocabulary(Project(ROOT).reference))
    assert len({number.evidence.path for number in found.measurements}) == 5
    shown = page_facts(found)
    assert {"File system", "Mount options", "Kernel"} <= set(shown)
    for disk in beneath(Machine(), str(tmp_path)).disks:
        ahead = Path("/sys/block", disk, "queue/read_ahead_kb").read_text().strip()
        assert shown["Read-ahead"] == f"{ahead} KiB"
        assert shown["Scheduler"] in Path("/sys/block", disk, "queue/scheduler").read_text()
        assert "Disk" in shown or "Drive drive-1" in shown


def page_facts(found: ResultSet) -> dict[str, str]:
    """Label -> value, as the set's page shows machine and method."""
    project = Project(ROOT)
    labels = fact_labels(project.reference)
    shown = machine_facts(found, labels) + method_facts(found, labels, load_vocabulary(project.reference))
    return {fact["label"]: fact["value"] for fact in shown}


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("WD Red", {"drives": ["WD Red"]}),
        (None, {"disk": "virtual disk, 2 GiB"}),
        ("QEMU HARDDISK", {"disk": "virtual disk (QEMU HARDDISK), 2 GiB"}),
    ],
)
def test_the_disk_beneath_a_folder_is_a_drive_or_a_virtual_disk(
    model: str | None, expected: dict[str, object]
) -> None:
    disk = {"block": "sdq", "model": model, "rotational": True, "bytes": 2**31 + 512}
    summary = {"beneath": ["sdq"], "disks": [disk, {**disk, "block": "sda", "model": "Another"}]}
    named = [drive["model"] for drive in drives(summary, ["sdq"])]
    assert {**sealed_facts(summary), **({"drives": named} if named else {})} == expected


def test_the_disks_of_the_command_line_are_the_plans_afterwards(program: Path, tmp_path: Path) -> None:
    disks = {"plan": {"name": "x", "disks": "a b", "repeats": 1}}
    test = {"tool": "dd", "on": "raw", "args": "if={target} of=/dev/null bs=1M count=1"}
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({**disks, "test t": test}))
    call(program, "emit-sh", str(plan), "--disks", "c,d")
    (tmp_path / "run" / "configurations").mkdir(parents=True)
    call(program, "adopt", str(tmp_path / "run"), "--plan", str(plan), "--disks", "c,d")
    assert json.loads((tmp_path / "run" / "run.json").read_text())["disks"] == ["c", "d"]
    assert "2 runs left" in call(program, "status", str(tmp_path / "run"))
    if os.geteuid() == 0:
        assert "expected --destroy c,d, found nothing" in call(
            program, "resume", str(tmp_path / "run"), code=3
        )
