"""Plans: what they may say, all that is wrong with one, and the runs that follow."""

from __future__ import annotations

import json

import pytest
from spindle_run.errors import PlanError
from spindle_run.execution.preparing import bundled, plan_from
from spindle_run.plan.expand import configurations, plan_hash, runs
from spindle_run.plan.model import Cooldown, Plan
from spindle_run.plan.quantities import seconds, size, size_words, time_words
from spindle_run.plan.reading import read_plan

PLAN = """\
[plan]
name  = four-disks
disks = a b c d
repeats = 2
cooldown = 30s or below 45C
[matrix]
raid_level  = raid0 raid1 raid5 raid10
raid_layout = raid10:n2,f2
chunk_size  = 64K 512K
filesystem  = raw ext4
skip        = raid_level=raid10 chunk_size=512K
[test write]
tool = dd
on   = raw fs
args = if=/dev/zero of={target} bs=1M count=4096 conv=fsync
[test load]
tool = sysbench
on   = fs
args = fileio --file-test-mode=rndrd --threads=16
repeats = 1
"""


def plan(text: str = PLAN) -> Plan:
    return plan_from(text, "plan.ini")


def problems(text: str) -> list[str]:
    with pytest.raises(PlanError) as error:
        plan(text)
    return error.value.problems


def test_factors_that_do_not_apply_fall_away_and_nothing_stands_twice() -> None:
    found = [each.words for each in configurations(plan()) if "drive" not in each.words]
    assert len(found) == len({json.dumps(words, sort_keys=True) for words in found})
    assert sum(words["raid_level"] == "raid1" for words in found) == 2  # raw and ext4: it has no chunk
    assert not any("chunk_size" in words for words in found if words["raid_level"] == "raid1")
    assert {words["raid_layout"] for words in found if words["raid_level"] == "raid5"} == {"left-symmetric"}
    assert {words.get("filesystem") for words in found} == {None, "ext4"}


def test_skipped_combinations_are_gone() -> None:
    found = [each.words for each in configurations(plan()) if each.words["raid_level"] == "raid10"]
    assert {words["chunk_size"] for words in found} == {"64 KiB"}
    assert {words["raid_layout"] for words in found} == {"n2", "f2"}


def test_every_drive_is_measured_alone_first() -> None:
    found = configurations(plan())
    assert [each.disks for each in found[:8:2]] == [("a",), ("b",), ("c",), ("d",)]
    assert all(each.words["raid_level"] == "single" for each in found[:8])


def test_runs_have_their_tests_repeats() -> None:
    found = runs(plan())
    ext4 = [run for run in found if run.configuration.words.get("filesystem") == "ext4"]
    raw = [run for run in found if "filesystem" not in run.configuration.words]
    assert {run.test.name for run in raw} == {"write"}
    assert sum(run.test.name == "load" for run in ext4) * 2 == sum(run.test.name == "write" for run in ext4)


def test_interleaved_repeats_come_round_after_round() -> None:
    found = runs(plan(PLAN.replace("repeats = 2", "repeats = 2\norder = interleaved", 1)))
    assert [run.repeat for run in found] == sorted(run.repeat for run in found)


def test_a_shuffled_order_is_the_same_for_its_seed_only() -> None:
    def order(seed: int) -> list[str]:
        text = PLAN.replace("repeats = 2", f"repeats = 2\norder = shuffled\nseed = {seed}", 1)
        return [run.configuration.id for run in runs(plan(text))]

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert sorted(order(1)) == sorted(order(2))


def test_a_configuration_keeps_its_name_when_the_plan_grows() -> None:
    before = {each.id for each in configurations(plan())}
    after = {each.id for each in configurations(plan(PLAN.replace("64K 512K", "64K 128K 512K")))}
    assert before < after


