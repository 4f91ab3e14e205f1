"""Levels that btrfs makes over the disks itself: what a plan with them means, and what its script says."""

from __future__ import annotations

import subprocess

import pytest
from spindle_run.execution.preparing import plan_from
from spindle_run.plan import expand
from spindle_run.plan.expand import configurations
from spindle_run.plan.model import Configuration, Plan
from spindle_run.reproduce import script

PLAN = """\
[plan]
name = spanning
disks = a b c d
baseline = no
[matrix]
raid_level = btrfs-raid0 btrfs-raid1 btrfs-raid10
filesystem = raw ext4 btrfs
chunk_size = 64K 512K
state = optimal degraded
[test write]
tool = dd
on = fs
args = if=/dev/zero of={target} bs=1M count=4 conv=fsync
[test bare]
tool = hdparm
on = raw
args = -t {target}
"""


def plan(text: str = PLAN) -> Plan:
    return plan_from(text, "plan.ini")


def levels(found: list[Configuration]) -> list[str]:
    return [each.words["raid_level"] for each in found]


def test_each_level_stands_once_with_btrfs_and_what_md_alone_has_falls_away() -> None:
    found = configurations(plan())
    assert levels(found) == ["btrfs-raid0", "btrfs-raid1", "btrfs-raid10"]
    assert all(set(each.words) == {"raid_level", "drives", "filesystem"} for each in found)
    assert {each.words["filesystem"] for each in found} == {"btrfs"}
    assert all(each.disks == ("a", "b", "c", "d") for each in found)


def test_it_is_a_file_system_that_is_measured() -> None:
    found = plan()
    assert {test.name for each in configurations(found) for test in expand.tests_of(found, each)} == {"write"}


@pytest.mark.parametrize(
    ("disks", "left"),
    [
        ("a b c d", ["btrfs-raid0", "btrfs-raid1", "btrfs-raid10"]),
        ("a b c", ["btrfs-raid0", "btrfs-raid1"]),
        ("a b", ["btrfs-raid0", "btrfs-raid1"]),
        ("a", []),
    ],
)
def test_a_level_has_its_fewest_disks(disks: str, left: list[str]) -> None:
    assert levels(configurations(plan(PLAN.replace("a b c d", disks)))) == left


def test_so_it_is_where_the_plan_says_how_many_drives() -> None:
    found = configurations(plan(PLAN.replace("[matrix]", "[matrix]\ndrives = 1 2 3 4")))
    drives = {(each.words["raid_level"], each.words["drives"]) for each in found}
    both = {(level, count) for level in ("btrfs-raid0", "btrfs-raid1") for count in "234"}
    assert drives == both | {("btrfs-raid10", "4")}


def test_beside_arrays_of_md_each_has_its_own_factors() -> None:
    text = PLAN.replace("= btrfs-raid0 btrfs-raid1 btrfs-raid10", "= raid1 btrfs-raid1")
    found = configurations(plan(text.replace("optimal degraded", "degraded")))
    assert [
        (each.words["raid_level"], each.words.get("filesystem"), each.words.get("state")) for each in found
    ] == [
        ("raid1", None, "degraded"),
        ("raid1", "ext4", "degraded"),
        ("raid1", "btrfs", "degraded"),
        ("btrfs-raid1", "btrfs", None),
    ]


def test_the_script_makes_and_mounts_it_without_mdadm() -> None:
    said = script(plan(PLAN.replace("= btrfs-raid0 btrfs-raid1 btrfs-raid10", "= btrfs-raid10")))
    disks = '"$DISK_1" "$DISK_2" "$DISK_3" "$DISK_4"'
    others = ",".join(f'device="$DISK_{number}"' for number in (2, 3, 4))
    make = f'mkfs.btrfs -q -f -d raid10 -m raid10 -L "sp-$RUN" {disks}'
    assert f'{make} && mount -t btrfs -o {others} "$DISK_1" "$FOLDER" || exit 1\n' in said
    assert "\nfree 1 2 3 4\n" in said
    assert said.rstrip().endswith('umount "$FOLDER" || exit 6\nrestored; wiped 1 2 3 4; stands')
    assert "mdadm" not in said
    assert subprocess.run(["sh", "-n"], input=said, text=True, check=False).returncode == 0
