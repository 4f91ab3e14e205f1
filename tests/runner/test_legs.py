"""Legs of a run: what begins one, which are sealed together, and that no run is left out without a word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from spindle_run.legs import conditions, differences, memory_step
from spindle_run.plan.model import Plan
from spindle_run.plan.model import Test as Call

from tests.runner.test_whole import PLAN, call

GIB = 2**30
DD = Call("dd", "dd", ("raw",), ("if={target}", "of=/dev/null"), 60.0)
ON_DISKS = Plan("p", (DD,), ("ata-A",))
IN_FOLDER = Plan("p", (DD,), folder=True)
A = {"block": "sda", "names": ["ata-A"], "serial": "1", "model": "Disk", "bytes": 10**12}
USB = {"block": "sdb", "names": ["usb-Stick"], "serial": "9", "model": "Stick", "bytes": 10**9}
SUMMARY: dict[str, Any] = {
    "kernel": "6.1.0",
    "memory": 15.5 * GIB,
    "disks": [A],
    "programs": {"dd": {"version": "9.1", "sha256": "x", "path": "/bin/dd"}},
}


def differing(plan: Plan, **later: Any) -> list[str]:
    before = {**SUMMARY, "memory": int(SUMMARY["memory"])}
    return differences(conditions(before, plan), conditions({**before, **later}, plan))


@pytest.mark.parametrize(
    "later",
    [
        {"memory": int(15.49 * GIB)},
        {"disks": [{**A, "block": "sdc", "names": ["ata-A", "wwn-1"]}, USB]},
        {"programs": {**SUMMARY["programs"], "fio": {"version": "3.33"}}},
        {"os": "another name"},
    ],
)
def test_what_the_plan_does_not_use_is_no_difference(later: dict[str, Any]) -> None:
    assert differing(ON_DISKS, **later) == []


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ({"memory": 32 * GIB}, "memory"),
        ({"kernel": "6.2.0"}, "kernel 6.1.0, then 6.2.0"),
        ({"disks": [{**A, "serial": "ata-A", "names": []}]}, "disk ata-A serial 1, then ata-A"),
        ({"programs": {"dd": {"version": "9.5", "sha256": "y"}}}, "dd version 9.1, then 9.5"),
    ],
)
def test_what_it_uses_is(later: dict[str, Any], said: str) -> None:
    assert any(said in line for line in differing(ON_DISKS, **later))


def test_beneath_a_folder_its_disk_counts_and_no_other() -> None:
    place = {"beneath": ["sda"], "place": {"filesystem": "ext4"}}
    first = conditions({**SUMMARY, "memory": GIB, **place}, IN_FOLDER)
    other = {**place, "disks": [A, USB], "memory": GIB}
    assert differences(first, conditions({**SUMMARY, **other}, IN_FOLDER)) == []
    moved = conditions({**SUMMARY, **other, "beneath": ["sdb"]}, IN_FOLDER)
    assert "disk 1 model Disk, then Stick" in differences(first, moved)


def test_memory_in_steps_of_an_eighth() -> None:
    assert [memory_step(int(size * GIB)) / GIB for size in (15.49, 15.5, 31.2, 3.8, 16)] == [
        16.0,
        16.0,
        32.0,
        4.0,
        16.0,
    ]


@pytest.fixture(scope="module")
def made(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four runs, made once."""
    place = tmp_path_factory.mktemp("legs")
    (place / "plan.ini").write_text(PLAN, encoding="utf-8")
    call(program, "run", str(place / "plan.ini"), "-o", str(place / "run"))
    return place / "run"


@pytest.fixture
def interrupted(made: Path, tmp_path: Path) -> Path:
    """The journal ends after the first two, as a loss of power leaves it."""
    run = tmp_path / "run"
    shutil.copytree(made, run)
    lines = (run / "journal.ndjson").read_text().splitlines()
    kept = [line for line in lines if json.loads(line).get("repeat") != 2]
    (run / "journal.ndjson").write_text("".join(line + "\n" for line in kept))
    return run


def changed(run: Path, **facts: Any) -> None:
    """The first leg's facts, as they would have been."""
    path = run / "facts" / "summary.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **facts}))


def seal(program: Path, run: Path, *arguments: str, code: int = 0) -> str:
    return call(
        program, "seal", str(run), "--slug", "x", "-o", str(run.parent / "sets"), *arguments, code=code
    )


@pytest.mark.long  # legs that differ are told in each run
def test_a_usb_stick_and_a_new_tool_begin_no_leg(program: Path, interrupted: Path) -> None:
    summary = json.loads((interrupted / "facts" / "summary.json").read_text())
    programs = {**summary["programs"], "hdparm": {"version": "0", "path": "", "sha256": ""}}
    changed(interrupted, memory=summary["memory"] - 4096, disks=[*summary["disks"], USB], programs=programs)
    secrets = interrupted / "secrets.json"
    secrets.write_text(json.dumps({"host": ["its-earlier-name"]}))
    call(program, "resume", str(interrupted))
    assert not (interrupted / "facts-2").exists()
    assert "its-earlier-name" in json.loads(secrets.read_text())["host"]
    assert "4 of 4 runs sealed" in seal(program, interrupted)


@pytest.mark.long  # rare: a folder of an older runner
def test_a_folder_of_an_older_runner_is_sealed_as_one(program: Path, interrupted: Path) -> None:
    """Its digest was over all facts, so that each start was a leg of its own."""
    call(program, "resume", str(interrupted))
    lines = [json.loads(line) for line in (interrupted / "journal.ndjson").read_text().splitlines()]
    starts = [line for line in lines if line["event"] == "start"]
    starts[1].update(leg=2, facts="0badcafe")
    (interrupted / "journal.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))
    changed(interrupted, memory=1 + json.loads((interrupted / "facts/summary.json").read_text())["memory"])
    (interrupted / "facts-2").mkdir()
    (interrupted / "facts-2/summary.json").write_text((interrupted / "facts/summary.json").read_text())
    assert "4 of 4 runs sealed" in seal(program, interrupted)
    status = call(program, "status", str(interrupted))
    assert "legs 1, 2: 4 runs\n" in status
    assert "--leg" not in status


def test_legs_that_differ_are_told_and_asked_for(program: Path, interrupted: Path) -> None:
    changed(interrupted, kernel="1.0-of-leg-one")
    call(program, "resume", str(interrupted))
    status = call(program, "status", str(interrupted))
    assert "leg 1: 2 runs\n" in status
    assert "choose one with seal --leg" in status
    assert "leg 2: 2 runs (kernel 1.0-of-leg-one, then " in status
    refused = seal(program, interrupted, code=2)
    assert "name one with --leg" in refused
    assert "leg 1: 2 runs" in refused
    assert "none in leg 7" in seal(program, interrupted, "--leg", "7", code=2)
    for leg, is_first in (("1", True), ("2", False)):
        printed = seal(program, interrupted, "--leg", leg, "--slug", f"leg-{leg}")
        assert "2 of 4 runs sealed" in printed
        assert f"left out: 2 runs of leg {3 - int(leg)} (kernel " in printed
        manifest = (interrupted.parent / "sets" / f"leg-{leg}" / "result.yaml").read_text()
        assert ("1.0-of-leg-one" in manifest) == is_first


def test_what_is_not_made_yet_is_told(program: Path, interrupted: Path) -> None:
    printed = seal(program, interrupted)
    assert "2 of 2 runs sealed" in printed
    assert "left out: 2 not run yet; spindle-run resume runs them" in printed