def test_json_of_the_same_shape_is_the_same_plan() -> None:
    sections: dict[str, dict[str, object]] = {}
    for line in PLAN.splitlines():
        if line.startswith("["):
            sections[line.strip("[]")] = {}
        else:
            key, value = (part.strip() for part in line.split("=", 1))
            list(sections.values())[-1][key] = int(value) if value.isdigit() else value
    assert plan_hash(read_plan(json.dumps(sections), "plan.json")) == plan_hash(plan())


def test_all_problems_are_told_at_once_with_their_lines() -> None:
    text = (
        PLAN.replace("raid5", "raid7")
        .replace("64K", "64Q")
        .replace("repeats = 2", "repeat = 2")
        .replace("on   = raw fs", "on = ram")
    )
    found = problems(text)
    assert found == [
        'plan.ini:7: expected one of single, raid0, raid1, raid4, raid5, raid6, raid10, btrfs-raid0, btrfs-raid1, btrfs-raid10, found "raid7"; fix raid_level',
        'plan.ini:9: expected a size such as 64K, found "64Q"; fix chunk_size',
        'plan.ini:14: expected one or more of raw, fs, folder, found "ram"; fix on',
        (
            "plan.ini:4: expected one of name, disks, folder, repeats, order, seed, cooldown, baseline, max_write_per_disk in [plan],"
            " found repeat; rename or remove it"
        ),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tool = dd", "tool = iozone", "expected one of bonnie++, dd, fio, hdparm, sysbench, found iozone"),
        ("of={target}", "of=/dev/sda", "expected if={target} to read or of={target} to write"),
        ("of={target}", "of={traget}", "found {traget}"),
        ("on   = fs\n", "on   = raw\n", "expected on = fs or folder: sysbench creates files"),
        ("fileio ", "fileio prepare ", "expected no prepare, which the runner sets"),
        ("disks = a b c d", "disks = a b c a", "expected each disk once"),
        ("disks = a b c d", "disks = /dev/sda", "expected names under /dev/disk/by-id or serials"),
        ("disks = a b c d", "", "expected disks, or folder = yes"),
        ("[test load]", "[load]", "found [load]"),
        ("conv=fsync", "conv='fsync", "expected arguments with closed quotes"),
        ("name  = four-disks", "name four-disks", "expected [section] and key = value"),
    ],
)
def test_what_a_plan_may_not_say(old: str, new: str, said: str) -> None:
    assert old in PLAN
    found = problems(PLAN.replace(old, new, 1))
    assert any(said in problem for problem in found), found
    assert all(problem.startswith("plan.ini") for problem in found)


def test_every_bundled_plan_is_sound() -> None:
    for name, text in bundled().items():
        found = plan_from(text, name)
        assert found.name == name
        assert runs(found)


def test_a_cooldown_is_a_time_a_temperature_or_both() -> None:
    assert plan().cooldown == Cooldown(30.0, 45.0)
    assert plan(PLAN.replace("30s or below 45C", "below 40C")).cooldown == Cooldown(3600.0, 40.0)
    assert plan(PLAN.replace("30s or below 45C", "2m")).cooldown == Cooldown(120.0, None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("64K", 65536),
        ("64 KiB", 65536),
        ("64kB", 64000),
        ("1.5G", 1610612736),
        ("7", 7),
        ("64Q", None),
        ("", None),
        ("-1K", None),
        ("1.0001K", None),
    ],
)
def test_sizes(text: str, number: int | None) -> None:
    assert size(text) == number


def test_words_of_sizes_and_times() -> None:
    assert [size_words(number) for number in (65536, 1 << 20, 1000)] == ["64 KiB", "1 MiB", "1000 B"]
    assert [seconds(text) for text in ("30s", "10m", "6h", "1d", "5", "x")] == [
        30.0,
        600.0,
        21600.0,
        86400.0,
        5.0,
        None,
    ]
    assert [time_words(number) for number in (42, 600, 5540)] == ["42 s", "10 min", "1 h 32 min"]
