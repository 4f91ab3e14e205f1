"""What `plan` knows beforehand: tests that do not fit, how long a resync takes, runs that will be doubted, packages."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from spindle_run.commands.plan import act
from spindle_run.execution.preparing import bundled, plan_from
from spindle_run.machine import SAFE_PATH, user_path
from spindle_run.packages import install_command
from spindle_run.plan.expand import configurations
from spindle_run.plan.fitting import cooldown_problem, doubts_ahead, misfits, resync_problem
from spindle_run.plan.model import Cooldown, Plan, Settle
from spindle_run.plan.reckoning import modules, reckon
from spindle_run.tools._tool import Place

from tests.runner.fakes import Fake
from tests.runner.test_beneath import block, lies_on
from tests.runner.test_whole import PLAN, call

GIB, TB = 2**30, 10**12
ARRAYS = """\
[plan]
name = arrays
disks = a b c d
repeats = 5
baseline = no
[matrix]
raid_level = raid0 raid1 raid5 raid10
filesystem = raw ext4
[test write]
tool = dd
on = raw fs
args = if=/dev/zero of={target} bs=1M count=10240 conv=fsync
[test load]
tool = fio
on = fs
args = --rw=randread --bs=4k --size=4G --numjobs=2 --runtime=60 --time_based
[test files]
tool = sysbench
on = fs
args = fileio --file-test-mode=rndrd --file-total-size=2G --time=60
"""


def at(size: int, folder: str = "") -> Place:
    return Place("" if folder else "/dev/disk", folder, size, 8 * GIB, Settle())


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (20 * GIB, []),
        (
            9 * GIB,
            [
                "test write needs 10 GiB, and raid_level raid1, drives 4, filesystem ext4 has 8.37 GiB",
            ],
        ),
        (8 * GIB, ["write", "load"]),
        (2 * GIB, ["write", "load", "files"]),
    ],
)
def test_what_does_not_fit_the_smallest_array_is_told(size: int, expected: list[str]) -> None:
    found = misfits(plan_from(ARRAYS, "x.ini"), at(size), modules())
    assert len(found) == len(expected)
    assert all(word in line for word, line in zip(expected, found, strict=True))


def test_what_does_not_fit_the_folder_is_told(program: Path, tmp_path: Path) -> None:
    huge = PLAN.replace("count=16 conv", "count=1000000000 conv")
    (tmp_path / "plan.ini").write_text(huge, encoding="utf-8")
    printed = call(program, "plan", str(tmp_path / "plan.ini"), "--in", str(tmp_path))
    assert f"warning: test dd-write needs 954 TiB, and {tmp_path} has " in printed
    assert "dd-read needs" not in printed


def test_a_resync_is_reckoned_from_the_size_and_held_against_the_limit() -> None:
    plan = plan_from(ARRAYS, "x.ini")
    costs = reckon(plan, at(20 * TB))
    hours = 20 * TB / 120e6 / 3600
    redundant = [each for each in configurations(plan) if each.words["raid_level"] != "raid0"]
    assert costs.resync / 3600 == pytest.approx(hours * len(redundant))
    assert costs.seconds > costs.resync
    assert resync_problem(plan, costs.longest_resync) == []  # the limit fits disks of 20 TB
    hasty = plan_from(ARRAYS + "[array]\nwait_limit = 6h\n", "x.ini")
    (line,) = resync_problem(hasty, costs.longest_resync)
    assert line == "the resync of an array takes about 46 h 17 min, but wait_limit is 6 h 00 min"
    clean = plan_from(ARRAYS + "[array]\nresync = assume-clean\n", "x.ini")
    assert reckon(clean, at(20 * TB)).resync == 0


def test_a_plan_of_short_and_few_runs_says_that_it_is_a_look(program: Path) -> None:
    printed = call(program, "plan", "quick")
    assert "a quick look, not a measurement: 3 runs per test" in printed
    assert "a quick look, not a measurement: runs of less than 30 s" in printed
    assert "a look, not a measurement" in bundled()["quick"].splitlines()[0].lower()


def test_a_plan_of_long_and_many_runs_does_not() -> None:
    known = modules()
    assert list(doubts_ahead(plan_from(ARRAYS, "x.ini"), at(TB), known)) == []
    fewer = plan_from(ARRAYS.replace("repeats = 5", "repeats = 4"), "x.ini")
    assert list(doubts_ahead(fewer, at(TB), known)) == [
        "4 runs per test: with fewer than 5 the interval is rough"
    ]


@pytest.mark.parametrize(
    ("release", "command"),
    [
        ("ID=debian\n", "apt install btrfs-progs fio util-linux"),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "apt install btrfs-progs fio util-linux"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"\n', "dnf install btrfs-progs fio util-linux"),
        (
            'ID="opensuse-leap"\nID_LIKE="suse opensuse"\n',
            "zypper install btrfsprogs fio util-linux",
        ),
        ("ID=arch\n", "pacman -S btrfs-progs fio util-linux"),
        ("ID=alpine\n", "apk add btrfs-progs fio wipefs"),
        ("ID=plan9\n", None),
        ("", None),
    ],
)
def test_missing_packages_are_listed_by_distribution(
    fake_machine: Fake, release: str, command: str | None
) -> None:
    fake_machine.put("etc/os-release", release)
    assert install_command(fake_machine.machine, ["fio", "wipefs", "mkfs.btrfs"]) == command
    assert install_command(fake_machine.machine, []) is None


def test_plan_and_run_skip_another_dd(program: Path, tmp_path: Path) -> None:
    """And the user's own PATH comes first: the fake lies there."""
    (tmp_path / "bin").mkdir()
    other = tmp_path / "bin" / "dd"
    other.write_text("#!/bin/sh\necho 'dd (uutils coreutils) 0.2.2'\n")
    other.chmod(0o755)
    (tmp_path / "plan.ini").write_text(PLAN, encoding="utf-8")
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    printed = []
    for words in (["plan", "plan.ini"], ["run", "plan.ini", "-o", "run"]):
        done = subprocess.run(
            [sys.executable, str(program), *words],
            cwd=tmp_path,
            env={"PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout + done.stderr)
    reason = "dd: another program of that name (dd (uutils coreutils) 0.2.2)"
    assert reason in printed[0]
    assert printed[1].count(f"skipped; {reason}") == 4


def test_the_users_path_is_kept_and_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/opt/fio/bin::bin:/usr/bin")
    folders = user_path().split(":")
    assert folders[:2] == ["/opt/fio/bin", "/usr/bin"]
    assert set(SAFE_PATH.split(":")) < set(folders)
    assert all(folder.startswith("/") for folder in folders)


def test_bitmap_and_stripe_cache_are_factors_where_they_apply() -> None:
    text = ARRAYS.replace(
        "filesystem = raw ext4", "bitmap = none internal\nstripe_cache_size = 256 4096"
    ).replace("raid_level = raid0 raid1 raid5", "raid_level = single raid0 raid1 raid5")
    plan: Plan = plan_from(text, "x.ini")
    levels: dict[str, set[tuple[str | None, str | None]]] = {}
    for each in configurations(plan):
        words = each.words
        pair = (words.get("bitmap"), words.get("stripe_cache_size"))
        levels.setdefault(words["raid_level"], set()).add(pair)
    assert levels == {
        "single": {(None, None)},
        "raid0": {(None, None)},
        "raid1": {("none", None), ("internal", None)},
        "raid10": {("none", None), ("internal", None)},
        "raid5": {(bitmap, size) for bitmap in ("none", "internal") for size in ("256", "4096")},
    }


def test_how_long_drives_take_to_cool_is_not_reckoned() -> None:
    """`below 45C` alone stands for an hour at most: 40 runs were said to take 40 hours."""
    arrays = plan_from(ARRAYS, "x.ini")
    until_cool, always = (
        reckon(arrays._replace(cooldown=cooldown), at(TB)).seconds
        for cooldown in (Cooldown(3600.0, 45.0), Cooldown(60.0))
    )
    assert until_cool == reckon(arrays, at(TB)).seconds < always


ALONE = [["sda"], ["sdb"], ["sda", "sdb"]]  # each disk alone, then both
HOUR, NONE = Cooldown(3600.0, 45.0), "no temperature of %s is known (load drivetemp?), so %s will wait 60 min"


@pytest.mark.parametrize(
    ("cooldown", "degrees", "expected"),
    [
        (HOUR, {}, [NONE % ("sda, sdb", "each run")]),
        (HOUR, {"sda": 40.0}, [NONE % ("sdb", "each run that uses no other disk")]),
        (HOUR, {"sda": 40.0, "sdb": 40.0}, []),
        (Cooldown(60.0), {}, []),
    ],
)
def test_waiting_for_a_temperature_that_nobody_knows_is_told(
    cooldown: Cooldown, degrees: dict[str, float], expected: list[str]
) -> None:
    assert cooldown_problem(Plan("p", (), cooldown=cooldown), ALONE, degrees) == expected


@pytest.mark.parametrize(
    ("disks", "drives", "warned"),
    [("a b c", "3", "sda, sdb, sdc"), ("a b c", "2", "sda, sdb"), ("a gone", "2", "sda"), ("gone", "1", "")],
)
def test_only_disks_that_a_plan_uses_need_a_temperature(
    fake_machine: Fake,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    disks: str,
    drives: str,
    warned: str,
) -> None:
    """The laptop's own disk has no sensor either; it lies beneath the folder where `plan` is called."""
    for name in "abc":
        fake_machine.disk("sd" + name, name)
    block(fake_machine, "sdz")
    lies_on(fake_machine, "/", "sdz")
    monkeypatch.setattr("spindle_run.commands.plan.Machine", lambda: fake_machine.machine)
    text = ARRAYS.replace("a b c d", disks + "\ncooldown = below 45C")
    path = fake_machine.root / "plan.ini"
    path.write_text(
        re.sub("raid_level = .*", "raid_level = raid0\ndrives = " + drives, text), encoding="utf-8"
    )
    act(argparse.Namespace(plan=str(path), show=False, disks=None, inside=".", strict=False))
    lines = [line for line in capsys.readouterr().out.splitlines() if "no temperature" in line]
    assert lines == [f"warning: {NONE % (warned, 'each run')}"] * bool(warned)


def test_a_plan_says_for_what_each_run_will_wait(program: Path, tmp_path: Path) -> None:
    (tmp_path / "plan.ini").write_text(
        PLAN.replace("repeats = 2", "repeats = 2\ncooldown = below 45C"), encoding="utf-8"
    )
    printed = call(program, "plan", str(tmp_path / "plan.ini"), "--in", str(tmp_path))
    assert "and before each run up to 60 min, until its disks are below 45 °C\n" in printed
